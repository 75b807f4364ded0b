"""What a host asks about any 64-bit number: whether it is a move, whether that is legal, and to make it if so.

The other functions of a module trust their caller: they are given moves that `legal` has listed. These do not.
"""

from __future__ import annotations

from functools import partial

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.chance import STREAMS, Chance, stream_base
from sixtysix_dsl.compile.code import i64
from sixtysix_dsl.compile.moves import ARGUMENT_BITS, LARGEST, RULE_SHIFT, SEAT_BITS, argument, shift_of
from sixtysix_dsl.compile.unit import Unit, Writer
from sixtysix_dsl.compile.wasm import I32, I64
from sixtysix_dsl.rulebook.rulebook import MoveRule

_SEAT = (1 << SEAT_BITS) - 1


def define_questions(unit: Unit) -> None:
    """Name the functions. `judge` (see `verdict.py`) and `apply` must have been named."""
    unit.define("is_move", _is_move, (I64,), (I32,))
    unit.define("why", _why, (I64,), (I32,), export="why")
    unit.define("try_move", _play, (I64,), (I32,), export="play")
    unit.define("draw_dealer", _draw_dealer, (I64,), (I64,), export="draw_dealer")


def _is_move(w: Writer) -> None:
    """Whether a number is a move of these rules, legal or not: a seat, a known name, and arguments that there are."""
    body, word = w.body, w.body.get(0)
    with body.when(code.ge(code.band(word, i64(_SEAT)), i64(w.rulebook.seats))):
        body.give_back(code.FALSE)
    number = body.keep(code.shr(word, i64(RULE_SHIFT)))
    with body.when(code.ge(number, i64(1 + len(w.rulebook.moves)))):
        body.give_back(code.FALSE)
    shapes = [["card"], *([choice.kind for choice in rule.choices] for rule in w.rulebook.moves)]
    body.switch(code.wrap(number), [partial(_has_shape, w, kinds) for kinds in shapes])
    body.result(code.FALSE)


def _has_shape(w: Writer, kinds: list[str]) -> None:
    word, pack = w.body.get(0), w.rulebook.pack
    firsts = sum(1 << card for card, (_, _, copy) in enumerate(pack.cards) if copy == 0)
    most = {"card": pack.size, "suit": len(pack.suits), "seat": w.rulebook.seats, "number": LARGEST + 1}
    unused = sum(
        LARGEST << shift_of(at) for at in range(len(kinds), (RULE_SHIFT - SEAT_BITS) // ARGUMENT_BITS)
    )
    wanted = [code.eq(code.band(word, i64(unused)), code.ZERO)]
    for at, kind in enumerate(kinds):
        value = argument(word, at)
        wanted.append(code.lt(value, i64(most[kind])))
        if kind == "card":  # one that stands for its face
            wanted.append(code.truth(code.band(code.shr(i64(firsts), value), code.ONE)))
    w.body.give_back(code.both(*wanted))


def _why(w: Writer) -> None:
    with w.body.when(code.eq(w.ask("is_move", I32, w.body.get(0)), code.i32(0))):
        w.access.put_at("reasons", code.ZERO, code.ZERO)
        w.body.give_back(code.FALSE)
    w.body.result(w.ask("judge", I32, w.body.get(0)))


def _play(w: Writer) -> None:
    """Make a move if it is legal. A name that belongs to several phases means the one that goes on, as in `judge`."""
    body = w.body
    with body.when(code.eq(w.ask("why", I32, body.get(0)), code.i32(0))):
        body.give_back(code.FALSE)
    number = body.keep(code.shr(body.get(0), i64(RULE_SHIFT)))
    for rule in w.rulebook.moves:
        for other in _namesakes(w, rule):
            here = code.eq(w.access.get("phase"), i64(other.phase))
            with body.when(code.both(code.eq(number, i64(1 + rule.number)), here)):
                rest = code.band(body.get(0), i64((1 << RULE_SHIFT) - 1))
                body.set(0, code.bor(rest, i64(1 + other.number << RULE_SHIFT)))
    w.call("apply", body.get(0))
    body.result(code.TRUE)


def _namesakes(w: Writer, rule: MoveRule) -> list[MoveRule]:
    return [other for other in w.rulebook.moves if other.name == rule.name and other.phase != rule.phase]


def _draw_dealer(w: Writer) -> None:
    """The first dealer of the match with a seed."""
    chance = Chance(w)
    chance.seed_stream(stream_base(w.body, w.body.get(0), STREAMS["dealer"]), code.ZERO)
    w.body.result(chance.below(i64(w.rulebook.seats)))
