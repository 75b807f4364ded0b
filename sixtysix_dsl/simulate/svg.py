"""Plots as inline SVG: horizontal bars with their intervals, and histograms. No scripts, nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

WIDTH, LABEL, VALUE = 760, 250, 180
LONGEST = 36
"""Characters of a label that have room."""
ROW, BAR = 26, 14
HEIGHT, BOTTOM = 170, 22


class Bar(NamedTuple):
    """A bar: its name, its length, its interval if there is one, and what is written behind it."""

    label: str
    value: float
    interval: Sequence[float] | None
    text: str


def bars(bars: Sequence[Bar], title: str) -> str:
    """Return bars under each other, from zero; whiskers show the intervals."""
    ends = [end for bar in bars for end in (bar.value, *(bar.interval or ()))]
    low, high = min(0.0, *ends), max(0.0, *ends)
    scale = (WIDTH - LABEL - VALUE) / ((high - low) or 1.0)
    height = ROW * len(bars) + 6

    def x(value: float) -> float:
        return round(LABEL + (value - low) * scale, 2)

    parts = [f'<line class="axis" x1="{x(0)}" y1="0" x2="{x(0)}" y2="{height}"/>']
    for number, bar in enumerate(bars):
        middle = ROW * number + ROW // 2 + 3
        left, right = sorted((x(0), x(bar.value)))
        parts.append(f'<text x="{LABEL - 10}" y="{middle + 4}" text-anchor="end">{_label(bar.label)}</text>')
        parts.append(
            f'<rect x="{left}" y="{middle - BAR // 2}" width="{round(right - left, 2)}" height="{BAR}"/>'
        )
        if bar.interval is not None:
            begin, end = x(bar.interval[0]), x(bar.interval[1])
            path = f"M{begin} {middle - 4}v8M{begin} {middle}H{end}M{end} {middle - 4}v8"
            parts.append(f'<path class="whisker" d="{path}"/>')
        parts.append(f'<text class="value" x="{x(high) + 10}" y="{middle + 4}">{escape(bar.text)}</text>')
    return _drawing(height, title, parts)


def histogram(bins: Sequence[tuple[int, int, int]], title: str) -> str:
    """Return columns for bins of first value, last value and count; the tips of columns tell both when pointed at."""
    most = max(count for *_, count in bins)
    total = sum(count for *_, count in bins)
    width = (WIDTH - 40) / len(bins)
    parts = []
    for number, (low, high, count) in enumerate(bins):
        tall = round((HEIGHT - BOTTOM - 10) * count / most, 2)
        left = round(20 + width * number, 2)
        name = str(low) if low == high else f"{low} to {high}"
        tip = f"<title>{name}: {100 * count / total:.2f} %</title>"
        top = round(HEIGHT - BOTTOM - tall, 2)
        parts.append(
            f'<rect x="{left}" y="{top}" width="{round(width - 1.5, 2)}" height="{tall}">{tip}</rect>'
        )
        if number % (len(bins) // 12 + 1) == 0:
            middle = round(left + width / 2, 2)
            parts.append(f'<text x="{middle}" y="{HEIGHT - 6}" text-anchor="middle">{low}</text>')
    parts.append(
        f'<line class="axis" x1="20" y1="{HEIGHT - BOTTOM}" x2="{WIDTH - 20}" y2="{HEIGHT - BOTTOM}"/>'
    )
    return _drawing(HEIGHT, title, parts)


def _label(text: str) -> str:
    return escape(text if len(text) <= LONGEST else text[: LONGEST - 1] + "…")


def _drawing(height: int, title: str, parts: Sequence[str]) -> str:
    inside = "\n".join(parts)
    name = escape(title, quote=True)
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{name}">\n{inside}\n</svg>'
