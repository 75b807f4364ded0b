"""`state-never-set`: state that stays as it is."""

from __future__ import annotations

import pytest

from .conftest import Check, codes

BAD = [
    (
        "moves: {claim: {does: end deal}}\n"
        "state: {mark: {is: yes or no, starts: no}}\n"
        "grade: {marked: {before: plain, when: mark, is: 2}}\n",
        "german-24",
    ),
]
GOOD = [
    ("moves: {claim: remove}\n", "german-24"),
]


@pytest.mark.parametrize(("body", "over"), BAD)
def test_is_found(body: str, over: str, check: Check) -> None:
    assert "state-never-set" in codes(check(body, over))


@pytest.mark.parametrize(("body", "over"), GOOD)
def test_is_not_found(body: str, over: str, check: Check) -> None:
    assert "state-never-set" not in codes(check(body, over))
