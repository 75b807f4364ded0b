"""The cards as a scenario deals them: from a seed, as a whole pack, or by what lies where after the last packet."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from typing import ParamSpec, TypeVar

from sixtysix_dsl.diagnostics import Diagnostic, Place
from sixtysix_dsl.explain.recorder import Recorder
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.load.document import Mapping, Node
from sixtysix_dsl.play.deal import shuffled_pack
from sixtysix_dsl.rulebook.pack import cards_in
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.state import State, starting_values
from sixtysix_dsl.scenario.facts import read_facts
from sixtysix_dsl.scenario.words import Misread, Words

P = ParamSpec("P")
R = TypeVar("R")
_DEALS = frozenset({"deal", "deal_up_to", "turn_into_hand", "turn_under"})


class Table:
    """Cards put on the table: gives out each card of the pack once, copy by copy, and collects faults."""

    def __init__(self, engine: ReferenceEngine, recorder: Recorder | None = None) -> None:
        """Begin with the whole pack at hand. `recorder` must not take a deal that is only tried for one played."""
        self.engine, self.words = engine, Words(engine.rulebook)
        self.faults: list[Diagnostic] = []
        self.recorder = recorder
        self.pack = engine.rulebook.pack
        self._used: dict[int, list[Place]] = {}

    def attempt(self, read: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R | None:
        """Call `read`; what it misreads is a fault, and the answer None."""
        try:
            return read(*args, **kwargs)
        except Misread as misread:
            self.faults.append(misread.diagnostic)
            return None

    def cards(self, node: Node) -> list[int]:
        """The cards of a text. Raises Misread for one that is on the table already."""
        return [self._take(face, place) for face, place in self.words.faces(node)]

    def _take(self, face: int, place: Place) -> int:
        copies = list(cards_in(self.pack.faces[face]))
        used = self._used.setdefault(face, [])
        if len(used) == len(copies):
            name, first = self.pack.names[face], used[0]
            often = "twice" if len(copies) == 1 else f"{len(copies) + 1} times"
            where = f"line {first.line}, column {first.column}"
            held = "there is one" if len(copies) == 1 else f"there are {len(copies)}"
            raise Misread("card-twice", place, f"{name} is given {often}", f"{held} in the pack; see {where}")
        used.append(place)
        return copies[len(used) - 1]

    def try_deal(self, pack: list[int], dealer: int) -> State:
        """Deal the packets of a pack and nothing more, to see what goes where."""
        rules = self.engine.interpreter
        with self.recorder.quietly() if self.recorder is not None else nullcontext():
            trial = rules.new_state(dealer)
            trial.talon = pack
            rules.deal_packets(trial)
        return trial

    def left(self) -> list[int]:
        """The cards that have not been given out."""
        gone = {face: len(places) for face, places in self._used.items()}
        return [
            card
            for card in range(self.pack.size)
            if self.pack.cards[card][2] >= gone.get(next(cards_in(self.pack.faces[card])), 0)
        ]

    def names(self, cards: list[int]) -> str:
        """Cards as text, a long list cut short."""
        shown = " ".join(self.pack.names[card] for card in cards[:8])
        return shown + (" …" if len(cards) > 8 else "")


def deal_cards(deal: Mapping, table: Table, dealer: int, setting: dict[str, list[int] | int]) -> State | None:
    """Return the state of a deal at its first decision; None with faults if the cards are not right."""
    pack = table.attempt(_read_pack, deal, table, dealer)
    kept = table.attempt(_read_kept, deal, table.words)
    if pack is None or kept is None or table.faults:
        return None
    return table.engine.start(pack, dealer, **setting, match_vars=kept)  # type: ignore[arg-type]


def _read_kept(deal: Mapping, words: Words) -> list[int]:
    """What the variables are that live for the match."""
    values = starting_values(words.rulebook)
    for at, value in read_facts(deal.get("facts"), words, before_deal=True):
        values[at] = value
    return values


def _read_pack(deal: Mapping, table: Table, dealer: int) -> list[int]:
    forms = [form for form in ("seed", "pack", "hands") if deal.key(form) is not None]
    if len(forms) != 1 or (deal.key("talon") is not None and forms != ["hands"]):
        what = (
            "the deal says neither `seed` nor `pack` nor `hands`"
            if not forms
            else "there are two ways of dealing"
        )
        raise Misread("wrong-deal", deal.place, f"{what}", "give a `seed`, a `pack`, or `hands` and `talon`")
    if forms == ["seed"]:
        return shuffled_pack(table.engine.rulebook, table.words.seed(deal.get("seed") or deal), 0)
    if forms == ["pack"]:
        return _whole_pack(deal.get("pack") or deal, table)
    return _pack_of_hands(deal, table, dealer)


def _whole_pack(node: Node, table: Table) -> list[int]:
    pack = table.cards(node)
    left = table.left()
    if left:
        message = f"the pack has {table.pack.size} cards, and {len(pack)} are given"
        raise Misread("wrong-count", node.place, message, f"missing: {table.names(left)}")
    return pack


def _pack_of_hands(deal: Mapping, table: Table, dealer: int) -> list[int]:
    """Deal a pack of numbers and see where each goes; the cards given are then put in their places."""
    pack = table.pack
    _refuse_late_dealing(table.engine.rulebook, deal)
    lies = table.try_deal(list(range(pack.size)), dealer)
    dealt = [-1] * pack.size
    hands = deal.get("hands") or deal
    given: set[int] = set()
    for seat, _, node in table.words.by_seat(hands):
        given.add(seat)
        _fill(dealt, list(cards_in(lies.hands[seat])), table.cards(node), node, f"seat {seat + 1} is dealt")
    for seat in range(table.engine.rulebook.seats):
        if seat not in given and lies.hands[seat]:
            key = deal.key("hands")
            place = key.place if key is not None else hands.place
            raise Misread("missing-key", place, f"the hand of seat {seat + 1} is missing")
    talon = deal.get("talon")
    cards = table.cards(talon) if talon is not None else []
    _fill(dealt, lies.talon, cards, talon or hands, "the talon has")
    return dealt


def _fill(dealt: list[int], places: list[int], cards: list[int], node: Node, what: str) -> None:
    if len(places) != len(cards):
        message = f"{what} {len(places)} cards, and {len(cards)} are given"
        raise Misread("wrong-count", node.place, message)
    for place, card in zip(places, cards, strict=True):
        dealt[place] = card


def _refuse_late_dealing(rulebook: Rulebook, deal: Mapping) -> None:
    moves = (rulebook.moves[number].does for phase in rulebook.phases for number in phase.moves)
    for does in (*(phase.does for phase in rulebook.phases), *moves):
        if any(inner.op in _DEALS for effect in does for inner in effect.walk()):
            message = f"{rulebook.name} deals more cards after its first decisions"
            help = "write the whole `pack` in dealing order, or a `position`"
            raise Misread("wrong-deal", deal.place, message, help)
