"""Sums over deals of what two variants give, and how far chance may have led their difference.

All sums are of whole numbers, so that the order in which deals are added does not matter.

An interval is that of the mean of differences, deal by deal. To the squares that were seen it adds those of two deals
that differ by as much as any deal did, once to either side. So it holds also where few deals differ, or none: that none
of 20,000 deals differs does not prove that none can.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from operator import mul, sub
from typing import Any

from sixtysix_dsl.simulate.intervals import FEWEST_GROUPS, NONE_SEEN, Interval, Z, student

Entry = dict[str, Any]

NOTHING: Entry = {"a": None, "b": None, "delta": None, "ci95": None}


@dataclass(slots=True)
class Sums:
    """One figure of every deal under A and under B; `scale` is by how much the numbers are too large."""

    paired: bool = True
    scale: int = 1
    deals: int = 0
    total: list[int] = field(default_factory=lambda: [0, 0])
    squares: list[int] = field(default_factory=lambda: [0, 0])
    off_squares: int = 0
    largest: int = 0
    least: int | None = None
    most: int | None = None

    def add(self, a: Sequence[int], b: Sequence[int]) -> None:
        """Add the numbers of some deals, in the same order for both."""
        if not a:
            return
        self.deals += len(a)
        for side, numbers in enumerate((a, b)):
            self.total[side] += sum(numbers)
            self.squares[side] += sum(map(mul, numbers, numbers))
        if self.paired:
            off = list(map(sub, b, a))
            self.off_squares += sum(map(mul, off, off))
            self.largest = max((self.largest, _largest(off)))
        least, most = min(map(min, (a, b))), max(map(max, (a, b)))
        self.least = least if self.least is None else min(self.least, least)
        self.most = most if self.most is None else max(self.most, most)

    def entry(self, *, same: bool = False) -> Entry:
        """Return both means, their difference, and its interval; it is nothing where the rules are the same."""
        if not self.deals:
            return dict(NOTHING)
        a, b = (total / (self.deals * self.scale) for total in self.total)
        off = (self.total[1] - self.total[0]) / (self.deals * self.scale)
        ci95 = [0.0, 0.0] if same else list(self._interval())
        return {"a": a, "b": b, "delta": off, "ci95": ci95}

    def _interval(self) -> Interval:
        off = self.total[1] - self.total[0]
        spread = float((self.most or 0) - (self.least or 0)) or 1.0
        if self.paired:
            around = self.off_squares - off**2 / self.deals + 2 * float(self.largest or spread) ** 2
        else:
            both = zip(self.total, self.squares, strict=True)
            around = sum(squares - total**2 / self.deals for total, squares in both) + 2 * spread**2
        centre, reach = off / self.deals, Z * math.sqrt(max(0.0, around)) / self.deals
        return (centre - reach) / self.scale, (centre + reach) / self.scale


@dataclass(slots=True)
class Ratios:
    """A mean over those deals only that have the figure, which under A and under B need not be the same deals.

    The interval is that of a ratio of sums, in which what a deal adds to either variant hangs together.
    """

    paired: bool = True
    deals: int = 0
    sums: list[int] = field(default_factory=lambda: [0] * 4)
    products: dict[tuple[int, int], int] = field(default_factory=dict)
    largest: int = 0

    def add(self, a: Sequence[int], has_a: Sequence[int], b: Sequence[int], has_b: Sequence[int]) -> None:
        """Add some deals: the figure, 0 where there is none, and whether there is one."""
        if not a:
            return
        columns = (a, has_a, b, has_b)
        self.deals += len(a)
        for number, column in enumerate(columns):
            self.sums[number] += sum(column)
        for pair in combinations_with_replacement(range(4), 2):
            if self.paired or (pair[0] < 2) == (pair[1] < 2):
                product = sum(map(mul, columns[pair[0]], columns[pair[1]]))
                self.products[pair] = self.products.get(pair, 0) + product
        self.largest = max((self.largest, *map(_largest, (a, b))))

    def entry(self, *, same: bool = False) -> Entry:
        """Return both means, their difference, and its interval; None where no deal has the figure."""
        a, has_a, b, has_b = self.sums
        means = a / has_a if has_a else None, b / has_b if has_b else None
        if means[0] is None or means[1] is None:
            return {"a": means[0], "b": means[1], "delta": None, "ci95": None}
        off = means[1] - means[0]
        weights = (
            -self.deals / has_a,
            means[0] * self.deals / has_a,
            self.deals / has_b,
            -means[1] * self.deals / has_b,
        )
        around = sum(
            (1 if i == j else 2) * weights[i] * weights[j] * product
            for (i, j), product in self.products.items()
        )
        added = max(1, self.largest) * self.deals / min(has_a, has_b)
        reach = 0.0 if same else Z * math.sqrt(max(0.0, around) + 2 * added**2) / self.deals
        return {"a": means[0], "b": means[1], "delta": off, "ci95": [off - reach, off + reach]}


def rate_entry(
    groups: Sequence[tuple[int, int, int]], *, has_a: bool, has_b: bool, paired: bool, same: bool
) -> Entry:
    """Return how often something happens in a deal, from groups of deals: how many, and how often under A and B.

    A variant that does not have it has None; the difference then is that to never.
    """
    deals, a, b = (sum(group[at] for group in groups) for at in range(3))
    if not deals:
        return dict(NOTHING)
    off = (b - a) / deals
    ci95: list[float] | None = None
    if same:
        ci95 = [0.0, 0.0]
    elif not a and not b:
        ci95 = [-NONE_SEEN / deals, NONE_SEEN / deals]
    elif len(groups) >= FEWEST_GROUPS:
        between = _off_squares([(many, y - x) for many, x, y in groups])
        if not paired:
            between = sum(_off_squares([(g[0], g[side]) for g in groups]) for side in (1, 2))
        count = len(groups)
        reach = student(count - 1) * math.sqrt(between * count / (count - 1)) / deals
        ci95 = [off - reach, off + reach]
    rate_a, rate_b = (a / deals if has_a else None), (b / deals if has_b else None)
    return {"a": rate_a, "b": rate_b, "delta": off, "ci95": ci95}


def _off_squares(groups: Iterable[tuple[int, int]]) -> float:
    groups = list(groups)
    rate = sum(events for _, events in groups) / sum(deals for deals, _ in groups)
    return float(sum((events - rate * deals) ** 2 for deals, events in groups))


def _largest(numbers: Sequence[int]) -> int:
    return max(map(abs, numbers))
