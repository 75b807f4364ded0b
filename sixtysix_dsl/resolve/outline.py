"""Questions to the description of a file, and to the nodes of one, for the code that checks, normalises and merges."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TypeAlias

from sixtysix_dsl.load.document import Mapping, Node, Scalar, Sequence
from sixtysix_dsl.resolve.kinds import REMOVE, Kind, Part, Parts, Rows, row_id
from sixtysix_dsl.resolve.shape import FILE

__all__ = [
    "PLACEMENT",
    "SILENT",
    "Outline",
    "Part",
    "Parts",
    "Rows",
    "is_removal",
    "is_same",
    "kind_of",
    "outline",
    "outlines",
    "part_id",
    "row_id",
    "sections",
]

PLACEMENT = ("before", "after")
SILENT = ("source", "doc")
"""Parts that change nothing."""

Outline: TypeAlias = Parts | Rows


def outline() -> Parts:
    """The description of a whole file."""
    return FILE


@cache
def sections() -> dict[str, Part]:
    """The parts of a file that hold rows, in the order of the language's reference."""
    return {name: held for name, held in outline().parts.items() if held.inner is not None}


def kind_of(node: Node) -> Kind:
    """Whether a node is a text, a list or a mapping."""
    if isinstance(node, Scalar):
        return "text"
    return "mapping" if isinstance(node, Mapping) else "list"


def is_removal(node: Node) -> bool:
    """True for `remove` in place of a row, a part or a named condition."""
    return isinstance(node, Scalar) and node.text.strip() == REMOVE


def is_same(a: Node, b: Node) -> bool:
    """Equal but for spaces and line breaks, which mean nothing in a clause."""
    if isinstance(a, Scalar) and isinstance(b, Scalar):
        return a.text.split() == b.text.split()
    if isinstance(a, Sequence) and isinstance(b, Sequence):
        return len(a.items) == len(b.items) and all(map(is_same, a.items, b.items))
    if isinstance(a, Mapping) and isinstance(b, Mapping):
        return a.keys() == b.keys() and all(
            is_same(x, y) for (_, x), (_, y) in zip(a.items, b.items, strict=True)
        )
    return False


def part_id(holder: str, part: str) -> str:
    """The id of a part. The rows of `moves` in a phase and of `rows` in a definition follow their holder at once."""
    if holder and part in ("moves", "rows"):
        return holder
    return f"{holder}.{row_id(part)}" if holder else row_id(part)


def outlines(parts: Parts | None = None) -> Iterator[Parts]:
    """Every outline of fixed keys inside this one (of a whole file if None), outermost first."""
    parts = parts or outline()
    yield parts
    for held in parts.parts.values():
        if held.inner is not None:
            yield from outlines(held.inner.row if isinstance(held.inner, Rows) else held.inner)
