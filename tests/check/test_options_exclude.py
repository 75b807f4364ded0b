"""`options-exclude`: options that may not go together."""

from __future__ import annotations

import pytest

from .conftest import Check, codes

BAD = [
    (
        "options:\n  tie: {requires: option last-trick is wins-deal}\nset: {tie: carry}\n",
        "german-24",
    ),
    (
        "options:\n  tie: {excludes: option last-trick is bonus}\nset: {tie: carry}\n",
        "german-24",
    ),
    (
        "options:\n  tie: {requires: not option last-trick is bonus}\nset: {tie: carry}\n",
        "german-24",
    ),
]
GOOD = [
    (
        "options:\n  tie: {requires: option last-trick is wins-deal}\nset: {tie: carry, last-trick: wins-deal}\n",
        "german-24",
    ),
    (
        "options:\n  tie: {requires: option last-trick is wins-deal}\n",
        "german-24",
    ),
]


@pytest.mark.parametrize(("body", "over"), BAD)
def test_is_found(body: str, over: str, check: Check) -> None:
    assert "options-exclude" in codes(check(body, over))


@pytest.mark.parametrize(("body", "over"), GOOD)
def test_is_not_found(body: str, over: str, check: Check) -> None:
    assert "options-exclude" not in codes(check(body, over))
