"""Every example file does what its scenarios say, and nothing short of it does.

The scenarios of `examples/NAME.yaml` are in `NAME.yaml` beside this file. They pass under the example and fail under
the variant that it is laid over; those whose name begins with "as before" say what stays, and pass under both.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from sixtysix_dsl.scenario.read import read_files
from sixtysix_dsl.scenario.run import Outcome
from sixtysix_dsl.scenario.suite import run_suite
from sixtysix_dsl.scenario.variants import Shelf

ROOT = Path(__file__).parents[3]
FOLDER = Path(__file__).parent.relative_to(ROOT)
EXAMPLES = sorted(path.stem for path in (ROOT / "examples").glob("*.yaml"))
TOGETHER = "two-together"
AS_BEFORE = "as before"


@pytest.fixture(autouse=True)
def _at_the_top(monkeypatch: pytest.MonkeyPatch) -> None:
    """Paths of variants may not leave the folder in which the tests run."""
    monkeypatch.chdir(ROOT)


def scenarios(name: str, variant: str | None = None) -> dict[str, Outcome]:
    """What becomes of the scenarios of an example, by their names."""
    file = FOLDER / f"{name}.yaml"
    assert file.is_file(), f"examples/{name}.yaml has no scenarios: write {file}"
    suite = run_suite([str(file)], Shelf((), []), variant)
    assert not suite.broken
    assert suite.outcomes
    return {outcome.scenario.name: outcome for outcome in suite.outcomes}


def header(variant: str) -> dict[str, Any]:
    """The keys at the top of a variant that a scenario names."""
    keys: dict[str, Any] = YAML(typ="safe", pure=True).load((FOLDER / variant).read_text(encoding="utf-8"))
    return keys


@pytest.mark.parametrize("name", [*EXAMPLES, TOGETHER])
def test_scenarios_pass_under_the_example(name: str) -> None:
    for said, outcome in scenarios(name).items():
        assert outcome.status == "passed", f"{said}: {outcome.message}"


@pytest.mark.parametrize("name", [*EXAMPLES, TOGETHER])
def test_scenarios_fail_under_the_parent(name: str) -> None:
    telling = 0
    for said, outcome in scenarios(name).items():
        under_parent = scenarios(name, header(outcome.variant)["extends"])[said]
        stays = said.startswith(AS_BEFORE)
        assert (under_parent.status == "passed") == stays, f"{said}: {under_parent.status} under the parent"
        telling += not stays
    assert telling, f"no scenario of {name} tells it from its parent"


@pytest.mark.parametrize("name", EXAMPLES)
def test_scenarios_play_the_example_and_nothing_else(name: str) -> None:
    for outcome in scenarios(name).values():
        variant = FOLDER / outcome.variant
        played = [variant.parent / path for path in header(outcome.variant).get("with", [])] or [variant]
        assert [path.resolve() for path in played] == [ROOT / "examples" / f"{name}.yaml"]


@pytest.mark.parametrize("alone", ["with-hearts-thirty.yaml", "with-sixty-six-ends.yaml"])
def test_two_together_do_what_neither_does_alone(alone: str) -> None:
    for outcome in scenarios(TOGETHER, str(FOLDER / alone)).values():
        assert outcome.status == "failed"


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_has_three_to_ten_lines(name: str) -> None:
    written = (ROOT / "examples" / f"{name}.yaml").read_text(encoding="utf-8").splitlines()
    lines = [line for line in written if line.strip() and not line.lstrip().startswith("#")]
    assert 3 <= len(lines) <= 10


def test_every_file_of_scenarios_belongs_to_an_example() -> None:
    assert {Path(file.file).stem for file in read_files([str(FOLDER)])} == {*EXAMPLES, TOGETHER}
