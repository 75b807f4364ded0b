"""Each fault of a scenario file is reported at its place: `# ! COLUMN code: message | help` stands behind the line."""

import re
from pathlib import Path

import pytest

from sixtysix_dsl.scenario.read import read_files
from sixtysix_dsl.scenario.run import run_scenario
from sixtysix_dsl.scenario.variants import Shelf

FOLDER = Path(__file__).parent / "broken"
EXPECTED = re.compile(r"# ! (\d+) (.+)$")
FILES = read_files([str(FOLDER)])
CASES = [
    pytest.param(file, scenario, id=f"{Path(file.file).stem}-{scenario.first_line}-{scenario.name[:40]}")
    for file in FILES
    for scenario in file.scenarios
]
SHELF = Shelf()


@pytest.mark.parametrize(("file", "scenario"), CASES)
def test_fault_is_reported_at_its_place(file, scenario) -> None:
    lines = file.text.split("\n")
    expected = [
        (number, int(match.group(1)), match.group(2))
        for number in range(scenario.first_line, scenario.last_line + 1)
        if (match := EXPECTED.search(lines[number - 1])) is not None
    ]
    outcome = run_scenario(scenario, SHELF)
    assert outcome.status == "error"
    found = [
        (fault.place.line, fault.place.column, _said(fault))
        for fault in outcome.faults
        if fault.place.file == file.file and scenario.first_line <= fault.place.line <= scenario.last_line
    ]
    assert found == expected


def _said(fault) -> str:
    return f"{fault.code}: {fault.message}" + (f" | {fault.help}" if fault.help else "")


def test_every_document_has_a_fault_and_files_have_none_of_their_own() -> None:
    assert [file.faults for file in FILES] == [()] * len(FILES)
    assert len(CASES) > 60
