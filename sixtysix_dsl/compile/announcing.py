"""What announcements do, those that happen by themselves too, and what comes after one."""

from __future__ import annotations

from functools import partial

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.announcements import is_spent
from sixtysix_dsl.compile.code import E, i64
from sixtysix_dsl.compile.drawing import await_leader, draw
from sixtysix_dsl.compile.moves import RULE_SHIFT, SEAT_BITS, argument
from sixtysix_dsl.compile.phases import go
from sixtysix_dsl.compile.unit import Writer
from sixtysix_dsl.rulebook.rulebook import THEN_NEXT, MoveRule


def run_automatic(w: Writer, seat: E) -> None:
    """Make the announcements that happen by themselves."""
    body, access = w.body, w.access
    with body.block() as done:
        for rule in w.unit.automatic:
            env = {0: seat}
            conditions = [w.values.test(condition.holds, env) for condition in rule.when]
            holds = code.both(
                code.negate(is_spent(w, rule, seat)), *conditions, w.values.test(rule.automatic, env)
            )
            with body.when(holds):
                spend(w, rule, seat)
                w.count(rule.origin)
                w.effects.run(rule.does, env)
                body.br_if(done, code.ne(access.get("ended"), code.ZERO))


def spend(w: Writer, rule: MoveRule, seat: E) -> None:
    """Note that a seat has made an announcement."""
    for name in ("used_deal", "used_lead", "used_gap"):
        if w.access.is_live(name) and (w.access.live is None or rule.once == name.removeprefix("used_")):
            used = w.access.at(name, i64(rule.number))
            w.access.put_at(name, i64(rule.number), code.bor(used, w.facts.bit(seat)))


def announce(w: Writer) -> None:
    """Make an announcement that is legal: the word of the move."""
    body, access = w.body, w.access
    word = body.get(0)
    rules = w.rulebook.moves
    if not rules:
        return
    seat = body.keep(code.band(word, i64((1 << SEAT_BITS) - 1)))
    number = code.wrap(code.shr(word, i64(RULE_SHIFT)))
    body.switch(number, [partial(_make, w, rule, word, seat) for rule in rules], first=1)
    ended = access.get("ended")
    if w.unit.automatic:
        with body.when(code.eq(ended, code.ZERO)):
            run_automatic(w, seat)
    if ended.const is None:
        with body.when(code.ne(ended, code.ZERO)):
            w.call("finish")
            body.give_back()
    _follow_up(w, word)


def _make(w: Writer, rule: MoveRule, word: E, seat: E) -> None:
    body, access = w.body, w.access
    spend(w, rule, seat)
    env = {0: seat}
    for at, choice in enumerate(rule.choices):
        value = body.keep(argument(word, at))
        env[choice.slot] = body.keep(access.at("faces", value)) if choice.kind == "card" else value
    must = body.keep(access.get("must"))
    w.count(rule.origin)
    w.effects.run(rule.does, env)
    if access.is_live("must_rule") and w.unit.binds:
        with body.when(code.ne(access.get("must"), must)):
            access.put("must_rule", i64(rule.number))
    if access.is_live("ended_by") and access.get("ended").const is None:
        with body.when(code.ne(access.get("ended"), code.ZERO)):
            access.put("ended_by", i64(rule.number))


def _follow_up(w: Writer, word: E) -> None:
    """What comes after an announcement that has not ended the deal."""
    body, access = w.body, w.access
    number = body.keep(code.shr(word, i64(RULE_SHIFT)))
    for rule in w.rulebook.moves:
        if rule.phase < 0:
            continue
        phase = w.rulebook.phases[rule.phase]
        with body.when(code.eq(number, i64(rule.number + 1))):
            if rule.then != THEN_NEXT:
                go(w, rule.then)
                body.give_back()
            if phase.asks is not None and phase.asks.how == "round":
                turn = body.keep(access.get("turn"))
                bidding = code.truth(code.band(access.get("bidding"), w.facts.bit(turn)))
                with body.when(bidding):
                    asked = body.keep(access.get("asked"))
                    access.put_at("asked_seats", asked, turn)
                    access.put("asked", code.add(asked, code.ONE))
            w.call("ask_next")
            body.give_back()
    if not w.unit.asks_before_drawing:
        return
    with body.when(code.ne(access.get("question"), code.ZERO)):
        passes = [rule for rule in w.unit.in_play if rule.kind == "pass"]
        is_pass = code.either(*(code.eq(number, i64(rule.number + 1)) for rule in passes))
        with body.when(is_pass):
            access.put("question", code.ZERO)
            w.inline(draw)
            await_leader(w)
            body.give_back()
        w.call("ask_before_drawing")
