"""What a variant declares is told in words that need no key."""

from __future__ import annotations

from typing import Any

import pytest

from sixtysix_dsl.pipeline import load_variant
from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.resolve.references import bundled_names
from sixtysix_dsl.table.declared import declared_texts
from tests.record.matches import engine_of


def told(variant: str, **changed: Any) -> list[str]:
    """What is told of a deal that has just begun, with these variables otherwise."""
    view = Deal.from_seed(engine_of(variant), 1).view(0)
    for name, value in changed.items():
        assert name in view["state"]
        view["state"][name] = {**view["state"][name], **value} if isinstance(value, dict) else value
    return list(declared_texts(view, engine_of(variant).rulebook, lambda seat: f"seat {seat}"))


def test_seats_are_named() -> None:
    assert told("mande", contract="mande", soloist="3") == ["contract: mande", "soloist: seat 3"]


def test_of_yes_and_no_those_are_named_for_whom_it_holds() -> None:
    assert told("gaigel", married={"3": "yes", "4": "yes"}) == ["married: seat 3, seat 4"]


def test_figures_stand_before_their_seat() -> None:
    assert "thrown: 2 (seat 3)" in told("tysiac", thrown={"3": "2"})


@pytest.mark.parametrize("variant", bundled_names())
def test_no_variable_has_a_heading_of_the_table(variant: str) -> None:
    names = {variable.name for variable in load_variant(variant).state}
    assert not names & {"marriages", "trick", "trump", "talon", "turn-up", "carried over", "phase", "turn"}
