"""What lowering knows while it works: the resolved file, the names in scope, and the faults found so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from sixtysix_dsl.diagnostics import Diagnostic, Label, Place, Severity
from sixtysix_dsl.load.document import Mapping, Node, Scalar, Sequence
from sixtysix_dsl.lower.bounds import Known
from sixtysix_dsl.resolve.kinds import row_id
from sixtysix_dsl.resolve.variant import Resolved
from sixtysix_dsl.rulebook.expr import Expr, Origin
from sixtysix_dsl.rulebook.pack import Pack
from sixtysix_dsl.rulebook.rulebook import StateVar
from sixtysix_dsl.rulebook.types import Type
from sixtysix_dsl.syntax.ast import Ast, Word

MAX_VALUES = 20_000
"""No more operations than this may come of one variant: definitions that multiply are refused."""
MAX_DEPTH = 80
"""Deepest nesting of operations in a value, definitions put in."""
MAX_COST = 2_000
"""Most operations that working out one value may take."""
MAX_CHOICES = 1_000
"""Most different moves that the choices of one announcement may give."""
MAX_NUMBER = 10**8
"""No value of a clause may be able to grow larger."""
MAX_CLAUSES = 1_000
"""Clauses of one variant, counting those of a definition once a use. The largest bundled variant has some 150."""
MAX_FAULTS = 60
"""After so many faults the rest of a file is not looked at."""


_WORDS = frozenset(("says", "doc", "source", "label"))
"""Parts of a row that rule nothing."""


class Fault(Exception):
    """A fault inside a clause, at offsets of its text; ends the work on that clause alone."""

    def __init__(self, code: str, message: str, at: Ast | Word, help: str | None = None) -> None:
        """Remember what is wrong, where, and the mend."""
        super().__init__(message)
        self.code, self.message, self.at, self.help = code, message, at, help


class Reported(Exception):
    """A clause cannot be used because of a fault that is reported already, in a definition it reads."""


@dataclass(frozen=True, slots=True)
class Definition:
    """A row of `define` (or the table `grade`), not yet given types: each use is typed afresh with its parameter."""

    id: str
    parameter: str | None
    row: Mapping
    key: Scalar


@dataclass(frozen=True, slots=True)
class Scope:
    """Names that hold in one clause. `slots` is the number of the next free local, `known` what conditions around an
    effect say of numbers."""

    names: dict[str, Expr] = field(default_factory=dict)
    slots: int = 1
    worth: Expr | None = None
    known: Known = field(default_factory=dict)

    def bind(self, name: str, type_: Type) -> tuple[Scope, int]:
        """Return the scope with one more local, and the local's number."""
        local = Expr("local", type_, (), self.slots, name)
        return replace(self, names={**self.names, name: local}, slots=self.slots + 1), self.slots

    def let(self, name: str, value: Expr) -> Scope:
        """Return the scope with a name for a value."""
        return replace(self, names={**self.names, name: value})


@dataclass
class Context:
    """The state of one lowering."""

    resolved: Resolved
    diagnostics: list[Diagnostic] = field(default_factory=list)
    pack: Pack | None = None
    state: dict[str, tuple[int, StateVar]] = field(default_factory=dict)
    definitions: dict[str, Definition] = field(default_factory=dict)
    open_definitions: list[str] = field(default_factory=list)
    read_options: dict[str, set[str]] = field(default_factory=dict)
    clause_id: str = ""
    scalar: Scalar | None = None
    lower_definition: Callable[[Definition, Scope], Expr] = field(init=False)
    values: int = 0
    clauses: int = 0
    stopped: bool = False
    blamed: set[Place] = field(default_factory=set)
    most_locals: int = 1

    # `lower_definition` is put in by `lower_variant`: names need definitions, and definitions are made of names.

    def section(self, name: str) -> Mapping | None:
        """Return a section's rows, or None if the variant has none."""
        node = self.resolved.root.get(name)
        return node if isinstance(node, Mapping) else None

    def is_declared(self, name: str) -> bool:
        """Whether the file declares a name at all: if nothing is known of it, its declaration is at fault, and that is
        reported where it stands."""
        for section in ("state", "define"):
            node = self.section(section)
            for key, _ in node.items if node is not None else ():
                if row_id(key.text.partition(" of ")[0]) == name:
                    return name not in self.state and name not in self.definitions
        return False

    def origin(self, clause: str, node: Node) -> Origin:
        """Return where a clause comes from."""
        place = node.place
        return Origin(
            clause, place.file, place.line, place.column, self.resolved.layer_of.get(place.file, "")
        )

    def says_of(self, row: Mapping, rule: str) -> Node | None:
        """Return a row's `says`, unless a later layer has replaced the rule that it explains and not the text."""
        says, ruling = row.get("says"), row.get(rule)
        if says is None or ruling is None or self.layer_number(says) >= self.layer_number(ruling):
            return says
        return None

    def layer_number(self, node: Node) -> int:
        """Return which layer a piece of a file belongs to; later ones are laid over earlier ones."""
        files = [layer.file for layer in self.resolved.layers]
        return files.index(node.place.file) if node.place.file in files else 0

    def row_origin(self, clause: str, key: Scalar, row: Mapping) -> Origin:
        """Return where a row comes from: where it stands, or the part of it that a later layer has set."""
        latest: Node = key
        for part, node in row.items:
            rules = part.text not in _WORDS and isinstance(node, Scalar | Sequence)
            if rules and self.layer_number(node) > self.layer_number(latest):
                latest = node
        return self.origin(clause, latest)

    def report(
        self,
        code: str,
        place: Place,
        message: str,
        help: str | None = None,
        *,
        labels: tuple[Label, ...] = (),
        severity: Severity = "error",
    ) -> None:
        """Add a fault."""
        found = Diagnostic(code, severity, place, message, help, labels)
        if found not in self.diagnostics:
            self.diagnostics.append(found)

    def count(self, at: Ast | Word, slots: int) -> None:
        """Count an operation, and refuse a variant that grows without end."""
        self.values += 1
        self.most_locals = max(self.most_locals, slots)
        if self.values > MAX_VALUES:
            raise Fault(
                "too-large",
                "the definitions of this variant multiply into more operations than are allowed",
                at,
            )

    def may_go_on(self, scalar: Scalar) -> bool:
        """Count a clause; say once, and then no, that a file has too many of them or too many faults."""
        self.clauses += 1
        if not self.stopped and self.clauses > MAX_CLAUSES:
            self.stopped = True
            self.report("too-large", scalar.place, f"this variant has more than {MAX_CLAUSES} clauses")
        elif not self.stopped and len(self.diagnostics) >= MAX_FAULTS:
            self.stopped = True
            message = f"more than {MAX_FAULTS} faults: the rest of the variant was not looked at"
            self.report("too-many-faults", scalar.place, message, "mend these first")
        return not self.stopped

    @contextmanager
    def within(self, clause: str, scalar: Scalar) -> Iterator[None]:
        """Remember which clause is being lowered."""
        before = self.clause_id, self.scalar
        self.clause_id, self.scalar = clause, scalar
        try:
            yield
        finally:
            self.clause_id, self.scalar = before

    def doubt(self, code: str, message: str, at: Ast | Word, help: str | None = None) -> None:
        """Report a doubt about a piece of the clause being lowered."""
        if self.scalar is not None:
            self.report(code, self.scalar.span(at.start, at.end), message, help, severity="doubt")
