"""A Rulebook as a WebAssembly module: which functions and tables it has, and what it exports.

`docs/embedding.md` is the description for hosts. The same Rulebook gives the same bytes.
"""

from __future__ import annotations

from typing import NamedTuple

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.announcements import check_moves
from sixtysix_dsl.compile.chance import STREAMS, define_chance, stream_base
from sixtysix_dsl.compile.layout import Layout
from sixtysix_dsl.compile.legal import list_legal, write_apply, write_legal
from sixtysix_dsl.compile.liveness import know_rules
from sixtysix_dsl.compile.questions import define_questions
from sixtysix_dsl.compile.reasons import Grounds
from sixtysix_dsl.compile.run import RESULTS, define_run, result_numbers
from sixtysix_dsl.compile.scores import define_scores
from sixtysix_dsl.compile.skeleton import define_skeleton
from sixtysix_dsl.compile.tables import tables_of
from sixtysix_dsl.compile.unit import Unit, Writer
from sixtysix_dsl.compile.upheld import define_trials
from sixtysix_dsl.compile.verdict import define_verdict
from sixtysix_dsl.compile.view import define_view, view_parts
from sixtysix_dsl.compile.wasm import I32, I64, PAGE, Function, Module
from sixtysix_dsl.policy.greedy import greedy
from sixtysix_dsl.rulebook.rulebook import Rulebook

INTERFACE = 1
"""Version of the exports and of what lies where; a host checks it."""


class Compiled(NamedTuple):
    """A module and what a host needs to use it."""

    code: bytes
    layout: Layout


def layout_of(rulebook: Rulebook, base: int = 64) -> Layout:
    """Return the memory map of a settled Rulebook, from an address on."""
    return Layout(rulebook, tables_of(rulebook), sum(part.length for part in view_parts(rulebook)), base)


def compile_rules(rulebook: Rulebook, *, plays: bool = False) -> Compiled:
    """Compile a settled Rulebook: a module that is asked move by move. Raises CompileError.

    With `plays` it also plays many deals by itself, as one of `compile_run` does, only that it keeps every state whole.
    """
    layout = layout_of(rulebook)
    unit = Unit(rulebook, layout, thinks=plays)
    check_moves(unit)
    define_skeleton(unit)
    define_chance(unit)
    define_trials(unit)
    unit.define("list_all", list_legal, (), (I64,))
    unit.define("legal", write_legal, (), (I32,), export="legal")
    unit.define("shuffle", _shuffle, (I64, I64), export="shuffle")
    unit.define("start", _start, (I64, I32), export="start")
    unit.define("apply", write_apply, (I64,), export="apply")
    unit.define("next_dealer", _next_dealer, (), (I64,), export="next_dealer")
    define_verdict(unit, Grounds(rulebook))
    define_questions(unit)
    define_view(unit)
    define_scores(unit, greedy(rulebook), export="score")
    if plays:
        define_run(unit, matches=True)
    return Compiled(assemble(layout, unit.write_all()), layout)


def compile_run(
    rulebook: Rulebook,
    *,
    counts: bool = False,
    thinks: bool = False,
    matches: bool = False,
    results: bool = False,
) -> Compiled:
    """Compile a settled Rulebook for mass play only: a module that keeps no more of a deal than its rules read.

    With `counts` it counts what every clause does, with `thinks` it also has bots that weigh moves, with
    `matches` it plays whole matches, too, with `results` it tells what became of each deal (see `run.py`).
    """
    layout = layout_of(rulebook)
    policy = greedy(rulebook) if thinks else None
    knowledge = know_rules(rulebook, *((policy.play, *policy.announce) if policy is not None else ()))
    unit = Unit(rulebook, layout, known=knowledge.known, live=knowledge.live, counts=counts, thinks=thinks)
    check_moves(unit)
    define_skeleton(unit)
    define_chance(unit)
    define_trials(unit)
    if policy is not None:
        define_scores(unit, policy)
        unit.define("apply", write_apply, (I64,))
    define_run(unit, matches=matches, results=layout.end if results else 0)
    more = 8 * RESULTS * result_numbers(rulebook) if results else 0
    return Compiled(assemble(layout, unit.write_all(), more), layout)


def assemble(layout: Layout, functions: list[Function], more: int = 0) -> bytes:
    """Return a module with these functions and the memory of a layout, and so many bytes behind it."""
    places = "pack bots moves wanted reasons view tally".split()
    constants = {f"{name}_at": layout[name].address for name in places}
    constants |= {"state_at": layout.state, "state_size": layout.state_size, "interface": INTERFACE}
    return Module(-(-(layout.end + more) // PAGE), functions, data_of(layout), constants).encode()


def data_of(layout: Layout) -> list[tuple[int, bytes]]:
    """Tables, and the entries for none of what the variant declares (all others are 0 anyway)."""
    return layout.data + [
        (place, value.to_bytes(8, "little", signed=True)) for place, value in layout.neutral if value
    ]


def _shuffle(w: Writer) -> None:
    """Put the pack in the order of deal `index` of a seed."""
    base = stream_base(w.body, w.body.get(0), STREAMS["pack"])
    w.call("shuffle_stream", base, w.body.get(1))


def _start(w: Writer) -> None:
    w.call("reset", w.body.get(0), w.body.get(1))
    w.call("deal")


def _next_dealer(w: Writer) -> None:
    w.body.result(w.values.value(w.rulebook.match.dealer, {0: code.NONE}))
