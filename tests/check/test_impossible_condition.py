"""`impossible-condition`: conditions with one answer."""

from __future__ import annotations

import pytest

from .conftest import Check, codes

BAD = [
    (
        "moves:\n  exchange: {when: {trick: {if: own tricks of me >= 13}}}\n",
        "german-24",
    ),
    (
        "moves:\n  exchange: {when: {trick: {if: own tricks of me >= 0}}}\n",
        "german-24",
    ),
    (
        "moves:\n  exchange: {when: {trick: {if: talon is open and closer is me}}}\n",
        "german-24",
    ),
    (
        "moves:\n  exchange: {when: {trick: {if: option tie is carry and option tie is none}}}\n",
        "german-24",
    ),
]
GOOD = [
    (
        "moves:\n  exchange: {when: {trick: {if: own tricks of me >= 6}}}\n",
        "german-24",
    ),
    (
        "moves:\n"
        "  exchange: {when: {trick: {if: hand has A of trump or points of me > points of opponent of me}}}\n",
        "german-24",
    ),
]


@pytest.mark.parametrize(("body", "over"), BAD)
def test_is_found(body: str, over: str, check: Check) -> None:
    assert "impossible-condition" in codes(check(body, over))


@pytest.mark.parametrize(("body", "over"), GOOD)
def test_is_not_found(body: str, over: str, check: Check) -> None:
    assert "impossible-condition" not in codes(check(body, over))
