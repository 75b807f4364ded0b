"""A file that changes one clause of a bundled variant parts from it by that clause; one that changes none does not."""

import pytest

from tests.diverge.conftest import Planted

PLANTED = {
    "moves.marry.when.trick": ("german-24", "moves: {marry: {when: {trick: {if: own tricks of me >= 2}}}}"),
    "moves.marry.when.talon": ("german-24", "moves: {marry: {when: {talon: {if: talon is open}}}}"),
    "moves.marry.when.pair": ("german-24", "moves: {marry: {when: {pair: {if: hand has K of s}}}}"),
    "moves.marry.worth.trump": ("german-24", "moves: {marry: {worth: {trump: {is: 60}}}}"),
    "moves.exchange.when.nine": ("german-24", "moves: {exchange: {when: {nine: {if: hand has J of trump}}}}"),
    "moves.close.window": ("german-24", "moves: {close: {window: on lead or before drawing}}"),
    "moves.claim.when.closing": ("polish-deferred", "moves: {claim: {when: {closing: remove}}}"),
    "follow.head": ("german-24", "follow: {head: remove}"),
    "follow.ruff": ("german-24", "follow: {ruff: remove}"),
    "follow.free": ("german-24", "follow: {free: {when: talon is open or talon is closed}}"),
    "events.last-trick": ("german-24", "events: {last trick: remove}"),
    "events.earned-marriages": ("polish-deferred", "events: {earned marriages: remove}"),
    "define.enough": ("german-24", "define: {enough: {is: 60}}"),
    "define.false-claim.two": ("german-24", "define: {false-claim: {rows: {two: {is: 1}}}}"),
    "grade.under-half": (
        "polish-deferred",
        "grade: {under half: {when: points of opponent of winner <= 20}}",
    ),
    "grade.plain": ("polish-deferred", "grade: {plain: {is: 2}}"),
    "settle.close-failed": ("polish-deferred", "settle: {close failed: {scores: 1}}"),
    "settle.more-points": ("german-24", "settle: {more points: {scores: 1}}"),
    "draw.after-trick": ("german-24", "draw: {after trick: {from: dealer}}"),
    "deal.second-packet": (
        "german-24",
        "deal: {second packet: {does: deal 2 cards to each seat from eldest}}",
    ),
    "pack.card-points": ("german-24", "pack: {card points: {A: 11, 10: 10, K: 4, Q: 3, J: 2, 9: 1}}"),
    "views.points": ("german-24", "views: {points: own side}"),
    "views.turn-up": ("polish-deferred", "views: {turn-up: nobody}"),
}


@pytest.mark.parametrize("clause", PLANTED)
def test_changed_clause_is_found_and_named(clause: str, planted: Planted) -> None:
    found = planted(*PLANTED[clause])
    assert found
    named = {each.id for behaviour in found for each in (*behaviour.why.clauses_a, *behaviour.why.clauses_b)}
    assert clause in named, named
    first = [
        {each.id for each in (*behaviour.why.clauses_a, *behaviour.why.clauses_b)} for behaviour in found
    ]
    assert sum(clause in ids for ids in first) * 2 >= len(found), first


def test_file_that_changes_nothing_parts_nowhere(planted: Planted) -> None:
    assert planted("german-24", "") == []
    same = "moves: {marry: {when: {trick: {if: own tricks of me > 0}}}}\ndefine: {enough: {is: 60 + 6}}"
    assert planted("german-24", same) == []


def test_other_order_of_suits_is_no_difference(planted: Planted) -> None:
    assert planted("german-24", "pack: {suits: [clubs, hearts, spades, diamonds]}") == []
