"""Values of an option count as variants: what each changes is found, named by a clause that reads it, and witnessed."""

from pathlib import Path

import pytest

from sixtysix_dsl.diverge.forms import differing
from sixtysix_dsl.diverge.look import look_into
from sixtysix_dsl.effect.options import other_values
from sixtysix_dsl.pipeline import load_rules
from tests.diverge.conftest import behaviours, failures, side

OPTIONS = [
    ("german-24", "close-window", "before-drawing", "moves.close.window", False),
    ("german-24", "close-grade", "at-end", "define.counted-tricks", False),
    ("german-24", "claim-automatic", "yes", "moves.claim.mode", False),
    ("german-24", "last-trick", "nothing", "define.last-trick-points", False),
    ("schnapsen", "meld-credit", "later-trick", "moves.marry", False),
    ("gaigel", "claim-by", "anyone", "moves.claim.window", False),
    ("mande", "name-must-hold", "yes", "phases.trump.name-trump.when.holds", True),
    ("tysiac", "limit", "any-pair", "phases.auction.bid.choose", True),
]


@pytest.mark.parametrize(("variant", "option", "value", "clause", "is_dealt"), OPTIONS)
def test_option_is_found_and_named(
    variant: str, option: str, value: str, clause: str, is_dealt: bool, tmp_path: Path
) -> None:
    found = behaviours(side(variant), side(variant, ((option, value),)), 120)
    assert found
    assert failures(found, tmp_path) == []
    named = {each.id for behaviour in found for each in (*behaviour.why.clauses_a, *behaviour.why.clauses_b)}
    assert clause in named
    assert f"set: {{{option}: {value}}}" in found[0].witness
    # before the cards are all dealt there is no position that could say it
    assert any("deal: {pack:" in each.witness for each in found) == is_dealt


def test_same_deals_give_the_same_report() -> None:
    a, b = side("german-24"), side("german-24", (("claim-automatic", "yes"),))
    once, again = behaviours(a, b, 60), behaviours.__wrapped__(a, b, 60)
    assert [each.data() for each in once] == [each.data() for each in again]


CHANGES_NOTHING = {
    # nobody claims, or marries, before he has taken a trick
    ("german-24", "false-claim-three-if", "never"),
    ("german-24", "meld-credit", "any-trick"),
    # sixty and sixty cannot be: somebody takes the last trick, and with it the deal
    ("schnapsen", "tie", "carry"),
    ("schnapsen", "tie", "last-trick"),
}


@pytest.mark.parametrize("variant", ["german-24"])  # `benchmarks/options.py` takes all
def test_every_value_of_every_option_is_found_or_said_to_change_nothing(variant: str) -> None:
    pytest.importorskip("wasmtime", reason="what is rare is found in many deals, by the compiled engine")
    loaded = load_rules(variant)
    assert loaded.rulebook is not None
    assert loaded.unsettled is not None
    mine, quiet = side(variant), set()
    for option in loaded.unsettled.options:
        for value in other_values(option, loaded.rulebook.settings[option.name]):
            other = side(variant, ((option.name, value),))
            look = look_into(mine, other, deals=8_000, jobs=1)
            parted = set(differing(mine.forms, other.forms))
            for each in look.behaviours:
                named = {clause.id for clause in (*each.why.clauses_a, *each.why.clauses_b)}
                assert named & parted, (option.name, value, each.divergence.key)
            if not look.behaviours:
                assert {each.clause for each in look.quiet} == parted
                quiet.add((variant, option.name, value))
    assert quiet == {each for each in CHANGES_NOTHING if each[0] == variant}
