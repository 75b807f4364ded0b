"""A part of the report that is said in sentences: the first sums up, the others are its items."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape

from sixtysix_dsl.diff.document import Document
from sixtysix_dsl.report.line import clean, fold


class Said:
    """How the forms of the report draw such a part."""

    def __init__(self, sentences: Callable[[Document], Iterator[str]]) -> None:
        """Draw what these sentences say."""
        self.sentences = sentences

    def text_lines(self, document: Document, width: int = 100) -> Iterator[str]:
        """Yield the part as text."""
        yield ""
        for number, line in enumerate(self.sentences(document)):
            indent = "  " if number else ""
            yield from fold(line, width, indent, indent + "  ")

    def markdown_lines(self, document: Document) -> Iterator[str]:
        """Yield the part as Markdown."""
        first, *rest = self.sentences(document)
        yield from ("", f"**{clean(first)}**", "", *(f"- {clean(line)}" for line in rest))

    def html_section(self, document: Document) -> Iterator[str]:
        """Yield the part as a section of a page."""
        first, *rest = self.sentences(document)
        yield f"<h2>{escape(clean(first))}</h2>"
        yield from (f"<p>{escape(clean(line))}</p>" for line in rest)
