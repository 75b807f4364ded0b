"""What moves, packets and events do, as instructions: the operations of `Effect`, as in `interpret/effects.py`."""

from __future__ import annotations

from collections.abc import Callable

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.code import E, i64
from sixtysix_dsl.compile.layout import MOST_MELDS
from sixtysix_dsl.compile.talon_effects import TalonEffects
from sixtysix_dsl.compile.values import Env
from sixtysix_dsl.rulebook.expr import Effect
from sixtysix_dsl.rulebook.types import MAX_POINTS

END, ANNUL = 1, 2
"""Values of the field `ended`."""


class Effects(TalonEffects):
    """The effects of one Rulebook, written into one function."""

    def run(self, effects: tuple[Effect, ...], env: Env) -> None:
        """Write a list of effects, in order."""
        for effect in effects:
            maker: Callable[[Effect, Env], None] = getattr(self, "_" + effect.op)
            maker(effect, env)

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

    # -- cards that change hands

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
