"""A YAML file as a frozen tree in which every scalar is text and knows where it is written.

Nothing is given a type here: `10`, `no`, `1.0` and `~` are the text they are written as, and an empty value
is the empty text. What a value means is for the floors above, which know what they expect.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from sixtysix_dsl.diagnostics import Place
from sixtysix_dsl.load.align import Segment, source_end, source_start
from sixtysix_dsl.load.source import Source


@dataclass(frozen=True, slots=True)
class Scalar:
    """One text: a key, a clause, a name. `text` is without quotes, escapes and indentation.

    `style` is `plain`, `single`, `double`, `literal` (`|`) or `folded` (`>`). `place` includes quotes and
    the sign of a block; `span` does not. A scalar made by hand (no `source`) is taken to be written as it
    is, on one line, from the start of its place.
    """

    text: str
    place: Place
    style: str = "plain"
    source: Source | None = field(default=None, repr=False, compare=False)
    segments: tuple[Segment, ...] = field(default=(), repr=False, compare=False)

    def span(self, start: int, end: int) -> Place:
        """The place in the file of `text[start:end]`, offsets in characters, cut to the text.

        An empty stretch is a point: before the character at `start`, or, at the end of the text, after the
        last character that is not a space.
        """
        length = len(self.text)
        start = min(max(start, 0), length)
        end = min(max(end, start), length)
        if start == end and not self.text[start:].strip(" \t\n"):
            # At the end: a block's last line feed would lead to the line below.
            start = end = len(self.text[:start].rstrip(" \t\n"))
            first = last = self._offset_after(start)
        else:
            first = self._offset_of(start)
            last = first if start == end else self._offset_after(end)
        if self.source is None or not self.segments:
            place = self.place
            return Place(place.file, place.line, place.column + first, place.line, place.column + last)
        return self.source.place(first, last)

    # A scalar that stands on one line as it reads has no segments; its offsets count from its place.

    def _offset_of(self, offset: int) -> int:
        return source_start(self.segments, offset) if self.segments else self._lead() + offset

    def _offset_after(self, offset: int) -> int:
        if not self.segments:
            return self._lead() + offset
        return source_end(self.segments, offset) if offset else source_start(self.segments, 0)

    def _lead(self) -> int:
        return 1 if self.style in ("single", "double") and self.source is not None else 0


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys and values in the order of the file. Keys are different; a second one is reported at load."""

    items: tuple[tuple[Scalar, Node], ...]
    place: Place

    def get(self, key: str) -> Node | None:
        """The value of that key, or None."""
        return next((value for name, value in self.items if name.text == key), None)

    def key(self, key: str) -> Scalar | None:
        """The key itself, as written, or None."""
        return next((name for name, _ in self.items if name.text == key), None)

    def keys(self) -> tuple[str, ...]:
        return tuple(name.text for name, _ in self.items)


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list, in the order of the file."""

    items: tuple[Node, ...]
    place: Place


Node: TypeAlias = Scalar | Mapping | Sequence


@dataclass(frozen=True, slots=True)
class Document:
    """One document of a file: `text` is the whole file, line endings made line feeds."""

    file: str
    text: str = field(repr=False)
    root: Node
