"""The same deals under two variants: effects that are known exactly, and what must not change them."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from sixtysix_dsl.effect.paired import Asked, compare_play
from sixtysix_dsl.effect.sides import SidePlayer
from sixtysix_dsl.effect.sums import Sums
from sixtysix_dsl.pipeline import load_variant
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.simulate.engines import open_engine
from sixtysix_dsl.simulate.executors import open_place
from sixtysix_dsl.simulate.metrics import make_report
from sixtysix_dsl.simulate.plan import Plan
from sixtysix_dsl.simulate.run import play_plan
from sixtysix_dsl.simulate.subject import Subject
from sixtysix_dsl.simulate.sums import Sums as TallySums

FEW = Asked(deals=1600, seed=7, bot="honest", jobs=1)


def metric(impact: dict[str, Any], name: str, **who: Any) -> dict[str, Any]:
    """Return one metric."""
    (found,) = [
        each
        for each in impact["metrics"]
        if each["name"] == name and all(each.get(key) == value for key, value in who.items())
    ]
    return found


def covers(entry: dict[str, Any], value: float) -> bool:
    """Whether the interval holds a value."""
    low, high = entry["ci95"]
    return bool(low <= value <= high)


@pytest.fixture(scope="module")
def german_polish() -> dict[str, Any]:
    return compare_play(load_variant("german-24"), load_variant("polish-deferred"), FEW)


def test_equal_rules_differ_in_nothing() -> None:
    rulebook = load_variant("german-24")
    impact = compare_play(rulebook, load_variant("german-24"), FEW)
    assert impact["same_rules"]
    assert impact["paired"]
    for entry in [*impact["metrics"], *impact["endings"], *impact["clauses"]]:
        assert entry["a"] == entry["b"]
        assert entry["delta"] == 0
        assert entry["ci95"] == [0, 0]
    assert all(each["count"] == 0 and each["ci95"] == [0, 0] for each in impact["differing"])


def test_a_deal_worth_one_more_is_worth_one_more(decided: Rulebook, one_more: Rulebook) -> None:
    impact = compare_play(decided, one_more, FEW)
    for name in ("game points of all", "worth of a won deal"):
        entry = metric(impact, name)
        assert entry["delta"] == pytest.approx(1)
        assert covers(entry, 1)
        assert entry["ci95"][1] - entry["ci95"][0] < 0.02
    for name in ("moves", "tricks"):
        assert metric(impact, name)["delta"] == 0
        assert covers(metric(impact, name), 0)
    won = [metric(impact, "deals won", seat=seat) for seat in (1, 2)]
    assert [each["delta"] for each in won] == [0, 0]
    assert won[0]["a"] + won[1]["a"] == 1
    counts = {each["name"]: each["count"] for each in impact["differing"]}
    assert counts == {"winner": 0, "worth": 1600, "points": 0, "ending": 0, "legal moves": 0}


def test_the_interval_holds_a_known_probability(decided: Rulebook, lucky: Rulebook) -> None:
    entry = metric(compare_play(decided, lucky, replace(FEW, deals=6000)), "game points of all")
    assert covers(entry, 1 / 6)
    assert entry["ci95"][1] - entry["ci95"][0] < 0.025


def test_intervals_hold_the_truth_as_often_as_they_say(decided: Rulebook, lucky: Rulebook) -> None:
    """Two hundred samples of other deals each; by chance between 181 and 198 of the intervals hold it."""
    sides = [SidePlayer(rulebook, "honest", 11) for rulebook in (decided, lucky)]
    size, held = 150, 0
    for sample in range(200):
        a, b = (side.columns(sample * size, size) for side in sides)
        sums = Sums()
        sums.add(a["total"], b["total"])
        held += covers(sums.entry(), 1 / 6)
    assert 181 <= held <= 198


def test_figures_are_those_of_simulate(german_polish: dict[str, Any]) -> None:
    """The deals are the same as there."""
    for side, name in (("a", "german-24"), ("b", "polish-deferred")):
        rulebook = load_variant(name)
        plan = Plan(("honest",) * 2, FEW.seed, FEW.deals)
        with open_place("threads", 1) as place:
            played = play_plan(
                plan, TallySums.of_rules(rulebook), open_engine("compiled", rulebook, plan), place
            )
        report = make_report(Subject.of_rules(rulebook), plan, played)
        theirs = {each["name"]: each["mean"] for each in report["metrics"]}
        for figure in ("moves", "tricks", "advantage of the eldest", "deals won by nobody"):
            assert metric(german_polish, figure)[side] == pytest.approx(theirs[figure])
        total = sum(each["mean"] for each in report["metrics"] if each["name"] == "game points")
        assert metric(german_polish, "game points of all")[side] == pytest.approx(total)
        endings = {each["row"]: each["share"] for each in report["endings"] if each["count"]}
        ours = {each["row"]: each[side] for each in german_polish["endings"] if each[side]}
        assert ours == pytest.approx(endings)


def test_clauses_take_part_in_both(german_polish: dict[str, Any]) -> None:
    rows = {each["clause"]: each for each in german_polish["clauses"]}
    assert rows["moves.pass"]["b"] is None
    assert rows["deal.turn-up"]["a"] == rows["deal.turn-up"]["b"] == 1
    assert rows["moves.marry"]["ci95"][0] < rows["moves.marry"]["delta"] < rows["moves.marry"]["ci95"][1]


def test_only_changed_clauses_are_counted_if_they_are_named(decided: Rulebook, one_more: Rulebook) -> None:
    changed = ["settle.claim-upheld.scores", "grade.plain", "moves.marry"]
    impact = compare_play(decided, one_more, FEW, changed=changed)
    assert {each["clause"]: each["changed"] for each in impact["clauses"]} == {
        "moves.marry": ["moves.marry"],
        "settle.claim-upheld": ["settle.claim-upheld.scores"],
    }


def test_the_same_seed_gives_the_same_report_on_any_number_of_threads(german_polish: dict[str, Any]) -> None:
    rulebooks = load_variant("german-24"), load_variant("polish-deferred")
    again = compare_play(*rulebooks, replace(FEW, jobs=2))
    assert json.dumps(again) == json.dumps(german_polish)
    other = compare_play(*rulebooks, replace(FEW, seed=8))
    assert other["metrics"] != german_polish["metrics"]


def test_other_packs_are_two_samples() -> None:
    impact = compare_play(load_variant("german-24"), load_variant("historic-32"), replace(FEW, deals=400))
    assert not impact["paired"]
    assert "packs differ" in impact["reason"]
    assert impact["differing"] == []
    entry = metric(impact, "tricks")
    assert entry["ci95"][0] < entry["delta"] < entry["ci95"][1]
    assert metric(impact, "game points", seat=2)["delta"] is not None


def test_other_seats_have_only_whole_deals_in_common() -> None:
    impact = compare_play(load_variant("german-24"), load_variant("mande"), replace(FEW, deals=200))
    assert "2 seats in A and 4 in B" in impact["reason"]
    assert not any("seat" in each for each in impact["metrics"])
    assert metric(impact, "moves")["b"] > 0


def test_an_interrupt_leaves_what_is_known(decided: Rulebook, one_more: Rulebook) -> None:
    def stop(done: int, asked: int) -> None:
        if done >= asked / 2:
            raise KeyboardInterrupt

    impact = compare_play(decided, one_more, FEW, progress=stop)
    assert impact["interrupted"]
    assert (impact["deals"], impact["asked"]) == (800, 1600)
    assert metric(impact, "game points of all")["delta"] == pytest.approx(1)
    nothing = compare_play(
        decided, one_more, FEW, progress=lambda *_: (_ for _ in ()).throw(KeyboardInterrupt)
    )
    assert nothing["interrupted"]
