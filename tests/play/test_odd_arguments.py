"""A program that hands over something odd is told so; nothing changes."""

from __future__ import annotations

from typing import Any

import pytest

from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.pipeline import load_variant
from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.rulebook.moves import Move, MoveError


@pytest.fixture
def deal() -> Deal[Any]:
    return Deal.from_seed(ReferenceEngine(load_variant("german-24")), 1)


@pytest.mark.parametrize(
    "move",
    [
        Move(0, "play", (99,)),
        Move(0, "play"),
        Move(0, "play", ("AS",)),  # type: ignore[arg-type]
        Move(0, "marry", (9,)),
        Move(0, "marry", (-1,)),
        Move(0, "shuffle"),
        Move(2, "claim"),
        Move(-1, "claim"),
    ],
)
def test_what_is_no_move_is_refused_as_such(deal: Deal[Any], move: Move) -> None:
    before = str(deal)
    for ask in (deal.why, deal.push, deal.is_legal):
        with pytest.raises(MoveError):
            ask(move)
    assert str(deal) == before


@pytest.mark.parametrize("seat", [-1, 2])
def test_there_is_no_view_of_a_seat_that_is_not_there(deal: Deal[Any], seat: int) -> None:
    with pytest.raises(ValueError, match="the seats are 0 to 1"):
        deal.view(seat)


def test_values_of_options_may_be_numbers_and_truths() -> None:
    settings: dict[str, Any] = {"match-target": 5, "claim-automatic": True}
    rulebook = load_variant("german-24", settings=settings)
    assert (rulebook.settings["match-target"], rulebook.settings["claim-automatic"]) == ("5", "yes")
