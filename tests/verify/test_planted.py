"""Faults that are planted are found, and reported as scenarios that pass under the reference engine."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("wasmtime", reason="the compiled engine needs the extra `wasm`")

from sixtysix_dsl.compile.engine import CompiledEngine
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.lower.settle import settle_options
from sixtysix_dsl.pipeline import load_variant
from sixtysix_dsl.play.deal import shuffled_pack
from sixtysix_dsl.play.notation import parse_move
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.state import starting_values
from sixtysix_dsl.scenario.suite import run_suite
from sixtysix_dsl.scenario.variants import Shelf
from sixtysix_dsl.verify.compare import Comparison
from sixtysix_dsl.verify.deals import Disagreement, DisagreementFound, Start, Table
from sixtysix_dsl.verify.scenario import write_scenario
from sixtysix_dsl.verify.verify import Effort, verify
from tests.verify import planted
from tests.verify.test_deals import unsettled

DOUBLES = ("gaigel", "tysiac")


def check_scenario(found: Disagreement, rulebook: Rulebook, folder: Path) -> str:
    """Write the scenario, see that it passes, and return its text."""
    settled = settle_options(rulebook, found.settings)
    text = write_scenario(found, settled, rulebook.name, {**rulebook.settings, **found.settings})
    (folder / "found.yaml").write_text(text, encoding="utf-8")
    suite = run_suite([str(folder / "found.yaml")], Shelf())
    (outcome,) = suite.outcomes
    assert outcome.status == "passed", f"{outcome.message}\n{text}"
    return text


@pytest.mark.parametrize("engine", planted.ENGINES, ids=lambda engine: engine.__name__)
def test_a_wrong_engine_is_found(engine: type[CompiledEngine], tmp_path: Path) -> None:
    rulebook = unsettled("german-24")
    report = verify(rulebook, Effort(deals=40, seed=2), compiled=engine)
    found = report.disagreement
    assert found is not None
    assert found.difference.what == planted.ENGINES[engine]
    assert found.difference.reference != found.difference.compiled
    text = check_scenario(found, rulebook, tmp_path)
    assert text.count("\n  - ") > len(found.moves) + 5
    settled = settle_options(rulebook, {})
    both = Comparison(ReferenceEngine(settled), engine(settled))
    assert find_again(both, found).difference.what == found.difference.what


def find_again(both: Comparison, found: Disagreement) -> Disagreement:
    """Go the same way some times: not every question is asked at every position."""
    for _ in range(8):
        try:
            Table(both, 1, {}).follow(found.start, found.moves)
        except DisagreementFound as again:
            return again.disagreement
    raise AssertionError(f"{found.difference} is not found again")


@pytest.mark.parametrize("variant", DOUBLES)
@pytest.mark.parametrize("engine", [planted.WrongResult, planted.WrongDealer])
def test_with_equal_cards_and_in_a_match(engine: type[CompiledEngine], variant: str, tmp_path: Path) -> None:
    rulebook = unsettled(variant)
    settings = (
        {rulebook.options[0].name: rulebook.options[0].values[-1]} if rulebook.options[0].values else {}
    )
    report = verify(rulebook, Effort(deals=2), [settings], compiled=engine)
    assert report.disagreement is not None
    text = check_scenario(report.disagreement, rulebook, tmp_path)
    assert ("which copy" in text) == (variant == "gaigel")


def test_what_a_match_has_kept_is_in_the_scenario(tmp_path: Path) -> None:
    rulebook = unsettled("tysiac")
    found = verify(rulebook, Effort(deals=2), compiled=planted.WrongResult).disagreement
    assert found is not None
    values = starting_values(settle_options(rulebook, found.settings))
    names = [var.name for var in rulebook.state if var.for_match]
    late = replace(
        found, start=found.start._replace(match_vars=tuple(min(1, v + 1) for v in values)), moves=()
    )
    text = check_scenario(late, rulebook, tmp_path)
    assert names
    assert all(f"{name}: {{1: 1, 2: 1" in text.partition("steps:")[0] for name in names)
    assert "Not said" not in text


@pytest.mark.parametrize("mass_play", [planted.WrongTally, planted.WrongMatches])
def test_wrong_tallies(mass_play: type[planted.MassPlay], tmp_path: Path) -> None:
    rulebook = unsettled("schnapsen")
    report = verify(rulebook, Effort(deals=0, masses=120), mass_play=mass_play)
    found = report.disagreement
    assert found is not None
    assert found.difference.what == "tally"
    if mass_play is planted.WrongTally:
        assert found.difference.about.startswith("deals [0]")
        assert found.number == 2
    text = check_scenario(found, rulebook, tmp_path)
    assert "result:" in text


def test_two_marriages_in_hand_while_following() -> None:
    """Found by a tally: who has married while following plays king or queen before anything else."""
    rulebook = load_variant("gaigel")
    moves = (
        "4 play JC, 1 play AC, 2 play 7H, 3 play AC, 1 play 7S, 2 play KS, 3 play AD, 4 play AS, 3 play JC, 4 play JS, "
        "1 play 10S, 2 play QC, 2 exchange, 2 play 7C, 3 play 7H, 4 marry D, 4 play KD, 1 play 7S, 4 marry C, 4 play QC"
    )
    start = Start(tuple(shuffled_pack(rulebook, 6, 3)), 2)
    made = tuple(parse_move(rulebook, text) for text in moves.split(", "))
    both = Comparison(ReferenceEngine(rulebook), CompiledEngine(rulebook))
    assert Table(both, 6, {}).follow(start, made) == len(made)
