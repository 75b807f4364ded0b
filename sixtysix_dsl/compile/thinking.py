"""Tables at which some seats think: who moves next, by the definition in `play/bots.py`.

All functions here work on the list `moves` and on the generator in memory.
"""

from __future__ import annotations

from functools import partial

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.chance import Chance
from sixtysix_dsl.compile.choosing import GREEDY, count_announcement
from sixtysix_dsl.compile.code import E, i32, i64
from sixtysix_dsl.compile.duties import playable_and_duty
from sixtysix_dsl.compile.layout import THINKING_AT
from sixtysix_dsl.compile.legal import list_legal
from sixtysix_dsl.compile.moves import RULE_SHIFT, SEAT_BITS
from sixtysix_dsl.compile.unit import Unit, Writer
from sixtysix_dsl.compile.wasm import I32, I64


def define_thinking(unit: Unit) -> None:
    """Name the functions by which thinking seats choose; `score` must be named, too."""
    if "list_all" not in unit.index:
        unit.define("list_all", list_legal, (), (I64,))
    unit.define("list_wanted", partial(list_legal, honest=True), (), (I64,))
    unit.define("best", _best, (I64, I64), (I64,))
    unit.define("make", _make, (I64,))
    unit.define("think", _think, (), (I32,))


def somebody_thinks(w: Writer) -> E:
    """Whether any seat of the table thinks."""
    return code.ne(w.access.at("bots", i64(THINKING_AT)), code.ZERO) if w.unit.thinks else code.FALSE


def _thinks(w: Writer, seat: E) -> E:
    return code.eq(w.access.at("bots", seat), i64(GREEDY))


def _seat_of(w: Writer, word: E) -> E:
    seat = w.body.keep(code.band(word, i64((1 << SEAT_BITS) - 1)))
    return code.sure(seat)


def _best(w: Writer) -> None:
    """The move in a list of so many that a seat scores highest, the first of equals; its score goes to `random`, past
    the generator. -1 if the seat has none."""
    body, access = w.body, w.access
    seat, count = body.get(0), body.get(1)
    best, highest, at = body.local(), body.local(), body.local()
    body.set(best, code.NONE)
    body.set(highest, i64(-(1 << 62)))
    body.set(at, code.ZERO)
    with body.block() as done, body.loop() as again:
        here = body.get(at, nonneg=True)
        body.br_if(done, code.ge(here, count))
        word = body.keep(access.at("moves", here))
        body.set(at, code.add(here, code.ONE))
        body.br_if(again, code.ne(_seat_of(w, word), seat))
        score = w.ask("score", I64, word)
        with body.when(code.gt(score, body.get(highest))):
            body.set(best, word)
            body.set(highest, score)
        body.br(again)
    access.put_at("random", i64(SCORE_AT), body.get(highest))
    body.result(body.get(best))


SCORE_AT = 4
"""The entry of `random` behind the generator's four words: the score of the best move."""


def _make(w: Writer) -> None:
    """Make and count a move."""
    body, access = w.body, w.access
    word = body.get(0)
    with body.if_else(code.eq(code.shr(word, i64(RULE_SHIFT)), code.ZERO)) as fork:
        for situation, leads in (("lead", True), ("follow", False)):
            empty = code.eq(access.get("played"), code.ZERO)
            if w.unit.counts:
                with body.when(empty if leads else code.negate(empty)):
                    count_duty(w, situation, _seat_of(w, word))
        w.call("apply", word)
        fork.otherwise()
        count_announcement(w, word)
        w.call("announce", word)


def _think(w: Writer) -> None:
    """Choose and make a move; the result is whether there was none."""
    body, access, seats = w.body, w.access, w.rulebook.seats
    turn = body.keep(access.get("turn"))
    turn = code.sure(turn)
    count = body.local()
    body.set(count, w.ask("list_wanted", I64))
    seat = turn
    for _ in range(1, seats):
        seat = body.keep(w.facts.seat_after(seat))
        seat = code.sure(seat)
        with body.when(_thinks(w, seat)):
            word = w.ask("best", I64, seat, body.get(count))
            wants = code.gt(access.at("random", i64(SCORE_AT)), code.ZERO)
            with body.when(code.both(code.ge(word, code.ZERO), wants)):
                w.call("make", word)
                body.give_back(i32(0))
    wanted, own = _count(w, turn, body.get(count))
    with body.if_else(code.eq(wanted, code.ZERO)) as fork:
        body.set(count, w.ask("list_all", I64))
        fork.otherwise()
        alone = code.both(_thinks(w, turn), code.eq(own, wanted))
        with body.when(alone):
            w.call("make", w.ask("best", I64, turn, body.get(count)))
            body.give_back(i32(0))
    wanted, _ = _count(w, turn, body.get(count))
    with body.when(code.eq(wanted, code.ZERO)):
        body.give_back(i32(1))
    chance = Chance(w)
    chance.restore()
    number = chance.below(wanted)
    chance.save()
    word = _numbered(w, turn, number)
    who = _seat_of(w, word)
    with body.when(_thinks(w, who)):
        w.call("make", w.ask("best", I64, who, body.get(count)))
        body.give_back(i32(0))
    w.call("make", word)
    body.result(i32(0))


def _is_aside(w: Writer, turn: E, word: E) -> E:
    """Whether a move is that of a thinking seat whose turn it is not."""
    seat = _seat_of(w, word)
    return code.both(code.ne(seat, turn), _thinks(w, seat))


def _count(w: Writer, turn: E, count: E) -> tuple[E, E]:
    """How many moves of the list are not put aside, and how many of those are of the seat on turn."""
    body, at, wanted, own = w.body, w.body.local(), w.body.local(), w.body.local()
    for local in (at, wanted, own):
        body.set(local, code.ZERO)
    with body.block() as done, body.loop() as again:
        here = body.get(at, nonneg=True)
        body.br_if(done, code.ge(here, count))
        word = body.keep(w.access.at("moves", here))
        aside = _is_aside(w, turn, word)
        body.set(wanted, code.add(body.get(wanted), code.flag(code.negate(aside))))
        mine = code.flag(code.eq(_seat_of(w, word), turn))
        body.set(own, code.add(body.get(own), mine))
        body.set(at, code.add(here, code.ONE))
        body.br(again)
    return body.get(wanted), body.get(own)


def _numbered(w: Writer, turn: E, number: E) -> E:
    """The move with this number among those of the list that are not put aside."""
    body, at, left, found = w.body, w.body.local(), w.body.local(), w.body.local()
    body.set(at, code.ZERO)
    body.set(left, number)
    with body.block() as done, body.loop() as again:
        here = body.get(at, nonneg=True)
        word = body.keep(w.access.at("moves", here))
        body.set(found, word)
        body.set(at, code.add(here, code.ONE))
        body.br_if(again, _is_aside(w, turn, word))
        body.br_if(done, code.eq(body.get(left), code.ZERO))
        body.set(left, code.sub(body.get(left), code.ONE))
        body.br(again)
    return body.get(found)


def count_duty(w: Writer, situation: str, seat: E) -> None:
    """Count the duty that a card is played under, in a module that counts."""
    if not w.unit.counts:
        return
    rows = w.rulebook.follow if situation == "follow" else w.rulebook.lead
    _, duty = playable_and_duty(w, rows, seat)
    for number, row in enumerate(rows):
        with w.body.when(code.eq(duty, i64(number))):
            w.count(row.origin)
