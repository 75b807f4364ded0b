"""Runs modules with wasmtime: metered, with memory of a fixed size, and nothing from outside.

A module of a stranger's variant cannot hang or grow: every call has fuel for so many instructions, the memory
is as large as the module says and no larger than MOST_PAGES, and a module that wants to import anything is
refused.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from sixtysix_dsl.compile.wasm import PAGE

MOST_PAGES = 64
"""Four megabytes. A module of the largest pack and table takes a tenth of it."""
FUEL = 200_000_000
"""Instructions that one question may take; a move takes some hundreds."""


class HostError(Exception):
    """A module that cannot be run, or that did not come to an end."""


class MissingWasmtime(HostError):
    """The library that runs modules is not installed."""

    def __init__(self) -> None:
        """Say how to install it."""
        super().__init__("the compiled engine needs the package `wasmtime`: pip install 'sixtysix[wasm]'")


def _wasmtime() -> Any:
    try:
        import wasmtime
    except ImportError:
        raise MissingWasmtime from None
    return wasmtime


@cache
def _engine() -> Any:
    """One engine for the process: compiling needs its settings, and compiled modules belong to it."""
    wasmtime = _wasmtime()
    config = wasmtime.Config()
    config.consume_fuel = True
    config.cranelift_opt_level = "speed"
    return wasmtime.Engine(config)


def compile_module(module: bytes) -> Any:
    """Return a module in machine code. Raises HostError if it is no module that may be run."""
    wasmtime = _wasmtime()
    try:
        return check_module(wasmtime.Module(_engine(), module))
    except wasmtime.WasmtimeError as error:
        raise HostError(f"this is no module that can be run: {_reason(error)}") from None


def check_module(module: Any) -> Any:
    """Return a module unless it wants anything from outside or too much memory."""
    wasmtime = _wasmtime()
    if module.imports:
        wanted = module.imports[0]
        raise HostError(
            f"the module wants to import {wanted.module}.{wanted.name}; rules need nothing from outside"
        )
    for export in module.exports:
        if isinstance(export.type, wasmtime.MemoryType):
            most = export.type.limits.max
            if most is None or most > MOST_PAGES:
                raise HostError(f"the module asks for more than {MOST_PAGES * PAGE} bytes of memory")
    return module


class Instance:
    """A running module."""

    def __init__(self, module: Any) -> None:
        """Start it."""
        wasmtime = _wasmtime()
        self._store = wasmtime.Store(_engine())
        self._store.set_limits(memory_size=MOST_PAGES * PAGE, instances=1, memories=1)
        self._store.set_fuel(FUEL)
        self._errors = (wasmtime.Trap, wasmtime.WasmtimeError)
        try:
            self._exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        except self._errors as error:
            raise HostError(f"the module cannot be started: {_first_line(error)}") from None
        self._memory = self._exports["memory"]

    def constant(self, name: str) -> int:
        """Return an exported constant."""
        return int(self._exports[name].value(self._store))

    def function(self, name: str, fuel: int = FUEL) -> Callable[..., int]:
        """Return an exported function, metered. It raises HostError when it traps or runs out of fuel."""
        function, store, errors = self._exports[name], self._store, self._errors

        def run(*arguments: int) -> int:
            store.set_fuel(fuel)
            try:
                found = function(store, *arguments)
            except errors as error:
                raise HostError(
                    f"`{name}` of the module did not come to an end: {_first_line(error)}"
                ) from None
            return found if found is not None else 0

        return run

    def read(self, address: int, size: int) -> bytes:
        """Return a piece of the memory."""
        return bytes(self._memory.read(self._store, address, address + size))

    def write(self, address: int, content: bytes) -> None:
        """Put bytes into the memory."""
        self._memory.write(self._store, content, address)


def _first_line(error: Exception) -> str:
    text = str(error)
    for known, words in (("fuel", "it took too many steps"), ("stack", "it called itself too often")):
        if known in text:
            return words
    return text.splitlines()[-1].strip()


def _reason(error: Exception) -> str:
    return str(error).strip().splitlines()[-1].strip()
