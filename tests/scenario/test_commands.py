"""`test`, `legal`, `why` and `view` as other programs call them: exit codes, JSON, JUnit XML, `--at`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from sixtysix_dsl.cli import app

HANDS = "hands: {1: KC QC 9S, 2: AC 10C 9C}, elsewhere: any, taken: {1: [AS KS]}"
POSITION = f"position: {{{HANDS}, trump: H, leader: 1}}\n"
HEAD = f"variant: german-24\n{POSITION}"
PASSES = f"scenario: it passes\n{HEAD}steps:\n  - 1 marry C\n  - legal: {{1: [play KC, play QC, claim]}}\n"
FAILS = f"scenario: it fails\n{HEAD}steps:\n  - 1 play KC\n  - turn: 1\n"
ERRS = f"scenario: it errs\n{HEAD}steps:\n  - 1 play 7C\n"
OPTION = f"scenario: with an option\nset: {{tie: carry}}\n{HEAD}steps: []\n"

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.chdir(tmp_path)
    files = {
        "passes.yaml": PASSES,
        "fails.yaml": f"{PASSES}---\n{FAILS}",
        "errs.yaml": f"{PASSES}---\n# of the second\n{FAILS}---\n{ERRS}",
        "option.yaml": OPTION,
        "broken.yaml": "scenario: [\n",
        "nothing.yaml": "variant: german-24\n",
        "folder/deep/passes.yaml": PASSES,
        "folder/other.yaml": "a: variant\n",
        "folder/.hidden/fails.yaml": FAILS,
        "empty/readme.txt": "scenario: not yaml\n",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def call(*args: str) -> tuple[int, str, str]:
        code = app.main(list(args))
        said = capsys.readouterr()
        return code, said.out, said.err

    return call


@pytest.mark.parametrize(
    ("paths", "code", "counts"),
    [
        (["passes.yaml"], 0, (1, 0, 0)),
        (["fails.yaml"], 1, (1, 1, 0)),
        (["errs.yaml"], 2, (1, 1, 1)),
        (["passes.yaml", "broken.yaml"], 2, (1, 0, 1)),
        (["nothing.yaml"], 2, (0, 0, 1)),
        (["nowhere.yaml", "passes.yaml"], 2, (1, 0, 1)),
        (["folder"], 0, (1, 0, 0)),
        (["empty"], 2, (0, 0, 1)),
        (["errs.yaml:2"], 0, (1, 0, 0)),
        (["errs.yaml:9"], 1, (0, 1, 0)),
        (["errs.yaml:900"], 2, (0, 0, 1)),
    ],
)
def test_exit_code_and_counts(run: Run, paths: list[str], code: int, counts: tuple[int, int, int]) -> None:
    returned, out, err = run("test", "--json", *paths)
    report = json.loads(out)
    assert (returned, err) == (code, "")
    assert (report["passed"], report["failed"], report["errors"]) == counts
    assert run("test", *paths)[0] == code


def test_json_of_a_run(run: Run) -> None:
    report = json.loads(run("test", "errs.yaml", "--json")[1])
    keys = ("file", "line", "scenario", "variant", "status", "step", "message")
    assert [[each[key] for key in keys] for each in report["scenarios"]] == [
        ["errs.yaml", 1, "it passes", "german-24", "passed", None, None],
        ["errs.yaml", 9, "it fails", "german-24", "failed", 2, "turn: expected 1; got 2"],
        [
            "errs.yaml",
            16,
            "it errs",
            "german-24",
            "error",
            None,
            "errs.yaml:20:12: error[unknown-move]: there is no card `7C` in this pack",
        ],
    ]


def test_json_of_an_unreadable_file(run: Run) -> None:
    (entry,) = json.loads(run("test", "nowhere.yaml", "--json")[1])["scenarios"]
    assert (entry["status"], entry["scenario"], entry["line"]) == ("error", None, 1)
    assert entry["message"] == "nowhere.yaml:1:1: error[unreadable-file]: there is no such file"


def test_text_of_a_run(run: Run) -> None:
    code, out, _ = run("test", "errs.yaml", "--no-color")
    assert code == 2
    assert out.startswith(
        "errs.yaml: 1 passed, 1 failed, 1 in error\n\nFAILED errs.yaml:9 it fails (german-24)\n"
    )
    assert "  step 2, line 14: turn: 1\n    expected  1\n    got       2\n" in out
    assert "  --> errs.yaml:20:12\n" in out
    assert "1 passed, 1 failed, 1 in error in " in out


def test_another_variant(run: Run) -> None:
    assert (
        run("test", "passes.yaml", "--variant", "polish-deferred")[0] == 1
    )  # nobody marries without a talon
    assert run("test", "passes.yaml", "--variant", "german-24", "--set", "meld-when-strict=no")[0] == 1
    assert run("test", "option.yaml", "--variant", "polish-deferred")[0] == 0
    code, out, _ = run("test", "option.yaml", "--variant", "mande", "--json")
    (entry,) = json.loads(out)["scenarios"]
    assert (code, entry["status"], entry["variant"]) == (2, "error", "mande")
    assert entry["message"] == "option.yaml:2:7: error[unknown-option]: there is no option `tie`"


@pytest.mark.parametrize("command", [["test", "passes.yaml", "--variant"], ["legal", "--at", "passes.yaml"]])
def test_a_variant_that_cannot_be_had(run: Run, command: list[str]) -> None:
    code, out, _ = run(*command, "german-42", "--json")
    assert (code, json.loads(out)["error"]["code"]) == (2, "unknown-variant")
    code, out, err = run(*command, "german-42")
    assert (code, out) == (2, "")
    assert "there is no bundled variant `german-42`" in err


def test_rules_laid_over_a_variant(run: Run, tmp_path: Path) -> None:
    rules = "sixtysix: 1\nrules: no-marriages\nmoves: {marry: remove}\n"
    (tmp_path / "house.yaml").write_text(rules, encoding="utf-8")
    code, out, _ = run("test", "passes.yaml", "--with", "house.yaml", "--json")
    assert code == 2
    assert "there is no move `marry`" in json.loads(out)["scenarios"][0]["message"]


def test_a_variant_beside_the_scenario(run: Run, tmp_path: Path) -> None:
    child = "sixtysix: 1\nvariant: house\nextends: german-24\nset: {meld-when-strict: no}\n"
    (tmp_path / "folder/house.yaml").write_text(child, encoding="utf-8")
    text = PASSES.replace("german-24", "../house.yaml").replace("legal", "refused: 1 marry C\n  - legal")
    (tmp_path / "folder/deep/passes.yaml").write_text(text, encoding="utf-8")
    assert json.loads(run("test", "folder", "--json")[1])["scenarios"][0]["step"] == 1


def test_junit(run: Run, tmp_path: Path) -> None:
    assert run("test", "errs.yaml", "broken.yaml", "--junit", "report.xml")[0] == 2
    root = ElementTree.parse(tmp_path / "report.xml").getroot()
    groups = [
        (group.get("name"), group.get("tests"), group.get("failures"), group.get("errors")) for group in root
    ]
    assert groups == [("errs.yaml", "3", "1", "1"), ("broken.yaml", "1", "0", "1")]
    cases = [(case.get("name"), case.get("line"), [child.tag for child in case]) for case in root[0]]
    assert cases == [("it passes", "1", []), ("it fails", "9", ["failure"]), ("it errs", "16", ["error"])]
    failure = root[0][1][0]
    assert failure.get("message") == "turn: expected 1; got 2"
    assert "step 2, line 14: turn: 1" in (failure.text or "")


def test_junit_that_cannot_be_written(run: Run) -> None:
    code, out, _ = run("test", "passes.yaml", "--junit", "nowhere/report.xml", "--json")
    assert (code, json.loads(out)["error"]["code"]) == (2, "unwritable-file")


def test_junit_that_would_be_written_over_a_scenario(run: Run, tmp_path: Path) -> None:
    """The report is there all the same."""
    before = (tmp_path / "passes.yaml").read_bytes()
    code, out, err = run("test", "passes.yaml", "--junit", "./passes.yaml")
    assert (code, (tmp_path / "passes.yaml").read_bytes()) == (2, before)
    assert "1 passed in" in out
    assert err == "error: `passes.yaml` is a scenario file, and is left as it is\n"


def test_coverage(run: Run) -> None:
    (measured,) = json.loads(run("test", "passes.yaml", "--coverage", "--json")[1])["coverage"]
    unused = {each["clause"] for each in measured["unused"]}
    assert measured["variant"] == "german-24"
    assert measured["clauses"] > len(unused) > 0
    assert not unused & {"in-play.all", "moves.marry", "moves.marry.worth.plain", "moves.claim"}
    # A position is not dealt, nothing was refused, and hearts were not married.
    assert unused >= {
        "deal.turn-up",
        "moves.marry.when.pair",
        "moves.marry.worth.trump",
        "settle.claim-upheld",
    }
    assert all(each["line"] > 0 and each["file"].endswith("german-24.yaml") for each in measured["unused"])
    assert "moves.marry.when.pair" in run("test", "passes.yaml", "--coverage")[1]


def test_coverage_of_a_result(run: Run, tmp_path: Path) -> None:
    text = PASSES.replace("legal: {1: [play KC, play QC, claim]}", "1 claim")
    (tmp_path / "passes.yaml").write_text(text, encoding="utf-8")
    (measured,) = json.loads(run("test", "passes.yaml", "--coverage", "--json")[1])["coverage"]
    unused = {each["clause"] for each in measured["unused"]}
    assert not unused & {"settle.claim-false", "define.false-claim.two", "moves.claim"}
    assert unused >= {"settle.claim-upheld", "define.false-claim.three-by-claimer", "grade.plain"}


# -- legal, why, view


def test_legal(run: Run) -> None:
    code, out, err = run("legal", "german-24", "--at", "passes.yaml", "--json")
    moves = [{"seat": 1, "move": move} for move in ("play KC", "play QC", "claim")]
    assert (code, json.loads(out), err) == (0, {"turn": 1, "moves": moves}, "")
    assert "seat 1 may: play KC, play QC, claim" in run("legal", "german-24", "--at", "passes.yaml")[1]


def test_legal_after_the_deal(run: Run, tmp_path: Path) -> None:
    (tmp_path / "over.yaml").write_text(PASSES + "  - 1 claim\n", encoding="utf-8")
    code, out, _ = run("legal", "german-24", "--at", "over.yaml", "--json")
    assert (code, json.loads(out)) == (0, {"turn": None, "moves": []})


def test_why(run: Run) -> None:
    code, out, _ = run("why", "german-24", "--at", "passes.yaml", "1 play 9S", "--json")
    said = json.loads(out)
    assert (code, said["move"], said["legal"], said["instead"]) == (
        1,
        "1 play 9S",
        False,
        ["play KC", "play QC", "claim"],
    )
    assert said["because"][0]["clause"] == "moves.marry"
    assert said["because"][0]["line"] > 1
    assert run("why", "german-24", "--at", "passes.yaml", "1 play KC")[0] == 0
    assert run("why", "german-24", "--at", "passes.yaml", "1 play 7S")[0] == 2
    assert json.loads(run("why", "german-24", "--at", "passes.yaml", "1 paly KC", "--json")[1])["error"][
        "help"
    ]


def test_view(run: Run) -> None:
    code, out, _ = run("view", "german-24", "--at", "passes.yaml", "--seat", "2", "--json")
    seen = json.loads(out)
    assert (code, seen["seat"], seen["hand"], seen["known"]) == (
        0,
        2,
        ["AC", "10C", "9C"],
        {"1": ["KC", "QC"]},
    )
    text = run("view", "german-24", "--at", "passes.yaml", "--seat", "2")[1]
    assert "AC 10C 9C" in text
    assert "9S" not in text
    assert run("view", "german-24", "--at", "passes.yaml", "--seat", "3")[0] == 2


@pytest.mark.parametrize(
    ("at", "code", "line"),
    [
        ("fails.yaml", "which-scenario", 1),
        ("errs.yaml:16", "unknown-move", 20),
        ("fails.yaml:99", "no-scenario", 14),
        ("nowhere.yaml", "unreadable-file", 1),
        ("broken.yaml", "missing-bracket", None),
        ("nothing.yaml:1", "no-scenario", 1),
        ("illegal.yaml", "illegal-move", 5),
    ],
)
def test_at_that_leads_nowhere(run: Run, tmp_path: Path, at: str, code: str, line: int | None) -> None:
    illegal = f"scenario: not legal\n{HEAD}steps:\n  - 1 play AC\n"
    (tmp_path / "illegal.yaml").write_text(illegal, encoding="utf-8")
    returned, out, _ = run("legal", "german-24", "--at", at, "--json")
    error: dict[str, Any] = json.loads(out)["error"]
    assert returned == 2
    assert code in (error["code"], "missing-bracket")
    assert line in (error["line"], None)
    assert run("legal", "german-24", "--at", at)[0] == 2


def test_several_scenarios_are_listed_with_their_lines(run: Run) -> None:
    help = json.loads(run("view", "german-24", "--at", "errs.yaml", "--seat", "1", "--json")[1])["error"][
        "help"
    ]
    assert help.split("\n")[1:] == [
        "errs.yaml:1  it passes",
        "errs.yaml:9  it fails",
        "errs.yaml:16  it errs",
    ]


@pytest.mark.parametrize(
    ("line", "hand"), [(1, ["9S", "KC", "QC"]), (6, ["9S", "KC", "QC"]), (7, ["9S", "QC"])]
)
def test_a_line_picks_the_scenario_that_holds_it(run: Run, line: int, hand: list[str]) -> None:
    out = run("view", "german-24", "--at", f"errs.yaml:{line}", "--seat", "1", "--json")[1]
    assert json.loads(out)["hand"] == hand


def test_expectations_are_not_looked_at(run: Run, tmp_path: Path) -> None:
    text = PASSES.replace("play QC, claim", "knock").replace("german-24", "nowhere.yaml")
    (tmp_path / "other.yaml").write_text(text, encoding="utf-8")
    assert run("legal", "historic-32", "--at", "other.yaml", "--set", "melds=yes")[0] == 0
    assert run("legal", "historic-32", "--at", "other.yaml")[0] == 2  # there are no marriages


def test_a_file_may_be_called_like_a_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "odd.yaml:3").write_text(PASSES, encoding="utf-8")
    assert run("legal", "german-24", "--at", "odd.yaml:3")[0] == 0


LIMITED = (
    "sixtysix: 1\nvariant: limited\nextends: german-24\n"
    "options: {close-grade: {requires: option close-window is before-drawing}}\n"
)


@pytest.mark.parametrize(
    ("own", "set_", "args", "place"),
    [
        ("", "close-grade: at-end", (), "limits.yaml:3:20"),
        ("", "close-grade: at-end, close-window: before-drawing", (), None),
        (
            "set: {close-grade: at-end, close-window: before-drawing}\n",
            "close-window: either",
            (),
            "limits.yaml:3:21",
        ),
        ("", "close-window: before-drawing", ("--set", "close-grade=at-end"), None),
        ("", "close-window: either", ("--set", "close-grade=at-end"), "<command line>:1:1"),
    ],
)
def test_options_that_may_not_stand_together(
    run: Run, tmp_path: Path, own: str, set_: str, args: tuple[str, ...], place: str | None
) -> None:
    (tmp_path / "limited.yaml").write_text(LIMITED + own, encoding="utf-8")
    scenario = f"scenario: limits\nvariant: limited.yaml\nset: {{{set_}}}\n{POSITION}steps: []\n"
    (tmp_path / "limits.yaml").write_text(scenario, encoding="utf-8")
    code, out, _ = run("test", "limits.yaml", *args)
    assert code == (0 if place is None else 2)
    if place is not None:
        assert "error[options-exclude]" in out
        assert f"--> {place}\n" in out
