"""What a seat sees, as a block of memory: `interpret/view.py` as a function of the module.

The block holds nothing that the seat may not know. A figure that is not shown is HIDDEN.
"""

from __future__ import annotations

from typing import NamedTuple

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.code import E, i64
from sixtysix_dsl.compile.layout import MOST_MELDS
from sixtysix_dsl.compile.unit import Unit, Writer
from sixtysix_dsl.compile.wasm import I64
from sixtysix_dsl.rulebook.rulebook import Rulebook

HIDDEN = -(1 << 63)


class Part(NamedTuple):
    """A run of numbers in the block."""

    name: str
    length: int


def view_parts(rulebook: Rulebook) -> list[Part]:
    """Return the parts of the block, in order.

    `turn_up` and the cards of the trick are -1 where there is none; sets are sets. Seats go from 0, -1 is
    none. `taken` is HIDDEN where nobody may look through it. `melds` are as in the state: seat, suit + 1 from
    bit 8, points from bit 16.
    """
    seats = rulebook.seats
    singles = (
        "hand trump talon_cards talon_state turn_up talon_shown played turn leader dealer in_play closer phase "
        "melded carried over"
    ).split()
    by_seat = (
        "trick_seats trick tricks points card_points meld_points pending known cards_in_hand game_points taken"
    ).split()
    parts = [Part(name, 1) for name in singles] + [Part(name, seats) for name in by_seat]
    for number, var in enumerate(rulebook.state):
        parts.append(Part(f"var {number}", seats if var.per_seat else 1))
    return [*parts, Part("melds", MOST_MELDS), Part("talon", 64)]


def define_view(unit: Unit) -> None:
    """Name the function that writes a seat's view."""
    unit.define("view", _View.write, (I64,), export="view")


class _View:
    """The view being written."""

    def __init__(self, w: Writer) -> None:
        self.w, self.seat = w, w.body.get(0, nonneg=True)
        self.places: dict[str, int] = {}
        at = 0
        for part in view_parts(w.rulebook):
            self.places[part.name] = at
            at += part.length

    @staticmethod
    def write(w: Writer) -> None:
        """Write the whole view."""
        view = _View(w)
        view._table()
        view._talon()
        view._trick()
        for owner in range(w.rulebook.seats):
            view._of(owner)
        view._declared()

    def _put(self, name: str, value: E, at: int = 0) -> None:
        self.w.access.put_at("view", i64(self.places[name] + at), value)

    def _sees(self, viewer: str, owner: int) -> E:
        """Whether the seat is among the viewers of what is `owner`'s."""
        if viewer == "everyone":
            return code.TRUE
        if viewer == "nobody" or owner < 0:
            return code.FALSE
        if viewer == "owner":
            return code.eq(self.seat, i64(owner))
        side = self.w.access.at("side_set", self.seat)
        return code.truth(code.band(side, i64(1 << owner)))

    def _table(self) -> None:
        access = self.w.access
        self._put("hand", access.at("hands", self.seat))
        for name in ("trump", "turn", "dealer", "in_play", "closer", "phase", "carried", "over", "melded"):
            self._put(name, access.get(name))
        playing = code.lt(access.get("phase"), code.ZERO)
        self._put("leader", code.select(playing, access.get("leader"), code.NONE))
        to, source = (
            access.address_of("view", i64(self.places["melds"])),
            access.address_of("melds", code.ZERO),
        )
        self.w.body.copy(to, source, code.i32(8 * MOST_MELDS))

    def _talon(self) -> None:
        w, views = self.w, self.w.rulebook.views
        self._put("talon_cards", w.facts.talon_size())
        self._put("talon_state", w.facts.talon_state({0: self.seat}))
        up = w.access.get("turn_up")
        self._put("turn_up", code.select(self._sees(views["turn-up"], -1), up, code.NONE))
        shown = self._sees(views["talon"], -1)
        self._put("talon_shown", code.flag(shown))
        head, end = w.access.get("head"), w.access.get("end")
        for at in range(64):
            index = code.add(head, i64(at))
            index = code.sure(index)
            there = code.both(shown, code.lt(index, end))
            self._put("talon", code.select(there, w.access.at("talon", index), code.NONE), at)

    def _trick(self) -> None:
        """Whose cards lie in the trick: the seats in play in turn order from the leader."""
        w, viewer = self.w, self.w.rulebook.views["trick"]
        body, access, seats = w.body, w.access, w.rulebook.seats
        self._put("played", access.get("played"))
        for at in range(seats):
            self._put("trick_seats", code.NONE, at)
            self._put("trick", code.NONE, at)
        place = body.local()
        body.set(place, code.ZERO)
        leader, in_play = body.keep(access.get("leader")), body.keep(access.get("in_play"))
        with body.when(code.both(code.ge(leader, code.ZERO), code.gt(access.get("played"), code.ZERO))):
            for seat in w.effects.in_turn(leader):
                lies = code.both(
                    code.truth(code.band(in_play, w.facts.bit(seat))),
                    code.lt(body.get(place), access.get("played")),
                )
                with body.when(lies):
                    here = body.get(place, nonneg=True)
                    sees = code.either(
                        *(code.both(code.eq(seat, i64(x)), self._sees(viewer, x)) for x in range(seats))
                    )
                    card = access.at("trick", here)
                    first = self.places["trick_seats"]
                    access.put_at("view", code.add(i64(first), here), code.select(sees, seat, code.NONE))
                    first = self.places["trick"]
                    access.put_at("view", code.add(i64(first), here), code.select(sees, card, code.NONE))
                    body.set(place, code.add(here, code.ONE))

    def _of(self, owner: int) -> None:
        w, access, views, who = self.w, self.w.access, self.w.rulebook.views, i64(owner)
        hidden = i64(HIDDEN)
        self._put("tricks", w.facts.of_side(who, "tricks"), owner)
        sees = w.body.keep(self._sees(views["points"], owner))
        figures = {
            "points": ("card_points", "bonus", "counted"),
            "card_points": ("card_points", "bonus"),
            "meld_points": ("counted",),
            "pending": ("pending",),
        }
        for name, fields in figures.items():
            self._put(name, code.select(sees, w.facts.of_side(who, *fields), hidden), owner)
        hand = w.body.keep(access.at("hands", who))
        looks = self._sees(views["hand"], owner)
        visible = code.select(looks, hand, code.band(hand, access.get("shown")))
        self._put("known", code.select(code.eq(self.seat, who), code.ZERO, visible), owner)
        self._put("cards_in_hand", code.popcount(hand), owner)
        self._put("game_points", access.at("game_points", who), owner)
        through = self._sees(views["taken"], -1)
        self._put("taken", code.select(through, access.at("taken", who), hidden), owner)

    def _declared(self) -> None:
        """The variant's own state variables that the seat may see."""
        for number, var in enumerate(self.w.rulebook.state):
            name = f"var {number}"
            for owner in range(self.w.rulebook.seats if var.per_seat else 1):
                sees = self._sees(var.seen_by, owner if var.per_seat else -1)
                value = self.w.access.at(name, i64(owner))
                self._put(name, code.select(sees, value, i64(HIDDEN)), owner)
