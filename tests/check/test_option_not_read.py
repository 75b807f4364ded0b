"""`option-not-read`: options without a reader."""

from __future__ import annotations

import pytest

from .conftest import Check, codes

BAD = [
    (
        "options:\n  idle: {default: no, doc: Does it matter?}\n",
        "german-24",
    ),
    (
        "options:\n  idle: {default: no, doc: Does it matter?, requires: option tie is carry}\n",
        "german-24",
    ),
    (
        "set: {close-min-facedown: 2}\nmoves: {close: remove}\n",
        "german-24",
    ),
]
GOOD = [
    ("moves: {close: remove}\n", "german-24"),
    (
        "options:\n"
        "  big: {default: no, doc: Is it worth more?}\n"
        "define:\n"
        "  enough: {is: 77 if option big else 66}\n",
        "german-24",
    ),
]


@pytest.mark.parametrize(("body", "over"), BAD)
def test_is_found(body: str, over: str, check: Check) -> None:
    assert "option-not-read" in codes(check(body, over))


@pytest.mark.parametrize(("body", "over"), GOOD)
def test_is_not_found(body: str, over: str, check: Check) -> None:
    assert "option-not-read" not in codes(check(body, over))
