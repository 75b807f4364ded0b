"""The Rulebook: a variant as both engines read it. Frozen, typed, finite; every rule keeps its origin.

Invariants, which `lower` establishes and the engines rely on:

- tables are tuples in the order in which their rows are tried;
- a `when` of None always holds; a condition is a flag;
- locals are numbered: 0 is `me`, then the choices of a move in order, then the seats that quantifiers range over;
- in a *settled* Rulebook (see `settle.py`) no value reads an option any more, and `table`, `pack`, the windows
  and modes of moves are constants.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from sixtysix_dsl.rulebook.expr import Effect, Expr, Origin, Says
from sixtysix_dsl.rulebook.pack import Pack
from sixtysix_dsl.rulebook.types import MODES, Type

THEN_PLAY = -1
"""A phase's or move's `then: play`."""
THEN_NEXT = -2
"""After this move the next seat is asked."""

EVENTS = ("deal begins", "play begins", "lead", "trick taken", "all cards played")
ZONES = ("hand", "talon", "turn-up", "trick", "taken", "points")
VIEWERS = ("nobody", "owner", "own side", "everyone")
KINDS = ("meld", "exchange", "close", "claim", "bid", "pass", "trump", "give", "annul", "other")


class Option(NamedTuple):
    """A switch: its values as words (None for a range `low` to `high`), default, and what it is about."""

    name: str
    values: tuple[str, ...] | None
    default: str
    low: int = 0
    high: int = 0
    doc: str = ""
    source: str = ""
    read_by: tuple[str, ...] = ()
    requires: Expr | None = None
    excludes: Expr | None = None
    origin: Origin | None = None


class StateVar(NamedTuple):
    """A variable that the variant declares; `starts` is a number by type, `seen_by` a viewer of VIEWERS."""

    name: str
    type: Type
    per_seat: bool
    starts: int
    for_match: bool
    seen_by: str
    origin: Origin


class Table(NamedTuple):
    """Seats, direction and sides; the expressions are constants once settled."""

    seats: Expr
    turn: Expr
    sides: Expr
    equal_cards: Expr


class Packet(NamedTuple):
    """One step of dealing."""

    origin: Origin
    when: Expr | None
    does: tuple[Effect, ...]


class Asks(NamedTuple):
    """Who is asked: `one`, `each` (of `seats`, in turn order from `start`), or `round` (until one is left)."""

    how: str
    start: Expr
    seats: Expr | None = None


class Phase(NamedTuple):
    """A phase before play; `moves` are numbers of MoveRules, `then` a phase number or THEN_PLAY."""

    origin: Origin
    name: str
    asks: Asks | None
    moves: tuple[int, ...]
    when: Expr | None
    does: tuple[Effect, ...]
    then: int


class InPlay(NamedTuple):
    """Who plays and who leads, under a condition."""

    origin: Origin
    when: Expr | None
    seats: Expr
    leader: Expr


class Duty(NamedTuple):
    """A row of `lead` or `follow`: the cards that may be played if some are in hand."""

    origin: Origin
    when: Expr | None
    play: Expr
    says: Says | None


class Drawing(NamedTuple):
    """How cards are drawn after a trick; `residue` is `stays out` or `in turn`."""

    origin: Origin
    when: Expr | None
    cards: Expr
    start: Expr
    residue: str


class Condition(NamedTuple):
    """One named condition of a move."""

    origin: Origin
    holds: Expr
    says: Says | None


class Choice(NamedTuple):
    """What a mover chooses: kind `suit`, `card`, `seat`, `number`; from which, and the step of numbers."""

    kind: str
    name: str
    slot: int
    among: Expr | None = None
    upto: Expr | None = None
    step: int = 1


class MoveRule(NamedTuple):
    """An announcement. `phase` is the number of its phase or -1 in play; `once` is deal, lead, gap or empty."""

    number: int
    name: str
    origin: Origin
    kind: str
    mode: Expr
    window: Expr
    choices: tuple[Choice, ...]
    when: tuple[Condition, ...]
    worth: Expr | None
    does: tuple[Effect, ...]
    once: str
    then: int
    automatic: Expr | None
    phase: int
    window_origin: Origin | None = None


class Event(NamedTuple):
    """What happens by itself at a moment of EVENTS."""

    origin: Origin
    at: str
    when: Expr | None
    does: tuple[Effect, ...]


class SettleRow(NamedTuple):
    """Who wins, under a condition: `winner` seats, `scores` for each of them or `each` for each seat, `carries` on."""

    origin: Origin
    when: Expr | None
    winner: Expr
    scores: Expr | None
    each: Expr | None
    carries: Expr | None
    label: Mapping[str, str] = MappingProxyType({})


WON = 1
"""The local that holds what each winner scores."""


class MatchRules(NamedTuple):
    """Target of the match in game points, who deals next, and what seats score that have not won.

    `others` reads `me` as local 0 and what each winner scores as local `WON`.
    """

    target: Expr
    dealer: Expr
    origin: Origin
    others: Expr | None = None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Rulebook:
    """A variant, whole. `settings` are the options' values, `hash` names rules and settings."""

    name: str
    title: dict[str, str]
    source: str
    hash: str
    settings: dict[str, str]
    options: tuple[Option, ...]
    table: Table
    pack: Pack
    state: tuple[StateVar, ...]
    deal: tuple[Packet, ...]
    phases: tuple[Phase, ...]
    in_play: tuple[InPlay, ...]
    lead: tuple[Duty, ...]
    follow: tuple[Duty, ...]
    draw: tuple[Drawing, ...]
    moves: tuple[MoveRule, ...]
    events: tuple[Event, ...]
    settle: tuple[SettleRow, ...]
    match: MatchRules
    views: dict[str, str]
    locals: int
    layers: tuple[str, ...] = ()

    @property
    def seats(self) -> int:
        """Return how many seats the table has."""
        return self.table.seats.number

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Return the sides as tuples of seats from 0."""
        count = self.seats
        if self.table.sides.number and count % 2 == 0:
            half = count // 2
            return tuple((seat, seat + half) for seat in range(half))
        return tuple((seat,) for seat in range(count))

    def may_look(self, viewer: str, seat: int, owner: int) -> bool:
        """Whether `seat` is among the VIEWERS of what is `owner`'s (a seat from 0; -1 if it is nobody's)."""
        if viewer == "everyone":
            return True
        if viewer == "nobody" or owner < 0:
            return False
        return owner == seat or (
            viewer == "own side" and any(seat in side and owner in side for side in self.sides)
        )

    def is_free_claim(self, name: str) -> bool:
        """Whether an announcement is a claim that need not be made: honest seats leave it out where it is false."""
        rules = [rule for rule in self.moves if rule.name == name]
        return any(rule.kind == "claim" for rule in rules) and all(
            rule.mode.number != MODES.values.index("compulsory") for rule in rules
        )

    def move_names(self) -> frozenset[str]:
        """Return the names of all announcements, wherever declared."""
        return frozenset(rule.name for rule in self.moves)
