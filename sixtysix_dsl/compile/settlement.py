"""Who wins a deal and what it is worth: the first row of `settle` that applies, as in `interpret/settlement.py`."""

from __future__ import annotations

from collections.abc import Callable

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.code import E, i64
from sixtysix_dsl.compile.unit import Writer
from sixtysix_dsl.compile.values import READS_ME
from sixtysix_dsl.rulebook.expr import RANGING, Expr
from sixtysix_dsl.rulebook.rulebook import WON, SettleRow
from sixtysix_dsl.rulebook.types import MAX_SCORE


def write_settlement(w: Writer) -> None:
    """Write the result of a deal that is over; nobody wins if no row applies."""
    w = w.frozen()
    body, access, env = w.body, w.access, {0: code.NONE, WON: code.NONE}
    if _compares_seats(w.rulebook.settle) > 1:
        for seat in range(w.rulebook.seats):
            w.facts.points(i64(seat))  # once for all rows
    for number, row in enumerate(w.rulebook.settle):
        with body.when(w.values.test(row.when, env)):
            w.count(row.origin)
            _settle_by(w, row, number)
            body.give_back()
    access.put("left", access.get("carried"))


def _compares_seats(rows: tuple[SettleRow, ...]) -> int:
    """How often points of all seats are gone through."""
    values = [
        value for row in rows for value in (row.when, row.winner, row.scores, row.each) if value is not None
    ]
    ranging = [part for value in values for part in value.walk() if part.op in RANGING]
    return sum(any(part.op == "points_of" for part in whole.args[1].walk()) for whole in ranging)


def _settle_by(w: Writer, row: SettleRow, number: int) -> None:
    body, access = w.body, w.access
    nobody = {0: code.NONE, WON: code.NONE}
    winners = body.keep(w.values.value(row.winner, nobody))
    scores: list[E] = []
    same: E | None = None
    if row.scores is not None and not _reads_me(row.scores):
        same = body.keep(w.values.value(row.scores, nobody))
    for seat in range(w.rulebook.seats):
        env = {0: i64(seat), WON: code.NONE}
        points = code.ZERO if row.each is None else w.values.value(row.each, env)
        won = same
        if won is None:
            won = code.ZERO if row.scores is None else w.values.value(row.scores, env)
        wins = code.truth(code.band(winners, i64(1 << seat)))
        added = code.select(wins, code.add(won, access.get("carried")), code.ZERO)
        scores.append(_cut(w, code.add(points, added), -MAX_SCORE))
    if w.rulebook.match.others is not None:
        scores = _pay_others(w, winners, scores)
    for seat, score in enumerate(scores):
        access.put_at("scores", i64(seat), score)
    stays = code.select(code.eq(winners, code.ZERO), access.get("carried"), code.ZERO)
    carries = code.ZERO if row.carries is None else w.values.value(row.carries, nobody)
    access.put("left", _cut(w, code.add(stays, carries), 0))
    access.put("winners", winners)
    access.put("row", i64(number))


def _reads_me(expr: Expr) -> bool:
    """Whether a value may be another for another seat."""
    bound = {part.value for part in expr.walk() if part.op in RANGING}
    return any(
        part.op in READS_ME or (part.op == "local" and part.value not in bound) for part in expr.walk()
    )


def _pay_others(w: Writer, winners: E, scores: list[E]) -> list[E]:
    """Give the seats that have not won what they score; `won` is what the first winner has."""
    body, others = w.body, w.rulebook.match.others
    assert others is not None
    won = code.ZERO
    for seat in reversed(range(w.rulebook.seats)):
        won = code.select(code.truth(code.band(winners, i64(1 << seat))), scores[seat], won)
    won = body.keep(won)
    paid = []
    for seat, score in enumerate(scores):
        wins = code.truth(code.band(winners, i64(1 << seat)))
        other = w.values.value(others, {0: i64(seat), WON: won})
        paid.append(_cut(w, code.choose(wins, score, code.add(score, other)), -MAX_SCORE))
    return paid


def _cut(w: Writer, points: E, least: int) -> E:
    return w.body.keep(code.cut(w.body.keep(points), least, MAX_SCORE))


def would_be_among_winners(w: Writer, me: E) -> E:
    """Return whether a seat would win if the deal were over now, as a condition."""
    body, env = w.body, {0: code.NONE, WON: code.NONE}
    rows: list[tuple[E, E]] = []
    for row in w.rulebook.settle:
        when = w.values.test(row.when, env)
        if when.const != 0:
            rows.append((body.keep(when), body.keep(_is_winner(w, row.winner, me))))
        if when.const:
            break
    found = code.FALSE
    for when, wins in reversed(rows):
        found = code.either(code.both(when, wins), code.both(code.negate(when), found))
    return body.keep(found)


def _is_winner(w: Writer, winner: Expr, me: E) -> E:
    """Whether a seat is in a set of winners, found without making the set if that is one seat."""
    env = {0: code.NONE, WON: code.NONE}
    if winner.op != "seat_set":
        return code.truth(code.band(w.values.value(winner, env), w.facts.bit(me)))
    (one,) = winner.args
    if one.op == "opponent_of" and w.values.value(one.args[0], env).code == me.code:
        return code.FALSE  # nobody is his own opponent
    seat = w.values.value(one, env)
    return code.TRUE if seat.code == me.code else code.eq(seat, me)


def side_with_target(w: Writer, points: Callable[[int], E]) -> E:
    """Return the side whose first seat has the target in these game points, and more than any other; or -1."""
    body, best, leads = w.body, w.body.local(), w.body.local()
    body.set(best, i64(-(1 << 62)))
    body.set(leads, code.NONE)
    for number, side in enumerate(w.rulebook.sides):
        have = body.keep(points(side[0]))
        more, level = code.gt(have, body.get(best)), code.eq(have, body.get(best))
        leader = code.select(more, i64(number), code.select(level, code.NONE, body.get(leads)))
        body.set(leads, leader)
        body.set(best, code.select(code.gt(have, body.get(best)), have, body.get(best)))
    target = w.values.value(w.rulebook.match.target, {0: code.NONE})
    return body.keep(code.select(code.ge(body.get(best), target), body.get(leads), code.NONE))
