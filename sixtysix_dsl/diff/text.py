"""The report as text, to be read from the top: one line that sums up, then the rules, then what else there is.

Each part of the document has a function that yields its lines, so that a long comparison can print what it has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sixtysix_dsl.diff import behaviour, exhaustive, impact, scenarios, wording
from sixtysix_dsl.diff.document import Document
from sixtysix_dsl.diff.records import Record, Written
from sixtysix_dsl.report.line import clean, fold

WIDTH = 100


def rules_lines(document: Document, width: int = WIDTH) -> Iterator[str]:
    """Yield the summary, both sides, and the records by what they are about."""
    yield from fold(wording.headline(document), width)
    names = wording.labels(document)
    margin = max(map(len, names)) + 2
    for name, variant in zip(names, (document.a, document.b), strict=True):
        yield clean(f"  {name:<{margin}}{wording.variant_line(variant)}")
    yield from (clean(line) for line in wording.remarks(document))
    title = ""
    for record in document.clauses:
        if record.category != title:
            title = record.category
            yield ""
            yield wording.TITLES[title]
        yield from _record(record, document, names, margin, width)


def _record(
    record: Record, document: Document, names: tuple[str, str], margin: int, width: int
) -> Iterator[str]:
    yield clean(f"  {record.id}: {wording.change_words(record, document)}")
    for name, written in zip(names, (record.a, record.b), strict=True):
        if written is not None:
            yield from _written(name, written, margin, width)
    for detail in wording.details(record):
        yield from fold(f"→ {detail}", width, " " * 6, " " * 8)


def _written(name: str, written: Written, margin: int, width: int) -> Iterator[str]:
    indent = " " * (6 + margin)
    lines = fold(written.text, max(width - len(indent), 40))
    for at, line in enumerate(lines or [""]):
        yield f"      {name:<{margin}}{line}" if not at else f"{indent}{line}"
    yield clean(f"{indent}{wording.place(written)}")


PARTS: dict[str, Callable[[Document, int], Iterator[str]]] = {
    "clauses": rules_lines,
    "behaviour": behaviour.text_lines,
    "exhaustive": exhaustive.PART.text_lines,
    "scenarios": scenarios.PART.text_lines,
    "impact": impact.text_lines,
}
"""What draws each part of a document, in the order in which they become ready."""


def report(document: Document) -> str:
    """Return all parts that are there."""
    lines = [
        line
        for part, draw in PARTS.items()
        if getattr(document, part) is not None
        for line in draw(document, WIDTH)
    ]
    return "\n".join(lines)
