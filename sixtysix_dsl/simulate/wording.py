"""Words and numbers of a report that all forms for people share."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

MOST_DIGITS = 5


def headline(report: Mapping[str, Any]) -> list[str]:
    """Return what was played, in a line or two."""
    deals, asked, matches = report["deals"], report["asked"], report["matches"]
    unit = plural(asked, "match", "matches") if matches is not None else plural(asked, "deal")
    played = plural(deals, "deal")
    if matches is not None:
        played = f"{plural(matches['played'], 'match', 'matches')} of {played}"
    dealer = f", seat {report['dealer']} deals" if report["dealer"] is not None else ""
    part, parts = report["part"]
    which = f", part {part} of {parts}" if parts > 1 else ""
    lines = [f"{report['variant']}: {played}, seed {report['seed']}, {_bots(report['bots'])}{dealer}{which}"]
    if report["interrupted"]:
        lines.append(f"Interrupted: {unit} were asked for, and this is what was done.")
    if matches is not None and matches["unfinished"]:
        given_up = plural(matches["unfinished"], "match is", "matches are")
        lines.append(f"{given_up} unfinished: given up after {plural(matches['limit'], 'deal')}.")
    return lines


def _bots(bots: Sequence[str]) -> str:
    if len(set(bots)) == 1:
        return f"all {bots[0]}"
    return ", ".join(f"seat {seat} {bot}" for seat, bot in enumerate(bots, 1))


def plural(number: int, one: str, many: str = "") -> str:
    """Return `1 deal`, `1,000 deals`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def name_of(entry: Mapping[str, Any]) -> str:
    """Return whom a figure is about: `seat 1`, `seats 1 and 3`, or nothing."""
    if "seat" in entry:
        return f"seat {entry['seat']}"
    side = entry.get("side")
    if not side:
        return ""
    if len(side) == 1:
        return f"seat {side[0]}"
    return f"seats {', '.join(map(str, side[:-1]))} and {side[-1]}"


def percent(share: float | None) -> str:
    """Return a share with as many digits as tell it from none and from all."""
    if share is None:
        return "-"
    shown = f"{100 * share:.1f} %"
    if shown in ("0.0 %", "100.0 %") and share not in (0, 1):
        small = min(share, 1 - share)
        return ("< 0.1 %" if share < 0.5 else "> 99.9 %") if small < 0.0005 else shown
    return shown


def percent_interval(interval: Sequence[float] | None) -> str:
    """Return an interval of shares: `48.1 to 50.3`."""
    if interval is None:
        return ""
    digits = 1 if interval[1] - interval[0] >= 0.002 else 2
    return f"{100 * interval[0]:.{digits}f} to {100 * interval[1]:.{digits}f}"


def digits_for(intervals: Iterable[Sequence[float] | None]) -> int:
    """Return how many decimals a table needs, so that the narrowest of its intervals is seen to be one."""
    widths = [interval[1] - interval[0] for interval in intervals if interval is not None]
    narrowest = min((width for width in widths if width > 0), default=0.1)
    return max(1, min(MOST_DIGITS, 1 - math.floor(math.log10(narrowest))))


def figure(value: float | None, digits: int) -> str:
    """Return a figure with so many decimals."""
    return "-" if value is None else f"{value:,.{digits}f}"


def figure_interval(interval: Sequence[float] | None, digits: int) -> str:
    """Return an interval of figures with so many decimals."""
    return "" if interval is None else f"{interval[0]:,.{digits}f} to {interval[1]:,.{digits}f}"


def coarse_bins(histogram: Mapping[str, int], most: int) -> list[tuple[int, int, int]]:
    """Return a histogram in at most so many bins of a round width: first value, last value, count."""
    if not histogram:
        return []
    counts = {int(value): count for value, count in histogram.items()}
    low, high = min(counts), max(counts)
    width = next(width for width in _round_widths() if high // width - low // width < most)
    found: dict[int, int] = dict.fromkeys(range(low // width, high // width + 1), 0)
    for value, count in counts.items():
        found[value // width] += count
    return [(number * width, number * width + width - 1, count) for number, count in found.items()]


def _round_widths() -> list[int]:
    return [digit * 10**power for power in range(6) for digit in (1, 2, 5)]
