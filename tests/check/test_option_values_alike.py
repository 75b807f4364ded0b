"""`option-values-alike`: values that no clause tells apart."""

from __future__ import annotations

import pytest

from .conftest import Check, codes

BAD = [
    (
        "options:\n  tie: {values: [none, carry, last-trick, nothing]}\n",
        "german-24",
    ),
    (
        "options:\n"
        "  speed: {values: [1, 2, 3], default: 1, doc: How fast?}\n"
        "define:\n"
        "  enough: {is: 77 if option speed > 1 else 66}\n",
        "german-24",
    ),
]
GOOD = [
    (
        "options:\n"
        "  speed: {values: [1, 2, 3], default: 1, doc: How fast?}\n"
        "define:\n"
        "  enough: {is: 60 + option speed}\n",
        "german-24",
    ),
]


@pytest.mark.parametrize(("body", "over"), BAD)
def test_is_found(body: str, over: str, check: Check) -> None:
    assert "option-values-alike" in codes(check(body, over))


@pytest.mark.parametrize(("body", "over"), GOOD)
def test_is_not_found(body: str, over: str, check: Check) -> None:
    assert "option-values-alike" not in codes(check(body, over))
