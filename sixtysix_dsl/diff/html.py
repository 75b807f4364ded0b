"""The report as a page that stands alone: no scripts, and nothing that is loaded from elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape

from sixtysix_dsl.diff import behaviour, exhaustive, impact, scenarios, wording
from sixtysix_dsl.diff.document import Document
from sixtysix_dsl.diff.records import Record, Written
from sixtysix_dsl.report.line import clean

STYLE = """
:root { color-scheme: light dark; --ink: #1c2733; --soft: #667; --paper: #fff; --line: #ccd3da; }
@media (prefers-color-scheme: dark) { :root { --ink: #e3e8ee; --soft: #9aa7b4; --paper: #14191f; --line: #36424e; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.3rem; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
p.note, td.place, li { color: var(--soft); font-size: .9rem; }
h3 { font-size: 1rem; margin: 1.2rem 0 .2rem; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; vertical-align: top; padding: .2rem .6rem .2rem 0; border-bottom: 1px solid var(--line); }
th { white-space: nowrap; }
code { overflow-wrap: anywhere; }
"""


def rules_section(document: Document) -> Iterator[str]:
    """Yield the summary, both sides, and the records by what they are about."""
    yield f"<h1>{_words(wording.headline(document))}</h1>"
    yield "<table>"
    for name, variant in zip(wording.labels(document), (document.a, document.b), strict=True):
        yield f"<tr><th>{_words(name)}</th><td>{_words(wording.variant_line(variant))}</td></tr>"
    yield "</table>"
    yield from (f"<p>{_words(line)}</p>" for line in wording.remarks(document))
    title = ""
    for record in document.clauses:
        if record.category != title:
            title = record.category
            yield f"<h2>{_words(wording.TITLES[title])}</h2>"
        yield from _record(record, document)


def _record(record: Record, document: Document) -> Iterator[str]:
    yield f"<h3><code>{_words(record.id)}</code>: {_words(wording.change_words(record, document))}</h3>"
    yield "<table>"
    for name, written in zip(wording.labels(document), (record.a, record.b), strict=True):
        if written is not None:
            yield _row(name, written)
    yield "</table>"
    details = [f"<li>{_words(detail)}</li>" for detail in wording.details(record)]
    yield from ("<ul>", *details, "</ul>") if details else ()


def _row(name: str, written: Written) -> str:
    place = _words(wording.place(written))
    return (
        f"<tr><th>{_words(name)}</th><td><code>{_words(written.text)}</code></td>"
        f'<td class="place">{place}</td></tr>'
    )


def _words(text: str) -> str:
    return escape(clean(text))


PARTS: dict[str, Callable[[Document], Iterator[str]]] = {
    "clauses": rules_section,
    "behaviour": behaviour.html_section,
    "exhaustive": exhaustive.PART.html_section,
    "scenarios": scenarios.PART.html_section,
    "impact": impact.html_section,
}


def report(document: Document) -> str:
    """Return the whole page."""
    parts = [
        line for part, draw in PARTS.items() if getattr(document, part) is not None for line in draw(document)
    ]
    inside = "\n".join(parts)
    title = _words(" and ".join(wording.labels(document)))
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8"/>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
        f"<title>{title}</title>\n<style>{STYLE}{impact.plot_style(document)}</style>\n</head>\n<body>\n{inside}\n</body>\n</html>"
    )
