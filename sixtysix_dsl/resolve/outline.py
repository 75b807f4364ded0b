"""What the models say about a mapping, for the code that normalises, merges and names its parts.

A mapping of a file is either *parts*, whose keys the language fixes, or *rows*, whose keys the author chooses. Read
from the models once and then kept; pydantic itself is not needed to walk a tree.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from sixtysix_dsl.load.document import Mapping, Node, Scalar, Sequence
from sixtysix_dsl.resolve.kinds import REMOVE, IsRow, IsRows, Kind, Value
from sixtysix_dsl.resolve.shape import File, Shape

PLACEMENT = ("before", "after")
SILENT = ("source", "doc")
"""Parts that change nothing."""


@dataclass(frozen=True, slots=True)
class Parts:
    """A mapping with fixed keys. `main` is the part that a text in its place stands for."""

    called: str
    main: str | None
    needs: tuple[str, ...]
    either: tuple[str, ...]
    has_parameter: bool
    parts: dict[str, Part]


@dataclass(frozen=True, slots=True)
class Rows:
    """A mapping with names chosen by the author, each a row of the same parts."""

    row: Parts

    def id_of(self, name: str) -> str:
        """A row's name as it stands in ids, and as it is compared."""
        return row_id(name.split(" of ", maxsplit=1)[0] if self.row.has_parameter else name)


@dataclass(frozen=True, slots=True)
class Part:
    """What may stand under one fixed key. `inner` is None if it is given and replaced as one."""

    takes: frozenset[Kind]
    inner: Parts | Rows | None


Outline: TypeAlias = Parts | Rows


@cache
def outline(model: type[Shape] = File) -> Parts:
    """The outline of a model; of a whole file if none is named."""
    parts: dict[str, Part] = {}
    for field in model.model_fields.values():
        held = field.annotation
        if isinstance(held, type) and issubclass(held, Shape):
            parts[field.alias or ""] = _inner(outline(held), [*field.metadata])
        elif isinstance(held, type) and issubclass(held, Value):
            parts[field.alias or ""] = Part(held.takes, None)
        else:
            raise TypeError(f"{model.__name__} has a part of a kind unknown here: {held}")
    return Parts(model.called, model.main, model.needs, model.either, model.has_parameter, parts)


def _inner(inner: Parts, marks: list[object]) -> Part:
    for mark in marks:
        if isinstance(mark, IsRow):
            return Part(frozenset({"text", "mapping"}), inner)
        if isinstance(mark, IsRows):
            takes: frozenset[Kind] = frozenset({"text", "mapping"} if mark.takes_text else {"mapping"})
            return Part(takes, Rows(inner))
    return Part(frozenset({"mapping"}), inner)


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


def row_id(name: str) -> str:
    """A row's name as it stands in ids, and as it is compared: hyphens and spaces are equal."""
    return "-".join(name.replace("-", " ").split())


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
