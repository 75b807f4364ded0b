"""What two Rulebooks have in common, by number, so that one module can play both side by side.

Moves are numbered over both by name, situations and compared fields by their names. Cards must be the same in the
same order: a module compares sets of cards as they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from sixtysix_dsl.rulebook.moves import PLAY
from sixtysix_dsl.rulebook.rulebook import MoveRule, Rulebook
from sixtysix_dsl.rulebook.types import TALON_STATES

BEFORE_DRAWING = "before drawing"
CARD, CALM, GAIN, END = range(4)
"""Classes of moves, by which choices seek rare ones out: cards, those that change little, gains, those that
end things."""
_CLASSES = {
    "meld": GAIN,
    "exchange": GAIN,
    "bid": GAIN,
    "trump": GAIN,
    "give": GAIN,
    "close": END,
    "claim": END,
}

Named = tuple[str, tuple[str, ...]]
"""A move's name, and the kinds of what it chooses."""


class Field(NamedTuple):
    """Something of the state that is compared: what it belongs to, and its name in words."""

    what: str
    name: str


FIELDS = (
    Field("state", "hand"),
    Field("state", "talon"),
    Field("state", "turn-up"),
    Field("state", "trump"),
    Field("state", "closed"),
    Field("state", "taken"),
    Field("points", "card points"),
    Field("points", "meld points"),
    Field("points", "pending"),
    Field("flow", "phase"),
    Field("flow", "turn"),
    Field("flow", "over"),
    Field("view", "shown"),
)
"""What every state has; the declared variables that both variants have come after them."""
RESULTS = (Field("result", "winner"), Field("result", "scores"), Field("result", "carried"))
PARTING = ("hand", "talon", "phase", "turn", "over")
"""Fields after whose parting the two deals are no longer the same deal."""


class Unpaired(ValueError):
    """Two Rulebooks that cannot be played side by side in one module; the text says why."""


@dataclass(frozen=True)
class Pairing:
    """The numbers that two Rulebooks share."""

    a: Rulebook
    b: Rulebook
    moves: tuple[Named, ...]
    situations: tuple[str, ...]
    fields: tuple[Field, ...]

    def move_of(self, rule: MoveRule) -> int:
        """Return the shared number of an announcement; 0 is playing a card."""
        return self.moves.index(_named(rule))

    def class_of(self, number: int) -> int:
        """Return the class of a move."""
        if number == 0:
            return CARD
        rules = [rule for rulebook in (self.a, self.b) for rule in rulebook.moves]
        kind = next(rule.kind for rule in rules if _named(rule) == self.moves[number])
        return _CLASSES.get(kind, CALM)

    @property
    def keys(self) -> int:
        """Return how many kinds of divergence there are: legality first, then fields and results."""
        return self.first_field + len(self.fields) * len(self.situations)

    @property
    def entries(self) -> int:
        """Return how many entries a table has: one more than kinds, for any difference in what is legal."""
        return self.keys + 1

    @property
    def first_field(self) -> int:
        """Return the number of the first kind that is about a field."""
        return len(self.situations) * len(self.moves) * 2

    def legality_key(self, situation: int, move: int, only_b: bool) -> int:
        """Return the number of: this move is legal in one only."""
        return (situation * len(self.moves) + move) * 2 + only_b

    def field_key(self, field: int, situation: int) -> int:
        """Return the number of: this field differs."""
        return self.first_field + field * len(self.situations) + situation


def pair_rulebooks(a: Rulebook, b: Rulebook) -> Pairing:
    """Number what two settled Rulebooks share. Raises Unpaired if seats, sides or cards are not the same."""
    if a.seats != b.seats or a.sides != b.sides:
        raise Unpaired("their tables differ: the same deal cannot be played under both")
    if a.pack.cards != b.pack.cards or a.pack.names != b.pack.names:
        raise Unpaired("their packs differ: the same deal cannot be played under both")
    named = sorted({_named(rule) for rulebook in (a, b) for rule in rulebook.moves})
    phases = list(dict.fromkeys(phase.name for rulebook in (a, b) for phase in rulebook.phases))
    tricks = [situation_of_tricks(state) for state in TALON_STATES.values]
    declared = [Field("state", var.name) for var in a.state if _declared_in(b, var.name, a)]
    return Pairing(
        a,
        b,
        ((PLAY, ("card",)), *named),
        (*phases, BEFORE_DRAWING, *tricks),
        (*FIELDS, *declared, *RESULTS),
    )


def situation_of_tricks(talon: str) -> str:
    """Return the words for play with the talon in this state."""
    return "tricks" if talon == "none" else f"tricks, talon {talon}"


def _named(rule: MoveRule) -> Named:
    return rule.name, tuple(choice.kind for choice in rule.choices)


def _declared_in(b: Rulebook, name: str, a: Rulebook) -> bool:
    """Whether both declare a variable alike."""
    ours = next(var for var in a.state if var.name == name)
    theirs = next((var for var in b.state if var.name == name), None)
    return theirs is not None and theirs.type == ours.type and theirs.per_seat == ours.per_seat
