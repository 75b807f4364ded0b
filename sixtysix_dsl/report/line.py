"""One line of a file, made safe and straight for a terminal.

A column of a file is a character; on screen a character takes no, one or two cells, a tab takes up to four,
and some characters are commands. Everything is laid out in cells here, so that the caret stands under the
fault.
"""

from __future__ import annotations

import unicodedata
from textwrap import wrap
from typing import NamedTuple

WIDEST = 100
"""Cells of a line that are shown; of a longer one, the part around the fault."""

TAB = 4
"""Cells between two tab stops."""

_ELLIPSIS = "…"


class DrawnLine(NamedTuple):
    """`text` as shown, and for each stretch asked for the cells before it and its width, at least 1."""

    text: str
    marks: list[tuple[int, int]]


def clean(text: str) -> str:
    """`text` on one line and without anything a terminal would obey: U+FFFD in its place."""
    return "".join(" " if character in "\t\n\r" else _visible(character) for character in text)


_ASCII = str.maketrans({**dict(zip("♠♥♦♣█░│▶→−", "SHDC#.|>>-", strict=True)), "…": "..."})


def in_ascii(text: str) -> str:
    """`text` with letters and plain signs for the signs that reports draw with, for a terminal that lacks those."""
    return text.replace(" · ", ", ").translate(_ASCII)


def fold(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    """`text` cleaned and broken at spaces into lines that begin with `first`, and after that with `rest`.

    Never at a hyphen: an id, a place or a name in two pieces can be neither searched for nor copied.
    """
    return wrap(
        clean(text),
        width,
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    )


def draw_line(line: str, focus: int, stretches: list[tuple[int, int]]) -> DrawnLine:
    """Lays `line` out and finds the stretches in it, given as columns from 1, the end exclusive.

    A line too wide is clipped so that the column `focus` is shown. Columns past the end are at the end.
    """
    # Far more characters than fit are cut off first: a line may have a hundred thousand of them.
    first = max(0, min(focus - 1, len(line)) - 2 * WIDEST)
    part = line[first : first + 4 * WIDEST]
    cells, edges = _lay_out(part)
    start, end = _window(edges, min(focus - 1 - first, len(part)))
    head = _ELLIPSIS if first or start else ""
    tail = _ELLIPSIS if first + end < len(line) else ""
    shift = len(head) - edges[start]
    text = head + "".join(cells[start:end]) + tail
    marks = []
    for begin, past in stretches:
        left = min(max(begin - 1 - first, start), end)
        right = min(max(past - 1 - first, left), end)
        marks.append((edges[left] + shift, max(1, edges[right] - edges[left])))
    return DrawnLine(text, marks)


def _lay_out(part: str) -> tuple[list[str], list[int]]:
    """What is shown for each character, and the cell at which each begins, the end of the last included."""
    cells: list[str] = []
    edges = [0]
    for character in part:
        at = edges[-1]
        shown = " " * (TAB - at % TAB) if character == "\t" else _visible(character)
        cells.append(shown)
        edges.append(at + (len(shown) if character == "\t" else _width(shown)))
    return cells, edges


def _window(edges: list[int], focus: int) -> tuple[int, int]:
    """First and last character (exclusive) to show, so that at most WIDEST cells are."""
    if edges[-1] <= WIDEST:
        return 0, len(edges) - 1
    # A third of the room goes to what stands before the fault.
    start = focus
    while start > 0 and edges[focus] - edges[start - 1] <= WIDEST // 3:
        start -= 1
    end = start
    while end < len(edges) - 1 and edges[end + 1] - edges[start] <= WIDEST:
        end += 1
    return start, end


def _visible(character: str) -> str:
    if " " <= character <= "~":
        return character
    # Control, format (bidi, zero width), surrogate, private, unassigned, line and paragraph separators.
    return "\ufffd" if unicodedata.category(character) in _INVISIBLE else character


_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def _width(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1
