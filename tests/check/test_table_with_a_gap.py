"""`table-with-a-gap`: tables without a row for some case."""

from __future__ import annotations

import pytest

from .conftest import Check, codes

BAD = [
    (
        "settle:\n  tie: remove\n",
        "german-24",
    ),
    (
        "follow:\n  renounce: remove\n",
        "german-24",
    ),
    (
        "lead:\n  free: {play: any card but rank A}\n",
        "mande",
    ),
    (
        "in play:\n  pairs: {when: contract is normal and soloist is none}\n",
        "mande",
    ),
    (
        "define:\n  false-claim: {rows: {two: {when: option false-claim-three-if is never}}}\n",
        "german-24",
    ),
]
GOOD = [
    (
        "define:\n"
        "  failed-close: {rows: {two: {when: closer is none}, other: {after: two, when: closer is not none, is: 2}}}\n",
        "german-24",
    ),
    (
        "lead:\n  plain: {before: free, play: any card but trump}\n  free: {play: trump}\n",
        "german-24",
    ),
    (
        "follow:\n  renounce: {play: any card but suit led}\n",
        "german-24",
    ),
    (
        "grade:\n  plain: {when: points of opponent of winner > 32}\n",
        "polish-deferred",
    ),
]


@pytest.mark.parametrize(("body", "over"), BAD)
def test_is_found(body: str, over: str, check: Check) -> None:
    assert "table-with-a-gap" in codes(check(body, over))


@pytest.mark.parametrize(("body", "over"), GOOD)
def test_is_not_found(body: str, over: str, check: Check) -> None:
    assert "table-with-a-gap" not in codes(check(body, over))
