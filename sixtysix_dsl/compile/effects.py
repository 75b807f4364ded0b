"""What moves, packets and events do, as instructions: the operations of `Effect`, as in `interpret/effects.py`."""

from __future__ import annotations

from collections.abc import Callable

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.code import E, i64
from sixtysix_dsl.compile.layout import MOST_MELDS, TALON_ROOM
from sixtysix_dsl.compile.values import Env, Values
from sixtysix_dsl.rulebook.expr import Effect
from sixtysix_dsl.rulebook.types import MAX_POINTS

END, ANNUL = 1, 2
"""Values of the field `ended`."""
_WRITTEN_OUT = 8
"""Cards of a packet up to which each is written out."""


class Effects:
    """The effects of one Rulebook, written into one function."""

    def __init__(self, values: Values) -> None:
        """Write where these values are read."""
        self.values, self.access, self.body, self.facts = values, values.access, values.body, values.facts
        self.pack = values.rulebook.pack
        self.seats = values.rulebook.seats

    def run(self, effects: tuple[Effect, ...], env: Env) -> None:
        """Write a list of effects, in order."""
        for effect in effects:
            maker: Callable[[Effect, Env], None] = getattr(self, "_" + effect.op)
            maker(effect, env)

    def _arg(self, effect: Effect, at: int, env: Env) -> E:
        return self.body.keep(self.values.value(effect.args[at], env))

    # -- control

    def _nothing(self, effect: Effect, env: Env) -> None:
        return

    def _when(self, effect: Effect, env: Env) -> None:
        with self.access.only_if(self.values.test(effect.args[0], env)):
            self.run(effect.body, env)

    def _for_each(self, effect: Effect, env: Env) -> None:
        among = self._arg(effect, 0, env)
        for seat in range(self.seats):
            with self.access.only_if(code.truth(code.band(among, i64(1 << seat)))):
                self.run(effect.body, {**env, effect.slot: i64(seat)})

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

    def _make_trump(self, effect: Effect, env: Env) -> None:
        self.access.put("trump", self._arg(effect, 0, env))

    # -- showing and marrying

    def one_of_each(self, cards: E, rather: E) -> E:
        """Return one card of each face in a set, out of `rather` if there is one."""
        if self.pack.copies == 1:
            return cards
        body, access = self.body, self.access
        rather = body.keep(rather)
        left, chosen = body.local(), body.local()
        body.set(left, cards)
        body.set(chosen, code.ZERO)
        with body.block() as done, body.loop() as again:
            body.br_if(done, code.eq(body.get(left), code.ZERO))
            face = body.keep(access.at("faces", code.ctz(body.get(left))))
            alike = body.keep(code.band(body.get(left), face))
            liked = body.keep(code.band(alike, rather))
            best = body.keep(code.select(code.eq(liked, code.ZERO), alike, liked))
            body.set(chosen, code.bor(body.get(chosen), code.lowest_bit(best)))
            body.set(left, code.without(body.get(left), face))
            body.br(again)
        return body.get(chosen)

    def _mine(self, effect: Effect, at: int, env: Env) -> E:
        return code.band(self.values.value(effect.args[at], env), self.access.at("hands", env[0]))

    def _show(self, effect: Effect, env: Env) -> None:
        access = self.access
        if access.is_live("shown"):
            cards = self.one_of_each(self._mine(effect, 0, env), access.get("shown"))
            access.put("shown", code.bor(access.get("shown"), cards))

    def _meld(self, effect: Effect, env: Env) -> None:
        body, access, me = self.body, self.access, env[0]
        unmarried = code.bxor(access.get("married"), i64(-1))
        pair = body.keep(self.one_of_each(self._mine(effect, 1, env), unmarried))
        points = self._arg(effect, 0, env)
        access.put("married", code.bor(access.get("married"), pair))
        access.put("shown", code.bor(access.get("shown"), pair))
        access.put_at("pending", me, self._capped(code.add(access.at("pending", me), points)))
        access.put("fresh", points)
        access.add_at("marriages", me, code.ONE)
        if access.is_live("melds"):
            melded = body.keep(access.get("melded"))
            with body.when(code.lt(melded, i64(MOST_MELDS))):
                suit = code.add(access.at("suit_of", code.ctz(pair)), code.ONE)
                word = code.bor(me, code.bor(code.shl(suit, i64(8)), code.shl(points, i64(16))))
                access.put_at("melds", melded, word)
                access.put("melded", code.add(melded, code.ONE))

    def _capped(self, points: E) -> E:
        points = self.body.keep(points)
        return code.select(code.gt(points, i64(MAX_POINTS)), i64(MAX_POINTS), points)

    def _count_fresh(self, effect: Effect, env: Env) -> None:
        access, me = self.access, env[0]
        fresh = self.body.keep(access.get("fresh"))
        access.put_at("pending", me, code.sub(access.at("pending", me), fresh))
        access.put_at("counted", me, self._capped(code.add(access.at("counted", me), fresh)))
        access.put("fresh", code.ZERO)

    def _members(self, effect: Effect, env: Env) -> list[E]:
        seat = self._arg(effect, 0, env)
        if not self.facts.has_pairs:
            return [seat]
        return [seat, self.body.keep(self.access.at("partner", seat))]

    def _count_pending(self, effect: Effect, env: Env) -> None:
        access = self.access
        for member in self._members(effect, env):
            pending = self.body.keep(access.at("pending", member))
            with access.only_if(code.both(code.ge(member, code.ZERO), code.ne(pending, code.ZERO))):
                access.put_at(
                    "counted", member, self._capped(code.add(access.at("counted", member), pending))
                )
                access.put_at("pending", member, code.ZERO)
            with access.only_if(code.ge(member, code.ZERO)):
                access.put("fresh", code.ZERO)

    def _lapse_melds(self, effect: Effect, env: Env) -> None:
        access = self.access
        for member in self._members(effect, env):
            with access.only_if(code.ge(member, code.ZERO)):
                access.put_at("counted", member, code.ZERO)
                access.put_at("pending", member, code.ZERO)
                access.put("fresh", code.ZERO)

    def _must_lead(self, effect: Effect, env: Env) -> None:
        self.access.put("must", self._mine(effect, 0, env))

    # -- talon

    def _swap(self, effect: Effect, env: Env) -> None:
        body, access, me = self.body, self.access, env[0]
        unmarried = code.bxor(access.get("married"), i64(-1))
        mine = body.keep(self.one_of_each(self._mine(effect, 0, env), unmarried))
        turn_up = body.keep(access.get("turn_up"))
        with body.when(code.both(code.ne(mine, code.ZERO), code.ge(turn_up, code.ZERO))):
            card, up = body.keep(code.ctz(mine)), body.keep(code.shl(code.ONE, turn_up))
            bit = body.keep(code.shl(code.ONE, card))
            access.put_at("hands", me, code.bor(code.without(access.at("hands", me), bit), up))
            access.put("shown", code.bor(code.without(access.get("shown"), bit), up))
            access.put_at("talon", code.sub(access.get("end"), code.ONE), card)
            access.put("turn_up", card)

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

    def _pass_card(self, effect: Effect, env: Env) -> None:
        body, access, me = self.body, self.access, env[0]
        seat, mine = self._arg(effect, 1, env), body.keep(self._mine(effect, 0, env))
        with body.when(code.both(code.ge(seat, code.ZERO), code.ne(mine, code.ZERO))):
            bit = body.keep(code.lowest_bit(mine))
            access.put("shown", code.without(access.get("shown"), access.at("hands", me)))
            access.put_at("hands", me, code.without(access.at("hands", me), bit))
            access.put_at("hands", seat, code.bor(access.at("hands", seat), bit))

    # -- the rest

    def _give_points(self, effect: Effect, env: Env) -> None:
        access, seat = self.access, self._arg(effect, 1, env)
        with access.only_if(code.ge(seat, code.ZERO)):
            points = self.values.value(effect.args[0], env)
            access.put_at("bonus", seat, self._capped(code.add(access.at("bonus", seat), points)))

    def _drop_out(self, effect: Effect, env: Env) -> None:
        self.access.put("bidding", code.without(self.access.get("bidding"), self.facts.bit(env[0])))

    def _end_deal(self, effect: Effect, env: Env) -> None:
        self._stop(END)

    def _annul_deal(self, effect: Effect, env: Env) -> None:
        self._stop(ANNUL)

    def _stop(self, how: int) -> None:
        ended = self.access.get("ended")
        first = code.eq(ended, code.ZERO)
        self.access.put("ended", code.select(first, i64(how), ended) if ended.const != 0 else i64(how))

    def _set_state(self, effect: Effect, env: Env) -> None:
        self.access.put_at(f"var {effect.value}", code.ZERO, self.values.value(effect.args[0], env))

    def _set_state_of(self, effect: Effect, env: Env) -> None:
        seat = self._arg(effect, 0, env)
        with self.access.only_if(code.ge(seat, code.ZERO)):
            self.access.put_at(f"var {effect.value}", seat, self.values.value(effect.args[1], env))
