"""The report as Markdown, for a comment or a page of rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sixtysix_dsl.diff import behaviour, exhaustive, impact, scenarios, wording
from sixtysix_dsl.diff.document import Document
from sixtysix_dsl.diff.records import Record, Written
from sixtysix_dsl.report.line import clean


def rules_lines(document: Document) -> Iterator[str]:
    """Yield the summary, both sides, and a list of the records by what they are about."""
    yield f"**{_words(wording.headline(document))}**"
    yield ""
    for name, variant in zip(wording.labels(document), (document.a, document.b), strict=True):
        yield f"- {_words(name)}: {_words(wording.variant_line(variant))}"
    yield from (f"- {_words(line)}" for line in wording.remarks(document))
    title = ""
    for record in document.clauses:
        if record.category != title:
            title = record.category
            yield from ("", f"### {wording.TITLES[title][0].upper()}{wording.TITLES[title][1:]}", "")
        yield from _record(record, document)


def _record(record: Record, document: Document) -> Iterator[str]:
    yield f"- {_code(record.id)}: {_words(wording.change_words(record, document))}"
    for name, written in zip(wording.labels(document), (record.a, record.b), strict=True):
        if written is not None:
            yield f"  - {_words(name)}: {_text(written)}"
    yield from (f"  - {_words(detail)}" for detail in wording.details(record))


def _text(written: Written) -> str:
    return f"{_code(written.text)}, {_words(wording.place(written))}"


def _code(text: str) -> str:
    """A text in which nothing is a sign of Markdown: between more grave accents than it has in a row."""
    text = clean(text)
    longest = max((len(run) for run in text.replace("`", " ` ").split() if set(run) == {"`"}), default=0)
    fence = "`" * (longest + text.count("``") + 1)
    inner = f" {text} " if "`" in text else text
    return f"{fence}{inner}{fence}"


def _words(text: str) -> str:
    """A sentence in which names of files and variants cannot make signs of Markdown; code in it stays."""
    return "".join(f"\\{character}" if character in "\\*_[]<>#|" else character for character in clean(text))


PARTS: dict[str, Callable[[Document], Iterator[str]]] = {
    "clauses": rules_lines,
    "behaviour": behaviour.markdown_lines,
    "exhaustive": exhaustive.PART.markdown_lines,
    "scenarios": scenarios.PART.markdown_lines,
    "impact": impact.markdown_lines,
}


def report(document: Document) -> str:
    """Return all parts that are there."""
    lines = [
        line for part, draw in PARTS.items() if getattr(document, part) is not None for line in draw(document)
    ]
    return "\n".join(lines)
