"""A state that is read can be gone on with by any engine; anything else is refused."""

from __future__ import annotations

import pytest

from sixtysix_dsl.pipeline import load_rules
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.state import fresh_state, variable_count, variable_offsets
from sixtysix_dsl.rulebook.state_text import StateError, read_state, write_state


def settled(variant: str) -> Rulebook:
    rulebook = load_rules(variant, checks=False).rulebook
    assert rulebook is not None
    return rulebook


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("dealer=0", "0 is not from 1 to 2"),
        ("dealer=3", "3 is not from 1 to 2"),
        ("turn=3", "3 is not from 0 to 2"),
        ("in_play=4", "4 is not from 0 to 3"),
        ("trump=X", "there is no suit `X`"),
        ("talon=AS.-", "there is no card `-`"),
        ("talon=AS.KS.AS", "the card AS is in two places"),
        ("hands=AS/AS.KS", "the card AS is in two places"),
        ("hands=AS", "1 values where 2 are wanted"),
        ("asked=2", "2 is not from 0 to 1"),
        ("phase=0", "0 is not from -1 to -1"),
        ("must_rule=99", "99 is not from -1 to"),
        ("used_deal=-1", "-1 is not from 0 to 3"),
        ("card_points=0,99999999999", "99999999999 is not from"),
        ("melds=3.S.20", "3 is not from 1 to 2"),
        ("melds=1.S", "cannot be read"),
        ("result=1:3,0,0:settle.won:0:0:0", "it has 3 scores for 2 seats"),
        ("result=1:3,0:settle.won:0:0:99", "99 is not from"),
        ("colour=3", "`colour=3` is no part of a state"),
    ],
)
def test_a_text_that_is_no_state_is_refused(word: str, says: str) -> None:
    rulebook = settled("german-24")
    with pytest.raises(StateError) as caught:
        read_state(rulebook, f"{rulebook.hash[:8]} {word}")
    assert says in str(caught.value)


def test_a_state_of_other_rules_is_refused() -> None:
    text = write_state(settled("german-24"), fresh_state(settled("german-24")))
    with pytest.raises(StateError, match="this state is not of the rules mande"):
        read_state(settled("mande"), text)


def test_a_variable_keeps_to_its_type() -> None:
    rulebook = settled("mande")
    for var, at in zip(rulebook.state, variable_offsets(rulebook), strict=True):
        values = ["0"] * variable_count(rulebook)
        values[at] = "5000"
        with pytest.raises(StateError, match=f"`{var.name}` goes from"):
            read_state(rulebook, f"{rulebook.hash[:8]} vars={','.join(values)}")
