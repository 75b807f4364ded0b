"""A Rulebook as a WebAssembly module: which functions and tables it has, and what it exports.

`docs/embedding.md` is the description for hosts. The same Rulebook gives the same bytes.
"""

from __future__ import annotations

from typing import NamedTuple

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.announcements import check_moves, list_announcements, must_announce, one_per_face
from sixtysix_dsl.compile.chance import STREAMS, define_chance, stream_base
from sixtysix_dsl.compile.code import i64
from sixtysix_dsl.compile.duties import in_situation, playable
from sixtysix_dsl.compile.layout import Layout
from sixtysix_dsl.compile.liveness import know_rules
from sixtysix_dsl.compile.moves import RULE_SHIFT, SEAT_BITS, argument, shift_of
from sixtysix_dsl.compile.reasons import Grounds
from sixtysix_dsl.compile.run import define_run
from sixtysix_dsl.compile.scores import define_scores
from sixtysix_dsl.compile.skeleton import define_skeleton
from sixtysix_dsl.compile.tables import tables_of
from sixtysix_dsl.compile.unit import Unit, Writer
from sixtysix_dsl.compile.upheld import needs_try, write_try
from sixtysix_dsl.compile.verdict import define_verdict
from sixtysix_dsl.compile.view import define_view, view_parts
from sixtysix_dsl.compile.wasm import I32, I64, Function, Module
from sixtysix_dsl.policy.greedy import greedy
from sixtysix_dsl.rulebook.rulebook import Rulebook

INTERFACE = 1
"""Version of the exports and of what lies where; a host checks it."""


class Compiled(NamedTuple):
    """A module and what a host needs to use it."""

    code: bytes
    layout: Layout
    grounds: Grounds | None


def layout_of(rulebook: Rulebook) -> Layout:
    """Return the memory map of a settled Rulebook."""
    return Layout(rulebook, tables_of(rulebook), sum(part.length for part in view_parts(rulebook)))


def compile_rules(rulebook: Rulebook) -> Compiled:
    """Compile a settled Rulebook: a module that is asked move by move. Raises CompileError."""
    layout, grounds = layout_of(rulebook), Grounds(rulebook)
    unit = Unit(rulebook, layout)
    check_moves(unit)
    define_skeleton(unit)
    define_chance(unit)
    if needs_try(rulebook.moves):
        unit.define("try", write_try, (I64,), (I64,))
    unit.define("legal", _legal, (), (I32,), export="legal")
    unit.define("shuffle", _shuffle, (I64, I64), export="shuffle")
    unit.define("start", _start, (I64, I32), export="start")
    unit.define("apply", _apply, (I64,), export="apply")
    unit.define("next_dealer", _next_dealer, (), (I64,), export="next_dealer")
    define_verdict(unit, grounds)
    define_view(unit)
    define_scores(unit, greedy(rulebook), export="score")
    return Compiled(assemble(layout, unit.write_all()), layout, grounds)


def compile_run(rulebook: Rulebook, *, counts: bool = False) -> Compiled:
    """Compile a settled Rulebook for mass play only: a module that keeps no more of a deal than its rules read."""
    layout = layout_of(rulebook)
    knowledge = know_rules(rulebook)
    unit = Unit(rulebook, layout, known=knowledge.known, live=knowledge.live, counts=counts)
    check_moves(unit)
    define_skeleton(unit)
    define_chance(unit)
    if needs_try(rulebook.moves):
        unit.define("try", write_try, (I64,), (I64,))
    define_run(unit)
    return Compiled(assemble(layout, unit.write_all()), layout, None)


def assemble(layout: Layout, functions: list[Function]) -> bytes:
    """Return a module with these functions and the memory of a layout."""
    places = "pack bots moves wanted reasons view tally".split()
    constants = {f"{name}_at": layout[name].address for name in places}
    constants |= {"state_at": layout.state, "state_size": layout.state_size, "interface": INTERFACE}
    return Module(layout.pages, functions, _data(layout), constants).encode()


def _data(layout: Layout) -> list[tuple[int, bytes]]:
    """Tables, and the entries for none of what the variant declares (all others are 0 anyway)."""
    return layout.data + [
        (place, value.to_bytes(8, "little", signed=True)) for place, value in layout.neutral if value
    ]


def list_legal(w: Writer) -> None:
    """Write all legal moves into `moves`, and return their number."""
    body, access = w.body, w.access

    def look(inside: Writer, situation: str, phase: int) -> None:
        inside = inside.frozen()
        count = body.keep(list_announcements(inside, situation, phase=phase, into="wanted"))
        cards = body.local()
        body.set(cards, code.ZERO)
        total = body.local()
        body.set(total, code.ZERO)
        if situation in ("lead", "bound", "follow"):
            turn = body.keep(access.get("turn"))
            turn.nonneg = True
            rows = w.rulebook.follow if situation == "follow" else w.rulebook.lead
            with body.when_not(must_announce(inside, situation, count, into="wanted")):
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
        body.give_back(code.wrap(code.add(body.get(total), count)))

    in_situation(w, look)


def _legal(w: Writer) -> None:
    with w.body.when(code.ne(w.access.get("over"), code.ZERO)):
        w.body.give_back(code.i32(0))
    list_legal(w)
    w.body.result(code.i32(0))


def _shuffle(w: Writer) -> None:
    """Put the pack in the order of deal `index` of a seed."""
    base = stream_base(w.body, w.body.get(0), STREAMS["pack"])
    w.call("shuffle_stream", base, w.body.get(1))


def _start(w: Writer) -> None:
    w.call("reset", w.body.get(0), w.body.get(1))
    w.call("deal")


def _apply(w: Writer) -> None:
    word = w.body.get(0)
    play = code.eq(code.shr(word, i64(RULE_SHIFT)), code.ZERO)
    with w.body.if_else(play) as fork:
        w.call("play", code.band(word, i64((1 << SEAT_BITS) - 1)), argument(word, 0))
        fork.otherwise()
        w.call("announce", word)


def _next_dealer(w: Writer) -> None:
    w.body.result(w.values.value(w.rulebook.match.dealer, {0: code.NONE}))
