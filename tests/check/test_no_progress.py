"""`no-progress`: moves without a limit."""

from __future__ import annotations

import pytest

from .conftest import Check, codes

BAD = [
    (
        "moves:\n  exchange: {once: remove, when: remove}\n",
        "german-24",
    ),
    (
        "moves:\n  wave: {after: last, window: between tricks, does: nothing}\n",
        "mande",
    ),
    (
        "moves:\n"
        "  marry: {when: {pair: hand has (K of s or Q of s)}, does: [meld worth with K of s, must lead A of s]}\n",
        "german-24",
    ),
    (
        "moves:\n  claim: {does: [claimer becomes me, end deal if option tie is carry]}\n",
        "german-24",
    ),
    (
        "moves:\n  close: {when: remove}\n",
        "historic-32",
    ),
    (
        "moves:\n  peek: {after: last, window: before drawing, does: nothing}\n",
        "german-24",
    ),
]
GOOD = [
    (
        "moves:\n  marry: {when: {pair: {if: hand has (K of s or Q of s)}}}\n",
        "german-24",
    ),
    (
        "moves:\n  claim: {does: [end deal if option tie is carry, annul deal if option tie is not carry]}\n",
        "german-24",
    ),
    (
        "moves:\n  peek: {after: last, window: before drawing, once: a gap, does: nothing}\n",
        "german-24",
    ),
]


@pytest.mark.parametrize(("body", "over"), BAD)
def test_is_found(body: str, over: str, check: Check) -> None:
    assert "no-progress" in codes(check(body, over))


@pytest.mark.parametrize(("body", "over"), GOOD)
def test_is_not_found(body: str, over: str, check: Check) -> None:
    assert "no-progress" not in codes(check(body, over))
