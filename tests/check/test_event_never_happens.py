"""`event-never-happens`: conditions that fail at their moment."""

from __future__ import annotations

import pytest

from .conftest import Check, codes

BAD = [
    (
        "events:\n  last trick: {when: not all cards are played}\n",
        "german-24",
    ),
    (
        "events:\n"
        "  ruffed: {after: last, at: trick taken, when: trick is ruffed, does: give 1 points to leader}\n",
        "german-24",
    ),
    (
        "events:\n"
        "  thirteenth: {after: last, at: lead, when: trick number = 13, does: give 1 points to leader}\n",
        "german-24",
    ),
]
GOOD = [
    (
        "events:\n"
        "  twelfth: {after: last, at: lead, when: trick number = 12, does: give 1 points to leader}\n",
        "german-24",
    ),
]


@pytest.mark.parametrize(("body", "over"), BAD)
def test_is_found(body: str, over: str, check: Check) -> None:
    assert "event-never-happens" in codes(check(body, over))


@pytest.mark.parametrize(("body", "over"), GOOD)
def test_is_not_found(body: str, over: str, check: Check) -> None:
    assert "event-never-happens" not in codes(check(body, over))
