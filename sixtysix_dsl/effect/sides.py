"""Plays the same deals under one of the two variants: what became of each, and how often clauses took part."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from sixtysix_dsl.compile.finder import PairFinder
from sixtysix_dsl.compile.host import HostError, MissingWasmtime
from sixtysix_dsl.compile.pair import compile_pair
from sixtysix_dsl.compile.pairing import Unpaired, pair_rulebooks
from sixtysix_dsl.compile.results import ResultPlayer
from sixtysix_dsl.compile.runner import compile_program, play_program
from sixtysix_dsl.compile.side_by_side import MOST_STANDINGS
from sixtysix_dsl.compile.unit import CompileError
from sixtysix_dsl.effect.figures import columns_of
from sixtysix_dsl.play.standings import draw_standings
from sixtysix_dsl.rulebook.rng import stream
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.tally import split_tally
from sixtysix_dsl.rulebook.work import StuckError, Work

MOST_KEPT = 50_000
"""Deals whose figures are kept for the next comparison with the same variant."""

T = TypeVar("T")


class EffectError(Exception):
    """The deals cannot be played; the text says why, and `help` what can be done, if anything."""

    def __init__(self, message: str, help: str | None = None) -> None:
        """Remember both."""
        super().__init__(message)
        self.help = help


class SidePlayer:
    """Plays deals under one variant with one bot at every seat. It serves one thread at a time."""

    def __init__(self, rulebook: Rulebook, bot: str, seed: int, *, counts_clauses: bool = False) -> None:
        """Compile it. Raises EffectError."""
        self.rulebook, self.seed = rulebook, seed
        self._bots = (bot,) * rulebook.seats
        self._kept: dict[tuple[int, int], dict[str, Any]] = {}
        self._starts = stream(seed, "dealer", 0).below(rulebook.seats)
        self._player = self._guarded(lambda: ResultPlayer(rulebook, self._bots, seed))
        self._program = (
            self._guarded(lambda: compile_program(rulebook, counts_clauses=True, bots=self._bots))
            if counts_clauses
            else None
        )

    def dealer(self, number: int) -> int:
        """Return who deals the deal of this number: as in `simulate`, the deal goes round."""
        return (self._starts + number) % self.rulebook.seats

    def columns(self, first: int, count: int) -> dict[str, Any]:
        """Return what became of some deals, by figure: see `columns_of`. Raises EffectError."""
        found = self._kept.get((first, count))
        if found is None:
            results = self._guarded(lambda: self._player.play(first, count))
            found = columns_of(self.rulebook, results, self.dealer(first))
            if sum(many for _, many in self._kept) + count <= MOST_KEPT:
                self._kept[first, count] = found
        return found

    def clauses(self, first: int, count: int) -> list[int]:
        """Return how often each of `counted_clauses` took effect in some deals; nothing if it was not to be counted."""
        program = self._program
        if program is None:
            return []
        work = Work(self._bots, self.seed, first, count, counts_clauses=True)
        return split_tally(self.rulebook, self._guarded(lambda: play_program(program, work)))["clauses"]

    def _guarded(self, play: Callable[[], T]) -> T:
        try:
            return play()
        except MissingWasmtime as problem:
            raise EffectError(str(problem), problem.help) from None
        except (CompileError, HostError, StuckError) as problem:
            help = f"`sixtysix check {self.rulebook.name} --rehearse` looks for what is wrong with the rules"
            raise EffectError(f"under {self.rulebook.name}: {problem}", help) from None


def open_finder(a: Rulebook, b: Rulebook, seed: int) -> PairFinder | None:
    """Return what plays both side by side, or None if they cannot be."""
    try:
        pairing = pair_rulebooks(a, b)
        standings = draw_standings(a, b, pairing.kept, seed, MOST_STANDINGS)
        return PairFinder(compile_pair(pairing), seed, [standing.numbers for standing in standings])
    except (Unpaired, CompileError, HostError):
        return None


def why_unpaired(a: Rulebook, b: Rulebook) -> str | None:
    """Return why the same deal cannot be dealt under both, or None if it can."""
    if a.seats != b.seats:
        return f"{a.seats} seats in A and {b.seats} in B: the same deal cannot be played under both"
    if a.sides != b.sides:
        return "other seats play together in A than in B: the same deal cannot be played under both"
    if a.pack.cards != b.pack.cards or a.pack.names != b.pack.names:
        return "their packs differ: the same deal cannot be played under both"
    return None
