"""Plays a plan: in batches, on whatever executor there is, until all is played or somebody interrupts."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

from sixtysix_dsl.compile.guard import EndlessError
from sixtysix_dsl.rulebook.work import StuckError, Work
from sixtysix_dsl.simulate.plan import Plan
from sixtysix_dsl.simulate.sums import Sums, TallyError

Play = Callable[[Any, Work], list[int]]
Progress = Callable[[int, int], None]
"""Is told how many deals or matches are done, and how many there are."""

AT_FAULT = (StuckError, EndlessError)
"""What rules do wrong, on every machine."""
FIRST_BATCH = 16
GROWTH = 16
"""A batch is at most so many times as long as those before it: the first ones only show how fast it goes."""
PATIENCE = 10.0
"""After an interrupt, so many seconds are waited for what is being played."""


class Player(NamedTuple):
    """An engine for one rulebook: a function of some module, and what it plays. Both can be pickled."""

    play: Play
    compiled: Any


@dataclass(frozen=True, slots=True)
class Place:
    """Where batches are played: `capacity` says how many at once now, `seconds` how long one should take.

    A batch that got lost is played again, up to `retries` times: elsewhere, machines may fail.
    """

    executor: Executor
    capacity: Callable[[], int]
    seconds: float
    retries: int = 0


@dataclass(frozen=True, slots=True)
class Played:
    """What was played, and whether that is less than was asked for; `trouble` is what the executor died of."""

    sums: Sums
    interrupted: bool = False
    trouble: str = ""


class LostError(RuntimeError):
    """The executor is gone, or a batch was played again and again and never came back."""


def play_plan(
    plan: Plan, nothing: Sums, player: Player, place: Place, progress: Progress | None = None, batch: int = 0
) -> Played:
    """Play a plan and add up its tallies to `nothing`. With `batch`, all batches are of that size.

    Raises StuckError where the rules leave a seat without a move, EndlessError where a deal has no end,
    TallyError where the executor plays other rules,
    LostError where it fails before anything is done.
    """
    run = _Run(plan, nothing, player, place, batch)
    try:
        while run.has_more():
            run.fill()
            run.take()
            if progress is not None:
                progress(run.sums.units, len(plan.span))
    except KeyboardInterrupt:
        run.give_up()
        return Played(run.sums, interrupted=True)
    except Exception as problem:
        run.cancel()
        if not place.retries or isinstance(problem, (*AT_FAULT, TallyError)):
            raise
        lost = problem if isinstance(problem, LostError) else LostError(_said(problem))
        if not run.sums.units:
            raise lost from problem
        return Played(run.sums, interrupted=True, trouble=str(lost))
    return Played(run.sums)


class _Run:
    """One plan while it is played."""

    def __init__(self, plan: Plan, nothing: Sums, player: Player, place: Place, batch: int) -> None:
        """Begin before the first deal."""
        self.plan, self.sums, self.player, self.place = plan, nothing, player, place
        self.next, self.batch = plan.span.start, batch
        self.pace = 0.0  # seconds for a deal or match, so far
        self.largest = FIRST_BATCH
        self.pending: dict[Future[Any], tuple[Work, int]] = {}

    def has_more(self) -> bool:
        """Whether anything is to be played or awaited."""
        return self.next < self.plan.span.stop or bool(self.pending)

    def fill(self) -> None:
        """Hand out work until the executor has enough."""
        while self.next < self.plan.span.stop and len(self.pending) < self.place.capacity() + 1:
            work = self.plan.work(self.next, self.batch or self._size())
            self._submit(work, 0)
            self.next += work.count

    def take(self) -> None:
        """Wait for work that is done, and add it up."""
        done, _ = wait(self.pending, return_when=FIRST_COMPLETED)
        for future in done:
            work, tries = self.pending.pop(future)
            try:
                tally, seconds = future.result()
            except AT_FAULT:
                raise
            except Exception as problem:
                if not self.place.retries:
                    raise
                if tries >= self.place.retries:
                    raise LostError(_said(problem)) from problem
                self._submit(work, tries + 1)
                continue
            self._add(work, tally)
            self.pace = seconds / work.count
            self.largest = max(self.largest, work.count * GROWTH)

    def cancel(self) -> None:
        """Call back what has not been begun, if the executor still listens."""
        with suppress(Exception):
            for future in self.pending:
                future.cancel()

    def give_up(self) -> None:
        """Take what is done, and what is nearly done unless interrupted again."""
        try:
            self.cancel()
            done, _ = wait(self.pending, timeout=PATIENCE)
            for future in done:
                work, _ = self.pending.pop(future)
                if not future.cancelled() and future.exception() is None:
                    self._add(work, future.result()[0])
        except (KeyboardInterrupt, CancelledError):
            pass

    def _submit(self, work: Work, tries: int) -> None:
        future = self.place.executor.submit(_timed, self.player.play, self.player.compiled, work)
        self.pending[future] = work, tries

    def _add(self, work: Work, tally: list[int]) -> None:
        self.sums = self.sums.plus(tally, self.plan.group_of(work.first), work.count)

    def _size(self) -> int:
        """Return how many to play next: for as long as a batch should take, and something is left for everybody."""
        if not self.pace:
            return FIRST_BATCH
        share = (self.plan.span.stop - self.next) // (2 * max(1, self.place.capacity()))
        return max(1, min(int(self.place.seconds / self.pace), self.largest, max(share, FIRST_BATCH)))


def _said(problem: Exception) -> str:
    return " ".join(f"{type(problem).__name__}: {problem}".split()).removesuffix(":")


def _timed(play: Play, compiled: Any, work: Work) -> tuple[list[int], float]:
    """What is sent to the executor."""
    begun = time.perf_counter()
    tally = play(compiled, work)
    return tally, time.perf_counter() - begun
