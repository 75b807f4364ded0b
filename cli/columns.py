"""How data is printed: plain columns for people, one JSON document for programs."""

from __future__ import annotations

import json
import re
import shutil
import sys
import textwrap
from collections.abc import Sequence
from typing import Any

NARROWEST = 30
"""Characters that the last column has at least, however narrow the terminal."""


_QUOTED = re.compile(r"`[^`]*`")
_GLUE = "\0"

USUAL_WIDTH = 80
"""Characters on a line where there is no terminal to ask."""


def screen_width() -> int:
    """Characters on a line of the terminal, or of whatever is written to."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else USUAL_WIDTH


def shows_symbols() -> bool:
    """Whether suits can be shown as symbols."""
    return "utf" in (sys.stdout.encoding or "").lower()


def fold(line: str, width: int) -> list[str]:
    """A line broken at words; what goes on is indented a little further than the line itself, if that is at all."""
    if len(line) <= width:
        return [line]
    indent = line[: len(line) - len(line.lstrip())]
    whole = _QUOTED.sub(lambda match: match.group().replace(" ", _GLUE), line)
    parts = textwrap.wrap(
        whole,
        max(width, NARROWEST),
        subsequent_indent=f"{indent}  " if indent else "",
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [part.replace(_GLUE, " ") for part in parts]


def print_lines(text: str) -> None:
    """Print a text, its lines broken at words in a terminal only."""
    for line in text.split("\n"):
        print("\n".join(fold(line, screen_width()) if sys.stdout.isatty() else [line]))


def print_columns(rows: Sequence[Sequence[str]]) -> None:
    """Print rows under each other; the first is the heading. The last column is wrapped in a terminal only."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]) - 1)]
    indent = sum(width + 2 for width in widths)
    for row in rows:
        head = "".join(cell.ljust(width + 2) for cell, width in zip(row, widths, strict=False))
        first, *more = wrap(row[-1], indent)
        print(f"{head}{first}".rstrip())
        for line in more:
            print(" " * indent + line)


def wrap(text: str, indent: int) -> list[str]:
    """The lines of a text that stands behind an indent; one line if the output is no terminal."""
    if not sys.stdout.isatty():
        return [text]
    width = max(screen_width() - indent - 1, NARROWEST)
    return textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False) or [""]


def print_json(data: Any) -> None:
    """One document on one line, in ASCII: no terminal or encoding can spoil it."""
    print(json.dumps(data))
