"""How data is printed: plain columns for people, one JSON document for programs."""

from __future__ import annotations

import json
import shutil
import sys
import textwrap
from collections.abc import Sequence
from typing import Any

NARROWEST = 30
"""Characters that the last column has at least, however narrow the terminal."""


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
    width = max(shutil.get_terminal_size().columns - indent - 1, NARROWEST)
    return textwrap.wrap(text, width, break_long_words=False) or [""]


def print_json(data: Any) -> None:
    """One document on one line, in ASCII: no terminal or encoding can spoil it."""
    print(json.dumps(data))
