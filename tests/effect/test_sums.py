"""Intervals of differences, against many samples whose truth is known."""

from __future__ import annotations

import random

import pytest

from sixtysix_dsl.effect.sums import Ratios, Sums, rate_entry

SAMPLES = 600


def holds(entry: dict[str, list[float]], truth: float) -> bool:
    low, high = entry["ci95"]
    return low <= truth <= high


@pytest.mark.parametrize("paired", [True, False])
@pytest.mark.parametrize(("often", "more"), [(0.3, 0.1), (0.02, 0.01), (0.5, 0.0)])
def test_shares(paired: bool, often: float, more: float) -> None:
    dice, held = random.Random(1), 0
    for _ in range(SAMPLES):
        draws = [dice.random() for _ in range(200)]
        others = draws if paired else [dice.random() for _ in range(200)]
        sums = Sums(paired)
        sums.add([int(each < often) for each in draws], [int(each < often + more) for each in others])
        held += holds(sums.entry(), more)
    assert held / SAMPLES > 0.93


def test_a_mean_over_the_deals_that_have_it() -> None:
    """Won deals are worth 1 to 3, in B one more if an even number came; which deals are won differs, too."""
    dice, held = random.Random(2), 0
    for _ in range(SAMPLES):
        columns: list[list[int]] = [[], [], [], []]
        for _ in range(200):
            worth, luck = dice.randint(1, 3), dice.random()
            won = luck < 0.9, luck > 0.05
            values = worth * won[0], int(won[0]), (worth + (worth == 2)) * won[1], int(won[1])
            for column, value in zip(columns, values, strict=True):
                column.append(value)
        ratios = Ratios()
        ratios.add(*columns)
        held += holds(ratios.entry(), 1 / 3)
    assert 0.92 < held / SAMPLES < 0.98


def test_rates_by_groups() -> None:
    dice, held = random.Random(3), 0
    for _ in range(SAMPLES):
        groups = []
        for _ in range(32):
            a = sum(dice.random() < 0.4 for _ in range(20))
            groups.append((20, a, a + sum(dice.random() < 0.1 for _ in range(20))))
        held += holds(rate_entry(groups, has_a=True, has_b=True, paired=True, same=False), 0.1)
    assert 0.92 < held / SAMPLES < 0.98


def test_sums_of_parts_are_those_of_the_whole() -> None:
    a, b = [1, 2, 3, 4, 0, 0], [1, 3, 3, 1, 1, 0]
    whole, parts = Sums(), Sums()
    whole.add(a, b)
    for at in (0, 2, 4):
        parts.add(a[at : at + 2], b[at : at + 2])
    assert whole == parts


def test_no_difference_seen_is_not_none_proved() -> None:
    sums = Sums()
    sums.add([0, 1] * 500, [0, 1] * 500)
    low, high = sums.entry()["ci95"]
    assert (low, high) == pytest.approx((-0.00277, 0.00277), abs=1e-5)
    assert sums.entry(same=True)["ci95"] == [0, 0]
    assert Sums().entry()["delta"] is None
    assert Ratios().entry()["ci95"] is None
