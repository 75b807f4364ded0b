"""A module of a stranger cannot hang, grow, or reach outside: each ends in one clear sentence, soon."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from sixtysix_dsl.compile.guard import MOST_BYTES, MOST_FUNCTIONS, MOST_LOCALS, MOST_PAGES
from sixtysix_dsl.compile.host import FuelError, HostError, Instance, MissingWasmtime, compile_module
from sixtysix_dsl.compile.wasm import I32, I64, Function, Module, unsigned, vector

wasmtime = pytest.importorskip("wasmtime")

MEMORY = '(memory (export "memory") 1 1)'
SOON = 20.0


@pytest.fixture(autouse=True)
def soon() -> Iterator[None]:
    """All of this takes a moment only."""
    begun = time.perf_counter()
    yield
    assert time.perf_counter() - begun < SOON


def text(body: str, memory: str = MEMORY) -> bytes:
    return bytes(wasmtime.wat2wasm(f"(module {memory} {body})"))


def refused(module: bytes) -> str:
    """The one sentence with which a module is refused."""
    with pytest.raises(HostError) as caught:
        Instance(compile_module(module))
    said = str(caught.value)
    assert "\n" not in said
    assert len(said) < 300
    return said


def stopped(body: str, *arguments: int, fuel: int = 10_000_000) -> str:
    """The one sentence with which a call ends."""
    run = Instance(compile_module(text(body))).function("run", fuel)
    with pytest.raises(HostError) as caught:
        run(*arguments)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_module_that_is_well() -> None:
    instance = Instance(
        compile_module(text('(func (export "run") (param i64) (result i64) local.get 0 i64.const 1 i64.add)'))
    )
    assert instance.function("run")(41) == 42
    assert 0 < 200_000_000 - instance.fuel < 100


def test_an_endless_loop_runs_out_of_fuel() -> None:
    body = '(func (export "run") (loop br 0))'
    assert stopped(body) == "`run` of the module did not come to an end: it took too many steps"
    with pytest.raises(FuelError):
        Instance(compile_module(text(body))).function("run")()


def test_after_running_out_the_next_call_has_fuel_again() -> None:
    body = '(func (export "run") (param i32) (loop local.get 0 br_if 0))'
    run = Instance(compile_module(text(body))).function("run")
    for _ in range(2):
        with pytest.raises(FuelError):
            run(1)
        assert run(0) == 0


def test_recursion_runs_out_of_stack_or_fuel() -> None:
    body = '(func (export "run") (param i64) (result i64) local.get 0 i64.const 1 i64.add call 0 i64.const 1 i64.add)'
    assert stopped(body, 0, fuel=10**9).endswith(": it called itself too often")
    assert stopped(body, 0, fuel=1000).endswith(": it took too many steps")


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("unreachable", "unreachable"),
        ("i64.const 1 i64.const 0 i64.div_s drop", "divide by zero"),
        ("i64.const -0x8000000000000000 i64.const -1 i64.div_s drop", "overflow"),
        ("i32.const -1 i64.load drop", "out of bounds"),
        ("i32.const 65536 i32.load8_u drop", "out of bounds"),
    ],
)
def test_traps(body: str, says: str) -> None:
    assert says in stopped(f'(func (export "run") {body})')


def test_memory_does_not_grow() -> None:
    body = '(func (export "run") (result i32) i32.const 1 memory.grow)'
    assert Instance(compile_module(text(body))).function("run")() == -1


@pytest.mark.parametrize(
    ("memory", "says"),
    [
        ('(memory (export "memory") 60000 60000)', "more than 4,194,304 bytes of memory"),
        ('(memory (export "memory") 1 65536)', "more than 4,194,304 bytes of memory"),
        (f'(memory (export "memory") 1 {MOST_PAGES + 1})', "more than 4,194,304 bytes of memory"),
        ('(memory (export "memory") 1)', "has no bound"),
        ('(memory (export "memory") 1 2)', "can grow"),
        ("", "has no memory"),
        ("(memory 1 1)", "no memory `memory`"),
        ("(memory i64 1 1)", "has no bound"),
        ('(memory (export "memory") 1 1 shared)', "has no bound"),
        ('(memory 1 1) (memory (export "memory") 1 1)', "does not have one memory"),
        ('(memory 1 1) (func (export "memory"))', "no memory `memory`"),
        ('(import "env" "memory" (memory 1 1))', "imports something"),
    ],
)
def test_memories(memory: str, says: str) -> None:
    assert says in refused(text("", memory))


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ('(import "env" "system" (func))', "imports something; rules need nothing from outside"),
        ('(import "wasi_snapshot_preview1" "fd_write" (func (param i32)))', "imports something"),
        ("(func loop br 0 end) (start 0)", "starts by itself"),
        ("(table 10000000 funcref)", "section 4"),
        ("(tag)", "section 13"),
        ("(func $named)", "section 0"),
    ],
)
def test_what_rules_do_not_need(body: str, says: str) -> None:
    imports = body.startswith("(import")
    assert says in refused(text(MEMORY if imports else body, body if imports else MEMORY))


@pytest.mark.parametrize(
    "content", [b"", b"\0asm", b"\x7fELF" + bytes(100), b"(module)", bytes(8), b"\xff" * 999]
)
def test_garbage(content: bytes) -> None:
    assert refused(content) == "this is no WebAssembly module"


def test_garbage_with_a_good_beginning() -> None:
    for number in range(256):
        refused(b"\0asm\1\0\0\0" + bytes([number]) * 40)


def test_every_truncated_module_is_refused_or_of_no_use() -> None:
    """One that ends between two sections is a module, and may even run."""
    whole = Module(1, [Function((), (), (I64,), b"\x01", "run")], [(8, b"table")], {"here": 1}).encode()
    Instance(compile_module(whole))
    for size in range(len(whole)):
        try:
            assert Instance(compile_module(whole[:size])).function("run")() == 0
        except HostError:
            pass
        else:
            assert whole[size] == 11  # the section of data comes next


def test_no_flipped_bit_does_harm() -> None:
    """Whatever becomes of it: it is refused, it traps, or it comes to an end."""
    body = b"\x42\x05\x21\x00\x03\x40\x20\x00\x42\x01\x7d\x22\x00\x50\x45\x0d\x00\x0b"
    whole = Module(1, [Function((), (), (I64,), body, "run")], [(8, b"table")], {"here": 1}).encode()
    Instance(compile_module(whole)).function("run")()
    for bit in range(8 * len(whole)):
        changed = bytearray(whole)
        changed[bit // 8] ^= 1 << bit % 8
        with suppress(HostError):
            Instance(compile_module(bytes(changed))).function("run", 100_000)()


def test_code_that_is_not_sound() -> None:
    assert "type mismatch" in refused(Module(1, [Function((), (I64,), (), b"\x41\x00")]).encode())


def test_too_large_a_module() -> None:
    data = [(0, bytes(MOST_BYTES))]
    assert refused(Module(MOST_PAGES, [], data).encode()) == "the module has more than 4,500,000 bytes"


def test_too_many_functions() -> None:
    function = Function((), (), (), b"")
    module = Module(1, [function] * (MOST_FUNCTIONS + 1)).encode()
    assert refused(module) == "the module has more than 10,000 functions"
    million = b"\0asm\1\0\0\0" + _section(3, unsigned(1_000_000) + bytes(1_000_000))
    assert refused(million) == "the module has more than 10,000 functions"


def test_too_many_locals() -> None:
    def with_locals(*groups: tuple[int, int]) -> bytes:
        body = vector([unsigned(count) + bytes([kind]) for count, kind in groups]) + b"\x0b"
        code = vector([unsigned(len(body)) + body])
        return b"\0asm\1\0\0\0" + b"".join(
            (
                _section(1, vector([b"\x60\0\0"])),
                _section(3, vector([b"\0"])),
                _section(5, vector([b"\x01\x01\x01"])),
                _section(10, code),
            )
        )

    for groups in ([(MOST_LOCALS + 1, I64)], [(2**32 - 1, I32)], [(1000, I64), (1000, I32)] * 101):
        assert "200,000 locals" in refused(with_locals(*groups))
    assert "locals" in refused(with_locals((60_000, I64)))  # wasmtime's own bound for one function


def test_the_largest_that_is_let_through_compiles_soon() -> None:
    functions = [
        Function((), (), (I64,) * 19, b"\x01" * 400, f"f{number}") for number in range(MOST_FUNCTIONS)
    ]
    module = Module(1, functions).encode()
    assert 4_000_000 < len(module) < MOST_BYTES
    compile_module(module)


def test_exports_that_are_not_there() -> None:
    instance = Instance(compile_module(text('(func (export "f")) (global (export "g") i32 (i32.const 7))')))
    assert instance.constant("g") == 7
    for ask in (
        lambda: instance.function("g"),
        lambda: instance.constant("f"),
        lambda: instance.function("h"),
    ):
        with pytest.raises(HostError, match="the module has no"):
            ask()


def test_nothing_is_read_or_written_past_the_end_of_the_memory() -> None:
    instance = Instance(compile_module(text("")))
    instance.write(65530, b"sixsix")
    assert instance.read(65530, 6) == b"sixsix"
    assert instance.read(65536, 0) == b""
    for address, size in ((65531, 6), (-1, 1), (65537, 0), (0, 65537), (5, -1), (2**40, 1)):
        with pytest.raises(IndexError):
            instance.read(address, size)
    for address in (65531, -1, 2**63):
        with pytest.raises(IndexError):
            instance.write(address, b"sixsix")


def test_it_is_compiled_once() -> None:
    module = text('(func (export "run") i32.const 12345 drop)')
    assert compile_module(module) is compile_module(module)


def test_without_wasmtime(monkeypatch: pytest.MonkeyPatch) -> None:
    import pickle
    import sys

    monkeypatch.setitem(sys.modules, "wasmtime", None)
    with pytest.raises(MissingWasmtime) as caught:
        compile_module(text_without_wasmtime())
    sent: Any = pickle.loads(pickle.dumps(caught.value))  # as a worker of a cluster does
    assert (str(sent), sent.help) == (str(caught.value), "pip install 'sixtysix[wasm]'")


def text_without_wasmtime() -> bytes:
    return Module(1, [Function((), (), (), b"\x01", "nothing")]).encode()


def _section(number: int, body: bytes) -> bytes:
    return bytes([number]) + unsigned(len(body)) + body
