"""A point of a record as a scenario file says all that the deal began with, also in the middle of a match."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixtysix_dsl.record.scenario import write_scenario
from sixtysix_dsl.resources import resource_folder
from sixtysix_dsl.rulebook.declared import facts_of, kept_facts
from sixtysix_dsl.rulebook.state import starting_values
from sixtysix_dsl.scenario.suite import run_suite
from sixtysix_dsl.scenario.variants import Shelf

from .matches import engine_of, follow_file, write_match

NAMES = sorted(
    Path(str(file)).stem for file in resource_folder("variants").iterdir() if file.name[-5:] == ".yaml"
)
KEEPING = [name for name in NAMES if any(var.for_match for var in engine_of(name).rulebook.state)]
DEALS = 24


@pytest.mark.parametrize("variant", KEEPING)
def test_what_the_match_has_kept_is_in_the_scenario(variant: str, tmp_path: Path) -> None:
    course = follow_file(write_match(tmp_path / "match.jsonl", variant, seed=2, deals=DEALS), variant)
    kept = [var.name for var in engine_of(variant).rulebook.state if var.for_match]
    said = 0
    for deal in course.deals:
        for step in (0, deal.steps[-1].number):
            text = write_scenario(course, step, variant, of=deal.number)
            assert "Not said" not in text
            file = tmp_path / f"deal-{deal.number}-{step}.yaml"
            file.write_text(text, encoding="utf-8")
            (outcome,) = run_suite([str(file)], Shelf()).outcomes
            assert outcome.status == "passed", f"{outcome.message}\n{text}"
            _, there = course.deal_at(step, deal.number)
            assert text.partition("steps:")[2].count("\n  - ") > len(there.moves)
            began = kept_facts(engine_of(variant).rulebook, deal.setting["match_vars"])
            assert [name for name in kept if f"{name}: " in text.partition("steps:")[0]] == list(began)
            said += bool(began)
    assert said, "no deal of this match has begun with anything that was kept"


def test_only_what_lives_for_the_match_is_kept() -> None:
    for variant in KEEPING:
        rulebook = engine_of(variant).rulebook
        usual = starting_values(rulebook)
        other = [1 - value if value in (0, 1) else value for value in usual]
        assert kept_facts(rulebook, None) == {} == kept_facts(rulebook, usual)
        names = {var.name for var in rulebook.state if var.for_match}
        assert set(kept_facts(rulebook, other)) == names & set(facts_of(rulebook, other, usual))
