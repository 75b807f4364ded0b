"""Searching a deal through under two Rulebooks at once: every move that both allow, to the end.

`search(deal, dealer, budget)` deals the pack that the host has put into `pack`, and visits every position that can be
reached; what parts there is noted as in mass play. `nodes` counts the positions, and then those that were not looked
into, because the budget was spent or they had too many moves.
"""

from __future__ import annotations

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.code import E, i32, i64
from sixtysix_dsl.compile.parting import begin_steps, compare_moves, compare_states, note_step
from sixtysix_dsl.compile.side_by_side import (
    DEEPEST,
    MOST_BRANCHES,
    STEP,
    SideBySide,
)
from sixtysix_dsl.compile.thinking import count_duty
from sixtysix_dsl.compile.unit import Writer
from sixtysix_dsl.compile.wasm import I32

_NODES, _LEFT_OUT = code.ZERO, code.ONE


def begin_search(p: SideBySide) -> None:
    """Deal, and search: the number of the deal, its dealer, and how many positions may be visited in all."""
    body, a, b = p.body, p.a, p.b
    deal, dealer, budget = body.get(0), body.get(1, nonneg=True), body.get(2)
    first, second = a.unit.layout["pack"].address, b.unit.layout["pack"].address
    body.copy(i32(second), i32(first), i32(64))
    for w in (a, b):
        w.call("reset", dealer, i32(0))
        w.call("deal")
    begin_steps(p)
    b.call("search", code.ZERO, deal, budget)


def search(p: SideBySide) -> None:
    """Visit the position in memory and all that follow: its depth, the number of the deal, the budget."""
    body, a, b = p.body, p.a, p.b
    depth, deal, budget = body.get(0, nonneg=True), body.get(1), body.get(2)
    p.put("nodes", _NODES, code.add(p.at("nodes", _NODES), code.ONE))
    with body.block() as done:
        compare_states(p, depth, deal, done)
        situation = p.situation()
        for w in (a, b):
            _count_duties(w)
        common = compare_moves(p, situation, depth, deal)
        too_much = code.either(
            code.ge(p.at("nodes", _NODES), budget),
            code.gt(common, i64(MOST_BRANCHES)),
            code.ge(depth, i64(DEEPEST - 1)),
        )
        with body.when(too_much):
            p.put("nodes", _LEFT_OUT, code.add(p.at("nodes", _LEFT_OUT), code.ONE))
            body.br(done)
        _search_moves(p, situation, depth, deal, budget, common)


def _count_duties(w: Writer) -> None:
    """Count the duty that binds where a card may be played."""
    access, body = w.access, w.body
    elsewhere = code.either(
        code.ge(access.get("phase"), code.ZERO), code.ne(access.get("question"), code.ZERO)
    )
    with body.when_not(elsewhere):
        turn = code.sure(body.keep(access.get("turn")))
        leads = code.eq(access.get("played"), code.ZERO)
        with body.when(leads):
            count_duty(w, "lead", turn)
        with body.when_not(leads):
            count_duty(w, "follow", turn)


def _search_moves(p: SideBySide, situation: E, depth: E, deal: E, budget: E, common: E) -> None:
    """Make each of the common moves, search what follows, and take it back."""
    body, a, b, frame = p.body, p.a, p.b, p.buffers.frame
    place = code.add(code.mul(depth, i64(frame)), i64(p.buffers.places["frames"]))
    base = body.keep(code.wrap(place))
    states = [(i32(w.unit.layout.state), w.unit.layout.state_size) for w in (a, b)]
    lists = [(i32(p.buffers.places[name]), 8 * MOST_BRANCHES) for name in ("common a", "common b")]
    lists.append((i32(p.buffers.places["step"]), 8 * STEP))
    kept: list[tuple[E, E, E]] = []
    at = 0
    for source, size in (*states, *lists):
        kept.append((source, _plus(base, at), i32(size)))
        at += size
    for source, to, length in kept:
        body.copy(to, source, length)
    number = body.local()
    body.set(number, code.ZERO)
    with body.block() as done, body.loop() as again:
        here = body.get(number, nonneg=True)
        body.br_if(done, code.ge(here, common))
        for to, source, length in (*kept[:2], kept[4]):
            body.copy(to, source, length)
        words = []
        for list_ in (kept[2][1], kept[3][1]):
            entry = E(list_.code + code.wrap(code.shl(here, i64(3))).code + b"\x6a", I32)
            words.append(body.keep(code.load(entry, 0)))
        note_step(p, situation, p.shared_move("a", words[0]))
        for w, word in zip((a, b), words, strict=True):
            w.call("apply", word)
        b.call("search", code.add(depth, code.ONE), deal, budget)
        body.set(number, code.add(here, code.ONE))
        body.br(again)


def _plus(address: E, offset: int) -> E:
    return E(address.code + i32(offset).code + b"\x6a", I32) if offset else address
