"""`phase-goes-back`: phases that come again."""

from __future__ import annotations

import pytest

from .conftest import Check, codes

BAD = [
    (
        "phases:\n  anyone: {then: anyone}\n",
        "mande",
    ),
    (
        "phases:\n  remande: {moves: {pass: {then: anyone}}}\n",
        "mande",
    ),
]
GOOD = [
    (
        "phases:\n  anyone: {then: remande}\n",
        "mande",
    ),
]


@pytest.mark.parametrize(("body", "over"), BAD)
def test_is_found(body: str, over: str, check: Check) -> None:
    assert "phase-goes-back" in codes(check(body, over))


@pytest.mark.parametrize(("body", "over"), GOOD)
def test_is_not_found(body: str, over: str, check: Check) -> None:
    assert "phase-goes-back" not in codes(check(body, over))
