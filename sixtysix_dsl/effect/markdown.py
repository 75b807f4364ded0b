"""An effect as Markdown: the tables, without bars."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sixtysix_dsl.effect.text import behaviour_lines
from sixtysix_dsl.effect.wording import Table, cases_table, headline, tables_of
from sixtysix_dsl.report.line import clean


def effect_markdown(impact: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of an impact, below a heading that the caller gives."""
    yield from (escape_markdown(line) for line in headline(impact))
    for table in tables_of(impact):
        yield from _table(table)
    if impact.get("per_clause"):
        yield from _table(cases_table("each changed clause alone, in A", impact["per_clause"]))


def option_markdown(rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the lines of `each_option`."""
    yield from _table(cases_table("each value of each option", rows))
    for row in rows:
        lines = list(behaviour_lines(row))
        if lines:
            yield from (
                "",
                escape_markdown(lines[1]),
                "",
                *(f"- {escape_markdown(line.strip())}" for line in lines[2:]),
            )


def _table(table: Table) -> Iterator[str]:
    yield ""
    yield f"| {escape_markdown(table.title)} | {' | '.join(table.heads)} |"
    yield f"|---|{'---:|' * len(table.heads)}"
    for row in table.rows:
        cells = list(row.cells) or [row.words, *[""] * (len(table.heads) - 1)]
        yield f"| {' | '.join(map(escape_markdown, [row.label, *cells]))} |"


def escape_markdown(text: str) -> str:
    """Return text that no Markdown is read into: names come from files of strangers."""
    escaped = "".join(f"\\{sign}" if sign in "\\`*_[]|~" else sign for sign in clean(text))
    return escaped.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
