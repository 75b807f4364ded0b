"""The form of a policy: one score for each kind of move."""

from __future__ import annotations

from typing import NamedTuple

from sixtysix_dsl.rulebook.expr import RANGING, Expr

MOST = 1_000_000
"""No score is larger, nor smaller than minus this."""


class Policy(NamedTuple):
    """Scores of moves, all on one scale of whole numbers, for one settled Rulebook.

    `play` scores the play of a card: local 0 is the seat, local 1 the set of all cards that look like the card.
    `announce[n]` scores MoveRule number n: local 0 is the seat, its choices lie in their slots, cards as such sets.
    A score is asked of legal moves only.
    """

    name: str
    play: Expr
    announce: tuple[Expr, ...]

    @property
    def locals(self) -> int:
        """Return how many locals the scores use."""
        slots = [1]
        for score in (self.play, *self.announce):
            slots += [int(part.value) for part in score.walk() if part.op == "local" or part.op in RANGING]
        return 1 + max(slots)
