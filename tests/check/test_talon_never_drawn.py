"""`talon-never-drawn`: cards that nobody ever holds."""

from __future__ import annotations

import pytest

from .conftest import Check, codes

BAD = [
    (
        "phases:\n"
        "  mande on three: {moves: {mande: remove}}\n"
        "  deal out: {does: deal up to 5 cards to each seat from eldest}\n",
        "mande",
    ),
]
GOOD = [
    (
        "phases:\n"
        "  deal out: {does: deal up to 5 cards to each seat from eldest}\n"
        "events:\n"
        "  rest: {after: last, at: play begins, does: give talon to dealer}\n",
        "mande",
    ),
]


@pytest.mark.parametrize(("body", "over"), BAD)
def test_is_found(body: str, over: str, check: Check) -> None:
    assert "talon-never-drawn" in codes(check(body, over))


@pytest.mark.parametrize(("body", "over"), GOOD)
def test_is_not_found(body: str, over: str, check: Check) -> None:
    assert "talon-never-drawn" not in codes(check(body, over))
