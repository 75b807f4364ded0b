"""The text of one file, and the way from an offset in it to a line and a column."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from dataclasses import dataclass, field

from sixtysix_dsl.diagnostics import Diagnostic, Place
from sixtysix_dsl.load.limits import MAX_CONTROL_CHARACTERS

# C0 but tab and line feed, DEL, C1, line and paragraph separators, the marks and overrides that reorder
# text on screen, a byte order mark inside the text, lone surrogates, noncharacters. What a reader of the
# rules cannot see must not be able to change them.
FORBIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff\ufffe\uffff]"
)


@dataclass(frozen=True, slots=True)
class Source:
    """`text` of `file`, lines ending in a line feed. `line_starts` are the offsets at which lines begin."""

    file: str
    text: str
    line_starts: tuple[int, ...] = field(repr=False)

    @classmethod
    def of(cls, file: str, text: str) -> Source:
        starts = [0]
        starts.extend(match.end() for match in re.finditer("\n", text))
        return cls(file, text, tuple(starts))

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column, both from 1, of a character offset; past the end means at the end."""
        offset = min(max(offset, 0), len(self.text))
        line = bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """The character offset of a line and a column that are in the text."""
        return self.line_starts[line - 1] + column - 1

    def place(self, start: int, end: int) -> Place:
        """The stretch between two character offsets."""
        line, column = self.position(start)
        end_line, end_column = self.position(max(start, end))
        return Place(self.file, line, column, end_line, end_column)

    def line(self, number: int) -> str:
        """The line of that number, from 1, without its line feed; empty past the end."""
        if not 1 <= number <= len(self.line_starts):
            return ""
        start = self.line_starts[number - 1]
        end = self.text.find("\n", start)
        return self.text[start:] if end < 0 else self.text[start:end]


def normal_text(text: str) -> str:
    """`text` without a byte order mark and with every line ending as one line feed.

    Lines and columns of what is left are those that an editor shows.
    """
    text = text.removeprefix("\ufeff")
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def find_control_characters(file: str, text: str) -> list[Diagnostic]:
    """An error for every forbidden character of a normal text, up to a limit."""
    if FORBIDDEN.search(text) is None:
        return []
    source = Source.of(file, text)
    found: list[Diagnostic] = []
    for match in FORBIDDEN.finditer(text):
        if len(found) == MAX_CONTROL_CHARACTERS:
            break
        found.append(control_character(source.place(match.start(), match.end()), match.group()))
    return found


def control_character(place: Place, character: str) -> Diagnostic:
    """The error for one character that may not stand in a file, neither raw nor written as an escape."""
    name = unicodedata.name(character, "a control character")
    return Diagnostic(
        "control-character",
        "error",
        place,
        f"U+{ord(character):04X} ({name.lower()}) is not allowed in a rules file",
        help="delete it; it may have come along when the text was copied",
    )
