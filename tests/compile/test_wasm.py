"""Numbers, expressions and control of WebAssembly, run by a host and compared with Python's own."""

from __future__ import annotations

from collections.abc import Callable

import pytest

pytest.importorskip("wasmtime", reason="the compiled engine needs the extra `wasm`")

from hypothesis import given, settings
from hypothesis import strategies as st

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.body import Body
from sixtysix_dsl.compile.code import E, i64
from sixtysix_dsl.compile.host import Instance, compile_module
from sixtysix_dsl.compile.wasm import I32, I64, Function, Module, signed, unsigned

NUMBERS = st.one_of(
    st.integers(-(1 << 63), (1 << 63) - 1), st.integers(-70, 70), st.sampled_from([-(1 << 63), (1 << 63) - 1])
)
MASK = (1 << 64) - 1


def signed64(value: int) -> int:
    """The number that a word stands for."""
    return ((value + (1 << 63)) & MASK) - (1 << 63)


OPERATIONS: dict[str, tuple[Callable[[E, E], E], Callable[[int, int], int]]] = {
    "add": (code.add, lambda a, b: a + b),
    "sub": (code.sub, lambda a, b: a - b),
    "mul": (code.mul, lambda a, b: a * b),
    "and": (code.band, lambda a, b: a & b),
    "or": (code.bor, lambda a, b: a | b),
    "xor": (code.bxor, lambda a, b: a ^ b),
    "without": (code.without, lambda a, b: a & ~b),
    "shift up": (code.shl, lambda a, b: a << (b & 63)),
    "shift down": (code.shr, lambda a, b: (a & MASK) >> (b & 63)),
    "equal": (lambda a, b: code.flag(code.eq(a, b)), lambda a, b: a == b),
    "differs": (lambda a, b: code.flag(code.ne(a, b)), lambda a, b: a != b),
    "less": (lambda a, b: code.flag(code.lt(a, b)), lambda a, b: a < b),
    "more": (lambda a, b: code.flag(code.gt(a, b)), lambda a, b: a > b),
    "not more": (lambda a, b: code.flag(code.le(a, b)), lambda a, b: a <= b),
    "not less": (lambda a, b: code.flag(code.ge(a, b)), lambda a, b: a >= b),
    "members": (lambda a, b: code.popcount(code.band(a, b)), lambda a, b: (a & b & MASK).bit_count()),
    "lowest": (
        lambda a, b: code.ctz(code.bor(a, b)),
        lambda a, b: ((a | b) & -(a | b)).bit_length() - 1 if a | b else 64,
    ),
    "divided by 7": (lambda a, b: code.div_floor(code.band(a, b), 7), lambda a, b: (a & b) // 7),
}


def instance(*functions: Function) -> Instance:
    """Run a module of these functions."""
    return Instance(compile_module(Module(1, list(functions)).encode()))


@pytest.fixture(scope="module")
def operations() -> Instance:
    """A module with every operation, of two locals and of a local and a constant."""
    functions = []
    for name, (combine, _) in OPERATIONS.items():
        body = Body((I64, I64), (I64,))
        body.result(combine(body.get(0), body.get(1)))
        functions.append(body.finish(name))
    return instance(*functions)


@settings(max_examples=300, deadline=None)
@given(a=NUMBERS, b=NUMBERS, name=st.sampled_from(sorted(OPERATIONS)))
def test_an_operation_gives_what_python_gives(operations: Instance, a: int, b: int, name: str) -> None:
    combine, python = OPERATIONS[name]
    wanted = signed64(int(python(a, b)))
    assert operations.function(name)(a, b) == wanted
    folded = combine(i64(a), i64(b))
    assert folded.const is None or signed64(folded.const) == wanted


@settings(max_examples=200, deadline=None)
@given(value=NUMBERS)
def test_numbers_round_trip_through_leb128(value: int) -> None:
    assert _read(signed(value), True) == value
    assert _read(unsigned(value & MASK), False) == value & MASK


def _read(data: bytes, is_signed: bool) -> int:
    value = sum((byte & 0x7F) << 7 * at for at, byte in enumerate(data))
    if is_signed and data[-1] & 0x40:
        value -= 1 << 7 * len(data)
    return value


def test_a_switch_does_the_case_of_its_number() -> None:
    body = Body((I32,), (I64,))
    found = body.local()
    cases = [lambda n=n: body.set(found, i64(10 + n)) for n in range(3)]
    body.switch(body.get(0), cases, first=2)
    body.result(body.get(found))
    run = instance(body.finish("switch")).function("switch")
    assert [run(2), run(3), run(4)] == [10, 11, 12]


def test_a_kept_value_is_kept_for_where_it_is_there() -> None:
    """What was worked out in one branch is not taken for worked out in the other."""
    body = Body((I32,), (I64,))
    with body.if_else(body.get(0)) as fork:
        inside = body.regions.copy()
        assert body.sees(inside)
        fork.otherwise()
        assert not body.sees(inside)
    assert not body.sees(inside)
    assert body.sees([])
    body.result(i64(1))
    assert instance(body.finish("f")).function("f")(1) == 1


def test_code_under_a_condition_that_never_holds_is_not_written() -> None:
    body = Body((), (I64,))
    before = len(body.code)
    with body.when(code.FALSE):
        body.set(body.local(), i64(7))
        body.trap()
    assert len(body.code) == before
    body.result(i64(3))
    assert instance(body.finish("f")).function("f")() == 3


def test_the_same_module_has_the_same_bytes() -> None:
    def make() -> bytes:
        body = Body((I64,), (I64,))
        body.result(code.add(body.get(0), i64(1)))
        return Module(1, [body.finish("f")], [(0, b"x")], {"at": 8}).encode()

    assert make() == make()
