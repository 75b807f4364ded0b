"""Reading and writing the state of a deal in memory, with what is known of it beforehand put in its place."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.body import Body
from sixtysix_dsl.compile.code import E, i32, i64, load
from sixtysix_dsl.compile.layout import Layout
from sixtysix_dsl.compile.wasm import I32

NEVER_NEGATIVE = frozenset(
    "dealer head end closed in_play played ruffed last_played tricks_played asked bidding question ended melded over "
    "tricks marriages".split()
)
"""Fields that are never below zero, whatever happens; sets of cards are not among them, since a pack may have 64."""
_BUFFERS = frozenset("moves wanted reasons view tally pack random".split())
"""Memory that is no state of the deal."""


class Access:
    """The state as one function being written sees it.

    `known` gives fields (of arrays: every entry) that have a known value here, `live` the fields that are worth
    writing (None: all), `nonneg` fields that are known not to be negative here.
    """

    def __init__(
        self,
        body: Body,
        layout: Layout,
        known: Mapping[str, E] | None = None,
        live: frozenset[str] | None = None,
        nonneg: frozenset[str] = frozenset(),
    ) -> None:
        """Begin with what is known."""
        self.body, self.layout = body, layout
        self.known: dict[str, E] = dict(known or {})
        self.live = live
        self.nonneg = NEVER_NEGATIVE | nonneg

    def assume(self, nonneg: tuple[str, ...] = (), **known: E) -> Access:
        """Return the same state with more known of it."""
        return Access(
            self.body, self.layout, {**self.known, **known}, self.live, self.nonneg | frozenset(nonneg)
        )

    def once(self, key: Hashable, make: Callable[[], E]) -> E:
        """Return a value that has been worked out before, if this state does not change; else work it out."""
        return make()

    def is_live(self, name: str) -> bool:
        """Whether anybody will read a field."""
        return self.live is None or name in self.live

    @contextmanager
    def only_if(self, condition: E) -> Iterator[None]:
        """Make what is written inside depend on a condition."""
        with self.body.when(condition):
            yield

    def get(self, name: str) -> E:
        """Return a field."""
        known = self.known.get(name)
        if known is not None:
            return known
        value = load(i32(0), self.layout[name].address)
        return code.sure(value, name in self.nonneg)

    def put(self, name: str, value: E) -> None:
        """Write a field."""
        if self.is_live(name):
            self.body.store(i32(0), self.layout[name].address, value)

    def add_to(self, name: str, value: E) -> None:
        """Add to a field."""
        if self.is_live(name):
            self.put(name, code.add(self.get(name), value))

    def at(self, name: str, index: E) -> E:
        """Return an entry of an array; `index` may be -1 where the array has an entry for none."""
        known = self.known.get(name)
        if known is not None:
            return known
        value = self._load(name, index)
        return code.sure(value, value.nonneg or name in self.nonneg)

    def _load(self, name: str, index: E) -> E:
        place = self.layout[name]
        address, offset = self._address(name, index)
        return load(address, offset, size=place.size)

    def put_at(self, name: str, index: E, value: E) -> None:
        """Write an entry of an array."""
        if self.is_live(name):
            address, offset = self._address(name, index)
            self.body.store(address, offset, value, size=self.layout[name].size)

    def add_at(self, name: str, index: E, value: E) -> None:
        """Add to an entry of an array."""
        if self.is_live(name):
            index = self.body.keep(index)
            self.put_at(name, index, code.add(self.at(name, index), value))

    def _address(self, name: str, index: E) -> tuple[E, int]:
        place = self.layout[name]
        if index.const is not None:
            return i32(0), place.address + index.const * place.size
        shift = i64(3 if place.size == 8 else 0)
        if index.nonneg:
            return code.wrap(code.shl(index, shift)), place.address
        # one entry down, so that the address of entry -1 is not below nought
        return code.wrap(code.shl(code.add(index, code.ONE), shift)), place.address - place.size

    def address_of(self, name: str, index: E) -> E:
        """Return the address of an entry, as an i32."""
        address, offset = self._address(name, index)
        if address.const is not None:
            return i32(address.const + offset)
        return E(address.code + i32(offset).code + b"\x6a", I32)


class Frozen(Access):
    """A state that does not change as long as it is read through this: everything is read and worked out but once."""

    def __init__(
        self,
        body: Body,
        layout: Layout,
        known: Mapping[str, E] | None = None,
        live: frozenset[str] | None = None,
        nonneg: frozenset[str] = frozenset(),
    ) -> None:
        """Begin with nothing read."""
        super().__init__(body, layout, known, live, nonneg)
        self._kept: dict[Hashable, tuple[list[int], E]] = {}

    @classmethod
    def of(cls, access: Access) -> Frozen:
        """Return a state as it is now."""
        return cls(access.body, access.layout, access.known, access.live, access.nonneg)

    def assume(self, nonneg: tuple[str, ...] = (), **known: E) -> Frozen:
        """Return the same state with more known of it."""
        return Frozen.of(super().assume(nonneg, **known))

    def once(self, key: Hashable, make: Callable[[], E]) -> E:
        """Return a value, worked out where it is first asked for."""
        found = self._kept.get(key)
        if found is not None and self.body.sees(found[0]):
            return found[1]
        value = self.body.keep(make())
        self._kept[key] = self.body.regions.copy(), value
        return value

    def get(self, name: str) -> E:
        """Return a field."""
        return self.known.get(name) or self.once(name, lambda: super(Frozen, self).get(name))

    def at(self, name: str, index: E) -> E:
        """Return an entry of an array; those that are no state are read anew."""
        if name in _BUFFERS:
            return super().at(name, index)
        return self.once((name, index.code), lambda: super(Frozen, self).at(name, index))


class Overlay(Access):
    """A state that is only tried: what is written stays in locals, and the memory as it is."""

    def __init__(self, base: Access) -> None:
        """Begin with the state as it is."""
        super().__init__(base.body, base.layout, base.known, base.live, base.nonneg)
        self._base = base
        self._entries: dict[str, list[tuple[E, E]]] = {}
        self._under: list[E] = []

    @contextmanager
    def only_if(self, condition: E) -> Iterator[None]:
        """Make what is written inside depend on a condition: else a field keeps what it had."""
        self._under.append(self.body.keep(condition))
        yield
        self._under.pop()

    def put(self, name: str, value: E) -> None:
        """Note a field's new value."""
        self.known[name] = self._settled(value, self.get(name))

    def get(self, name: str) -> E:
        """Return a field, as it was noted or as it is."""
        return self.known.get(name) or self._base.get(name)

    def at(self, name: str, index: E) -> E:
        """Return an entry, the latest that was noted for it if there is one."""
        value = self._base.at(name, index)
        for where, noted in self._entries.get(name, ()):
            same = code.TRUE if where.code == index.code else code.eq(where, index)
            value = code.select(same, noted, value)
        return value

    def put_at(self, name: str, index: E, value: E) -> None:
        """Note an entry's new value."""
        index = self.body.keep(index)
        noted = self._settled(value, self.at(name, index))
        self._entries.setdefault(name, []).append((index, noted))

    def _settled(self, value: E, before: E) -> E:
        return self.body.keep(code.select(code.both(*self._under), value, before) if self._under else value)
