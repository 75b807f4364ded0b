"""What every check is given: the rulebook, where its clauses stand, and the means to decide conditions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from sixtysix_dsl.check.card import TheCard
from sixtysix_dsl.check.dealing import Dealing, explore
from sixtysix_dsl.check.domains import Answer, Space
from sixtysix_dsl.check.partial import Var
from sixtysix_dsl.check.tricks import most_tricks
from sixtysix_dsl.check.walk import clauses, parts, tables_in, values_of
from sixtysix_dsl.diagnostics import Diagnostic, Label, Place
from sixtysix_dsl.load.document import Mapping, Node
from sixtysix_dsl.resolve.outline import row_id
from sixtysix_dsl.resolve.variant import Resolved
from sixtysix_dsl.rulebook.expr import Expr, Origin
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.types import Kind
from sixtysix_dsl.rulebook.wording import write_expr, write_value

MOST_SHOWN = 6
"""So many facts of an example case are named."""


@dataclass
class Subject:
    """One variant under examination. `hash_of` gives the hash of a resolved variant, where it is known."""

    rulebook: Rulebook
    resolved: Resolved
    hash_of: Callable[[Resolved], str] | None = None

    @cached_property
    def values(self) -> list[Expr]:
        """Every value of the rules."""
        return values_of(self.rulebook)

    @cached_property
    def tables(self) -> dict[str, list[Expr]]:
        """The tables of values by their clause, each use of it."""
        return tables_in(self.values)

    @cached_property
    def dealings(self) -> list[Dealing]:
        """All ways in which dealing and the phases before play can go."""
        return explore(self.rulebook)

    @cached_property
    def space(self) -> Space:
        """The facts and their domains."""
        return Space(self.rulebook, self.values, self.tricks)

    @cached_property
    def tricks(self) -> int:
        """A number that no deal's tricks exceed."""
        return most_tricks(self.rulebook, self.dealings)

    @cached_property
    def options_read(self) -> frozenset[str]:
        """The options that some clause of the rules reads."""
        found = (part for _, _, value in clauses(self.rulebook) for part in parts(value))
        return frozenset(str(part.value) for part in found if part.op == "option")

    @cached_property
    def card(self) -> TheCard:
        """Some card in the mover's hand."""
        return TheCard(self.space)

    # -- places

    def place(self, clause: str, part: str = "", origin: Origin | None = None) -> Place:
        """Return where a clause stands; of a part, if it is written, else of its row."""
        ids = self.resolved.ids
        for id in (f"{clause}.{part}" if part else clause, clause):
            if id in ids:
                return ids[id]
        if origin is not None:
            return Place(origin.file, origin.line, origin.column, origin.line, origin.column + 1)
        holder = clause.rpartition(".")[0]
        return self.place(holder) if holder else self.resolved.root.place

    def row(self, origin: Origin, part: str = "") -> Place:
        """Return where a row stands, or a part of it."""
        return self.place(origin.clause, part, origin)

    def own(self, *rows: Origin) -> Place | None:
        """Return the last of these rows that is written here, or the part of it that is; None if none is."""
        for row in reversed(rows):
            inside = (self.resolved.ids[id] for id in self._ids_of.get(row.clause, ()))
            found = next((place for place in (self.row(row), *inside) if self.is_own(place)), None)
            if found is not None:
                return found
        return None

    @cached_property
    def _ids_of(self) -> dict[str, list[str]]:
        """For each id those of what is inside it."""
        found: dict[str, list[str]] = {}
        for id in self.resolved.ids:
            holder = id.rpartition(".")[0]
            while holder:
                found.setdefault(holder, []).append(id)
                holder = holder.rpartition(".")[0]
        return found

    def node(self, *path: str) -> Node | None:
        """Return what stands under keys of the resolved file; rows by their id."""
        node: Node | None = self.resolved.root
        for name in path:
            if not isinstance(node, Mapping):
                return None
            node = next(
                (value for key, value in node.items if row_id(key.text.split(" of ")[0]) == name), None
            )
        return node

    def is_own(self, place: Place) -> bool:
        """Whether a place belongs to what is being written, not to a parent that a child takes something away from."""
        return place.file in self._own_files

    @cached_property
    def _own_files(self) -> frozenset[str]:
        layers = self.resolved.layers
        return frozenset(layer.file for layer in layers if layer.kind == "rules") or frozenset(
            (layers[-1].file,)
        )

    # -- words

    def write(self, expr: Expr) -> str:
        """Return a value as text."""
        return write_expr(expr, self.rulebook.pack)

    def show(self, answer: Answer) -> str:
        """Return an example case in words, empty if it has no facts."""
        parts = [self._fact(var, value) for var, value in (answer.case or {}).items() if var.expr.op != "me"]
        parts = list(dict.fromkeys(part for part in parts if part))
        if len(parts) > MOST_SHOWN:
            parts = [*parts[:MOST_SHOWN], "…"]
        return ", ".join(parts)

    def _fact(self, var: Var, value: int) -> str:
        kind, text = var.type.kind, self.write(var.expr)
        if kind is Kind.FLAG:
            return text if value else f"not ({text})"
        if kind is Kind.NUMBER:
            return f"{text} = {value}"
        if kind is Kind.SEAT and value >= 0:
            return f"{text} is seat {value + 1}"
        if kind is Kind.SUIT and value >= 0:
            return f"{text} is {self.rulebook.pack.suits[value]}"
        return f"{text} is {write_value(value, var.type, self.rulebook.pack)}"

    def example(self, answer: Answer) -> str:
        """Return `, for example when …`, or nothing if any case will do."""
        shown = self.show(answer)
        return f", for example when {shown}" if shown else ""


def error(
    code: str, place: Place, message: str, help: str | None = None, labels: Sequence[Label] = ()
) -> Diagnostic:
    """Return a fault."""
    return Diagnostic(code, "error", place, message, help, tuple(labels))


def doubt(
    code: str, place: Place, message: str, help: str | None = None, labels: Sequence[Label] = ()
) -> Diagnostic:
    """Return something that is probably not meant."""
    return Diagnostic(code, "doubt", place, message, help, tuple(labels))


def when_options(dealing: Dealing) -> str:
    """Return ` when option … is …` for the options that a way of dealing depends on."""
    parts = [f"option {name} is {value}" for name, value in dealing.options]
    return f" when {', '.join(parts)}" if parts else ""
