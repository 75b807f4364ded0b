"""Deals played with both engines at once, each as the next of a match, and compared at every position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from sixtysix_dsl.play.deal import Deal, shuffled_pack
from sixtysix_dsl.play.match import Match
from sixtysix_dsl.rulebook.moves import Move
from sixtysix_dsl.rulebook.rng import stream
from sixtysix_dsl.rulebook.state import State
from sixtysix_dsl.verify.compare import Comparison, Difference, Disagree, say_state
from sixtysix_dsl.verify.manners import Chooser


class Start(NamedTuple):
    """What a deal begins with, as `Engine.start` takes it."""

    pack: tuple[int, ...]
    dealer: int
    carried: int = 0
    game_points: tuple[int, ...] | None = None
    match_vars: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A difference, and the way to it: deal `number` of a seed under `settings`, how it began, and the moves made.

    The states are texts of what each engine holds then.
    """

    difference: Difference
    settings: Mapping[str, str]
    seed: int
    number: int
    start: Start
    moves: tuple[Move, ...]
    reference_state: str = ""
    compiled_state: str = ""


class DisagreementFound(Exception):
    """The engines disagreed in a deal."""

    def __init__(self, disagreement: Disagreement) -> None:
        """Remember where and on what."""
        super().__init__(str(disagreement.difference))
        self.disagreement = disagreement


@dataclass(slots=True)
class _Course:
    """How far a deal has come with both engines."""

    start: Start
    moves: list[Move] = field(default_factory=list)
    mine: State | None = None
    theirs: bytes | None = None


class Table:
    """Two engines at a table, under some settings, at which one deal after another is played."""

    def __init__(
        self, comparison: Comparison, seed: int, settings: Mapping[str, str], *, every: int = 1
    ) -> None:
        """Begin a match. Everything is asked at each `every`-th position, elsewhere state, result and legal moves."""
        self.comparison, self.seed, self.settings, self.every = comparison, seed, settings, every
        self.rulebook = comparison.rulebook
        self._chooser = Chooser(self.rulebook)
        self._match: Match[State] = Match(comparison.reference, seed)
        self._positions = 0

    def play(self, number: int) -> int:
        """Play deal `number` of the seed, and return how many moves it took. Raises DisagreementFound."""
        match = self._match
        pack = tuple(shuffled_pack(self.rulebook, self.seed, number))
        start = Start(pack, match.dealer, match.carried, tuple(match.game_points), _tuple(match.match_vars))
        course = _Course(start)
        try:
            deal = self._play(course, number)
        except Disagree as problem:
            raise DisagreementFound(self._report(problem.difference, course, number)) from None
        except Exception as fault:  # the reference engine must not fail either
            said = f"{type(fault).__name__}: {fault}"
            difference = Difference("failure", "of the reference engine", said, "not asked")
            raise DisagreementFound(self._report(difference, course, number)) from fault
        match.record(deal)
        if match.winner() is not None:
            self._match = Match(self.comparison.reference, self.seed, dealer=match.dealer)
        return len(course.moves)

    def follow(self, start: Start, moves: tuple[Move, ...], number: int = 0) -> int:
        """Make moves that are given, and return how many of them were legal. Raises DisagreementFound."""
        course, given = _Course(start), iter(moves)
        try:
            for legal in self._positions_of(course):
                move = next(given, None)
                if move is None or move not in legal:
                    break
                self._make(course, move)
        except Disagree as problem:
            raise DisagreementFound(self._report(problem.difference, course, number)) from None
        return len(course.moves)

    def _play(self, course: _Course, number: int) -> Deal[State]:
        rng, reference = stream(self.seed, "verify", number), self.comparison.reference
        for legal in self._positions_of(course):
            assert course.mine is not None
            if not legal:
                raise RuntimeError("the deal is not over, and no seat has a move")
            deal = Deal(reference, course.mine)
            self._make(course, self._chooser.choose(number, deal, legal, rng))
        assert course.mine is not None
        return Deal(reference, course.mine)

    def _positions_of(self, course: _Course) -> Iterator[list[Move]]:
        """Begin a deal; yield the legal moves at each of its positions once it is compared, as whoever asks goes on."""
        comparison = self.comparison
        course.mine, course.theirs = comparison.start(*course.start)
        while True:
            mine, theirs = course.mine, course.theirs
            assert mine is not None
            assert theirs is not None
            over = mine.result is not None
            self._positions += 1
            whole = over or self._positions % self.every == 0
            legal = (comparison.thoroughly if whole else comparison.briefly)(mine, theirs)
            if over:
                comparison.finish(mine, theirs)
                return
            yield legal

    def _make(self, course: _Course, move: Move) -> None:
        assert course.mine is not None
        assert course.theirs is not None
        before, course.theirs = course.theirs, None
        course.mine = self.comparison.reference.apply(course.mine, move)
        course.moves.append(move)
        course.theirs = self.comparison.apply(before, move)

    def _report(self, difference: Difference, course: _Course, number: int) -> Disagreement:
        reference, compiled = self.comparison.reference, self.comparison.compiled
        return Disagreement(
            difference,
            dict(self.settings),
            self.seed,
            number,
            course.start,
            tuple(course.moves),
            say_state(reference, course.mine) if course.mine is not None else "",
            say_state(compiled, course.theirs) if course.theirs is not None else "",
        )


def _tuple(values: list[int] | None) -> tuple[int, ...] | None:
    return tuple(values) if values is not None else None
