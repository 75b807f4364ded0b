"""The parts of a report after the rules: which there are, what stands for a missing one, what an interrupt leaves."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from sixtysix_dsl.cli import app
from sixtysix_dsl.load.document import load_documents
from sixtysix_dsl.scenario.suite import run_suite
from sixtysix_dsl.scenario.variants import Shelf

RULE = "sixtysix: 1\nvariant: ours\nextends: base.yaml\nset: {meld-needs-trick: no}\n"
BASE = "sixtysix: 1\nvariant: base\nextends: german-24\n"
SCENARIO = """scenario: no marriage before a trick
variant: VARIANT
deal: {hands: {1: "KS QS 9H AD KD QC", 2: "AS 10S JH 10D QD KC"}, talon: "JS 9S KH QH 10H JD 9D AC 10C JC 9C AH"}
steps:
  - refused: 1 marry S
"""
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ours.yaml").write_text(RULE, encoding="utf-8")
    (tmp_path / "base.yaml").write_text(BASE, encoding="utf-8")
    return tmp_path


@pytest.fixture
def diff(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*args: str) -> tuple[int, str, str]:
        capsys.readouterr()
        code = app.main(["diff", *args, "--deals", "100"])
        printed = capsys.readouterr()
        assert "internal error" not in printed.err
        return code, printed.out, printed.err

    return run


def data(done: tuple[int, str, str]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(done[1])
    return found


# -- tables that differ


def test_other_sides_are_said_and_nothing_is_played_side_by_side(diff: Run) -> None:
    args = ("double-48", "double-48", "--set", "b.sides=each-alone", "--exhaustive")
    found = data(diff(*args, "--json"))
    assert (found["sides_differ"], found["seats_differ"]) == (True, False)
    assert "behaviour" not in found
    assert found["exhaustive"]["verdict"] == "undecided"
    assert "tables differ" in found["exhaustive"]["why"]
    assert not found["impact"]["paired"]
    code, out, _ = diff(*args)
    assert code == 0
    assert "The sides differ: not the same seats play together." in out
    assert "No deal can be played under both side by side" in out
    assert next(r for r in found["clauses"] if r["id"] == "options.sides")["category"] == "deal"


def test_other_seats_are_said(diff: Run) -> None:
    _, out, _ = diff("german-24", "mande", "--no-effect", "--exhaustive")
    assert "No deal can be played under both side by side" in out
    assert "Undecided on the reduced pack" in out


# -- what cannot be read or written is said before anything else


@pytest.mark.parametrize(
    "args", [("--scenarios", "nowhere"), ("--scenarios", "ours.yaml"), ("--witness-dir", "base.yaml")]
)
def test_files_that_will_not_do_are_refused_first(args: tuple[str, ...], diff: Run) -> None:
    code, out, err = diff("german-24", "polish-deferred", *args)
    assert (code, out) == (2, "")
    assert args[1] in err
    assert "error" in data(diff("german-24", "polish-deferred", *args, "--json"))


# -- scenarios of the parent


@pytest.mark.parametrize(
    "place", ["scenarios/base.yaml", "scenarios/base/a.yaml", "tests/scenarios/all.yaml"]
)
def test_a_house_rule_alone_is_tried_by_the_scenarios_of_its_parent(
    place: str, folder: Path, diff: Run
) -> None:
    file = folder / place
    file.parent.mkdir(parents=True)
    of_parent = SCENARIO.replace("VARIANT", f"{'../' * place.count('/')}base.yaml")
    file.write_text(f"{of_parent}---\n{SCENARIO.replace('VARIANT', 'german-24')}", encoding="utf-8")
    found = data(diff("ours.yaml", "--no-effect", "--json"))["scenarios"]
    assert (found["passed"], len(found["differ"])) == (1, 1)
    assert "scenarios" not in data(diff("ours.yaml", "base.yaml", "--no-effect", "--json"))
    assert "come out differently under ours" in " ".join(diff("ours.yaml", "--no-effect")[1].split())


def test_without_scenarios_of_the_parent_nothing_is_said(folder: Path, diff: Run) -> None:
    (folder / "scenarios").mkdir()
    (folder / "scenarios" / "other.yaml").write_text(
        SCENARIO.replace("VARIANT", "german-24"), encoding="utf-8"
    )
    assert "scenarios" not in data(diff("ours.yaml", "--no-effect", "--json"))


# -- two revisions


def test_two_revisions_of_a_file(folder: Path, diff: Run) -> None:
    who = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]

    def git(*args: str) -> None:
        subprocess.run(["git", *who, *args], cwd=folder, check=True, capture_output=True)

    git("init", "-q")
    for number in ("60", "61"):
        (folder / "base.yaml").write_text(f"{BASE}define: {{enough: {number}}}\n", encoding="utf-8")
        git("add", ".")
        git("commit", "-qm", number)
        git("tag", f"t{number}")
    (folder / "base.yaml").write_text(BASE, encoding="utf-8")
    (record,) = data(diff("base.yaml", "--rev", "t60..t61", "--rules-only", "--json"))["clauses"]
    assert (record["a"]["text"], record["b"]["text"]) == ("60", "61")
    (record,) = data(diff("base.yaml", "--rev", "t60", "--rules-only", "--json"))["clauses"]
    assert (record["a"]["text"], record["b"]["text"]) == ("60", "66")
    assert diff("base.yaml", "--rev", "t60..t62", "--rules-only")[0] == 2


# -- interrupts


def _interrupt(*_: Any, **__: Any) -> Any:
    raise KeyboardInterrupt


WHERE_ALL_FORMS_ARE_TRIED = "sixtysix_dsl.diverge.shrink.Shrinker.shrink"


@pytest.mark.parametrize(
    "where",
    [
        WHERE_ALL_FORMS_ARE_TRIED,
        "sixtysix_dsl.diverge.behaviour.Explainer._explain",
        "sixtysix_dsl.diverge.look.shuffled_pack",
        "sixtysix_dsl.diverge.look.Explainer.__init__",
        "sixtysix_dsl.effect.paired.Comparison._play_some",
        "sixtysix_dsl.effect.paired.impact_of",
        "sixtysix_dsl.exhaust.search.Searcher.search",
        "sixtysix_dsl.exhaust.search.make_smaller",
    ],
)
def test_an_interrupt_leaves_what_is_known(where: str, diff: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(where, _interrupt)
    more = ("md", "html", "github") if where == WHERE_ALL_FORMS_ARE_TRIED else ()
    for form in ("json", "text", *more):
        code, out, _ = diff("german-24", "polish-deferred", "--exhaustive", "--format", form)
        assert code == 130
        if form == "json":
            assert json.loads(out)["interrupted"] is True
            assert json.loads(out)["clauses"]
        else:
            assert "Interrupted: there is more to know" in out
            assert "moves.marry.when.trick" in out


def test_of_scenarios_that_nobody_asked_for_only_the_first_are_told(folder: Path, diff: Run) -> None:
    (folder / "scenarios").mkdir()
    file = folder / "scenarios" / "base.yaml"
    many = [SCENARIO.replace("VARIANT", "../base.yaml").replace("trick", f"trick {n}", 1) for n in range(9)]
    file.write_text("---\n".join(many), encoding="utf-8")
    _, unasked, _ = diff("ours.yaml", "--no-effect")
    _, asked, _ = diff("ours.yaml", "--no-effect", "--scenarios", "scenarios/base.yaml")
    assert unasked.count("no marriage before a trick") == 5
    assert "And 4 more: `--scenarios scenarios/base.yaml` tells all of them." in unasked
    assert asked.count("no marriage before a trick") == 9
    assert "more:" not in asked


# -- how play is told


def test_each_group_of_differences_is_headed_once_and_shows_its_hands(diff: Run) -> None:
    _, out, _ = diff("german-24", "polish-deferred", "--no-effect")
    lines = out[out.index("In play:") :].splitlines()[1:]
    headings = [line for line in lines if line and not line.startswith(" ")]
    assert len(headings) == len(set(headings))
    assert any(line.startswith("No difference was seen in 100 deals") for line in headings)
    drawn = re.findall(
        r"(?m)^ {8}(?:no )?trump.*\n(?: {8}.*\n)*? {8}[▶ ] seat 1 .*\n {8}[▶ ] seat 2 .*\n", out
    )
    differ = int(re.search(r"In play: (\d+) differences", out).group(1))  # type: ignore[union-attr]
    assert len(drawn) == differ
    assert "`--witness-dir FOLDER` writes each as a scenario file." in " ".join(out.split())


def test_hands_are_drawn_in_letters_where_symbols_cannot_be_shown(
    diff: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sixtysix_dsl.cli.diff.shows_symbols", lambda: False)
    _, out, _ = diff("german-24", "polish-deferred")
    assert re.search(r"(?m)^ {8}trump S, talon open: ", out)
    assert out.isascii()


def test_a_page_keeps_the_scenario_beside_the_hands(diff: Run) -> None:
    _, page, _ = diff("german-24", "polish-deferred", "--no-effect", "--format", "html")
    copied = re.findall(r"<pre>(# .*?)</pre></details>", page, re.DOTALL)
    assert copied
    assert [faults for text in copied if (faults := load_documents("copied.yaml", unescape(text))[1])] == []


@pytest.mark.parametrize(
    ("args", "which"),
    [
        (("ours.yaml",), "A is ours, B is base; B - A is what base has more."),
        (("base.yaml", "base.yaml", "--set", "b.tie=carry"), "B with tie = carry; B - A is what B has more."),
    ],
)
def test_which_way_round_an_effect_is_reckoned_is_said(args: tuple[str, ...], which: str, diff: Run) -> None:
    _, out, _ = diff(*args)
    assert which in " ".join(out.split())


def test_names_and_places_are_not_broken_at_their_hyphens(diff: Run) -> None:
    _, out, _ = diff("german-24", "polish-deferred", "--no-effect")
    assert [line for line in out.splitlines() if line.endswith("-")] == []


# -- rule files


LATE = "sixtysix: 1\nrules: late\nmoves:\n  exchange: {when: {trick: {if: own tricks of me >= 2}}}\n"


@pytest.fixture
def late(folder: Path) -> str:
    (folder / "late.yaml").write_text(LATE, encoding="utf-8")
    return "late.yaml"


def test_a_rule_file_is_compared_with_the_rules_it_is_laid_over(diff: Run, late: str) -> None:
    found = data(diff("german-24", "--with", late, "--json", "--no-effect"))
    assert [(each["id"], each["change"]) for each in found["clauses"]] == [
        ("moves.exchange.when.trick", "changed")
    ]
    assert (found["a"]["called"], found["a"]["rules"], found["b"]["rules"]) == (
        "german-24 with late",
        [late],
        [],
    )
    assert found["a"]["file"] == found["b"]["file"]
    (exchange,) = [each for each in found["behaviour"] if each["verdict"] == "only-b"]
    assert "late.yaml:4" in exchange["a_says"]
    other = data(diff("german-24", "polish-deferred", "--with", late, "--json", "--rules-only"))
    assert (other["a"]["rules"], other["b"]["variant"]) == ([late], "polish-deferred")


def test_witnesses_of_a_rule_file_pass_as_they_are(diff: Run, late: str, folder: Path) -> None:
    code, *_ = diff("ours.yaml", "--with", late, "--no-effect", "--witness-dir", "witnesses")
    assert code == 0
    assert (folder / "witnesses" / "ours-with-late.yaml").exists()
    suite = run_suite(["witnesses"], Shelf())
    assert suite.count("passed") == len(suite.outcomes) > 0


def test_scenarios_that_a_rule_file_makes_come_out_differently(diff: Run, late: str, folder: Path) -> None:
    (folder / "scenarios").mkdir()
    text = SCENARIO.replace("VARIANT", "german-24").replace(
        "- refused: 1 marry S", "- offers: {1: [exchange]}"
    )
    (folder / "scenarios" / "german-24.yaml").write_text(text, encoding="utf-8")
    found = data(diff("german-24", "--with", late, "--json", "--no-effect"))
    differ = {each["scenario"] for each in found["scenarios"]["differ"]}
    assert "no marriage before a trick" in differ


def test_options_are_told_of_a_variant_with_its_rule_files(diff: Run, late: str) -> None:
    rows = data(diff("german-24", "--with", late, "--each-option", "--json"))["options"]
    (row,) = [each for each in rows if each["option"] == "exchange-needs-trick"]
    assert row["alike"] is True


def test_a_revision_and_a_rule_file_exclude_each_other(diff: Run, late: str) -> None:
    code, _, err = diff("ours.yaml", "--rev", "HEAD", "--with", late)
    assert code == 2
    assert "`--rev` and `--with` exclude each other" in err
