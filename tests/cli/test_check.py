"""`check`: formats and exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
FAULTY = "sixtysix: 1\nvariant: faulty\nextends: german-24\ngrade:\n  plain: {is: talon is opne}\n"
DOUBTFUL = "sixtysix: 1\nvariant: doubtful\nextends: german-24\ngrade:\n  plain: {is: 1}\n"
GOOD = "sixtysix: 1\nvariant: good\nextends: german-24\ngrade:\n  plain: {is: 2}\n"


def test_a_good_file(sixtysix, write) -> None:
    done = sixtysix("check", write("good.yaml", GOOD), "german-24")
    assert (done.code, done.out, done.err) == (0, "2 files checked: no faults\n", "")


def test_a_fault_is_shown_in_its_line(sixtysix, write) -> None:
    done = sixtysix("check", write("faulty.yaml", FAULTY))
    assert done.code == 1
    assert "  --> faulty.yaml:5:24\n" in done.out
    assert "\n5 |   plain: {is: talon is opne}\n  |                        ^^^^\n" in done.out
    assert done.out.endswith("1 file checked: 1 error\n")
    assert done.err == ""


def test_a_doubt_counts_when_strict(sixtysix, write) -> None:
    file = write("doubtful.yaml", DOUBTFUL)
    assert sixtysix("check", file).code == 0
    assert sixtysix("check", file, "--strict").code == 1
    assert sixtysix("check", file).out.endswith("1 file checked: 1 doubt\n")


def test_json(sixtysix, write) -> None:
    done = sixtysix("check", write("faulty.yaml", FAULTY), write("doubtful.yaml", DOUBTFUL), "--json")
    assert (done.code, done.json["errors"], done.json["doubts"]) == (1, 1, 1)
    first = done.json["diagnostics"][0]
    assert {key: first[key] for key in ("severity", "file", "line", "column", "end_line", "end_column")} == {
        "severity": "error",
        "file": "faulty.yaml",
        "line": 5,
        "column": 24,
        "end_line": 5,
        "end_column": 28,
    }
    assert set(first) >= {"code", "message", "help", "labels"}
    assert done.out == sixtysix("check", "faulty.yaml", "doubtful.yaml", "--format", "json").out


def test_github_and_sarif(sixtysix, write) -> None:
    file = write("faulty.yaml", FAULTY)
    assert sixtysix("check", file, "--format", "github").out.startswith("::error file=faulty.yaml,line=5,")
    sarif = json.loads(sixtysix("check", file, "--format", "sarif").out)
    assert sarif["runs"][0]["results"][0]["level"] == "error"


def test_what_cannot_be_read_is_2_and_the_others_are_still_checked(sixtysix, write, folder: Path) -> None:
    (folder / "folder.yaml").mkdir()
    write("binary.yaml", bytes(range(128, 256)))
    faulty = write("faulty.yaml", FAULTY)
    for name in ("nowhere.yaml", "folder.yaml", "binary.yaml", "german-42"):
        done = sixtysix("check", name, faulty)
        assert done.code == 2, name
        assert "faulty.yaml:5:24" in done.out
        assert done.out.endswith("2 files checked: 2 errors\n")
    assert "did you mean `german-24`?" in sixtysix("check", "german-42").out


def test_a_missing_parent_is_a_fault_of_the_file(sixtysix, write) -> None:
    done = sixtysix("check", write("child.yaml", "sixtysix: 1\nvariant: child\nextends: nowhere.yaml\n"))
    assert done.code == 1
    assert "child.yaml:3:10" in done.out


def test_rule_files(sixtysix) -> None:
    file = str(EXAMPLES / "no-closing.yaml")
    alone = sixtysix("check", file)
    assert (alone.code, alone.out) == (0, "1 file checked: no faults\n")
    assert "`--variant VARIANT`" in alone.err
    assert sixtysix("check", file, "--variant", "german-24").code == 0
    wrong = sixtysix("check", file, "--variant", "mande")
    assert wrong.code == 1
    assert "`mande` has no row `close`" in wrong.out
    assert sixtysix("check", "german-24", "--with", file).code == 0
    assert sixtysix("check", "german-24", "--with", "nowhere.yaml").code == 2


def test_every_fault_of_a_rule_file_shows_its_line(sixtysix, write) -> None:
    done = sixtysix("check", write("rules.yaml", "sixtysix: 1\nrules: mine\ngradde: {}\n"))
    assert done.code == 1
    assert "3 | gradde: {}" in done.out


def test_scenarios_are_for_another_command(sixtysix, write) -> None:
    done = sixtysix("check", write("scenarios.yaml", "scenario: one\nvariant: german-24\nsteps: []\n"))
    assert done.code == 1
    assert "help: run it: `sixtysix test scenarios.yaml`" in done.out


@pytest.mark.parametrize("setting", ["nonsense=1", "tie=often", "tie"])
def test_a_setting_that_is_none(setting: str, sixtysix) -> None:
    assert sixtysix("check", "german-24", "--set", setting).code == 2


def test_a_rehearsal(sixtysix, write) -> None:
    file = write("good.yaml", GOOD)
    said = sixtysix("check", file, "--json").json["diagnostics"]
    done = sixtysix("check", file, "--rehearse", "--deals", "1", "--json")
    assert done.code == 0
    more = [each for each in done.json["diagnostics"] if each not in said]
    assert more  # one deal cannot use every clause
    assert {each["severity"] for each in more} == {"doubt"}
    assert sixtysix("check", write("faulty.yaml", FAULTY), "--rehearse").code == 1
