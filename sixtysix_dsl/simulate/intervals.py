"""How far chance may have led: intervals that hold the true figure 95 times in 100."""

from __future__ import annotations

import math
from collections.abc import Sequence

Interval = tuple[float, float]

Z = 1.959963984540054
NONE_SEEN = 3.688879454113936
"""Where something was never seen, it might happen so many times in as many deals, with 97.5 %: -log 0.025."""
FEWEST_GROUPS = 8


def proportion(count: int, total: int) -> Interval | None:
    """Return Wilson's interval of a proportion; it stays within 0 and 1, also where nothing or all was seen."""
    if total <= 0:
        return None
    share = count / total
    centre = share + Z * Z / (2 * total)
    spread = Z * math.sqrt(share * (1 - share) / total + Z * Z / (4 * total * total))
    below = 1 + Z * Z / total
    low = (centre - spread) / below if count else 0.0  # which it is but for rounding
    return low, (centre + spread) / below if count < total else 1.0


def mean(total: int, squares: int, count: int, scale: int = 1) -> Interval | None:
    """Return the normal interval of a mean, from the sums of `scale` times the values and of their squares."""
    if count < 2:
        return None
    variance = (squares * count - total * total) / (count * (count - 1) * scale * scale)  # exact up to here
    return _around(total / (count * scale), Z * math.sqrt(max(0.0, variance) / count))


def rate(groups: Sequence[tuple[int, int]]) -> Interval | None:
    """Return the interval of a rate, from pairs of deals and events: by how much groups of deals differ."""
    deals, events = sum(pair[0] for pair in groups), sum(pair[1] for pair in groups)
    count = sum(1 for pair in groups if pair[0])
    if not deals or count < FEWEST_GROUPS:
        return None
    if not events:
        return 0.0, NONE_SEEN / deals
    found = events / deals
    off = sum((its - found * of) ** 2 for of, its in groups)
    spread = student(count - 1) * math.sqrt(off * count / (count - 1)) / deals
    return max(0.0, found - spread), found + spread


def _around(centre: float, spread: float) -> Interval:
    return centre - spread, centre + spread


def student(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's distribution, to three digits from seven degrees of freedom on."""
    return Z + 2.3722 / freedom + 2.8225 / freedom**2 + 2.5558 / freedom**3
