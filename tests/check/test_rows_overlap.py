"""`rows-overlap`: tables in any order."""

from __future__ import annotations

import pytest

from .conftest import Check, codes

BAD = [
    (
        "define:\n  false-claim: {any order: yes}\n",
        "german-24",
    ),
]
GOOD = [
    (
        "define:\n"
        "  enough: {any order: yes, rows: {a: {when: carried < 3, is: 6}, b: {when: carried >= 3, is: 7}}}\n",
        "german-24",
    ),
    (
        "define:\n"
        "  enough:\n"
        "    any order: yes\n"
        "    rows:\n"
        "      none: {when: option tie is none, is: 66}\n"
        "      carry: {when: option tie is carry, is: 70}\n"
        "      last: {when: option tie is last-trick, is: 71}\n",
        "german-24",
    ),
]


@pytest.mark.parametrize(("body", "over"), BAD)
def test_is_found(body: str, over: str, check: Check) -> None:
    assert "rows-overlap" in codes(check(body, over))


@pytest.mark.parametrize(("body", "over"), GOOD)
def test_is_not_found(body: str, over: str, check: Check) -> None:
    assert "rows-overlap" not in codes(check(body, over))
