"""`definition-never-used`: names that no clause has."""

from __future__ import annotations

import pytest

from .conftest import Check, codes

BAD = [
    ("define: {much: 100}\n", "german-24"),
    ("define: {much of p: points of p + 10}\n", "german-24"),
]
GOOD = [
    (
        'define: {much: 100}\nfollow: {head: {says: "Play {much} of {cards}."}}\n',
        "german-24",
    ),
    ("grade: {trickless: remove, under half: remove}\n", "german-24"),
]


@pytest.mark.parametrize(("body", "over"), BAD)
def test_is_found(body: str, over: str, check: Check) -> None:
    assert "definition-never-used" in codes(check(body, over))


@pytest.mark.parametrize(("body", "over"), GOOD)
def test_is_not_found(body: str, over: str, check: Check) -> None:
    assert "definition-never-used" not in codes(check(body, over))
