"""Runs modules with wasmtime: metered, with memory of a fixed size, and nothing from outside.

A module of a stranger's variant cannot hang or grow: it is looked through before it is compiled (`guard.py`), every
call has fuel for so many instructions, and the memory is as large as the module says and no larger than MOST_PAGES.
"""

from __future__ import annotations

import atexit
import ctypes
import hashlib
import platform
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from sixtysix_dsl.compile.cache import Cache
from sixtysix_dsl.compile.guard import MOST_PAGES, HostError, check_module
from sixtysix_dsl.compile.wasm import PAGE

__all__ = ["FUEL", "FuelError", "HostError", "Instance", "MissingWasmtime", "compile_module", "find_wasmtime"]

FUEL = 200_000_000
"""Instructions that one question may take; a move takes some hundreds."""
MOST_HELD = 64
"""Modules in machine code that a process holds at once."""


class FuelError(HostError):
    """A call that took too many steps."""


class MissingWasmtime(HostError):
    """The library that runs modules is not installed."""

    def __init__(self, *_: object) -> None:
        """Say what is needed; `help` says how to install it."""
        super().__init__("the compiled engine needs the package `wasmtime`")
        self.help = "pip install 'sixtysix[wasm]'"


def find_wasmtime() -> Any:
    """Return the library. Raises MissingWasmtime."""
    try:
        import wasmtime
    except ImportError:
        raise MissingWasmtime from None
    return wasmtime


@cache
def _engine() -> Any:
    """One engine for the process: compiling needs its settings, and compiled modules belong to it."""
    wasmtime = find_wasmtime()
    config = wasmtime.Config()
    config.consume_fuel = True
    config.cranelift_opt_level = "speed"
    return wasmtime.Engine(config)


_held: dict[bytes, Any] = {}
_holding = threading.Lock()


@atexit.register
def _let_go() -> None:
    """wasmtime complains if it has to clean up when Python has half gone."""
    _held.clear()
    _engine.cache_clear()


def compile_module(module: bytes, cached: Cache | None = None) -> Any:
    """Return a module in machine code. Raises HostError if it is no module that may be run.

    Threads share what one of them has compiled, and with `cached`, processes do. Machine code is taken from there
    only: from nobody's file, and from no network.
    """
    with _holding:
        found = _held.get(module)
        if found is None:
            found = _from_cache(module, cached) if cached is not None else None
            found = found or _compile(module, cached)
            while len(_held) >= MOST_HELD:
                del _held[next(iter(_held))]
            _held[module] = found
    return found


def _compile(module: bytes, cached: Cache | None) -> Any:
    check_module(module)
    wasmtime = find_wasmtime()
    try:
        found = wasmtime.Module(_engine(), module)
        if cached is not None:
            cached.put(_name(module), bytes(found.serialize()))
    except wasmtime.WasmtimeError as error:
        raise HostError(f"this is no module that can be run: {_last_line(error)}") from None
    return found


def _from_cache(module: bytes, cached: Cache) -> Any:
    """The machine code of a module, or None. wasmtime refuses what another processor needs or other settings made."""
    content = cached.get(_name(module))
    wasmtime = find_wasmtime()
    if content is not None:
        try:
            return wasmtime.Module.deserialize(_engine(), content)
        except wasmtime.WasmtimeError:
            pass
    return None


@cache
def _version() -> str:
    """The version of wasmtime, from the name of the folder that its installation left: to ask for it properly takes
    longer than to compile."""
    top = Path(find_wasmtime().__file__).parents[1]
    for about in top.glob("wasmtime-*.dist-info"):
        return about.name.removeprefix("wasmtime-").removesuffix(".dist-info")
    from importlib.metadata import version

    return version("wasmtime")


def _name(module: bytes) -> str:
    version = _version()
    machine = f"{platform.system()} {platform.machine()}"
    return f"machine code, wasmtime {version}, {machine}: {hashlib.sha256(module).hexdigest()}"


class Instance:
    """A running module. One thread at a time may use it."""

    def __init__(self, module: Any) -> None:
        """Start it."""
        wasmtime = find_wasmtime()
        self._store = wasmtime.Store(_engine())
        self._store.set_limits(memory_size=MOST_PAGES * PAGE, instances=1, memories=1)
        self._store.set_fuel(FUEL)
        self._errors = (wasmtime.Trap, wasmtime.WasmtimeError)
        try:
            self._exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        except self._errors as error:
            raise HostError(f"the module cannot be started: {_last_line(error)}") from None
        memory = self._export("memory", wasmtime.Memory)
        self._base = ctypes.addressof(memory.data_ptr(self._store).contents)  # it stays there: it cannot grow
        self._size = memory.data_len(self._store)

    def _export(self, name: str, kind: type) -> Any:
        found = self._exports[name] if name in self._exports else None  # noqa: SIM401 - it has no `get`
        if not isinstance(found, kind):
            raise HostError(f"the module has no {kind.__name__.lower()} `{name}`")
        return found

    def constant(self, name: str) -> int:
        """Return an exported constant."""
        return int(self._export(name, find_wasmtime().Global).value(self._store))

    def function(self, name: str, fuel: int = FUEL) -> Callable[..., int]:
        """Return an exported function, metered. It raises FuelError when it runs out of fuel, HostError for
        whatever else keeps it from its end."""
        function, store, errors = self._export(name, find_wasmtime().Func), self._store, self._errors

        def run(*arguments: int) -> int:
            store.set_fuel(fuel)
            try:
                found = function(store, *arguments)
            except errors as error:
                raise _stopped(name, error) from None
            return found if found is not None else 0

        return run

    @property
    def fuel(self) -> int:
        """How much of its fuel the last call left."""
        return int(self._store.get_fuel())

    def read(self, address: int, size: int) -> bytes:
        """Return a piece of the memory. Raises IndexError past its end."""
        return ctypes.string_at(self._at(address, size), size)

    def write(self, address: int, content: bytes) -> None:
        """Put bytes into the memory. Raises IndexError past its end."""
        ctypes.memmove(self._at(address, len(content)), content, len(content))

    def _at(self, address: int, size: int) -> int:
        if not 0 <= address <= address + size <= self._size:
            raise IndexError(f"{size} bytes at {address} are not within the {self._size} of the module")
        return self._base + address


def _stopped(name: str, error: Exception) -> HostError:
    """Why a call did not come to its end. Traps are named on the last line, below where they happened."""
    if "fuel" in (text := _last_line(error)):
        return FuelError(f"`{name}` of the module did not come to an end: it took too many steps")
    if "stack" in text:
        return HostError(f"`{name}` of the module did not come to an end: it called itself too often")
    return HostError(f"`{name}` of the module did not come to an end: {text}")


def _last_line(error: Exception) -> str:
    return str(error).strip().splitlines()[-1].strip()
