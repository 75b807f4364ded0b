"""What lies where between two tricks, as a scenario's `position` says it, and put on the table as a scenario does.

Cards, suits and seats are numbers of A. The same layout is built under both variants; only `facts` are each one's own.
"""

from __future__ import annotations

from collections.abc import Mapping as Table_
from dataclasses import dataclass, field, replace
from typing import Any

from sixtysix_dsl.diagnostics import Place
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.load.document import Mapping, Node, Scalar, Sequence
from sixtysix_dsl.rulebook.declared import facts_of
from sixtysix_dsl.rulebook.pack import Pack
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.state import State
from sixtysix_dsl.scenario.deals import Table
from sixtysix_dsl.scenario.position import build_position

Facts = Table_[str, Any]
Trick = tuple[int, ...]

_HERE = Place("witness", 1, 1, 1, 1)


@dataclass(frozen=True)
class Layout:
    """A position. `before` are the tricks that each seat had when the talon was closed."""

    hands: tuple[tuple[int, ...], ...]
    talon: tuple[int, ...]
    trump: int
    taken: tuple[tuple[Trick, ...], ...]
    melds: tuple[tuple[int, ...], ...]
    pending: tuple[tuple[int, ...], ...]
    leader: int
    dealer: int
    closer: int = -1
    before: tuple[int, ...] = ()
    facts: tuple[Facts, Facts] = field(default_factory=lambda: ({}, {}))
    carried: int = 0
    game_points: tuple[int, ...] | None = None

    @property
    def size(self) -> int:
        """How many cards it names."""
        tricks = sum(len(trick) for listed in self.taken for trick in listed)
        return sum(map(len, self.hands)) + len(self.talon) + tricks

    def data(self, pack: Pack, side: int, turns_up: bool) -> dict[str, Any]:
        """Return it as a scenario file has it, for A (`side` 0) or B. `pack` is that of A."""
        names, letters = pack.names, pack.letters
        data: dict[str, Any] = {
            "hands": {str(x + 1): _cards(names, cards) for x, cards in enumerate(self.hands)},
            "talon": _cards(names, self.talon),
        }
        if self.size < pack.size:
            data["elsewhere"] = "any"
        if not (turns_up and self.talon) or pack.suit_of[self.talon[-1]] != self.trump:
            data["trump"] = letters[self.trump] if self.trump >= 0 else "none"
        if any(self.taken):
            data["taken"] = _by_seat([[_cards(names, trick) for trick in listed] for listed in self.taken])
        for key, suits in (("melds", self.melds), ("pending melds", self.pending)):
            if any(suits):
                data[key] = _by_seat([[letters[suit] for suit in mine] for mine in suits])
        data["leader"] = str(self.leader + 1)
        if self.closer >= 0:
            data["closed"] = {"by": str(self.closer + 1)}
            if self.before != tuple(len(listed) for listed in self.taken):
                data["closed"]["tricks before"] = {str(x + 1): str(n) for x, n in enumerate(self.before)}
        if self.facts[side]:
            data["facts"] = dict(self.facts[side])
        return data


def build(engine: ReferenceEngine, data: dict[str, Any], layout: Layout) -> State | None:
    """Put a position, as its data for one variant says it, on the table; None if the variant does not take it."""
    table = Table(engine)
    position = _node(data)
    assert isinstance(position, Mapping)
    fresh = engine.interpreter.new_state(
        layout.dealer, carried=layout.carried, game_points=layout.game_points
    )
    state = build_position(position, table, fresh)
    return state if state is None or state.result is None else None


def turns_up(rulebook: Rulebook) -> bool:
    """Whether dealing turns a card up under the talon, so that the last card of a position's talon is the turn-up."""
    steps = [*(row.does for row in rulebook.deal), *(phase.does for phase in rulebook.phases)]
    return any(inner.op == "turn_under" for does in steps for effect in does for inner in effect.walk())


def with_facts(
    layout: Layout, a: tuple[ReferenceEngine, State, State], b: tuple[ReferenceEngine, State, State]
) -> Layout:
    """The layout with what the variables are, where that is not so of itself: for each engine the state that is meant,
    and the one built."""
    return replace(layout, facts=(_facts(*a), _facts(*b)))


def _facts(engine: ReferenceEngine, s: State, x: State) -> dict[str, Any]:
    return facts_of(engine.rulebook, s.vars, x.vars)


def _cards(names: tuple[str, ...], cards: tuple[int, ...]) -> str:
    return " ".join(names[card] for card in cards)


def _by_seat(values: list[Any]) -> dict[str, Any]:
    return {str(seat): value for seat, value in enumerate(values, 1) if value}


def _node(data: Any) -> Node:
    """Plain data as nodes of a file, as if it had been read."""
    if isinstance(data, dict):
        return Mapping(tuple((Scalar(key, _HERE), _node(value)) for key, value in data.items()), _HERE)
    if isinstance(data, list):
        return Sequence(tuple(map(_node, data)), _HERE)
    return Scalar(data, _HERE)
