"""`hands-differ`: hands when play begins."""

from __future__ import annotations

import pytest

from .conftest import Check, codes

BAD = [
    (
        "deal:\n  first packet: {does: deal 5 cards to dealer}\n",
        "german-24",
    ),
    (
        "deal:\n  first packet: {does: nothing}\n  second packet: {does: nothing}\n",
        "german-24",
    ),
    (
        "in play:\n"
        "  pairs: {seats: all seats}\n"
        "phases:\n"
        "  anyone: {moves: {mande: {does: [soloist becomes me, pass hand to seat after me]}}}\n",
        "mande",
    ),
]
GOOD = [
    (
        "deal:\n  first packet: {does: [deal 3 cards to eldest, deal 3 cards to dealer]}\n",
        "german-24",
    ),
]


@pytest.mark.parametrize(("body", "over"), BAD)
def test_is_found(body: str, over: str, check: Check) -> None:
    assert "hands-differ" in codes(check(body, over))


@pytest.mark.parametrize(("body", "over"), GOOD)
def test_is_not_found(body: str, over: str, check: Check) -> None:
    assert "hands-differ" not in codes(check(body, over))
