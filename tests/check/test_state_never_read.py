"""`state-never-read`: state without a reader."""

from __future__ import annotations

import pytest

from .conftest import Check, codes

BAD = [
    (
        "state:\n"
        "  seen: {is: yes or no, starts: no}\n"
        "events:\n"
        "  see: {after: last, at: lead, does: seen becomes yes}\n",
        "german-24",
    ),
]
GOOD = [
    (
        "state:\n"
        "  seen: {is: yes or no, starts: no}\n"
        "events:\n"
        "  see: {after: last, at: lead, does: seen becomes yes}\n"
        "follow:\n"
        '  head: {says: "{seen} and {cards}"}\n',
        "german-24",
    ),
    ("moves: {close: remove, claim: remove}\n", "german-24"),
]


@pytest.mark.parametrize(("body", "over"), BAD)
def test_is_found(body: str, over: str, check: Check) -> None:
    assert "state-never-read" in codes(check(body, over))


@pytest.mark.parametrize(("body", "over"), GOOD)
def test_is_not_found(body: str, over: str, check: Check) -> None:
    assert "state-never-read" not in codes(check(body, over))
