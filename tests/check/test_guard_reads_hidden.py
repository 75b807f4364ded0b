"""`guard-reads-hidden`: conditions that would betray something."""

from __future__ import annotations

import pytest

from .conftest import Check, codes

BAD = [
    (
        "moves:\n"
        "  claim: {when: {full: {after: last, if: some p in others than me with (hand of p has A of trump)}}}\n",
        "german-24",
    ),
    (
        "moves:\n  claim: {when: {ahead: {after: last, if: side with most points has me}}}\n",
        "polish-deferred",
    ),
    (
        "follow:\n  last: {before: renounce, play: last card dealt}\n",
        "german-24",
    ),
    (
        "moves:\n"
        "  claim: {when: {marked: {after: last, if: tricks-at-close of me >= 0 and tricks-at-close of me < 7}}}\n",
        "german-24",
    ),
]
GOOD = [
    (
        "moves:\n"
        "  claim: {when: {closed: {after: last, if: closer is me and points of closer >= 20 or closer is not me}}}\n",
        "polish-deferred",
    ),
    (
        "moves:\n  claim: {when: {ahead: {after: last, if: points of me >= points of opponent of me}}}\n",
        "german-24",
    ),
    (
        "moves:\n"
        "  claim: {does: [claimer becomes me if points of me >= points of opponent of me, end deal]}\n",
        "polish-deferred",
    ),
]


@pytest.mark.parametrize(("body", "over"), BAD)
def test_is_found(body: str, over: str, check: Check) -> None:
    assert "guard-reads-hidden" in codes(check(body, over))


@pytest.mark.parametrize(("body", "over"), GOOD)
def test_is_not_found(body: str, over: str, check: Check) -> None:
    assert "guard-reads-hidden" not in codes(check(body, over))
