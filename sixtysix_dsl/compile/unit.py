"""One module being written: its Rulebook, memory, functions, and what is known of every deal it will see."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sixtysix_dsl.compile.access import Access, Frozen
from sixtysix_dsl.compile.body import Body, Label
from sixtysix_dsl.compile.code import ONE, E, add, call, i32, load
from sixtysix_dsl.compile.effects import Effects
from sixtysix_dsl.compile.layout import Layout
from sixtysix_dsl.compile.values import Values
from sixtysix_dsl.compile.wasm import Function
from sixtysix_dsl.rulebook.expr import Origin
from sixtysix_dsl.rulebook.rulebook import MoveRule, Rulebook
from sixtysix_dsl.rulebook.tally import counted_clauses, tally_blocks
from sixtysix_dsl.rulebook.types import BEFORE_DRAWING, MODES

AUTOMATIC, COMPULSORY = MODES.values.index("automatic"), MODES.values.index("compulsory")
MOST_CODE = 4_000_000
"""Bytes of code in a module. The largest bundled variant has a fortieth of it."""


class CompileError(Exception):
    """A Rulebook that this engine cannot take, with the reason."""


class Unit:
    """A module: its functions by name, and the assumptions they share.

    `known` and `live` are as in `Access`; `counts` says whether the module counts what each clause does, `thinks`
    whether it has bots that weigh moves.
    """

    def __init__(
        self,
        rulebook: Rulebook,
        layout: Layout,
        *,
        known: Mapping[str, E] | None = None,
        live: frozenset[str] | None = None,
        counts: bool = False,
        thinks: bool = False,
        first: int = 0,
    ) -> None:
        """Begin with no functions; those of another unit come before, `first` of them."""
        self.first = first
        self.rulebook, self.layout = rulebook, layout
        self.known, self.live, self.counts, self.thinks = dict(known or {}), live, counts, thinks
        self.slots: dict[int, frozenset[int]] = {}
        self.functions: list[Function | None] = []
        self.index: dict[str, int] = {}
        self._pending: list[tuple[int, str, Writer, Callable[[Writer], None], str]] = []
        self._tally: dict[str, int] = {}
        at = 0
        for block in tally_blocks(rulebook):
            self._tally[block.name] = at
            at += block.length
        self._counted: dict[Origin, int] = {}
        for number, origin in enumerate(counted_clauses(rulebook)):
            self._counted.setdefault(origin, number)
        self.automatic = [rule for rule in rulebook.moves if is_automatic(rule)]
        self.in_play = announced_in_play(rulebook)
        self.asks_before_drawing = asks_before_drawing(rulebook)
        self.binds = any(
            effect.op == "must_lead"
            for rule in rulebook.moves
            for step in rule.does
            for effect in step.walk()
        )

    def define(
        self,
        name: str,
        write: Callable[[Writer], None],
        params: tuple[int, ...] = (),
        results: tuple[int, ...] = (),
        export: str = "",
    ) -> None:
        """Name a function and how it is written; it is written when all are named, so that any may call any."""
        self.index[name] = self.first + len(self.functions)
        self.functions.append(None)
        self._pending.append((self.index[name], name, Writer(self, Body(params, results)), write, export))

    def write_all(self) -> list[Function]:
        """Write every function. Raises CompileError if there is too much."""
        size, done = 0, []
        for _, _, writer, write, export in self._pending:
            write(writer)
            size += len(writer.body.code)
            if size > MOST_CODE:
                raise CompileError(
                    f"the rules of {self.rulebook.name} become more than {MOST_CODE} bytes of code: "
                    "simplify what ranges over seats or suits inside each other"
                )
            done.append(writer.body.finish(export))
        return done

    def tally_at(self, block: str) -> int:
        """Return where a block of the tally begins, in numbers."""
        return self._tally[block]

    def clause_number(self, origin: Origin) -> int:
        """Return the place of a clause among `counted_clauses`."""
        return self._counted[origin]


class Writer:
    """A function being written: its body and everything to write into it with."""

    def __init__(
        self, unit: Unit, body: Body, access: Access | None = None, end: Label | None = None
    ) -> None:
        """Begin with what the unit knows; `end` is the end of the part, if it is not that of the function."""
        self.unit, self.rulebook, self.body = unit, unit.rulebook, body
        self.end = end
        self.access = access or Access(body, unit.layout, unit.known, unit.live)
        self.values = Values(unit.rulebook, self.access, unit.slots)
        self.facts = self.values.facts
        self.effects = Effects(self.values)

    def where(self, *nonneg: str, **known: E) -> Writer:
        """Return a writer of the same function that knows more of the state."""
        return self.on(self.access.assume(nonneg, **known))

    def frozen(self) -> Writer:
        """Return a writer of the same function for a stretch in which the state does not change."""
        return self.on(Frozen.of(self.access))

    def on(self, access: Access) -> Writer:
        """Return a writer of the same function on another view of the state."""
        return Writer(self.unit, self.body, access, self.end)

    def leave(self) -> None:
        """Go to the end of this part: it is done."""
        if self.end is None:
            self.body.give_back()
        else:
            self.body.br(self.end)

    def inline(self, part: Callable[[Writer], None]) -> None:
        """Write a part here that could be a function of its own."""
        with self.body.block() as end:
            part(Writer(self.unit, self.body, self.access, end))

    def call(self, name: str, *arguments: E) -> None:
        """Call a function that gives nothing back."""
        self.body.do(call(self.unit.index[name], arguments))

    def ask(self, name: str, type_: int, *arguments: E) -> E:
        """Call a function now and return what holds its result."""
        return self.body.keep(E(call(self.unit.index[name], arguments), type_))

    def count(self, origin: Origin) -> None:
        """Count that a clause takes effect, in a module that counts."""
        if self.unit.counts:
            place = self.unit.tally_at("clauses") + self.unit.clause_number(origin)
            address = self.unit.layout["tally"].address + 8 * place
            self.body.store(i32(0), address, add(load(i32(0), address), ONE))


def is_automatic(rule: MoveRule) -> bool:
    """Whether an announcement happens by itself."""
    return rule.automatic is not None and rule.mode.number == AUTOMATIC


def asks_before_drawing(rulebook: Rulebook) -> bool:
    """Whether anything but declining may be announced before cards are drawn."""
    asked = [rule for rule in announced_in_play(rulebook) if rule.window.number & BEFORE_DRAWING]
    return bool(rulebook.draw) and any(rule.kind != "pass" for rule in asked)


def announced_in_play(rulebook: Rulebook) -> list[MoveRule]:
    """Return the announcements that seats make while tricks are played, by number."""
    return [rule for rule in rulebook.moves if rule.phase < 0 and not is_automatic(rule)]
