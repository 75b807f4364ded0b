"""Faults of clauses: in `faults.txt` each rule file, laid over german-24, stands with the whole report on it.

To write the reports anew after a change of wording, run this with UPDATE_GOLDENS=1 and read the difference.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sixtysix_dsl.pipeline import load_rules
from sixtysix_dsl.report.text import render_text

FILE = Path(__file__).parent / "faults.txt"
RULE = "=" * 72 + "\n"
CASES = [
    case.partition("----\n")[::2] for case in FILE.read_text(encoding="utf-8").split(RULE) if case.strip()
]


def report_on(rules: str, folder: Path) -> str:
    (folder / "house.yaml").write_text("sixtysix: 1\nrules: house\n" + rules, encoding="utf-8")
    loaded = load_rules("german-24", rules=["house.yaml"], checks=False)
    found = [d for d in loaded.diagnostics if d.place.file.endswith("house.yaml")]
    assert len(found) == len(loaded.diagnostics), "a fault of the house rule was reported elsewhere"
    return render_text(found, loaded.sources)


@pytest.mark.parametrize(
    ("rules", "expected"), CASES, ids=[" ".join(rules.split())[:60] for rules, _ in CASES]
)
def test_the_report_is_as_written(
    rules: str, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    report = report_on(rules, tmp_path)
    assert report, "no fault was found"
    if os.environ.get("UPDATE_GOLDENS"):
        text = FILE.read_text(encoding="utf-8")
        FILE.write_text(
            text.replace(rules + "----\n" + expected, rules + "----\n" + report), encoding="utf-8"
        )
    else:
        assert report == expected


# -- beside faults of another sort


@pytest.mark.parametrize(
    ("beside", "code"),
    [
        ("set: {tie: cary}\n", "value-not-allowed"),
        ("set: {ties: carry}\n", "unknown-option"),
        ("grade: {gammon: {is: 4}}\n", "unknown-row"),
        ("grade: {plain: {iz: 4}}\n", "unknown-key"),
    ],
)
def test_a_clause_that_cannot_be_read_is_told_beside_other_faults(
    beside: str, code: str, tmp_path: Path
) -> None:
    found = codes(
        beside + "moves: {marry: {when: {trick: own tricks of me >= }}, close: {does: clsoe talon}}\n",
        tmp_path,
    )
    assert sorted(found) == sorted([code, "unfinished-clause", "syntax"])


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        (
            "options: {limit: {values: 1 to 9, default: 10}}\ndefine: {enough: 60 + option limit}\n",
            "value-not-allowed",
        ),
        ("define: {spare: {is: 3, iz: 3}, enough: 60 + spare}\n", "unknown-key"),
        (
            "state: {seen: {is: yes or no, starts: no, start: no}}\nmoves: {close: {when: not seen}}\n",
            "unknown-key",
        ),
    ],
)
def test_what_only_follows_from_a_fault_is_not_told(rules: str, code: str, tmp_path: Path) -> None:
    assert set(codes(rules, tmp_path)) == {code}


def codes(rules: str, folder: Path) -> list[str]:
    file = folder / "house.yaml"
    file.write_text("sixtysix: 1\nvariant: house\nextends: german-24\n" + rules, encoding="utf-8")
    return [fault.code for fault in load_rules(str(file), checks=False).diagnostics]
