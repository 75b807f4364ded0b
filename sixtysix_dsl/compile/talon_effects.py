"""What moves, packets and events do with the talon, as instructions: dealing, turning cards, closing, giving it away.

They are operations of `Effect`, as in `interpret/effects.py`.
"""

from __future__ import annotations

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.code import E, i64
from sixtysix_dsl.compile.layout import TALON_ROOM
from sixtysix_dsl.compile.values import Env, Values
from sixtysix_dsl.rulebook.expr import Effect

_WRITTEN_OUT = 8
"""Cards of a packet up to which each is written out."""


class TalonEffects:
    """The effects on the talon of one Rulebook, written into one function."""

    def __init__(self, values: Values) -> None:
        """Write where these values are read."""
        self.values, self.access, self.body, self.facts = values, values.access, values.body, values.facts
        self.pack = values.rulebook.pack
        self.seats = values.rulebook.seats

    def _arg(self, effect: Effect, at: int, env: Env) -> E:
        return self.body.keep(self.values.value(effect.args[at], env))

    # -- dealing

    def take_from_talon(self) -> E:
        """Take the next card; the talon must have one."""
        head = self.body.keep(self.access.get("head"))
        card = self.body.keep(self.access.at("talon", head))
        self.access.put("head", code.add(head, code.ONE))
        return card

    def has_talon(self) -> E:
        """Whether the talon has a card."""
        return code.ne(self.access.get("head"), self.access.get("end"))

    def _deal(self, effect: Effect, env: Env) -> None:
        self._dealing(effect, env, up_to=False)

    def _deal_up_to(self, effect: Effect, env: Env) -> None:
        self._dealing(effect, env, up_to=True)

    def _dealing(self, effect: Effect, env: Env, *, up_to: bool) -> None:
        start = self._arg(effect, 1, env)
        if not effect.value:
            with self.body.when(code.ge(start, code.ZERO)):
                self._packet(effect, env, start, up_to)
            return
        with self.body.when(code.ge(start, code.ZERO)):
            for seat in self.in_turn(start):
                with self.body.when(self.facts.plays(seat)):
                    self._packet(effect, env, seat, up_to)

    def in_turn(self, start: E) -> list[E]:
        """Return all seats of the table in turn order from one that is not none, each worked out once."""
        seats = [self.body.keep(start)]
        seats[0] = code.sure(seats[0])
        for _ in range(1, self.seats):
            after = self.body.keep(self.facts.seat_after(seats[-1]))
            after = code.sure(after)
            seats.append(after)
        return seats

    def _packet(self, effect: Effect, env: Env, seat: E, up_to: bool) -> None:
        count = self.values.value(effect.args[0], env)
        if count.const is not None and not up_to and 1 <= count.const <= _WRITTEN_OUT:
            with self.body.if_else(code.ge(self.facts.talon_size(), count)) as fork:
                self._take_all(seat, count.const)
                fork.otherwise()
                self._take_one_by_one(seat, count)
            return
        if up_to:
            count = code.sub(count, code.popcount(self.access.at("hands", seat)))
        self._take_one_by_one(seat, count)

    def _take_all(self, seat: E, count: int) -> None:
        """Deal so many cards, which the talon has."""
        access = self.access
        head, cards = self.body.keep(access.get("head")), access.at("hands", seat)
        for step in range(count):
            at = code.add(head, i64(step))
            at = code.sure(at)
            card = access.at("talon", at)
            cards = code.bor(cards, code.shl(code.ONE, card))
        access.put_at("hands", seat, cards)
        access.put("last_dealt", card)
        access.put("head", code.add(head, i64(count)))

    def _take_one_by_one(self, seat: E, count: E) -> None:
        """Deal so many cards, as long as the talon has any."""
        body, access = self.body, self.access
        left = body.local()
        body.set(left, count)
        with body.block() as done, body.loop() as again:
            body.br_if(done, code.le(body.get(left), code.ZERO))
            body.br_if(done, code.negate(self.has_talon()))
            card = self.take_from_talon()
            access.put("last_dealt", card)
            access.put_at("hands", seat, code.bor(access.at("hands", seat), code.shl(code.ONE, card)))
            body.set(left, code.sub(body.get(left), code.ONE))
            body.br(again)

    def _turn_under(self, effect: Effect, env: Env) -> None:
        body, access = self.body, self.access
        with body.when(self.has_talon()):
            with body.when(code.eq(access.get("end"), i64(TALON_ROOM))):
                self._move_talon_down()
            card = self.take_from_talon()
            end = body.keep(access.get("end"))
            access.put_at("talon", end, card)
            access.put("end", code.add(end, code.ONE))
            access.put("turn_up", card)
            access.put("turned", card)

    def _move_talon_down(self) -> None:
        body, access = self.body, self.access
        size = body.keep(self.facts.talon_size())
        source = access.address_of("talon", access.get("head"))
        body.copy(access.address_of("talon", code.ZERO), source, code.wrap(size))
        access.put("head", code.ZERO)
        access.put("end", size)

    def _turn_into_hand(self, effect: Effect, env: Env) -> None:
        access, seat = self.access, self._arg(effect, 0, env)
        with self.body.when(code.both(self.has_talon(), code.ge(seat, code.ZERO))):
            card = self.take_from_talon()
            bit = self.body.keep(code.shl(code.ONE, card))
            access.put("turned", card)
            access.put("last_dealt", card)
            access.put_at("hands", seat, code.bor(access.at("hands", seat), bit))
            access.put("shown", code.bor(access.get("shown"), bit))

    def _turn_last_dealt(self, effect: Effect, env: Env) -> None:
        access, card = self.access, self.body.keep(self.access.get("last_dealt"))
        with access.only_if(code.ge(card, code.ZERO)):
            access.put("turned", card)
            access.put("shown", code.bor(access.get("shown"), code.shl(code.ONE, card)))

    def talon_cards(self) -> E:
        """Return the cards of the talon as a set."""
        body, access = self.body, self.access
        at, cards = body.local(), body.local()
        body.set(at, access.get("head"))
        body.set(cards, code.ZERO)
        with body.block() as done, body.loop() as again:
            here = body.get(at, nonneg=True)
            body.br_if(done, code.eq(here, access.get("end")))
            bit = code.shl(code.ONE, access.at("talon", here))
            body.set(cards, code.bor(body.get(cards), bit))
            body.set(at, code.add(here, code.ONE))
            body.br(again)
        return body.get(cards)

    def _turn_talon(self, effect: Effect, env: Env) -> None:
        access = self.access
        if access.is_live("shown"):
            access.put("shown", code.bor(access.get("shown"), self.talon_cards()))

    def _close_talon(self, effect: Effect, env: Env) -> None:
        self.access.put("closed", code.ONE)
        self.access.put("closer", env[0])
        self.access.put("turn_up", code.NONE)

    def _talon_to_taken(self, effect: Effect, env: Env) -> None:
        body, access, seat = self.body, self.access, self._arg(effect, 0, env)
        with body.when(code.ge(seat, code.ZERO)):
            cards = body.keep(self.talon_cards())
            access.put_at("taken", seat, code.bor(access.at("taken", seat), cards))
            access.add_at("card_points", seat, self.facts.value_of(cards))
            self._no_talon()

    def _no_talon(self) -> None:
        self.access.put("head", self.access.get("end"))
        self.access.put("turn_up", code.NONE)

    def _talon_to_hand(self, effect: Effect, env: Env) -> None:
        body, access, seat = self.body, self.access, self._arg(effect, 0, env)
        with body.when(code.ge(seat, code.ZERO)):
            access.put_at("hands", seat, code.bor(access.at("hands", seat), self.talon_cards()))
            access.put("shown", code.bor(access.get("shown"), self.facts.bit(access.get("turn_up"))))
            self._no_talon()
