"""Files whose deals take long: each part of a comparison is left after its time, and says so."""

from __future__ import annotations

import math
import time
from pathlib import Path

import pytest

from sixtysix_dsl.diverge.batches import FIRST, LARGEST, play_in_batches
from sixtysix_dsl.diverge.behaviour import Explainer
from sixtysix_dsl.diverge.clock import Clock, OutOfTime, Seconds
from sixtysix_dsl.diverge.fast import find_fast
from sixtysix_dsl.diverge.find import find
from sixtysix_dsl.diverge.look import look_into
from sixtysix_dsl.diverge.side import Side
from sixtysix_dsl.effect.paired import Asked, compare_play
from sixtysix_dsl.effect.wording import headline

from .conftest import side

AUCTION = """
state:
  bid: {{is: number from 0 to 9999, starts: 0, seen by: everyone}}
phases:
  auction:
    after: last
    asks: round from eldest until one is left
    moves:
      raise: {{kind: bid, choose: number n from bid + 1 to 9999 step 9999, does: bid becomes n}}
      leave: {{kind: pass, when: bid >= {last}, does: drop out}}
    then: play
"""
"""Deals of ten thousand moves: one alone takes longer than these tests allow."""
LITTLE = Seconds(playing=0.3, slowly=0.3, explaining=0.3, looking=0.3, counting=0.3)


def variant(folder: Path, name: str, body: str) -> Side:
    file = folder / f"{name}.yaml"
    file.write_text(f"sixtysix: 1\nvariant: {name}\nextends: german-24\n{body}", encoding="utf-8")
    return side(str(file))


@pytest.fixture
def auctions(tmp_path: Path) -> tuple[Side, Side]:
    return variant(tmp_path, "one", AUCTION.format(last=9990)), variant(
        tmp_path, "other", AUCTION.format(last=0)
    )


def test_what_takes_long_is_left_and_said_to_be(auctions: tuple[Side, Side]) -> None:
    begun = time.process_time()
    look = look_into(*auctions, deals=50_000_000, jobs=1, seconds=LITTLE)
    assert time.process_time() - begun < 15
    assert 0 < look.deals < 50_000_000
    assert any("of 50,000,000 deals" in said and "`--deals 50000000`" in said for said in look.spent)
    data = look.data()
    assert any(entry["move"] == "leave" and entry["verdict"] == "only-b" for entry in data)
    undecided = [entry for entry in data if entry["verdict"] == "undecided"]
    assert {entry["budget"] for entry in undecided} == {look.deals}


def test_what_there_is_no_time_to_explain_is_named_all_the_same(auctions: tuple[Side, Side]) -> None:
    none = Seconds(playing=math.inf, slowly=0.0, explaining=0.0, looking=0.0, counting=0.0)
    look = look_into(*auctions, deals=100, jobs=1, seconds=none)
    (found,) = [each for each in look.behaviours if each.divergence.kind.move == "leave"]
    assert found.share == 1.0
    assert found.witness == ""
    assert found.data()["verdict"] == "only-b"
    assert "budget of 0 seconds was spent" in found.data()["unexplained"]
    assert any("in 0 of 60 deals" in said for said in look.spent)


def test_the_reference_engine_alone_is_left_too(auctions: tuple[Side, Side]) -> None:
    pair = Explainer(*auctions).pair
    begun = time.process_time()
    with pair.clock.limit(0.3):
        found = find(pair, 400)
    assert found.is_short
    assert found.deals < 400
    assert time.process_time() - begun < 5
    pair.clock.check()


def test_a_usual_pair_spends_no_budget_and_knows_nothing_of_it() -> None:
    look = look_into(side("german-24"), side("polish-deferred"), deals=2000, jobs=1)
    assert look.spent == []
    assert not any("unexplained" in entry for entry in look.data())


def test_an_effect_is_left_after_its_time_and_says_so() -> None:
    begun = time.process_time()
    rulebooks = side("german-24").rulebook, side("polish-deferred").rulebook
    impact = compare_play(*rulebooks, Asked(50_000_000, jobs=1, seconds=0.5))
    assert time.process_time() - begun < 20
    assert 0 < impact["deals"] < 50_000_000
    assert "budget of 0.5 seconds" in " ".join(headline(impact))
    whole = compare_play(*rulebooks, Asked(500, jobs=1))
    assert "seconds" not in whole
    assert whole["deals"] == 500


# -- the means


def test_batches_are_all_deals_once_and_in_order() -> None:
    for jobs in (1, 3):
        played = list(play_in_batches(lambda first, count: count, 12_345, jobs=jobs, seconds=math.inf))
        assert [batch.deals for batch, _ in played] == [found for _, found in played]
        assert sum(found for _, found in played) == 12_345
        assert [batch.first for batch, _ in played] == sorted(batch.first for batch, _ in played)
        assert played[0][0].deals == FIRST
        assert max(found for _, found in played) <= LARGEST
    assert list(play_in_batches(lambda first, count: count, 100, jobs=2, seconds=0.0)) == []


def test_batches_change_nothing_of_what_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    pair = Explainer(side("german-24"), side("polish-deferred")).pair
    found = find_fast(pair, 3000, 1, slowly=0)
    monkeypatch.setattr("sixtysix_dsl.diverge.batches.LARGEST", 7)
    again = find_fast(pair, 3000, 1, slowly=0)
    assert (again.counts, again.deals, again.examples) == (found.counts, found.deals, found.examples)


def test_an_inner_limit_never_outlasts_the_outer() -> None:
    clock = Clock()
    with clock.limit(-1.0):
        with clock.limit(100.0), pytest.raises(OutOfTime):
            clock.check()
        with pytest.raises(OutOfTime):
            clock.check()
    clock.check()


# -- many kinds of moves


def test_kinds_of_moves_are_told_apart_however_many_there_are(tmp_path: Path) -> None:
    """What was legal in one only was kept as a set of 64 bits, and the last kinds were taken for the first."""
    letters = "abcdefghij"
    names = [f"say-{x}{y}" for x in letters for y in letters[:8]]
    row = (
        "  {name}: {{after: last, kind: bid, window: on lead, when: tricks of me >= {n}, once: a deal, "
        "does: told becomes 1}}\n"
    )
    state = "state:\n  told: {is: number from 0 to 1, starts: 0, seen by: everyone}\nmoves:\n"
    bodies = [
        state + "".join(row.format(name=name, n=1 + last * (name == names[-1])) for name in names)
        for last in (0, 1)
    ]
    one, other = (variant(tmp_path, name, body) for name, body in zip(("one", "other"), bodies, strict=True))
    found = find_fast(Explainer(one, other).pair, 200, 1, jobs=1, slowly=0)
    assert {kind.move for kind in found.counts} == {names[-1]}
    assert {kind for kind, _ in found.examples} == set(found.counts)


# -- after an interrupt


def test_an_interrupt_is_answered_soon_with_what_is_known(
    auctions: tuple[Side, Side], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was met before it is named; it is explained only as far as that takes no time worth speaking of."""
    monkeypatch.setattr("sixtysix_dsl.diverge.clock.HURRIED", 0.2)
    monkeypatch.setattr("sixtysix_dsl.diverge.fast.HURRIED", 0.2)

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    begun = time.process_time()
    look = look_into(*auctions, deals=20_000, jobs=1, progress=stop)
    assert time.process_time() - begun < 6
    assert look.interrupted
    assert 0 < look.deals < 20_000
    assert any(each.divergence.kind.move == "leave" for each in look.behaviours)
