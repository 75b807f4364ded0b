"""Every scenario file of `tests/scenarios` passes."""

from pathlib import Path

import pytest

from sixtysix_dsl.scenario.document import Scenario
from sixtysix_dsl.scenario.read import read_files
from sixtysix_dsl.scenario.run import run_scenario
from sixtysix_dsl.scenario.variants import Shelf

FOLDER = Path(__file__).parents[1] / "scenarios"
FILES = read_files([str(FOLDER)])
SCENARIOS = [
    pytest.param(
        scenario, id=f"{Path(file.file).stem}-{scenario.first_line}-{scenario.name.replace(' ', '_')[:60]}"
    )
    for file in FILES
    for scenario in file.scenarios
]
SHELF = Shelf()


def test_the_files_have_no_faults() -> None:
    assert [fault for file in FILES for fault in file.faults] == []
    assert len(SCENARIOS) >= 66


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_scenario(scenario: Scenario) -> None:
    outcome = run_scenario(scenario, SHELF)
    assert outcome.status == "passed", f"{scenario.place}: {outcome.message}"
