"""The report as text: figures in columns, each with its interval and a small bar."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sixtysix_dsl.report.line import clean
from sixtysix_dsl.simulate import wording

NARROWEST, WIDEST_BAR = 10, 40
BINS = 12


class Look(NamedTuple):
    """How wide a line is, the characters of a bar from an eighth to a whole, and what comes before and after one."""

    width: int = 80
    blocks: str = "▏▎▍▌▋▊▉█"
    before: str = ""
    after: str = ""


ASCII = Look(blocks="#")


class Line(NamedTuple):
    """A line of a table: what it is about, its figure, its interval, and the length of its bar from 0 to 1."""

    label: str
    value: str
    interval: str
    bar: float | None = None


def report_lines(report: Mapping[str, Any], look: Look) -> Iterator[str]:
    """Yield the lines of a report."""
    yield from map(clean, wording.headline(report))
    if not report["deals"]:
        return
    for title, lines in _tables(report):
        yield ""
        yield from _table(title, lines, look)


def _tables(report: Mapping[str, Any]) -> Iterator[tuple[str, list[Line]]]:
    metrics: dict[str, list[Mapping[str, Any]]] = {}
    for entry in report["metrics"]:
        metrics.setdefault(entry["name"], []).append(entry)
    if report["matches"] is not None:
        yield (
            "matches won by",
            [_share(wording.name_of(each), each["mean"], each) for each in metrics["matches won"]],
        )
    yield "deals won by", _winners(metrics)
    yield "game points of a deal", _game_points(metrics)
    yield "how deals end", _endings(report["endings"])
    yield "a deal takes", _figures((each["name"], each["mean"], each) for each in _lengths(metrics))
    yield "moves of a deal", _rates(report["moves"])
    for entry in report["points"]:
        title = f"points of {wording.name_of(entry)} at the end of a deal"
        yield title, list(_histogram(entry["histogram"], entry["clipped"]))
    if report["clauses"]:
        yield "clauses, times a deal", _rates(report["clauses"])


def _winners(metrics: Mapping[str, list[Mapping[str, Any]]]) -> list[Line]:
    """Seats where all play for themselves; sides, too, where some are partners."""
    seats = [each for each in metrics["deals won"] if "seat" in each]
    sides = [each for each in metrics["deals won"] if len(each.get("side", ())) > 1]
    lines = [_share(wording.name_of(each), each["mean"], each) for each in [*seats, *sides]]
    (nobody,) = metrics["deals won by nobody"]
    return [*lines, _share("nobody", nobody["mean"], nobody)] if nobody["count"] else lines


def _game_points(metrics: Mapping[str, list[Mapping[str, Any]]]) -> list[Line]:
    entries = metrics["game points"]
    (ahead,) = metrics["advantage of the eldest"]
    named = [(wording.name_of(each), each["mean"], each) for each in entries]
    lines = _figures([*named, ("eldest before the others", ahead["mean"], ahead)], has_bars=True)
    return [*lines[:-1], lines[-1]._replace(bar=None)]


def _endings(entries: Iterable[Mapping[str, Any]]) -> list[Line]:
    seen = [each for each in entries if each["count"]]
    seen.sort(key=lambda each: -each["count"])
    return [
        _share(each["row"] + (" (annulled)" if each["annulled"] else ""), each["share"], each)
        for each in seen
    ]


def _lengths(metrics: Mapping[str, list[Mapping[str, Any]]]) -> Iterator[Mapping[str, Any]]:
    yield from metrics["moves"]
    yield from metrics["tricks"]
    for entry in metrics.get("deals of a match", ()):
        yield {**entry, "name": "deals of a match"}


def _rates(entries: Sequence[Mapping[str, Any]]) -> list[Line]:
    named = ((each["clause"] or each["move"], each["per_deal"], each) for each in entries)
    return _figures(named, has_bars=True)


def _histogram(histogram: Mapping[str, int], clipped: int) -> Iterator[Line]:
    bins = wording.coarse_bins(histogram, BINS)
    total, most = sum(count for *_, count in bins), max(count for *_, count in bins)
    width = len(str(bins[-1][1]))
    for number, (low, high, count) in enumerate(bins):
        label = f"{low:>{width}}" if low == high else f"{low:>{width}} to {high:>{width}}"
        if clipped and number == len(bins) - 1:
            label = f"{low:>{width}} or more"
        yield Line(label, wording.percent(count / total), "", count / most)


def _share(label: str, share: float, entry: Mapping[str, Any]) -> Line:
    return Line(label, wording.percent(share), wording.percent_interval(entry["ci95"]), share)


def _figures(named: Iterable[tuple[str, float, Mapping[str, Any]]], *, has_bars: bool = False) -> list[Line]:
    """Lines with as many decimals each; the longest bar stands for the greatest figure."""
    entries = list(named)
    digits = wording.digits_for(entry["ci95"] for *_, entry in entries)
    most = max((abs(value) for _, value, _ in entries), default=0) or 1.0
    return [
        Line(
            label,
            wording.figure(value, digits),
            wording.figure_interval(entry["ci95"], digits),
            max(0.0, value) / most if has_bars else None,
        )
        for label, value, entry in entries
    ]


def _table(title: str, lines: Sequence[Line], look: Look) -> Iterator[str]:
    yield title
    lines = [
        line._replace(label=clean(line.label)) for line in lines
    ]  # names may come from a stranger's tally
    label = max(len(line.label) for line in lines)
    value = max(len(line.value) for line in lines)
    interval = max(len(line.interval) for line in lines)
    gap = 2 if interval else 0
    room = min(WIDEST_BAR, look.width - (2 + label + 2 + value + gap + interval + 2))
    for line in lines:
        text = f"  {line.label:<{label}}  {line.value:>{value}}{'':{gap}}{line.interval:<{interval}}"
        if line.bar is not None and room >= NARROWEST:
            text += f"  {look.before}{_bar(line.bar, room, look.blocks)}{look.after}"
        yield text.rstrip()


def _bar(length: float, room: int, blocks: str) -> str:
    """A bar as long as a share of the room, to the eighth of a character where there are such."""
    steps = round(max(0.0, min(length, 1.0)) * room * len(blocks))
    whole, rest = divmod(steps, len(blocks))
    return blocks[-1] * whole + (blocks[rest - 1] if rest else "")
