"""Two Rulebooks in one module: the same deals and the same moves under both, and where they part.

`pair(seed, first, count)` plays deals side by side. A kind of divergence (see `pairing.Pairing.keys`) is
counted once a deal; its entry in the table also keeps the deal that shows it after the fewest moves. The
moves of the last deal that was played lie in `trace`, so that one deal can be told again. The two go on as
long as the deal is the same deal. What a deal takes over from its match the host has put into `standings`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.announcements import check_moves
from sixtysix_dsl.compile.chance import STREAMS, Chance, define_chance, stream_base
from sixtysix_dsl.compile.code import E, i32, i64
from sixtysix_dsl.compile.legal import list_legal, write_apply
from sixtysix_dsl.compile.matches import take_over
from sixtysix_dsl.compile.module import data_of, layout_of
from sixtysix_dsl.compile.moves import RULE_SHIFT
from sixtysix_dsl.compile.pairing import END, GAIN, Pairing
from sixtysix_dsl.compile.parting import begin_steps, compare_moves, compare_states, note_step
from sixtysix_dsl.compile.search import begin_search, search
from sixtysix_dsl.compile.side_by_side import (
    MOST_TRACED,
    Buffers,
    SideBySide,
    record,
)
from sixtysix_dsl.compile.skeleton import define_skeleton
from sixtysix_dsl.compile.unit import Unit, Writer
from sixtysix_dsl.compile.wasm import I64, Module

_MANNERS = (0, 1 << GAIN | 1 << END, 1, 1 << GAIN)
"""Classes of moves that a manner prefers, as a set; deals take turns with the manners."""
_RATHER = 6
"""Of eight choices so many are made among what the manner prefers."""


@dataclass(frozen=True)
class PairModule:
    """A module of two Rulebooks, and where its answers lie."""

    code: bytes
    pairing: Pairing
    table: int
    trace: int
    pack: int
    nodes: int
    standings: int
    clauses: tuple[int, int]


def compile_pair(pairing: Pairing, *, counts: bool = False, searches: bool = False) -> PairModule:
    """Compile two Rulebooks into one module.

    With `counts` it counts what every clause of either does, with `searches` it also searches deals through.
    """
    first = layout_of(pairing.a)
    second = layout_of(pairing.b, first.end)
    buffers = Buffers(pairing, second.end, first.state_size + second.state_size if searches else 0)
    a = Unit(pairing.a, first, counts=counts)
    _define_rules(a)
    b = Unit(pairing.b, second, counts=counts, first=len(a.functions))
    _define_rules(b)
    parts: list[tuple[str, Callable[[SideBySide], None], str]] = [
        ("record", record, ""),
        ("pair_deal", _pair_deal, ""),
        ("pair", _pair, "pair"),
    ]
    if searches:
        parts += [("search", search, ""), ("begin_search", begin_search, "search")]
    for name, part, export in parts:
        b.define(name, partial(_write, a, buffers, pairing, part), (I64, I64, I64), (), export)
    functions = [*a.write_all(), *b.write_all()]
    data = [*data_of(first), *data_of(second), *buffers.data(pairing)]
    module = Module(buffers.pages, functions, data, {"interface": 0})
    clauses = tuple(unit.layout["tally"].address + 8 * unit.tally_at("clauses") for unit in (a, b))
    places = buffers.places
    return PairModule(
        module.encode(),
        pairing,
        places["table"],
        places["trace"],
        first["pack"].address,
        places["nodes"],
        places["standings"],
        (clauses[0], clauses[1]),
    )


def _define_rules(unit: Unit) -> None:
    check_moves(unit)
    define_skeleton(unit)
    define_chance(unit)
    unit.define("list_all", list_legal, (), (I64,))
    unit.define("apply", write_apply, (I64,))


def _write(
    a: Unit, buffers: Buffers, pairing: Pairing, part: Callable[[SideBySide], None], w: Writer
) -> None:
    part(SideBySide(pairing, Writer(a, w.body), w, buffers))


def _pair(p: SideBySide) -> None:
    """Play deals `first` to `first + count - 1` of a seed; the deal goes around with their numbers."""
    body = p.body
    seed, first, count = body.get(0), body.get(1), body.get(2)
    pack = stream_base(body, seed, STREAMS["pack"])
    bots = stream_base(body, seed, STREAMS["bots"])
    number, last = body.local(), body.keep(code.add(first, count))
    body.set(number, first)
    with body.block() as done, body.loop() as again:
        here = body.get(number)
        body.br_if(done, code.ge(here, last))
        p.b.call("pair_deal", pack, bots, here)
        body.set(number, code.add(here, code.ONE))
        body.br(again)


def _pair_deal(p: SideBySide) -> None:
    body, a, b = p.body, p.a, p.b
    deal = body.get(2)
    a.call("shuffle_stream", body.get(0), deal)
    first, second = a.unit.layout["pack"].address, b.unit.layout["pack"].address
    body.copy(i32(second), i32(first), i32(64))
    dealer = body.keep(code.remainder(deal, i64(p.pairing.a.seats)))
    take_over(p, deal)
    for w in (a, b):
        w.call("reset", dealer, i32(1))
        w.call("deal")
    chance = Chance(a)
    chance.seed_stream(body.get(1), deal)
    moves = body.local()
    body.set(moves, code.ZERO)
    begin_steps(p)
    with body.block() as done, body.loop() as again:
        made = body.get(moves, nonneg=True)
        p.put("trace", code.ZERO, made)
        compare_states(p, made, deal, done)
        situation = p.situation()
        common = compare_moves(p, situation, made, deal)
        body.br_if(done, code.either(code.eq(common, code.ZERO), code.ge(made, i64(MOST_TRACED))))
        chosen = _choose(p, chance, common, deal)
        word = body.keep(p.at("common a", chosen))
        p.put("trace", code.add(made, code.ONE), word)
        note_step(p, situation, p.shared_move("a", word))
        a.call("apply", word)
        b.call("apply", p.at("common b", chosen))
        body.set(moves, code.add(made, code.ONE))
        body.br(again)


def _choose(p: SideBySide, chance: Chance, common: E, deal: E) -> E:
    """Choose one of the moves that both allow, by the manner of the deal."""
    body = p.body
    manner = code.remainder(deal, i64(len(_MANNERS)))
    wanted = body.local()
    body.set(wanted, code.ZERO)
    for number, classes in enumerate(_MANNERS):
        if classes:
            body.set(wanted, code.select(code.eq(manner, i64(number)), i64(classes), body.get(wanted)))
    rather = body.keep(code.lt(chance.below(i64(8)), i64(_RATHER)))
    body.set(wanted, code.select(rather, body.get(wanted), code.ZERO))
    liked = _liked(p, common, body.get(wanted), None)
    with body.when(code.eq(liked, code.ZERO)):
        body.set(wanted, i64(-1))
    many = body.keep(code.select(code.eq(liked, code.ZERO), common, liked))
    return _liked(p, common, body.get(wanted), chance.below(many))


def _liked(p: SideBySide, common: E, wanted: E, number: E | None) -> E:
    """How many of the common moves are of the wanted classes, or where the one with this number among them is."""
    body, at, seen = p.body, p.body.local(), p.body.local()
    body.set(at, code.ZERO)
    body.set(seen, code.ZERO)
    with body.block() as done, body.loop() as again:
        here = body.get(at, nonneg=True)
        body.br_if(done, code.ge(here, common))
        word = p.shared_move("a", p.at("common a", here))
        kind = p.at("classes", code.shr(word, i64(RULE_SHIFT)))
        is_liked = body.keep(code.ne(code.band(kind, wanted), code.ZERO))
        if number is not None:
            body.br_if(done, code.both(is_liked, code.eq(body.get(seen), number)))
        body.set(seen, code.add(body.get(seen), code.flag(is_liked)))
        body.set(at, code.add(here, code.ONE))
        body.br(again)
    return body.get(seen if number is None else at, nonneg=True)
