"""What comes after a trick: the question before drawing, the drawing, and the next lead."""

from __future__ import annotations

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.announcements import list_announcements
from sixtysix_dsl.compile.code import E
from sixtysix_dsl.compile.dealing import clear_used
from sixtysix_dsl.compile.unit import Writer


def ask_before_drawing(w: Writer) -> None:
    """Open the window before drawing if anybody can use it, else draw and begin the next lead."""
    body, access = w.body, w.access
    access.put("question", code.ZERO)
    if w.unit.asks_before_drawing:
        env = {0: access.get("last_winner")}
        applies = code.either(*(w.values.test(row.when, env) for row in w.rulebook.draw))
        with body.when(applies):
            access.put("question", code.ONE)
            count = list_announcements(w.where("turn"), "question", passes=False)
            with body.when(code.ne(count, code.ZERO)):
                w.leave()
            access.put("question", code.ZERO)
    w.inline(draw)
    await_leader(w)


def draw(w: Writer) -> None:
    """Draw cards after a trick."""
    body, access = w.body, w.access
    if not w.rulebook.draw:
        return
    winner = body.keep(access.get("last_winner"))
    winner = code.sure(winner, "last_winner" in access.nonneg)
    env = {0: winner}
    with body.block() as done:
        body.br_if(done, code.ne(access.get("closed"), code.ZERO))
        for row in w.rulebook.draw:
            with body.when(w.values.test(row.when, env)):
                each = body.keep(w.values.value(row.cards, env))
                start = body.keep(w.values.value(row.start, env))
                start = code.sure(start, start.nonneg or (winner.nonneg and start.code == winner.code))
                in_turn = row.residue == "in turn"
                in_play = access.get("in_play")
                if not in_turn:
                    needed = code.mul(each, code.popcount(in_play))
                    body.br_if(done, code.lt(w.facts.talon_size(), needed))
                w.count(row.origin)
                body.br_if(done, code.lt(start, code.ZERO))
                for seat in w.effects.in_turn(start):
                    with body.when(w.facts.plays(seat)):
                        _draw_cards(w, seat, each, may_run_out=in_turn)
                body.br(done)


def _draw_cards(w: Writer, seat: E, each: E, *, may_run_out: bool) -> None:
    body = w.body
    if each.const == 1 and not may_run_out:
        _draw_card(w, seat)
        return
    left = body.local()
    body.set(left, each)
    with body.block() as done, body.loop() as again:
        body.br_if(done, code.le(body.get(left), code.ZERO))
        body.br_if(done, code.negate(w.effects.has_talon()))
        _draw_card(w, seat)
        body.set(left, code.sub(body.get(left), code.ONE))
        body.br(again)


def _draw_card(w: Writer, seat: E) -> None:
    body, access = w.body, w.access
    card = w.effects.take_from_talon()
    bit = code.shl(code.ONE, card)
    access.put_at("hands", seat, code.bor(access.at("hands", seat), bit))
    if access.is_live("turn_up") or access.is_live("shown"):
        with body.when(code.eq(card, access.get("turn_up"))):
            if w.rulebook.views["turn-up"] == "everyone":
                access.put("shown", code.bor(access.get("shown"), bit))
            access.put("turn_up", code.NONE)


def await_leader(w: Writer) -> None:
    """The leader is awaited; somebody holds cards."""
    w.access.put("turn", w.access.get("leader"))
    w.access.put("fresh", code.ZERO)
    unbind(w)
    clear_used(w, "used_lead")


def unbind(w: Writer) -> None:
    """No announcement binds the leader to cards."""
    w.access.put("must", code.ZERO)
    w.access.put("must_rule", code.NONE)
