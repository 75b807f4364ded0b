"""`move-never-legal`: conditions that contradict each other."""

from __future__ import annotations

import pytest

from .conftest import Check, codes

BAD = [
    (
        "moves:\n  close: {when: {late: {after: last, if: closer is not none}}}\n",
        "german-24",
    ),
    (
        "moves:\n  claim: {window: on following, when: {first: {after: last, if: trick is empty}}}\n",
        "german-24",
    ),
    (
        "moves:\n  claim: {window: before drawing}\n",
        "mande",
    ),
]
GOOD = [
    (
        "moves:\n  close: {when: {late: {after: last, if: tricks played > 3}}}\n",
        "german-24",
    ),
]


@pytest.mark.parametrize(("body", "over"), BAD)
def test_is_found(body: str, over: str, check: Check) -> None:
    assert "move-never-legal" in codes(check(body, over))


@pytest.mark.parametrize(("body", "over"), GOOD)
def test_is_not_found(body: str, over: str, check: Check) -> None:
    assert "move-never-legal" not in codes(check(body, over))
