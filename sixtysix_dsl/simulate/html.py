"""The report as a page that stands alone: plots and tables, no scripts, and nothing that is loaded from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any

from sixtysix_dsl.simulate import wording
from sixtysix_dsl.simulate.svg import Bar, bars, histogram

STYLE = """
:root { color-scheme: light dark; --ink: #1c2733; --soft: #667; --bar: #3d7ea6; --paper: #fff; --line: #ccd3da; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e3e8ee; --soft: #9aa7b4; --bar: #5ba3cf; --paper: #14191f; --line: #36424e; }
}
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; margin-bottom: 0; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
p.note { color: var(--soft); }
p.warning { font-weight: 600; }
svg { width: 100%; height: auto; font: 13px system-ui, sans-serif; }
svg text { fill: var(--ink); }
svg rect { fill: var(--bar); }
svg .axis { stroke: var(--line); }
svg .whisker { stroke: var(--ink); fill: none; stroke-width: 1.5; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; padding: .2rem .6rem .2rem 0; border-bottom: 1px solid var(--line); }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
"""

BINS = 40


def html_page(report: Mapping[str, Any]) -> str:
    """Return the whole page."""
    first, *more = wording.headline(report)
    name = escape(report["variant"])
    body = [
        f"<h1>{name}</h1>",
        f"<p>{escape(first.partition(': ')[2])}.</p>",
        *(f'<p class="warning">{escape(line)}</p>' for line in more),
        '<p class="note">Whiskers and ranges are 95 % confidence intervals.</p>',
        *(_sections(report) if report["deals"] else ()),
        *_rules(report),
    ]
    inside = "\n".join(body)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8"/>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
        f"<title>{name}: {wording.plural(report['deals'], 'deal')}</title>\n"
        f"<style>{STYLE}</style>\n</head>\n<body>\n{inside}\n</body>\n</html>\n"
    )


def _sections(report: Mapping[str, Any]) -> Iterator[str]:
    by_name: dict[str, list[Mapping[str, Any]]] = {}
    for entry in report["metrics"]:
        by_name.setdefault(entry["name"], []).append(entry)
    if report["matches"] is not None:
        yield from _section("Matches won by", _shares(by_name["matches won"]))
        yield from _histogram("Deals of a match", report["matches"])
    winners = [each for each in by_name["deals won"] if "seat" in each or len(each["side"]) > 1]
    yield from _section("Deals won by", _shares([*winners, *by_name["deals won by nobody"]]))
    points = _figures([*by_name["game points"], *by_name["advantage of the eldest"]])
    yield from _section("Game points of a deal", points)
    endings = sorted((each for each in report["endings"] if each["count"]), key=lambda each: -each["count"])
    yield from _section(
        "How deals end", [_share(each["row"], each["share"], each["ci95"]) for each in endings]
    )
    for entry in report["points"]:
        yield from _histogram(f"Points of {wording.name_of(entry)} at the end of a deal", entry)
    yield from _histogram("Moves of a deal", report["length"])
    yield from _histogram("Tricks of a deal", report["tricks"])
    yield from _table("Moves, times a deal", report["moves"])
    if report["clauses"]:
        yield from _table("Clauses, times a deal", report["clauses"])


def _shares(entries: Iterable[Mapping[str, Any]]) -> list[Bar]:
    return [_share(wording.name_of(each) or "nobody", each["mean"], each["ci95"]) for each in entries]


def _share(label: str, value: float, interval: Sequence[float] | None) -> Bar:
    behind = f" ({wording.percent_interval(interval)})" if interval is not None else ""
    return Bar(label, value, interval, wording.percent(value) + behind)


def _figures(entries: Sequence[Mapping[str, Any]]) -> list[Bar]:
    digits = wording.digits_for(each["ci95"] for each in entries)
    found = []
    for each in entries:
        interval = each["ci95"]
        behind = f" ({wording.figure_interval(interval, digits)})" if interval is not None else ""
        text = wording.figure(each["mean"], digits) + behind
        found.append(Bar(wording.name_of(each) or each["name"], each["mean"], interval, text))
    return found


def _section(title: str, lines: Sequence[Bar]) -> Iterator[str]:
    if lines:
        yield f"<h2>{escape(title)}</h2>"
        yield bars(lines, title)


def _histogram(title: str, entry: Mapping[str, Any]) -> Iterator[str]:
    bins = wording.coarse_bins(entry["histogram"], BINS)
    if not bins:
        return
    yield f"<h2>{escape(title)}</h2>"
    yield histogram(bins, title)
    quantiles = ", ".join(f"{percent} %: {value}" for percent, value in entry["quantiles"].items())
    more = f" The last column holds {wording.plural(entry['clipped'], 'more')}." if entry["clipped"] else ""
    yield f'<p class="note">Quantiles: {quantiles}.{more}</p>'


def _table(title: str, entries: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    yield f"<h2>{escape(title)}</h2>"
    yield '<table>\n<tr><th>name</th><th class="number">times</th><th class="number">95 %</th></tr>'
    digits = wording.digits_for(entry["ci95"] for entry in entries)
    for entry in entries:
        name = entry["clause"] or entry["move"]
        figures = wording.figure(entry["per_deal"], digits), wording.figure_interval(entry["ci95"], digits)
        cells = "".join(f'<td class="number">{escape(each)}</td>' for each in figures)
        yield f"<tr><td>{escape(name)}</td>{cells}</tr>"
    yield "</table>"


def _rules(report: Mapping[str, Any]) -> Iterator[str]:
    """What was played, to the letter: whoever has the file can play it again."""
    yield "<h2>Rules</h2>"
    yield f'<p class="note">Rules hash {escape(report["hash"])}.</p>'
    if report["settings"]:
        yield "<table>"
        for name, value in report["settings"].items():
            yield f"<tr><td>{escape(name)}</td><td>{escape(value)}</td></tr>"
        yield "</table>"
