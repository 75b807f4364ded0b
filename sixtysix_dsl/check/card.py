"""*The card*: some card in the mover's hand, for questions about duties.

A duty binds if some card in hand meets it and none meets an earlier one; nothing can be played if no card meets any.
Both can be asked of one card, since whatever is true of some hand is true of the hand that holds that card alone.
"""

from __future__ import annotations

from sixtysix_dsl.check.domains import Space
from sixtysix_dsl.check.numbers import structure
from sixtysix_dsl.check.partial import Partial, first_row, if_else, joined, of_both, opposite
from sixtysix_dsl.check.truths import SUIT_LED
from sixtysix_dsl.rulebook.expr import Expr
from sixtysix_dsl.rulebook.types import CARDS, FLAG, SUIT, choice

NUMBER = 1_000_000
"""The number of the local that stands for the card."""

_CARD = Expr("local", CARDS, (), NUMBER, "the card")
_BEATS = Expr("beats_trick", FLAG, (_CARD,))


class TheCard:
    """The card's suit, rank and what else is asked of it, in one space."""

    def __init__(self, space: Space) -> None:
        """Make its variables."""
        self.space = space
        ranks = choice(space.rulebook.pack.ranks)
        self.suit = space.free(("suit of the card",), Expr("local", SUIT, (), NUMBER, "suit of the card"))
        self.rank = space.free(("rank of the card",), Expr("local", ranks, (), NUMBER, "rank of the card"))
        self.beats = space.free(("the card beats",), _BEATS)
        self._known: dict[int, tuple[Expr, Partial]] = {}

    def is_in(self, cards: Expr) -> Partial:
        """Return the function of whether the card is in a set."""
        found = self._known.get(id(cards))
        if found is None:
            found = self._known[id(cards)] = (cards, self._make(cards))
        return found[1]

    def truths(self) -> tuple[Partial, ...]:
        """Return what is true of a follower's card: if it beats the trick it is a trump or of the suit led."""
        return (
            joined([opposite(self.beats), self._of_suit(Expr("trump", SUIT)), self._of_suit(SUIT_LED)], 1),
        )

    def _make(self, expr: Expr) -> Partial:
        op, args = expr.op, expr.args
        match op:
            case "any_card" | "hand":
                return lambda a: 1
            case "const":
                number = int(expr.number != 0)
                return lambda a: number
            case "union":
                return joined([self.is_in(arg) for arg in args], 1)
            case "common":
                return joined([self.is_in(arg) for arg in args], 0)
            case "minus":
                return joined([self.is_in(args[0]), opposite(self.is_in(args[1]))], 0)
            case "if":
                return if_else(self.space.build(args[0]), self.is_in(args[1]), self.is_in(args[2]))
            case "table":
                rows = zip(args[::2], args[1::2], strict=True)
                return first_row([(self.space.build(when), self.is_in(value)) for when, value in rows])
            case "suit_cards":
                return self._of_suit(args[0])
            case "rank_cards":
                return self._of_rank(int(expr.value))
            case "face":
                return joined([self._of_rank(int(expr.value)), self._of_suit(args[0])], 0)
            case "turn_up" | "taken_by":
                return lambda a: 0
            case "unmarried":
                free = self.space.free(("the card is unmarried",), Expr("unmarried", FLAG, (_CARD,)))
                return joined([self.is_in(args[0]), free], 0)
            case "beats_trick":
                return joined([self.is_in(args[0]), self.beats], 0)
        return self.space.free(("the card is in", structure(expr)), Expr("has", FLAG, (expr, _CARD)))

    def _of_suit(self, suit: Expr) -> Partial:
        return of_both(self.suit, self.space.build(suit), lambda x, y: int(x == y))

    def _of_rank(self, rank: int) -> Partial:
        return of_both(self.rank, lambda a: rank, lambda x, y: int(x == y))
