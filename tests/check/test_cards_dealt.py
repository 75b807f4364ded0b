"""`cards-dealt`: more cards than there are."""

from __future__ import annotations

import pytest

from .conftest import Check, codes

BAD = [
    (
        "deal:\n  second packet: {does: deal 11 cards to each seat from eldest}\n",
        "german-24",
    ),
    (
        "deal:\n  again: {after: last, does: deal up to 13 cards to each seat from eldest}\n",
        "german-24",
    ),
    (
        "phases:\n  deal out: {does: deal 4 cards to each seat from eldest}\n",
        "mande",
    ),
]
GOOD = [
    (
        "deal:\n  second packet: {does: deal 8 cards to each seat from eldest}\n",
        "german-24",
    ),
]


@pytest.mark.parametrize(("body", "over"), BAD)
def test_is_found(body: str, over: str, check: Check) -> None:
    assert "cards-dealt" in codes(check(body, over))


@pytest.mark.parametrize(("body", "over"), GOOD)
def test_is_not_found(body: str, over: str, check: Check) -> None:
    assert "cards-dealt" not in codes(check(body, over))
