"""Which characters of a file a value's characters came from.

A value differs from what is written: line breaks are folded into spaces, indentation goes, `''` is one
apostrophe, `\\u2660` one suit. What never changes is the order of the characters that are not spaces. So a
value is cut into segments that correspond to stretches of the file, and an offset in a clause leads back
to the letter a person typed.
"""

from __future__ import annotations

import re
from typing import NamedTuple


class Segment(NamedTuple):
    """Value characters `start..end` are written at file offsets `source_start..source_end`.

    Equal lengths mean character by character; otherwise the whole stretch stands for the whole segment.
    """

    start: int
    end: int
    source_start: int
    source_end: int

    @property
    def is_literal(self) -> bool:
        return self.end - self.start == self.source_end - self.source_start


_WORD = re.compile(r"[^ \t\n]+")
_SINGLE_UNIT = re.compile(r"(?P<escape>'')|(?P<space>[ \t\n]+)|[^' \t\n]+")
_DOUBLE_UNIT = re.compile(
    r"\\(?P<joined>\n[ \t\n]*)"
    r"|(?P<escape>\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.))"
    r"|(?P<space>[ \t\n]+)"
    r"|[^\\ \t\n]+"
)


def align(source: str, start: int, end: int, style: str, value: str) -> tuple[Segment, ...]:
    """The segments of a scalar of that style, written at `source[start:end]`, quotes and header included.

    They are in order and do not overlap. Empty for an empty value.
    """
    if style in ("single", "double"):
        unit = _SINGLE_UNIT if style == "single" else _DOUBLE_UNIT
        segments = _align_units(source, start + 1, end - 1, unit)
    else:
        if style in ("literal", "folded"):
            # The header (`|-  # comment`) is not part of the value.
            header_end = source.find("\n", start, end)
            start = end if header_end < 0 else header_end
        segments = _align_words(source, start, end, value)
    return _merge(segments)


def _align_words(source: str, start: int, end: int, value: str) -> list[Segment]:
    """Plain and block scalars: the same words, with other space between them."""
    segments: list[Segment] = []
    cursor, done = start, 0
    for match in _WORD.finditer(value):
        found = source.find(match.group(), cursor, end)
        if found < 0:
            break
        if match.start() > done:
            segments.append(Segment(done, match.start(), cursor, found))
        cursor = found + len(match.group())
        done = match.end()
        segments.append(Segment(match.start(), done, found, cursor))
    return segments


def _align_units(source: str, start: int, end: int, unit: re.Pattern[str]) -> list[Segment]:
    """Quoted scalars: escapes are one character, line breaks fold, the rest stands as written."""
    segments: list[Segment] = []
    done = 0
    for match in unit.finditer(source, start, end):
        if match.lastgroup == "escape":
            length = 1
        elif match.lastgroup == "space":
            length = _folded_length(match.group())
        elif match.lastgroup == "joined":
            length = match.group().count("\n") - 1
        else:
            length = len(match.group())
        segments.append(Segment(done, done + length, match.start(), match.end()))
        done += length
    return segments


def _folded_length(space: str) -> int:
    """Characters that a stretch of space becomes: one line break is a space, more are one fewer."""
    breaks = space.count("\n")
    return len(space) if breaks == 0 else max(1, breaks - 1)


def _merge(segments: list[Segment]) -> tuple[Segment, ...]:
    """Joins neighbours that correspond character by character; drops those that stand for nothing."""
    merged: list[Segment] = []
    for segment in segments:
        if segment.start == segment.end:
            continue
        last = merged[-1] if merged else None
        if last and last.is_literal and segment.is_literal and last.source_end == segment.source_start:
            merged[-1] = Segment(last.start, segment.end, last.source_start, segment.source_end)
        else:
            merged.append(segment)
    return tuple(merged)


def source_start(segments: tuple[Segment, ...], offset: int) -> int:
    """File offset of the value's character at `offset`; of the end of the value if it is past that."""
    index = _find(segments, offset)
    segment = segments[index]
    if offset >= segment.end:
        return segment.source_end
    return segment.source_start + (offset - segment.start if segment.is_literal else 0)


def source_end(segments: tuple[Segment, ...], offset: int) -> int:
    """File offset just past the value's character before `offset`, which is at least 1."""
    index = _find(segments, offset - 1)
    segment = segments[index]
    if offset >= segment.end or not segment.is_literal:
        return segment.source_end
    return segment.source_start + offset - segment.start


def _find(segments: tuple[Segment, ...], offset: int) -> int:
    """Index of the segment that holds the character at `offset`, or of the last one."""
    low, high = 0, len(segments) - 1
    while low < high:
        middle = (low + high) // 2
        if offset < segments[middle].end:
            high = middle
        else:
            low = middle + 1
    return low
