"""How matches may stand when a deal begins, for whoever compares two variants deal by deal.

Many rules show only in the middle of a match, or at its end. So every other standing is that of a new match, and the
others are drawn from all that a match can stand at under both variants, more often close to the target and to what
clauses compare game points with. What the variables of the match can be is seen in matches that are played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.play.match import Match
from sixtysix_dsl.rulebook.expr import Expr
from sixtysix_dsl.rulebook.rng import Rng, stream
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.state import State, variable_offsets
from sixtysix_dsl.rulebook.types import Kind
from sixtysix_dsl.rulebook.walk import walk_rules

_PLAYED = 40
"""Deals of each variant that are played to see what the variables of a match can be."""
_CLOSE = 8
"""Close to the target is the last one part of so many."""
_COMPARING = frozenset(("ge", "gt", "le", "lt", "eq", "ne"))


class Standing(NamedTuple):
    """What a deal takes over: what is carried, game points seat by seat, and the values of variables that are kept."""

    carried: int
    game_points: tuple[int, ...]
    kept: tuple[tuple[int, ...], ...] = ()

    @property
    def numbers(self) -> list[int]:
        """All of it in a row, as a module of two Rulebooks takes it."""
        return [self.carried, *self.game_points, *chain.from_iterable(self.kept)]


def draw_standings(a: Rulebook, b: Rulebook, kept: Sequence[str], seed: int, many: int) -> list[Standing]:
    """Return so many standings, the first and every other one that of a new match.

    `kept` names the variables that both declare alike and that live for the match, in either.
    """
    seen = list(_values(a, b, kept, seed)) if kept else [()]
    draw = _Drawing(a, b, stream(seed, "standings"))
    new = Standing(0, (0,) * a.seats, seen[0])
    return [
        Standing(draw.carried(), draw.game_points(), draw.rng.choice(seen)) if number % 2 else new
        for number in range(many)
    ]


class _Drawing:
    """Draws what a match can stand at under both variants."""

    def __init__(self, a: Rulebook, b: Rulebook, rng: Rng) -> None:
        self.rng, self._sides, self._seats = rng, a.sides, a.seats
        self._target = max(1, min(a.match.target.number, b.match.target.number))
        near = {border + step for border in chain(_borders(a), _borders(b)) for step in (-1, 0, 1)}
        self._near = sorted(points for points in near if 0 <= points < self._target) or [0]
        carried = [row.carries.type.high for row in (*a.settle, *b.settle) if row.carries is not None]
        self._most_carried = min(max(carried, default=0), self._target)

    def game_points(self) -> tuple[int, ...]:
        """Game points seat by seat; those of a side are the same."""
        points = [0] * self._seats
        for side in self._sides:
            mine = self._of_side()
            for seat in side:
                points[seat] = mine
        return tuple(points)

    def _of_side(self) -> int:
        manner = self.rng.below(4)
        if manner == 0:
            return self.rng.below(self._target)
        if manner == 1:
            return self._target - 1 - self.rng.below(max(1, self._target // _CLOSE))
        return self.rng.choice(self._near) if manner == 2 else 0

    def carried(self) -> int:
        """What deals without a winner have left."""
        if self._most_carried <= 0 or self.rng.below(2) == 0:
            return 0
        return self.rng.below(self._most_carried + 1)


def _borders(rulebook: Rulebook) -> Iterator[int]:
    """The target, and the figures that clauses compare game points with."""
    yield rulebook.match.target.number
    for each in walk_rules(rulebook):
        if isinstance(each, Expr) and each.op in _COMPARING:
            parts = list(each.walk())
            if any(part.op == "game_points_of" for part in parts):
                yield from (part.number for part in parts if part.is_const and part.type.kind is Kind.NUMBER)


def _values(a: Rulebook, b: Rulebook, kept: Sequence[str], seed: int) -> list[tuple[tuple[int, ...], ...]]:
    """What the variables of the match can be, first what they are in its first deal."""
    found: dict[tuple[tuple[int, ...], ...], None] = {}
    for number, rulebook in enumerate((a, b)):
        places = {var.name: at for var, at in zip(rulebook.state, variable_offsets(rulebook), strict=True)}
        counts = {var.name: rulebook.seats if var.per_seat else 1 for var in rulebook.state}
        for state in _deals(ReferenceEngine(rulebook), stream(seed, "kept", number)):
            spans = [(places[name], places[name] + counts[name]) for name in kept]
            found.setdefault(tuple(tuple(state.vars[first:last]) for first, last in spans))
    return list(found)


def _deals(engine: ReferenceEngine, rng: Rng) -> Iterator[State]:
    """The beginnings of deals of matches in which every move is drawn from all that are legal."""
    match: Match[State] | None = None
    for _ in range(_PLAYED):
        if match is None or match.winner() is not None:
            match = Match(engine, rng.below(1 << 30), dealer=0)
        deal = match.next_deal()
        yield deal.state
        while deal.outcome() is None and (moves := deal.legal_moves()):
            deal.push_legal(rng.choice(moves))
        if deal.outcome() is None:
            match = None  # nobody can move, and so that match does not go on
        else:
            match.record(deal)
