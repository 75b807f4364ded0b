"""The clauses of a resolved variant as a tree of rows, tables and parts, each with its id and place.

The main part of a row has the row's own id: `grade.plain` is what the row is worth, `grade.plain.when` its condition.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from sixtysix_dsl.diagnostics import Place
from sixtysix_dsl.load.document import Mapping, Node, Scalar
from sixtysix_dsl.lower.hashing import canonical_node, is_ordered
from sixtysix_dsl.resolve.outline import Parts, Rows, outline, part_id, row_id
from sixtysix_dsl.resolve.variant import Resolved

UNRULED = frozenset(("doc", "source"))
"""Parts that say nothing to anybody at the table."""
WORDS = frozenset(("says", "label"))
"""Parts for people, which rule nothing."""


@dataclass(frozen=True, slots=True)
class Part:
    """One clause: `text` as written, on one line; `form` is equal for texts that differ in layout only."""

    id: str
    name: str
    text: str
    form: object
    place: Place


@dataclass(frozen=True, slots=True)
class Row:
    """Parts under one name; `main` may stand alone, and of the two that are `either` one stands for the other."""

    id: str
    name: str
    place: Place
    parts: dict[str, Item]
    main: str | None = None
    either: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The row on one line, as a file may have it, without words for people."""
        ruling = {name: item for name, item in self.parts.items() if name not in WORDS}
        if len(ruling) == 1 and self.main in ruling:
            return next(iter(ruling.values())).text
        return "{" + ", ".join(f"{name}: {item.text}" for name, item in ruling.items()) + "}"


@dataclass(frozen=True, slots=True)
class Table:
    """Rows by their names in ids; `is_ordered` if they are tried, or happen, one after the other."""

    id: str
    name: str
    place: Place
    rows: dict[str, Row] = field(default_factory=dict)
    is_ordered: bool = False

    @property
    def text(self) -> str:
        """The table on one line."""
        return "{" + ", ".join(f"{row.name}: {row.text}" for row in self.rows.values()) + "}"


Item: TypeAlias = Part | Row | Table


def list_clauses(resolved: Resolved) -> dict[str, Row | Table]:
    """Return the sections of a variant by name, in the order of the language's reference."""
    found: dict[str, Row | Table] = {}
    for name, part in outline().parts.items():
        node = resolved.root.get(name)
        if part.inner is not None and isinstance(node, Mapping):
            found[name] = _item(part.inner, node, part_id("", name), name, node.place)
    return found


def leaves(item: Item) -> Iterator[Part]:
    """Yield all clauses inside one."""
    if isinstance(item, Part):
        yield item
        return
    for inner in (item.parts if isinstance(item, Row) else item.rows).values():
        yield from leaves(inner)


def _item(shape: Parts | Rows, node: Mapping, id: str, name: str, place: Place) -> Row | Table:
    if isinstance(shape, Rows):
        table = Table(id, name, place, {}, is_ordered(name))
        for key, value in node.items:
            if isinstance(value, Mapping):
                row = shape.id_of(key.text)
                item = _item(shape.row, value, f"{id}.{row}", key.text, key.place)
                assert isinstance(item, Row)
                table.rows[row] = item
        return table
    parts = {key.text: _part(shape, key, value, id) for key, value in node.items if key.text not in UNRULED}
    return Row(id, name, place, parts, shape.main, shape.either)


def _part(shape: Parts, key: Scalar, value: Node, holder: str) -> Item:
    inner, id = shape.parts[key.text].inner, part_id(holder, key.text)
    if inner is not None and isinstance(value, Mapping):
        return _item(inner, value, id, key.text, key.place)
    if key.text == shape.main:
        id = holder
    return Part(id, row_id(key.text), write_node(value), canonical_node(value), value.place)


def write_node(node: Node) -> str:
    """Return a text, list or mapping on one line, as a file may have it."""
    if isinstance(node, Scalar):
        return " ".join(node.text.split())
    if isinstance(node, Mapping):
        return "{" + ", ".join(f"{key.text}: {write_node(value)}" for key, value in node.items) + "}"
    return "[" + ", ".join(write_node(item) for item in node.items) + "]"
