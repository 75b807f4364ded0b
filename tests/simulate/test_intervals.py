"""Intervals hold the true figure about 95 times in 100, and never leave what is possible."""

from __future__ import annotations

import pytest

from sixtysix_dsl.rulebook.rng import stream
from sixtysix_dsl.simulate import intervals

TRIES = 1500


def covered(found: list[tuple[float, float] | None], truth: float) -> float:
    return sum(each is not None and each[0] <= truth <= each[1] for each in found) / len(found)


@pytest.mark.parametrize(("percent", "total"), [(50, 40), (10, 60), (3, 150)])
def test_a_proportion(percent: int, total: int) -> None:
    rng = stream(1, "cover", percent)
    found = [
        intervals.proportion(sum(rng.below(100) < percent for _ in range(total)), total) for _ in range(TRIES)
    ]
    assert 0.93 < covered(found, percent / 100) < 0.975


def test_a_mean() -> None:
    rng, found = stream(1, "cover"), []
    for _ in range(TRIES):
        values = [rng.below(4) * 3 for _ in range(50)]  # mean 4.5; halved by the scale
        found.append(intervals.mean(sum(values), sum(value**2 for value in values), 50, 2))
    assert 0.93 < covered(found, 2.25) < 0.965


def test_a_rate_of_what_comes_in_heaps() -> None:
    rng, found = stream(2, "cover"), []
    for _ in range(TRIES):
        groups = [(5, sum(6 * (rng.below(3) == 0) for _ in range(5))) for _ in range(32)]
        found.append(intervals.rate(groups))
    assert 0.93 < covered(found, 2.0) < 0.97


def test_at_the_edges() -> None:
    assert intervals.proportion(0, 0) is None
    assert intervals.proportion(0, 10) == (0.0, pytest.approx(0.2775, abs=1e-4))
    assert intervals.proportion(10, 10) == (pytest.approx(0.7225, abs=1e-4), 1.0)
    assert intervals.mean(3, 9, 1) is None
    assert intervals.mean(6, 18, 2) == (3.0, 3.0)
    assert intervals.mean(10**12, 10**12, 10**12) == (1.0, 1.0)
    assert intervals.rate([(10, 0)] * 10) == (0.0, pytest.approx(0.0369, abs=1e-4))
    assert intervals.rate([(10, 1)] * 3) is None
    assert intervals.rate([]) is None


def test_wilson_as_in_the_books() -> None:
    # Newcombe 1998: 81 of 263, and 15 of 148
    assert intervals.proportion(81, 263) == pytest.approx((0.2553, 0.3662), abs=1e-4)
    assert intervals.proportion(15, 148) == pytest.approx((0.0624, 0.1605), abs=1e-4)
