"""`row-never-reached`: first-match tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Check, codes

BAD = [
    (
        "settle:\n  again: {after: tie, when: closer is not none, winner: closer, scores: 1}\n",
        "german-24",
    ),
    (
        "grade:\n  none: {before: plain, when: own tricks of opponent of winner = 0, is: 4}\n",
        "polish-deferred",
    ),
    (
        "follow:\n  trump led: {after: follow, when: suit led is trump, play: trump}\n",
        "german-24",
    ),
    (
        "draw:\n  twice: {after: last, when: talon is open, cards: 2, from: dealer}\n",
        "historic-32",
    ),
    (
        "in play:\n  nobody: {after: last, seats: others than dealer, leader: eldest}\n",
        "mande",
    ),
    (
        "moves:\n  marry: {worth: {red: {after: last, when: s is hearts, is: 30}}}\n",
        "german-24",
    ),
    (
        "grade:\n  plenty: {before: plain, when: own tricks of winner > 12, is: 4}\n",
        "german-24",
    ),
    (
        "settle:\n"
        "  odd: {before: close made, when: not (claimer is closer) and closer is claimer, winner: none}\n",
        "german-24",
    ),
]
GOOD = [
    (  # two numbers with different ranges: one can outgrow the other, and fall short of it
        "state:\n  bid: {is: number from 0 to 300, starts: 0}\n"
        "events:\n  bidding: {after: last, at: play begins, does: bid becomes 100}\n"
        "settle:\n"
        "  bid made: {before: first, when: points of dealer >= bid, winner: dealer, scores: 1}\n"
        "  bid failed: {after: bid made, when: points of dealer > 100, winner: none}\n",
        "german-24",
    ),
    (
        "follow:\n  low trump: {before: renounce, when: trick is ruffed, play: trump}\n",
        "mande",
    ),
    (
        "grade:\n"
        "  all: {before: trickless, when: own tricks of opponent of winner = 0 and option tie is carry, is: 4}\n",
        "german-24",
    ),
    (
        "moves:\n  marry: {worth: {hearts: {before: plain, when: s is hearts, is: 30}}}\n",
        "german-24",
    ),
    (
        "follow:\n  spare: {before: renounce, play: any card but rank A}\n",
        "german-24",
    ),
]


@pytest.mark.parametrize(("body", "over"), BAD)
def test_is_found(body: str, over: str, check: Check) -> None:
    assert "row-never-reached" in codes(check(body, over))


@pytest.mark.parametrize(("body", "over"), GOOD)
def test_is_not_found(body: str, over: str, check: Check) -> None:
    assert "row-never-reached" not in codes(check(body, over))


@pytest.mark.parametrize("child", [False, True])
def test_a_row_that_hides_one_of_the_parent_is_where_the_fault_is(child: bool, check: Check) -> None:
    """Nobody can mend a bundled file: the place is the row that was added, and the mend is about it."""
    body = "moves:\n  marry: {worth: {lax: {before: plain, when: yes, is: 30}}}\n"
    (fault,) = (each for each in check(body, child=child) if each.code == "row-never-reached")
    assert (fault.place.file, fault.place.line) == ("example.yaml", 5 if child else 4)
    assert "`lax` takes every case that would come to the row `plain`" in fault.message
    assert [Path(label.place.file).name for label in fault.labels] == ["german-24.yaml"]
    assert fault.help == "narrow the `when` of `lax`, put it after `plain`, or remove `plain`"
