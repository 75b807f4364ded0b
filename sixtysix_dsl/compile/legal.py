"""All legal moves as a list in memory, and making one."""

from __future__ import annotations

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.announcements import list_announcements, must_announce, one_per_face
from sixtysix_dsl.compile.choosing import is_honest
from sixtysix_dsl.compile.code import i64
from sixtysix_dsl.compile.duties import in_situation, playable
from sixtysix_dsl.compile.moves import RULE_SHIFT, SEAT_BITS, argument, shift_of
from sixtysix_dsl.compile.unit import Writer
from sixtysix_dsl.compile.wasm import I64


def list_legal(w: Writer, *, honest: bool = False) -> None:
    """Write all legal moves into `moves`, and return their number; the deal is not over.

    With `honest`, claims that would not be upheld are left out for seats that leave them out.
    """
    body, access = w.body, w.access

    def look(inside: Writer, situation: str, phase: int) -> None:
        inside = inside.frozen()
        picky = (lambda seat: is_honest(inside, seat)) if honest else None
        count = body.keep(list_announcements(inside, situation, phase=phase, into="wanted", picky=picky))
        cards = body.local()
        body.set(cards, code.ZERO)
        total = body.local()
        body.set(total, code.ZERO)
        if situation in ("lead", "bound", "follow"):
            turn = body.keep(access.get("turn"))
            turn = code.sure(turn)
            rows = w.rulebook.follow if situation == "follow" else w.rulebook.lead
            with body.when_not(must_announce(inside, situation, count, into="wanted", phase=phase)):
                body.set(cards, one_per_face(inside, playable(inside, rows, turn)))
            with body.block() as done, body.loop() as again:
                left = body.get(cards)
                body.br_if(done, code.eq(left, code.ZERO))
                word = code.bor(turn, code.shl(code.ctz(left), i64(shift_of(0))))
                access.put_at("moves", body.get(total, nonneg=True), word)
                body.set(total, code.add(body.get(total), code.ONE))
                body.set(cards, code.band(left, code.sub(left, code.ONE)))
                body.br(again)
        to = access.address_of("moves", body.get(total, nonneg=True))
        size = code.wrap(code.shl(count, i64(3)))
        body.copy(to, access.address_of("wanted", code.ZERO), size)
        body.give_back(code.add(body.get(total), count))

    in_situation(w, look)
    body.result(code.ZERO)


def write_legal(w: Writer) -> None:
    """Write all legal moves into `moves`, and return their number (an i32)."""
    with w.body.when(code.ne(w.access.get("over"), code.ZERO)):
        w.body.give_back(code.i32(0))
    w.body.result(code.wrap(w.ask("list_all", I64)))


def write_apply(w: Writer) -> None:
    """Make a move, which must be legal."""
    word = w.body.get(0)
    play = code.eq(code.shr(word, i64(RULE_SHIFT)), code.ZERO)
    with w.body.if_else(play) as fork:
        w.call("play", code.band(word, i64((1 << SEAT_BITS) - 1)), argument(word, 0))
        fork.otherwise()
        w.call("announce", word)
