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


CARDS = tuple(
    Field("state", name) for name in ("hand", "talon", "turn-up", "trump", "trick", "closed", "in play")
)
FLOW = tuple(Field("flow", name) for name in ("turn", "phase", "question before drawing"))
PARTING = (*CARDS, *FLOW)
"""What must be the same for two deals to be the same deal: once it differs they are not played on."""
REST = (
    Field("state", "closer"),
    Field("state", "taken"),
    Field("state", "tricks"),
    Field("state", "bound to"),
)
POINTS = tuple(Field("points", name) for name in ("card points", "meld points", "pending"))
"""What a step gives is compared here, not what there is."""
OVER = Field("flow", "over")
RESULTS = tuple(Field("result", name) for name in ("annulled", "winner", "scores", "carried", "by"))
WHATS = ("state", "points", "flow", "result")
"""What a step can part; legality is apart."""
VERDICTS = ("only-a", "only-b", "both-ways")
MATCHES = ("only-a", "only-b", "different")
"""How matches part after the same result: it is won in the first only, in the second only, or another seat deals."""
DEALING = "deal"
MATCH = "match"


class Unpaired(ValueError):
    """Two Rulebooks that cannot be played side by side in one module; the text says why."""


@dataclass(frozen=True)
class Pairing:
    """The numbers that two Rulebooks share."""

    a: Rulebook
    b: Rulebook
    moves: tuple[Named, ...]
    situations: tuple[str, ...]
    declared: tuple[Field, ...]
    kept: tuple[str, ...] = ()
    """The variables among them that live for the match, in either."""

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
    def fields(self) -> tuple[Field, ...]:
        """Return what is compared, with the variables that both declare alike."""
        return (*PARTING, *REST, *self.declared, *POINTS, OVER, *RESULTS)

    # -- kinds of divergence by number: legality, then whats, then fields

    @property
    def _places(self) -> int:
        """Where a step can part: the situation before it, and the move; the last move number is dealing."""
        return len(self.situations) * (len(self.moves) + 1)

    @property
    def first_what(self) -> int:
        """Return the number of the first kind that counts deals in which something parts."""
        return len(self.situations) * len(self.moves) * len(VERDICTS)

    @property
    def first_field(self) -> int:
        """Return the number of the first kind that only keeps an example of a field that parts."""
        return self.first_what + (len(WHATS) + 1) * self._places * 2

    @property
    def keys(self) -> int:
        """Return how many kinds there are."""
        return self.first_match + len(MATCHES)

    @property
    def first_match(self) -> int:
        """Return the number of the first kind that counts deals after which, with the same scores, the match goes on
        otherwise: see `MATCHES`."""
        return self.first_row + (len(self.rows) + 1) ** 2

    @property
    def taken_over(self) -> int:
        """Return how many numbers say what a deal takes over from its match: what is carried, the game points of each
        seat, and what each of `kept` is."""
        per_seat = {var.name: var.per_seat for var in self.a.state}
        return 1 + self.a.seats + sum(self.a.seats if per_seat[name] else 1 for name in self.kept)

    @property
    def rows(self) -> tuple[str, ...]:
        """Return the rows of settlement of both, by id."""
        return tuple(dict.fromkeys(row.origin.clause for rules in (self.a, self.b) for row in rules.settle))

    @property
    def first_row(self) -> int:
        """Return the number of the first kind that keeps an example of results that differ by two rows: that
        of the first, counted from 1 (0 is none), times how many there are, plus that of the second."""
        return self.first_field + len(self.fields) * self._places

    @property
    def entries(self) -> int:
        """Return how many entries a table has: one more than kinds, for any difference in what is legal."""
        return self.keys + 1

    def what_key(self, what: str, only: int = 0) -> int:
        """Return the number of: this parts, at place 0. Of `over` there are two: in the first only, in the
        second only."""
        number = WHATS.index(what) if what in WHATS else len(WHATS)
        return self.first_what + (number * 2 + only) * self._places

    def field_key(self, field: Field) -> int:
        """Return the number of: this field parts, at place 0."""
        return self.first_field + self.fields.index(field) * self._places

    def read_key(self, key: int) -> tuple[str, str, str, str, bool]:
        """Return what a kind is: what parts, the situation, the move, the verdict, and whether it counts deals."""
        if key < self.first_what:
            rest, verdict = divmod(key, len(VERDICTS))
            situation, move = divmod(rest, len(self.moves))
            return "legality", self.situations[situation], self.moves[move][0], VERDICTS[verdict], True
        if key < self.first_field:
            rest, place = divmod(key - self.first_what, self._places)
            number, only = divmod(rest, 2)
            what, verdict_ = (WHATS[number], "different") if number < len(WHATS) else ("flow", VERDICTS[only])
            return what, *self._read_place(place), verdict_, True
        if key >= self.first_match:
            return "flow", MATCH, "", MATCHES[key - self.first_match], True
        if key >= self.first_row:
            return "result", "", "", "different", False
        field, place = divmod(key - self.first_field, self._places)
        return self.fields[field].what, *self._read_place(place), "different", False

    def _read_place(self, place: int) -> tuple[str, str]:
        situation, move = divmod(place, len(self.moves) + 1)
        if move == len(self.moves):
            return DEALING, ""
        return self.situations[situation], self.moves[move][0]


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
        tuple(declared),
        tuple(field.name for field in declared if any(_lives(field.name, x) for x in (a, b))),
    )


def situation_of_tricks(talon: str) -> str:
    """Return the words for play with the talon in this state."""
    return "tricks" if talon == "none" else f"tricks, talon {talon}"


def _named(rule: MoveRule) -> Named:
    return rule.name, tuple(choice.kind for choice in rule.choices)


def _lives(name: str, rulebook: Rulebook) -> bool:
    """Whether a variable lives for the match."""
    return any(var.name == name and var.for_match for var in rulebook.state)


def _declared_in(b: Rulebook, name: str, a: Rulebook) -> bool:
    """Whether both declare a variable alike."""
    ours = next(var for var in a.state if var.name == name)
    theirs = next((var for var in b.state if var.name == name), None)
    return theirs is not None and theirs.type == ours.type and theirs.per_seat == ours.per_seat
