"""The clauses of a resolved variant one after the other, each with its id and place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sixtysix_dsl.diagnostics import Place
from sixtysix_dsl.load.document import Mapping, Node, Scalar
from sixtysix_dsl.resolve.outline import Outline, Parts, Rows, outline, part_id

HIDDEN = ("doc", "source")
"""Parts that are no rules: `sixtysix options` and the file itself show them."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A section or a row, by its id."""

    id: str
    depth: int


@dataclass(frozen=True, slots=True)
class Clause:
    """One part of a row: `name` is the part's, `id` that of the whole clause."""

    id: str
    depth: int
    name: str
    text: str
    place: Place


def walk_clauses(root: Mapping) -> Iterator[Heading | Clause]:
    """Headings and clauses in the order in which the rules are tried."""
    for key, node in root.items:
        part = outline().parts[key.text]
        yield Heading(key.text, 0)
        if isinstance(node, Mapping) and part.inner is not None:
            yield from _walk(part.inner, node, part_id("", key.text), 1)


def _walk(shape: Outline, node: Mapping, id: str, depth: int) -> Iterator[Heading | Clause]:
    for key, value in node.items:
        if isinstance(shape, Rows):
            row, its_id = shape.row, f"{id}.{shape.id_of(key.text)}"
            if not isinstance(value, Mapping):
                continue
            yield Heading(its_id if not row.has_parameter else _with_parameter(its_id, key.text), depth)
            yield from _walk(row, value, its_id, depth + 1)
        else:
            yield from _walk_part(shape, key, value, part_id(id, key.text), depth)


def _walk_part(shape: Parts, key: Scalar, value: Node, id: str, depth: int) -> Iterator[Heading | Clause]:
    inner = shape.parts[key.text].inner
    if key.text in HIDDEN:
        return
    if inner is not None and isinstance(value, Mapping):
        if isinstance(inner, Parts):
            yield Heading(id, depth)
            depth += 1
        yield from _walk(inner, value, id, depth)
    else:
        yield Clause(id, depth, key.text, write_node(value), value.place)


def _with_parameter(id: str, name: str) -> str:
    _, of, parameter = name.partition(" of ")
    return f"{id}{of}{parameter}"


def write_node(node: Node) -> str:
    """A text, list or mapping on one line, as a file may have it."""
    if isinstance(node, Scalar):
        return " ".join(node.text.split())
    if isinstance(node, Mapping):
        return "{" + ", ".join(f"{key.text}: {write_node(value)}" for key, value in node.items) + "}"
    return "[" + ", ".join(write_node(item) for item in node.items) + "]"
