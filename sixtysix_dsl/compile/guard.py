"""Looks through a module before wasmtime compiles it: once it compiles, nothing can stop it.

A module is a header and a row of sections, each with its length, so that what it asks for can be read without
trusting it (WebAssembly Core Specification 2.0, chapter 5). Accepted is what `wasm.py` writes, in amounts that
compile within seconds; whether the instructions are sound is for wasmtime to find out.
"""

from __future__ import annotations

from sixtysix_dsl.compile.wasm import PAGE

MOST_PAGES = 64
"""Four megabytes. A module of the largest pack and table takes a tenth of it."""
MOST_BYTES = 4_500_000
"""The code of a module has a limit of its own when it is written: MOST_CODE in `unit.py`."""
MOST_FUNCTIONS = 10_000
MOST_LOCALS = 200_000
"""Of all functions together."""

_MAGIC = b"\x00asm\x01\x00\x00\x00"
_FUNCTIONS, _MEMORY, _CODE = 3, 5, 10
_SECTIONS = {1: "types", 3: "functions", 5: "memories", 6: "constants", 7: "exports", 10: "code", 11: "data"}
_FOREIGN = {
    2: "imports something; rules need nothing from outside",
    8: "has a function that starts by itself",
}


class HostError(Exception):
    """A module that cannot be run, or that did not come to an end."""


class EndlessError(HostError):
    """A deal that does not end, however long it is played. The rules are at fault."""


def check_module(module: bytes) -> None:
    """Return if a module is of the kind that the emitter writes, and of a bearable size. Raises HostError."""
    if len(module) > MOST_BYTES:
        raise HostError(f"the module has more than {MOST_BYTES:,} bytes")
    if module[: len(_MAGIC)] != _MAGIC:
        raise HostError("this is no WebAssembly module")
    reader, last, seen = _Reader(module, len(_MAGIC), len(module)), 0, set[int]()
    while reader.at < reader.end:
        number = reader.byte()
        section = reader.part()
        if number not in _SECTIONS:
            raise HostError(
                f"the module {_FOREIGN.get(number, f'has a section {number}, which rules have not')}"
            )
        if number <= last:
            raise HostError(f"the section of {_SECTIONS[number]} of the module is out of order")
        last = number
        seen.add(number)
        if number == _FUNCTIONS and section.number() > MOST_FUNCTIONS:
            raise HostError(f"the module has more than {MOST_FUNCTIONS:,} functions")
        if number == _MEMORY:
            _check_memory(section)
        if number == _CODE:
            _check_locals(section)
    if _MEMORY not in seen:
        raise HostError("the module has no memory")


def _check_memory(section: _Reader) -> None:
    if section.number() != 1:
        raise HostError("the module does not have one memory")
    if section.byte() != 1:  # 0 has no maximum; other bits make it shared, or larger than 32 bits reach
        raise HostError("the memory of the module has no bound")
    pages, most = section.number(), section.number()
    if max(pages, most) > MOST_PAGES:
        raise HostError(f"the module asks for more than {MOST_PAGES * PAGE:,} bytes of memory")
    if pages != most:
        raise HostError("the memory of the module can grow")


def _check_locals(section: _Reader) -> None:
    functions, total = section.number(), 0
    if functions > MOST_FUNCTIONS:
        raise HostError(f"the module has more than {MOST_FUNCTIONS:,} functions")
    for _ in range(functions):
        body = section.part()
        for _ in range(body.number()):
            total += body.number()
            body.byte()
            if total > MOST_LOCALS:
                raise HostError(f"the functions of the module have more than {MOST_LOCALS:,} locals")


class _Reader:
    """Reads a stretch of bytes, and never past its end."""

    __slots__ = ("at", "content", "end")

    def __init__(self, content: bytes, at: int, end: int) -> None:
        """Begin somewhere."""
        self.content, self.at, self.end = content, at, end

    def byte(self) -> int:
        """Return the next byte."""
        if self.at >= self.end:
            raise HostError("the module ends in the middle")
        self.at += 1
        return self.content[self.at - 1]

    def number(self) -> int:
        """Return the next unsigned number of at most 32 bits."""
        value = 0
        for shift in range(0, 35, 7):
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
        raise HostError("the module has a number that is too long")

    def part(self) -> _Reader:
        """Return a reader of the next stretch, whose length comes first, and go on behind it."""
        length = self.number()
        if length > self.end - self.at:
            raise HostError("the module ends in the middle")
        self.at += length
        return _Reader(self.content, self.at - length, self.at)
