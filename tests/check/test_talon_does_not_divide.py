"""`talon-does-not-divide`: what is left after the last full drawing."""

from __future__ import annotations

import pytest

from .conftest import Check, codes

BAD = [
    (
        "draw:\n  after trick: {residue: remove}\n",
        "historic-32-three",
    ),
    (
        "table: {seats: 3}\npack: {without: [9S, 9H]}\n",
        "german-24",
    ),
]
GOOD = [
    (
        "draw:\n  after trick: {residue: in turn}\n",
        "historic-32-three",
    ),
    (
        "draw:\n  after trick: {cards: 2}\n",
        "german-24",
    ),
]


@pytest.mark.parametrize(("body", "over"), BAD)
def test_is_found(body: str, over: str, check: Check) -> None:
    assert "talon-does-not-divide" in codes(check(body, over, child="table:" in body))


@pytest.mark.parametrize(("body", "over"), GOOD)
def test_is_not_found(body: str, over: str, check: Check) -> None:
    assert "talon-does-not-divide" not in codes(check(body, over))
