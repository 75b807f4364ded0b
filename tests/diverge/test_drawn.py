"""Witnesses as people see them: a line a seat, with what lies on the table and what leads to the difference."""

from __future__ import annotations

import re

from sixtysix_dsl.diverge.behaviour import Behaviour
from sixtysix_dsl.rulebook.pack import SYMBOLS
from tests.diverge.conftest import behaviours, side

OPEN, CLOSED = "tricks, talon open", "tricks, talon closed"


def _one(found: tuple[Behaviour, ...], *kind: str) -> Behaviour:
    return next(each for each in found if tuple(each.divergence.kind)[: len(kind)] == kind)


def test_hands_trump_talon_and_lead_are_drawn() -> None:
    marry = _one(behaviours(side("german-24"), side("polish-deferred"), 400), "legality", OPEN, "marry")
    head, *seats = marry.drawn
    layout = marry.case.layout
    assert layout is not None
    assert head.startswith("trump ♠ · talon open: ")
    assert head.endswith(f"face up · seat {layout.leader + 1} leads")
    assert [line[2:8] for line in seats] == ["seat 1", "seat 2"]
    assert [line[0] for line in seats] == ["▶" if seat == layout.leader else " " for seat in range(2)]
    for line, hand in zip(seats, layout.hands, strict=True):
        assert sum(sign in SYMBOLS for sign in line) == len(hand)


def test_tricks_marriages_and_moves_are_drawn() -> None:
    found = behaviours(side("german-24"), side("polish-deferred"), 400)
    played = _one(found, "points", OPEN, "play")
    moves = played.drawn[-1]
    assert re.match(r"moves: ([12]) marry [SHDC], \1 play [KQ]", moves)
    assert moves.count("play") == sum(move.name == "play" for move in played.case.moves)
    closed = _one(found, "legality", CLOSED, "marry")
    assert " · talon closed by seat " in closed.drawn[0]
    assert any("  took " in line for line in closed.drawn)


def test_a_trick_that_is_not_full_lies_on_the_table() -> None:
    duty = _one(
        behaviours(side("mande"), side("mande", (("undertrump", "forced"),)), 120),
        "legality",
        "tricks",
        "play",
    )
    plays = [move for move in duty.case.moves if move.name == "play"]
    assert len(plays) % 4 > 0
    on_table = duty.drawn[-1]
    assert on_table.startswith("then on the table: ")
    assert sum(sign in SYMBOLS for sign in on_table) == len(plays) % 4


def test_a_whole_deal_and_the_state_of_the_match_are_drawn() -> None:
    found = behaviours(side("tysiac"), side("tysiac", (("bombs", "2"), ("own-bids-from", "700"))), 240)
    bomb = _one(found, "legality", "first-card", "bomb")
    assert re.search("auction: seat [123] is asked", bomb.drawn[0])
    assert any("thrown: " in line and " of seat 1" in line for line in bomb.drawn)
    bids = next(each for each in found if each.case.layout is not None and each.case.layout.game_points)
    assert any("the match stands at " in line for line in bids.drawn)
