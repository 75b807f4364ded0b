"""Players for rehearsals. Uniform play ends most deals early with a false claim; these go on and see more.

Each deal is played in one manner, in turn: `any` takes every legal move alike; `patient` seldom claims, closes or
annuls and likes to announce; `bold` closes and bids whenever it may, and claims as soon as that wins the deal;
`honest` claims like it, and neither closes nor bids; `quiet` announces nothing that it need not.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.rulebook.moves import PLAY, Move
from sixtysix_dsl.rulebook.rng import Rng
from sixtysix_dsl.rulebook.rulebook import Rulebook

MANNERS = ("patient", "any", "bold", "quiet", "honest")

_ENDING = frozenset({"claim", "annul"})
_STILL = frozenset({"pass", "trump", "give"})
_AVOIDED = {
    "patient": _ENDING | {"close"},
    "bold": _ENDING,
    "honest": _ENDING | {"close", "bid"},
}
_SELDOM = 20
"""What is avoided is considered once in so many decisions."""


class Bot:
    """A player of one rulebook."""

    def __init__(self, rulebook: Rulebook) -> None:
        """Know what kinds of moves go by each name."""
        self.kinds: dict[str, set[str]] = {}
        for rule in rulebook.moves:
            self.kinds.setdefault(rule.name, set()).add(rule.kind)

    def choose(self, manner: str, deal: Deal[Any], moves: list[Move], rng: Rng) -> Move:
        """Return one of the legal moves."""
        if manner == "quiet":
            still = [move for move in moves if move.name == PLAY or self._is(move, _STILL)]
            return rng.choice(still or moves)
        if manner in ("honest", "bold"):
            for move in moves:
                if self._is(move, frozenset({"claim"})) and _wins(deal, move):
                    return move
        if manner == "any" or rng.below(_SELDOM) == 0:
            return rng.choice(moves)
        calm = [move for move in moves if not self._is(move, _AVOIDED[manner])]
        if rng.below(2):
            calm = [move for move in calm if move.name != PLAY] or calm
        return rng.choice(calm or moves)

    def _is(self, move: Move, kinds: Iterable[str]) -> bool:
        return not self.kinds.get(move.name, set()).isdisjoint(kinds)


def _wins(deal: Deal[Any], move: Move) -> bool:
    result = deal.engine.result_of(deal.engine.apply(deal.state, move))
    return result is not None and bool(result.winners >> move.seat & 1)
