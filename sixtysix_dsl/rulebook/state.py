"""What a deal consists of, for every engine: whole numbers and bit sets only, so that it can lie in flat memory.

The variables that a variant declares stand in one list, in the order of their declaration, those of each seat side
by side.
"""

from __future__ import annotations

from itertools import accumulate

from sixtysix_dsl.rulebook.outcome import Result
from sixtysix_dsl.rulebook.rulebook import Rulebook


class State:
    """One deal. Seats and cards are numbers from 0, sets of them bit sets, -1 is none.

    `talon` is what is not dealt, next card first; the `turn_up` lies face up as its last card. `must` are the cards
    that an announcement bound the leader to, `must_rule` that move's number. `used_*` hold for each move the
    seats that made it in this deal, lead or gap. `phase` is -1 in play; `question` is open before drawing.
    `ended` is 1 after `end deal` and 2 after `annul deal`, `ended_by` the number of the move that did it.
    """

    __slots__ = (
        "asked",
        "bidding",
        "bonus",
        "card_points",
        "carried",
        "closed",
        "closer",
        "counted",
        "dealer",
        "ended",
        "ended_by",
        "fresh",
        "game_points",
        "hands",
        "in_play",
        "last_dealt",
        "last_trick",
        "last_winner",
        "leader",
        "marriages",
        "married",
        "melds",
        "must",
        "must_rule",
        "pending",
        "phase",
        "question",
        "result",
        "ruffed",
        "shown",
        "taken",
        "talon",
        "trick",
        "trick_winner",
        "tricks",
        "tricks_played",
        "trump",
        "turn",
        "turn_up",
        "turned",
        "used_deal",
        "used_gap",
        "used_lead",
        "vars",
        "winning_card",
    )

    def __init__(self, seats: int, moves: int, variables: int) -> None:
        """Make the state before anything is dealt."""
        self.dealer = seats - 1
        self.hands = [0] * seats
        self.talon: list[int] = []
        self.turn_up = -1
        self.turned = -1
        self.last_dealt = -1
        self.closed = False
        self.closer = -1
        self.trump = -1
        self.in_play = (1 << seats) - 1
        self.leader = 0
        self.turn = -1
        self.trick: list[int] = []
        self.trick_winner = -1
        self.winning_card = -1
        self.ruffed = False
        self.last_trick: tuple[int, ...] = ()
        self.last_winner = -1
        self.tricks_played = 0
        self.taken = [0] * seats
        self.tricks = [0] * seats
        self.card_points = [0] * seats
        self.bonus = [0] * seats
        self.counted = [0] * seats
        self.pending = [0] * seats
        self.fresh = 0
        self.marriages = [0] * seats
        self.melds: list[tuple[int, int, int]] = []
        self.married = 0
        self.shown = 0
        self.must = 0
        self.must_rule = -1
        self.used_deal = [0] * moves
        self.used_lead = [0] * moves
        self.used_gap = [0] * moves
        self.phase = -1
        self.asked: list[int] = []
        self.bidding = 0
        self.question = False
        self.vars = [0] * variables
        self.ended = 0
        self.ended_by = -1
        self.result: Result | None = None
        self.carried = 0
        self.game_points = [0] * seats

    def copy(self) -> State:
        """Return a state of its own."""
        new = State.__new__(State)
        for name in _PLAIN:
            setattr(new, name, getattr(self, name))
        for name in _LISTS:
            setattr(new, name, getattr(self, name)[:])
        return new

    def __eq__(self, other: object) -> bool:
        """Whether everything is the same."""
        return isinstance(other, State) and all(
            getattr(self, n) == getattr(other, n) for n in State.__slots__
        )

    def __hash__(self) -> int:
        """Refuse: a state changes."""
        raise TypeError("a state has no hash")


_LISTS = (
    "asked",
    "bonus",
    "card_points",
    "counted",
    "game_points",
    "hands",
    "marriages",
    "melds",
    "pending",
    "taken",
    "talon",
    "trick",
    "tricks",
    "used_deal",
    "used_gap",
    "used_lead",
    "vars",
)
_PLAIN = tuple(name for name in State.__slots__ if name not in _LISTS)


def variable_offsets(rulebook: Rulebook) -> tuple[int, ...]:
    """Return where in `State.vars` each variable of a settled Rulebook stands, or begins if it is one for each seat."""
    return _offsets(rulebook)[:-1]


def variable_count(rulebook: Rulebook) -> int:
    """Return how long `State.vars` is."""
    return _offsets(rulebook)[-1]


def starting_values(rulebook: Rulebook) -> list[int]:
    """Return what the variables of a settled Rulebook are when a match begins, as in `State.vars`."""
    return [var.starts for var in rulebook.state for _ in range(rulebook.seats if var.per_seat else 1)]


def _offsets(rulebook: Rulebook) -> tuple[int, ...]:
    sizes = (rulebook.seats if var.per_seat else 1 for var in rulebook.state)
    return tuple(accumulate(sizes, initial=0))


def fresh_state(rulebook: Rulebook) -> State:
    """Return a state of a settled Rulebook before anything is dealt; all variables are 0."""
    return State(rulebook.seats, len(rulebook.moves), variable_count(rulebook))
