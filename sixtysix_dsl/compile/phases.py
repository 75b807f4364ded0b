"""The phases before tricks are played: who is asked, in what order, and what comes next."""

from __future__ import annotations

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.announcements import list_announcements
from sixtysix_dsl.compile.code import E, i64
from sixtysix_dsl.compile.unit import Writer
from sixtysix_dsl.rulebook.rulebook import THEN_NEXT, THEN_PLAY


def go(w: Writer, then: int) -> None:
    """Go on to a phase, or to the tricks."""
    if then == THEN_PLAY:
        w.call("begin_play")
    else:
        w.call("enter_phase", i64(then))


def enter_phase(w: Writer) -> None:
    """Begin a phase: what it does, and who is asked."""
    body, access = w.body, w.access
    number = body.get(0, nonneg=True)
    access.put("phase", number)
    access.put("asked", code.ZERO)
    eldest = body.keep(w.facts.next_seat(access.get("dealer"), access.get("in_play")))
    env = {0: eldest}
    for index, phase in enumerate(w.rulebook.phases):
        inside = w.where(phase=i64(index))
        with body.when(code.eq(number, i64(index))), body.when(inside.values.test(phase.when, env)):
            inside.count(phase.origin)
            inside.effects.run(phase.does, env)
            if phase.asks is not None:
                first = body.keep(inside.values.value(phase.asks.start, env))
                among = phase.asks.seats
                seats = body.keep(access.get("in_play") if among is None else inside.values.value(among, env))
                _line_up(inside, first, seats, one=phase.asks.how == "one")
    w.call("ask_next")


def _line_up(w: Writer, first: E, seats: E, *, one: bool) -> None:
    """Note who is asked, in turn order from the first."""
    body, access = w.body, w.access
    access.put("bidding", code.ZERO)
    with body.when(code.ge(first, code.ZERO)):
        for seat in [first] if one else w.effects.in_turn(first):
            bit = body.keep(w.facts.bit(seat))
            there = code.TRUE if one else code.truth(code.band(seats, bit))
            with body.when(there):
                asked = body.keep(access.get("asked"))
                access.put_at("asked_seats", asked, seat)
                access.put("asked", code.add(asked, code.ONE))
                access.put("bidding", code.bor(access.get("bidding"), bit))


def ask_next(w: Writer) -> None:
    """Ask the next seat that has something to say, or go on to what comes after the phase."""
    body, access = w.body, w.access
    for index, phase in enumerate(w.rulebook.phases):
        inside = w.where(phase=i64(index))
        with body.when(code.eq(access.get("phase"), i64(index))):
            rounds = phase.asks is not None and phase.asks.how == "round"
            with body.block() as done, body.loop() as again:
                body.br_if(done, code.eq(access.get("asked"), code.ZERO))
                if rounds:
                    body.br_if(done, code.le(code.popcount(access.get("bidding")), code.ONE))
                turn = _next_asked(inside)
                bit = body.keep(w.facts.bit(turn))
                if rounds:
                    body.br_if(again, code.eq(code.band(access.get("bidding"), bit), code.ZERO))
                count = list_announcements(inside.where("turn"), "phase", phase=index)
                with body.when(code.ne(count, code.ZERO)):
                    body.give_back()
                if rounds:
                    access.put("bidding", code.without(access.get("bidding"), bit))
                body.br(again)
            access.put("asked", code.ZERO)
            go(w, phase.then if phase.then != THEN_NEXT else THEN_PLAY)
            body.give_back()


def _next_asked(w: Writer) -> E:
    """Take the first seat off the line; it has the turn."""
    body, access = w.body, w.access
    turn = body.keep(access.at("asked_seats", code.ZERO))
    turn = code.sure(turn)
    for seat in range(w.rulebook.seats):
        access.put_at("asked_seats", i64(seat), access.at("asked_seats", i64(seat + 1)))
    access.put("asked", code.sub(access.get("asked"), code.ONE))
    access.put("turn", turn)
    return turn
