"""The types of the clause language, all finite.

At run time every value is a whole number: yes and no are 1 and 0, a seat or suit is its index or -1 for
none, cards, seats, suits and windows are bit sets, an enumeration is the index of its value.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

NONE = -1
"""The seat or suit that is none."""

MAX_POINTS = 2000
"""No count of card points, meld points or bids in a deal is larger; a sum that would be is cut there."""

MAX_SCORE = 100_000
"""No seat scores more game points in a deal, or loses more, and no more are carried: what would be more is cut there.
So what a row of `settle` makes of earlier deals does not grow without bound, and sums of squares fit 64 bits."""


class Kind(Enum):
    """What sort of thing a clause speaks of; the value is its name in game words."""

    FLAG = "yes or no"
    NUMBER = "a number"
    SUIT = "a suit"
    CARDS = "cards"
    SEAT = "a seat"
    SEATS = "seats"
    SUITS = "suits"
    CHOICE = "one of a list"
    WINDOW = "a window"


@dataclass(frozen=True, slots=True)
class Type:
    """A type; `low` and `high` bound a number, `values` are the words of an enumeration."""

    kind: Kind
    low: int = 0
    high: int = 0
    values: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return the type in game words, for messages."""
        if self.kind is Kind.CHOICE:
            return "one of " + ", ".join(self.values)
        return str(self.kind.value)


FLAG = Type(Kind.FLAG, 0, 1)
SUIT = Type(Kind.SUIT)
CARDS = Type(Kind.CARDS)
SEAT = Type(Kind.SEAT)
SEATS = Type(Kind.SEATS)
SUITS = Type(Kind.SUITS)
WINDOW = Type(Kind.WINDOW)


def number(low: int, high: int) -> Type:
    """Return the type of whole numbers from `low` to `high`."""
    return Type(Kind.NUMBER, low, high)


def choice(values: tuple[str, ...]) -> Type:
    """Return the enumeration with these words."""
    return Type(Kind.CHOICE, 0, len(values) - 1, values)


TALON_STATES = choice(("none", "open", "closed", "exhausted"))
TRICK_STATES = choice(("empty", "plain", "ruffed"))
SIDES = choice(("each-alone", "pairs"))
TURNS = choice(("clockwise", "counter-clockwise"))
EQUAL_CARDS = choice(("first-wins", "last-wins"))
MODES = choice(("optional", "compulsory", "automatic"))

WINDOWS = ("on lead", "bound lead", "on following", "between tricks", "before drawing")
"""Windows in the order of their bits."""
ON_LEAD, BOUND_LEAD, ON_FOLLOWING, BETWEEN_TRICKS, BEFORE_DRAWING = (1 << i for i in range(5))
