"""A function of WebAssembly being written: its locals, what it does, and where control goes.

It is made of the expressions of `code.py`. Nothing here knows a Rulebook.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from sixtysix_dsl.compile.code import E, i32, negate
from sixtysix_dsl.compile.wasm import I64, Function, unsigned


class Label:
    """A block or loop that can be left or repeated by `br`."""

    __slots__ = ("depth",)

    def __init__(self, depth: int) -> None:
        """Remember how deep it stands."""
        self.depth = depth


class Body:
    """A function being written."""

    def __init__(self, params: Sequence[int] = (), results: Sequence[int] = ()) -> None:
        """Begin with the parameters, which are the first locals."""
        self.params, self.results = tuple(params), tuple(results)
        self.locals: list[int] = []
        self.code = bytearray()
        self.depth = 0
        self.regions: list[int] = []
        self._regions = 0
        self._read: dict[tuple[int, bool], E] = {}

    def _enter(self) -> None:
        """Begin a region: what is written in it may not be done, or not yet, where what follows is."""
        self.depth += 1
        self._regions += 1
        self.regions.append(self._regions)

    def new_region(self) -> None:
        """End the innermost region and begin another in its place."""
        self._regions += 1
        self.regions[-1] = self._regions

    def sees(self, regions: list[int]) -> bool:
        """Whether what was kept in these regions is there now."""
        return self.regions[: len(regions)] == regions

    def finish(self, export: str = "") -> Function:
        """Return the function."""
        return Function(self.params, self.results, tuple(self.locals), bytes(self.code), export)

    # -- locals

    def local(self, type_: int = I64) -> int:
        """Return a new local."""
        self.locals.append(type_)
        return len(self.params) + len(self.locals) - 1

    def get(self, local: int, *, nonneg: bool = False) -> E:
        """Return what a local holds."""
        found = self._read.get((local, nonneg))
        if found is None:
            params = len(self.params)
            type_ = self.params[local] if local < params else self.locals[local - params]
            found = self._read[local, nonneg] = E(b"\x20" + unsigned(local), type_, None, nonneg)
        return found

    def set(self, local: int, value: E) -> None:
        """Put a value into a local."""
        self.code += value.code + b"\x21" + unsigned(local)

    def keep(self, value: E) -> E:
        """Work a value out now, once, and return what holds it; constants and locals stay as they are."""
        if value.const is not None or _is_local(value.code):
            return value
        self.locals.append(value.type)
        number = unsigned(len(self.params) + len(self.locals) - 1)
        self.code += value.code + b"\x21" + number
        return E(b"\x20" + number, value.type, None, value.nonneg)

    # -- effects

    def store(self, address: E, offset: int, value: E, *, size: int = 8) -> None:
        """Write 8 bytes, or the lowest byte, at an address and a constant offset from it."""
        if address.const is not None:
            offset += address.const
            address = i32(0)
        op = b"\x37\x03" if size == 8 else b"\x3c\x00"
        self.code += address.code + value.code + op + unsigned(offset)

    def fill(self, address: int, value: int, size: int) -> None:
        """Write the same byte `size` times."""
        self.code += i32(address).code + i32(value).code + i32(size).code + b"\xfc\x0b\x00"

    def copy(self, to: E, source: E, size: E) -> None:
        """Copy bytes; the two places may overlap."""
        self.code += to.code + source.code + size.code + b"\xfc\x0a\x00\x00"

    def do(self, call: bytes) -> None:
        """Add a call that gives nothing back."""
        self.code += call

    def give_back(self, *values: E) -> None:
        """Return from the function."""
        self.code += b"".join(value.code for value in values) + b"\x0f"

    def result(self, value: E) -> None:
        """Leave a value as the result at the end of the function."""
        self.code += value.code

    def trap(self) -> None:
        """Stop: this cannot be reached."""
        self.code += b"\x00"

    # -- control

    @contextmanager
    def when(self, condition: E) -> Iterator[None]:
        """Do what is written inside if a condition holds; nothing is written if it is known not to."""
        if condition.const == 0:
            before, locals_ = len(self.code), len(self.locals)
            self._enter()
            yield
            self.depth -= 1
            self.regions.pop()
            del self.code[before:]
            del self.locals[locals_:]
            return
        if condition.const is not None:
            yield
            return
        self.code += condition.code + b"\x04\x40"
        self._enter()
        yield
        self._close()

    @contextmanager
    def when_not(self, condition: E) -> Iterator[None]:
        """Do what is written inside if a condition does not hold."""
        with self.when(negate(condition)):
            yield

    @contextmanager
    def if_else(self, condition: E) -> Iterator[Fork]:
        """Do one of two things: what is written before, or after, `fork.otherwise()`. The condition is no constant."""
        self.code += condition.code + b"\x04\x40"
        self._enter()
        yield Fork(self)
        self._close()

    @contextmanager
    def block(self) -> Iterator[Label]:
        """A block: `br` to its label goes to its end."""
        with self._labelled(b"\x02\x40") as label:
            yield label

    @contextmanager
    def loop(self) -> Iterator[Label]:
        """A loop: `br` to its label goes to its beginning; at its end it is left."""
        with self._labelled(b"\x03\x40") as label:
            yield label

    @contextmanager
    def _labelled(self, opening: bytes) -> Iterator[Label]:
        self.code += opening
        self._enter()
        yield Label(self.depth)
        self._close()

    def br(self, label: Label) -> None:
        """Go to a label."""
        self.code += b"\x0c" + unsigned(self.depth - label.depth)

    def br_if(self, label: Label, condition: E) -> None:
        """Go to a label if a condition holds."""
        if condition.const is not None:
            if condition.const:
                self.br(label)
            return
        self.code += condition.code + b"\x0d" + unsigned(self.depth - label.depth)

    def switch(self, index: E, cases: Sequence[Callable[[], None]], first: int = 0) -> None:
        """Do the case whose number is the index (an i32), counted from `first`; any other index traps."""
        with self.block() as done:
            bottom = self.depth
            for _ in range(len(cases) + 1):
                self.code += b"\x02\x40"
                self._enter()
            labels = [Label(self.depth - number) for number in range(len(cases))]
            other = Label(bottom + 1)
            self.br_table(index, [other] * first + labels, other)
            for case in cases:
                self._close()
                self.new_region()
                case()
                self.br(done)
            self._close()
            self.trap()

    def _close(self) -> None:
        self.depth -= 1
        self.regions.pop()
        self.code += b"\x0b"

    def br_table(self, index: E, labels: Sequence[Label], default: Label) -> None:
        """Go to the label with this number (an i32)."""
        depths = [unsigned(self.depth - label.depth) for label in labels]
        self.code += index.code + b"\x0e" + unsigned(len(depths)) + b"".join(depths)
        self.code += unsigned(self.depth - default.depth)


def _is_local(code: bytes) -> bool:
    """Whether code only reads a local."""
    return code[0] == 0x20 and (len(code) == 2 or (len(code) == 3 and code[1] >= 0x80))


class Fork:
    """The two ways of `Body.if_else`."""

    def __init__(self, body: Body) -> None:
        """Remember the function."""
        self._body = body

    def otherwise(self) -> None:
        """What follows is done if the condition does not hold."""
        self._body.code += b"\x05"
        self._body.new_region()
