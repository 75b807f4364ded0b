"""An effect as parts of a page: plots of the differences, whose whiskers are the intervals. The page is the caller's.

The plots are those of `simulate`; `PLOT_STYLE` is for a page that has not its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from sixtysix_dsl.effect.text import behaviour_lines
from sixtysix_dsl.effect.wording import Table, cases_table, headline, tables_of
from sixtysix_dsl.report.line import clean
from sixtysix_dsl.simulate.svg import Bar, bars

PLOT_STYLE = """
svg { width: 100%; max-width: 46rem; height: auto; font: 13px system-ui, sans-serif; }
svg text { fill: currentColor; }
svg rect { fill: #3d7ea6; }
svg .axis { stroke: currentColor; opacity: .4; }
svg .whisker { stroke: currentColor; fill: none; stroke-width: 1.5; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
"""


def effect_html(impact: Mapping[str, Any]) -> Iterator[str]:
    """Yield the parts of an impact."""
    first, *more = headline(impact)
    yield f'<p class="note">{_text(first)}</p>'
    yield from (f'<p class="warning">{_text(line)}</p>' for line in more)
    for table in tables_of(impact):
        yield from _table(table)
    if impact.get("per_clause"):
        yield from _table(cases_table("each changed clause alone, in A", impact["per_clause"]))


def option_html(rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the parts of `each_option`."""
    yield from _table(cases_table("each value of each option", rows))
    for row in rows:
        lines = list(behaviour_lines(row))
        if lines:
            items = "".join(f"<li>{_text(line.strip())}</li>" for line in lines[2:])
            yield f"<h4>{_text(lines[1])}</h4>\n<ul>{items}</ul>"


def _table(table: Table) -> Iterator[str]:
    yield f"<h3>{_text(table.title)}</h3>"
    drawn = [row for row in table.rows if row.value is not None]
    if drawn:
        plot = [Bar(clean(row.label), row.value or 0.0, row.interval, _behind(row.cells)) for row in drawn]
        yield bars(plot, table.title)
    heads = "".join(f'<th class="number">{_text(head)}</th>' for head in table.heads)
    yield f"<table>\n<tr><th></th>{heads}</tr>"
    for row in table.rows:
        cells = "".join(f'<td class="number">{_text(cell)}</td>' for cell in row.cells)
        if not row.cells:
            cells = f'<td colspan="{len(table.heads)}">{_text(row.words)}</td>'
        yield f"<tr><td>{_text(row.label)}</td>{cells}</tr>"
    yield "</table>"


def _behind(cells: Sequence[str]) -> str:
    """The last two cells: the difference and its interval."""
    return clean(f"{cells[-2]} ({cells[-1]})" if cells[-1] else cells[-2])


def _text(text: str) -> str:
    return escape(clean(text))
