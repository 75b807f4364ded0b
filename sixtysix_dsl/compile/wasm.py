"""The WebAssembly binary format, as much of it as the emitter needs.

Follows the WebAssembly Core Specification 2.0, chapter 5 (Binary Format). Nothing here knows a Rulebook.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

I32, I64 = 0x7F, 0x7E
"""Types of values."""
PAGE = 65536
"""Bytes in a page of memory."""

_MAGIC = b"\x00asm\x01\x00\x00\x00"
_EXPORT_FUNCTION, _EXPORT_MEMORY, _EXPORT_GLOBAL = 0, 2, 3


@lru_cache(4096)
def unsigned(value: int) -> bytes:
    """Return an unsigned LEB128 number."""
    if value < 0x80:
        return bytes((value,))
    out = bytearray()
    while True:
        byte = value & 0x7F
        value >>= 7
        if not value:
            out.append(byte)
            return bytes(out)
        out.append(byte | 0x80)


@lru_cache(4096)
def signed(value: int) -> bytes:
    """Return a signed LEB128 number."""
    if -0x40 <= value < 0x40:
        return bytes((value & 0x7F,))
    out = bytearray()
    while True:
        byte = value & 0x7F
        value >>= 7
        if (value == 0 and not byte & 0x40) or (value == -1 and byte & 0x40):
            out.append(byte)
            return bytes(out)
        out.append(byte | 0x80)


def vector(items: Sequence[bytes]) -> bytes:
    """Return a vector: how many, then each."""
    return unsigned(len(items)) + b"".join(items)


@dataclass(slots=True)
class Function:
    """A function of a module: its type, its other locals, and the instructions of its body without the final end."""

    params: tuple[int, ...]
    results: tuple[int, ...]
    locals: tuple[int, ...]
    code: bytes
    export: str = ""


@dataclass(slots=True)
class Module:
    """A module with one memory of a fixed size. `data` are (address, bytes), `constants` exported i32 globals
    by name."""

    pages: int
    functions: list[Function] = field(default_factory=list)
    data: list[tuple[int, bytes]] = field(default_factory=list)
    constants: dict[str, int] = field(default_factory=dict)

    def encode(self) -> bytes:
        """Return the module as bytes; the same module gives the same bytes."""
        types: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
        for function in self.functions:
            types.setdefault((function.params, function.results), len(types))
        exports = [_export("memory", _EXPORT_MEMORY, 0)]
        exports += [
            _export(function.export, _EXPORT_FUNCTION, index)
            for index, function in enumerate(self.functions)
            if function.export
        ]
        exports += [_export(name, _EXPORT_GLOBAL, index) for index, name in enumerate(self.constants)]
        sections = (
            (1, vector([_function_type(*signature) for signature in types])),
            (3, vector([unsigned(types[f.params, f.results]) for f in self.functions])),
            (5, vector([b"\x01" + unsigned(self.pages) * 2])),
            (6, vector([b"\x7f\x00\x41" + signed(value) + b"\x0b" for value in self.constants.values()])),
            (7, vector(exports)),
            (10, vector([_body(function) for function in self.functions])),
            (11, vector([_segment(address, content) for address, content in self.data])),
        )
        return _MAGIC + b"".join(bytes((number,)) + unsigned(len(body)) + body for number, body in sections)


def _function_type(params: tuple[int, ...], results: tuple[int, ...]) -> bytes:
    return b"\x60" + unsigned(len(params)) + bytes(params) + unsigned(len(results)) + bytes(results)


def _export(name: str, kind: int, index: int) -> bytes:
    text = name.encode()
    return unsigned(len(text)) + text + bytes((kind,)) + unsigned(index)


def _body(function: Function) -> bytes:
    runs: list[list[int]] = []
    for type_ in function.locals:
        if runs and runs[-1][1] == type_:
            runs[-1][0] += 1
        else:
            runs.append([1, type_])
    body = vector([unsigned(count) + bytes((type_,)) for count, type_ in runs]) + function.code + b"\x0b"
    return unsigned(len(body)) + body


def _segment(address: int, content: bytes) -> bytes:
    return b"\x00\x41" + signed(address) + b"\x0b" + unsigned(len(content)) + content
