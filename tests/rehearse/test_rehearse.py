"""Rehearsals find what only play shows, and say how to see it."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from sixtysix_dsl.diagnostics import Diagnostic
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.pipeline import load_rules
from sixtysix_dsl.rehearse import rehearse
from sixtysix_dsl.rehearse.deals import lost, play_deal
from sixtysix_dsl.rehearse.settings import are_allowed, mixtures, one_by_one, settings_for
from sixtysix_dsl.resolve.references import bundled_names
from sixtysix_dsl.rulebook.rulebook import Rulebook


def rulebook_of(variant: str, body: str = "", *, settled: bool = False) -> Rulebook:
    rules = []
    if body:
        Path("example.yaml").write_text("sixtysix: 1\nrules: example\n" + body, encoding="utf-8")
        rules = ["example.yaml"]
    loaded = load_rules(variant, rules=rules, checks=False)
    assert loaded.rulebook is not None, loaded.diagnostics
    assert loaded.unsettled is not None
    return loaded.rulebook if settled else loaded.unsettled


def errors(found: list[Diagnostic]) -> set[str]:
    return {fault.code for fault in found if fault.severity == "error"}


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("variant", bundled_names())
def test_a_bundled_variant_plays_under_every_option(variant: str) -> None:
    found = rehearse(rulebook_of(variant), deals=4)
    assert not errors(found), [str(fault) for fault in found if fault.severity == "error"]


def test_a_hand_that_may_not_lead_is_reported_with_its_deal_and_state() -> None:
    found = rehearse(rulebook_of("german-24", "lead: {free: any card but trump}\n"), deals=40)
    stuck = next(fault for fault in found if fault.code == "no-legal-move")
    assert stuck.place.line == 3 or "german-24" in stuck.place.file
    assert "of seed 1" in stuck.message
    assert stuck.help is not None
    assert "hands=" in stuck.help


def test_a_state_in_a_report_can_be_read_again() -> None:
    rulebook = rulebook_of("german-24", "lead: {free: hearts}\n", settled=True)
    engine = ReferenceEngine(rulebook)
    trouble = next(t for n in range(200) if (t := play_deal(engine, 1, n, None).trouble) is not None)
    state = engine.read(trouble.state)
    assert not engine.legal_moves(state)
    assert engine.result_of(state) is None


def test_a_deal_that_no_row_settles_is_reported() -> None:
    body = "settle: {tie: {when: points of dealer > 200}, more points: {when: points of dealer > 200}}\n"
    assert "no-settle-row" in errors(rehearse(rulebook_of("german-24", body), deals=20))


def test_a_deal_longer_than_computed_is_reported() -> None:
    engine = ReferenceEngine(rulebook_of("german-24", settled=True))
    lengths = [play_deal(engine, 1, number, None).length for number in range(20)]
    trouble = play_deal(engine, 1, lengths.index(max(lengths)), max(lengths) - 1).trouble
    assert trouble is not None
    assert trouble.code == "deal-too-long"


def test_a_failure_of_the_engine_is_reported_and_not_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise IndexError("pop from empty list")

    monkeypatch.setattr("sixtysix_dsl.interpret.interpreter.Interpreter.legal_moves", fail)
    found = rehearse(rulebook_of("mande"), deals=1)
    fault = next(fault for fault in found if fault.code == "engine-fault")
    assert "IndexError: pop from empty list" in fault.message


def test_a_clause_that_nothing_comes_to_is_doubted() -> None:
    body = (
        "settle: {odd: {before: first, when: points of dealer > 150 and tricks played < 2, winner: none}}\n"
    )
    idle = [
        fault for fault in rehearse(rulebook_of("german-24", body), deals=4) if fault.code == "never-decides"
    ]
    assert any("`settle.odd`" in fault.message for fault in idle)
    assert all(fault.severity == "doubt" for fault in idle)


def test_the_same_seed_gives_the_same_report() -> None:
    rulebook = rulebook_of("polish-deferred")
    assert rehearse(rulebook, deals=4, seed=7) == rehearse(rulebook, deals=4, seed=7)


def test_lost_and_doubled_cards_are_seen() -> None:
    engine = ReferenceEngine(rulebook_of("german-24", settled=True))
    state = engine.start(list(range(24)), 1)
    assert lost(engine, state) == ""
    state.hands[0] &= state.hands[0] - 1
    assert "is nowhere" in lost(engine, state)
    state.hands[0] |= state.hands[1]
    assert "is in two places" in lost(engine, state)


def test_options_are_tried_one_by_one_and_mixed_as_far_as_they_are_allowed() -> None:
    body = "options: {tie: {requires: option last-trick is wins-deal}}\n"
    rulebook = rulebook_of("german-24", body)
    alone = list(one_by_one(rulebook))
    assert {"meld-credit": "any-trick"} in alone
    assert {"tie": "carry"} not in alone
    assert {"match-target": "1000"} in alone
    assert all(are_allowed(rulebook, settings) for settings in mixtures(rulebook, 1, 20))


def test_options_under_which_a_row_may_apply_are_found() -> None:
    rulebook = rulebook_of("german-24")
    assert settings_for(rulebook, "settle.tie-to-the-last-trick") is not None
    assert settings_for(rulebook, "settle.tie-to-the-last-trick")["tie"] == "last-trick"  # type: ignore[index]
    assert settings_for(rulebook, "moves.marry") is None


def test_a_rehearsal_that_takes_long_is_left_and_says_so() -> None:
    """Deals of ten thousand moves: one alone takes longer than this."""
    body = """
state:
  bid: {is: number from 0 to 9999, starts: 0, seen by: everyone}
phases:
  auction:
    after: last
    asks: round from eldest until one is left
    moves:
      raise: {kind: bid, choose: number n from bid + 1 to 9999 step 9999, does: bid becomes n}
      leave: {kind: pass, when: bid >= 9990, does: drop out}
    then: play
"""
    begun = time.process_time()
    found = rehearse(rulebook_of("german-24", body), seconds=0.5)
    assert time.process_time() - begun < 10
    assert not errors(found)
    (part,) = [fault for fault in found if fault.code == "rehearsed-in-part"]
    assert part.severity == "doubt"
    assert part.help is not None
    assert "--deals" in part.help
    assert "rehearsed-in-part" not in {fault.code for fault in rehearse(rulebook_of("german-24"), deals=1)}
