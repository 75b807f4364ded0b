"""What moves, packets and events do: each `Effect` becomes a function that changes a state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from sixtysix_dsl.interpret.facts import Facts, Value
from sixtysix_dsl.interpret.values import Values
from sixtysix_dsl.rulebook.expr import Effect, Origin
from sixtysix_dsl.rulebook.pack import cards_in
from sixtysix_dsl.rulebook.rulebook import Drawing, InPlay
from sixtysix_dsl.rulebook.seating import Seating, seats_in
from sixtysix_dsl.rulebook.state import State
from sixtysix_dsl.rulebook.types import MAX_POINTS

Act = Callable[[State, list[int]], None]


class Rule(Protocol):
    """A rule that does something: a packet, a phase, an event, a move."""

    @property
    def origin(self) -> Origin:
        """Where it stands."""
        ...

    @property
    def does(self) -> tuple[Effect, ...]:
        """What it does."""
        ...


Watch = Callable[[Rule | InPlay | Drawing, State, list[int]], None]
"""Is told of every rule that takes effect, before it does, with the state and the locals it finds."""

END, ANNUL = 1, 2
"""Values of `State.ended`."""


class Effects:
    """Builds the effects of one Rulebook."""

    def __init__(self, facts: Facts, values: Values, seating: Seating, watch: Watch | None = None) -> None:
        """Remember what effects are made of, and who watches."""
        self.facts, self.values, self.seating, self.watch = facts, values, seating, watch
        self.pack = facts.pack

    def of(self, rule: Rule) -> Act | None:
        """Return one function for all that a rule does; None if that is nothing and nobody watches."""
        act, watch = self.build(rule.does), self.watch
        if watch is None:
            return act

        def run(s: State, e: list[int]) -> None:
            watch(rule, s, e)
            if act is not None:
                act(s, e)

        return run

    def build(self, effects: tuple[Effect, ...]) -> Act | None:
        """Return one function for a list of effects, in order; None if there are none."""
        acts = [self._make(effect) for effect in effects if effect.op != "nothing"]
        if not acts:
            return None
        if len(acts) == 1:
            return acts[0]

        def run(s: State, e: list[int]) -> None:
            for act in acts:
                act(s, e)

        return run

    def _make(self, effect: Effect) -> Act:
        args = tuple(self.values.build(arg) for arg in effect.args)
        maker: Callable[..., Act] = getattr(self, "_" + effect.op)
        return maker(effect, *args)

    # -- control

    def _when(self, effect: Effect, test: Value) -> Act:
        inner = self.build(effect.body) or _nothing

        def run(s: State, e: list[int]) -> None:
            if test(s, e):
                inner(s, e)

        return run

    def _for_each(self, effect: Effect, among: Value) -> Act:
        inner, slot = self.build(effect.body) or _nothing, effect.slot

        def run(s: State, e: list[int]) -> None:
            before = e[slot]
            for seat in seats_in(among(s, e)):
                e[slot] = seat
                inner(s, e)
            e[slot] = before

        return run

    # -- dealing

    def _deal(self, effect: Effect, count: Value, seat: Value) -> Act:
        return self._dealing(bool(effect.value), count, seat, lambda s, x, n: n)

    def _deal_up_to(self, effect: Effect, count: Value, seat: Value) -> Act:
        return self._dealing(bool(effect.value), count, seat, lambda s, x, n: n - s.hands[x].bit_count())

    def _dealing(
        self, to_each: bool, count: Value, seat: Value, want: Callable[[State, int, int], int]
    ) -> Act:
        order = self.seating.order

        def run(s: State, e: list[int]) -> None:
            start = seat(s, e)
            seats = order(start, s.in_play) if to_each else [start] if start >= 0 else []
            for x in seats:
                for _ in range(max(0, want(s, x, count(s, e)))):
                    if s.talon:
                        s.last_dealt = s.talon.pop(0)
                        s.hands[x] |= 1 << s.last_dealt

        return run

    def _turn_under(self, effect: Effect, count: Value) -> Act:
        def run(s: State, e: list[int]) -> None:
            if s.talon:
                card = s.talon.pop(0)
                s.talon.append(card)
                s.turn_up = s.turned = card

        return run

    def _turn_into_hand(self, effect: Effect, seat: Value) -> Act:
        def run(s: State, e: list[int]) -> None:
            x = seat(s, e)
            if s.talon and x >= 0:
                s.turned = s.last_dealt = s.talon.pop(0)
                s.hands[x] |= 1 << s.turned
                s.shown |= 1 << s.turned

        return run

    def _turn_last_dealt(self, effect: Effect) -> Act:
        def run(s: State, e: list[int]) -> None:
            if s.last_dealt >= 0:
                s.turned = s.last_dealt
                s.shown |= 1 << s.last_dealt

        return run

    def _turn_talon(self, effect: Effect) -> Act:
        def run(s: State, e: list[int]) -> None:
            for card in s.talon:
                s.shown |= 1 << card

        return run

    def _make_trump(self, effect: Effect, suit: Value) -> Act:
        def run(s: State, e: list[int]) -> None:
            s.trump = suit(s, e)

        return run

    # -- showing and marrying

    def _one_of_each(self, cards: int, rather: int) -> int:
        """Return one card of each face in a set, out of `rather` if there is one."""
        chosen, faces = 0, self.pack.faces
        while cards:
            face = faces[(cards & -cards).bit_length() - 1]
            alike = cards & face
            best = alike & rather or alike
            chosen |= best & -best
            cards &= ~face
        return chosen

    def _show(self, effect: Effect, cards: Value) -> Act:
        def run(s: State, e: list[int]) -> None:
            s.shown |= self._one_of_each(cards(s, e) & s.hands[e[0]], s.shown)

        return run

    def _meld(self, effect: Effect, worth: Value, cards: Value) -> Act:
        suit_of = self.pack.suit_of

        def run(s: State, e: list[int]) -> None:
            pair = self._one_of_each(cards(s, e) & s.hands[e[0]], ~s.married)
            points = worth(s, e)
            s.married |= pair
            s.shown |= pair
            s.pending[e[0]] = min(MAX_POINTS, s.pending[e[0]] + points)
            s.fresh = points
            s.marriages[e[0]] += 1
            s.melds.append((e[0], suit_of[(pair & -pair).bit_length() - 1] if pair else -1, points))

        return run

    def _count_fresh(self, effect: Effect) -> Act:
        def run(s: State, e: list[int]) -> None:
            s.pending[e[0]] -= s.fresh
            s.counted[e[0]] = min(MAX_POINTS, s.counted[e[0]] + s.fresh)
            s.fresh = 0

        return run

    def _count_pending(self, effect: Effect, seat: Value) -> Act:
        members = self.seating.members

        def run(s: State, e: list[int]) -> None:
            x = seat(s, e)
            for m in members[x] if x >= 0 else ():
                s.counted[m] = min(MAX_POINTS, s.counted[m] + s.pending[m])
                s.pending[m] = 0
                s.fresh = 0

        return run

    def _lapse_melds(self, effect: Effect, seat: Value) -> Act:
        members = self.seating.members

        def run(s: State, e: list[int]) -> None:
            x = seat(s, e)
            for m in members[x] if x >= 0 else ():
                s.counted[m] = s.pending[m] = 0
                s.fresh = 0

        return run

    def _must_lead(self, effect: Effect, cards: Value) -> Act:
        def run(s: State, e: list[int]) -> None:
            s.must = cards(s, e) & s.hands[e[0]]

        return run

    # -- talon

    def _swap(self, effect: Effect, cards: Value) -> Act:
        def run(s: State, e: list[int]) -> None:
            mine = self._one_of_each(cards(s, e) & s.hands[e[0]], ~s.married)
            if not mine or s.turn_up < 0:
                return
            card = (mine & -mine).bit_length() - 1
            s.hands[e[0]] = s.hands[e[0]] & ~(1 << card) | 1 << s.turn_up
            s.shown = s.shown & ~(1 << card) | 1 << s.turn_up
            s.talon[-1] = s.turn_up = card

        return run

    def _close_talon(self, effect: Effect) -> Act:
        def run(s: State, e: list[int]) -> None:
            s.closed = True
            s.closer = e[0]
            s.turn_up = -1

        return run

    def _talon_to_taken(self, effect: Effect, seat: Value) -> Act:
        value_of = self.pack.value_of

        def run(s: State, e: list[int]) -> None:
            x = seat(s, e)
            if x < 0:
                return
            for card in s.talon:
                s.taken[x] |= 1 << card
                s.card_points[x] += value_of[card]
            s.talon = []
            s.turn_up = -1

        return run

    def _talon_to_hand(self, effect: Effect, seat: Value) -> Act:
        def run(s: State, e: list[int]) -> None:
            x = seat(s, e)
            if x < 0:
                return
            for card in s.talon:
                s.hands[x] |= 1 << card
            if s.turn_up >= 0:
                s.shown |= 1 << s.turn_up
            s.talon = []
            s.turn_up = -1

        return run

    def _pass_card(self, effect: Effect, cards: Value, seat: Value) -> Act:
        def run(s: State, e: list[int]) -> None:
            x, mine = seat(s, e), cards(s, e) & s.hands[e[0]]
            if x < 0 or not mine:
                return
            card = next(cards_in(mine))
            s.shown &= ~s.hands[e[0]]  # any of them may have been the card passed
            s.hands[e[0]] &= ~(1 << card)
            s.hands[x] |= 1 << card

        return run

    # -- the rest

    def _give_points(self, effect: Effect, points: Value, seat: Value) -> Act:
        def run(s: State, e: list[int]) -> None:
            x = seat(s, e)
            if x >= 0:
                s.bonus[x] = min(MAX_POINTS, s.bonus[x] + points(s, e))

        return run

    def _drop_out(self, effect: Effect) -> Act:
        def run(s: State, e: list[int]) -> None:
            s.bidding &= ~(1 << e[0])

        return run

    def _end_deal(self, effect: Effect) -> Act:
        def run(s: State, e: list[int]) -> None:
            s.ended = s.ended or END

        return run

    def _annul_deal(self, effect: Effect) -> Act:
        def run(s: State, e: list[int]) -> None:
            s.ended = s.ended or ANNUL

        return run

    def _set_state(self, effect: Effect, value: Value) -> Act:
        at = self.facts.offsets[int(effect.value)]

        def run(s: State, e: list[int]) -> None:
            s.vars[at] = value(s, e)

        return run

    def _set_state_of(self, effect: Effect, seat: Value, value: Value) -> Act:
        at = self.facts.offsets[int(effect.value)]

        def run(s: State, e: list[int]) -> None:
            x = seat(s, e)
            if x >= 0:
                s.vars[at + x] = value(s, e)

        return run


def _nothing(s: State, e: list[int]) -> None:
    return None
