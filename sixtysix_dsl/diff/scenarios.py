"""Which scenarios come out differently under two variants, as the forms of the report draw it."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from textwrap import wrap
from typing import Any

from sixtysix_dsl.diff import wording
from sixtysix_dsl.diff.document import Document
from sixtysix_dsl.report.line import clean


def sentences(document: Document) -> Iterator[str]:
    """Yield how many there are, then each with its place and what became of it under the first variant."""
    found: dict[str, Any] = dict(document.scenarios or {})
    names = wording.labels(document)
    many, other = found["passed"], found["differ"]
    if not many:
        yield f"None of the scenarios passes under {names[1]}, so that there is nothing to compare."
        return
    yield f"Of {many:,} scenarios that pass under {names[1]}, {len(other):,} come out differently under {names[0]}."
    for each in other:
        yield f"{each['file']}:{each['line']}: {each['scenario']} ({each['status']}: {each['message']})"


def text_lines(document: Document, width: int = 100) -> Iterator[str]:
    """Yield the part as text."""
    yield ""
    for number, line in enumerate(sentences(document)):
        indent = "  " if number else ""
        yield from wrap(clean(line), width, initial_indent=indent, subsequent_indent=indent + "  ")


def markdown_lines(document: Document) -> Iterator[str]:
    """Yield the part as Markdown."""
    first, *rest = sentences(document)
    yield from ("", f"**{clean(first)}**", "", *(f"- {clean(line)}" for line in rest))


def html_section(document: Document) -> Iterator[str]:
    """Yield the part as a section of a page."""
    first, *rest = sentences(document)
    yield f"<h2>{escape(clean(first))}</h2>"
    yield from (f"<p>{escape(clean(line))}</p>" for line in rest)
