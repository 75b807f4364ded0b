"""`sixtysix diff --rules-only`: what is compared, how it is written, and when it ends with what."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from sixtysix_dsl.cli import app


class Done(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Done]
GRADE = "grade: {under half: {when: points of opponent of winner < 40}}\n"
MINE = f"sixtysix: 1\nvariant: mine\nextends: german-24\n{GRADE}"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.yaml").write_text(MINE, encoding="utf-8")
    return tmp_path


@pytest.fixture
def diff(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def run(*args: str) -> Done:
        monkeypatch.setattr(sys, "stdin", io.StringIO())
        capsys.readouterr()
        code = app.main(["diff", "--rules-only", *args])
        printed = capsys.readouterr()
        assert "internal error" not in printed.err
        return Done(code, printed.out, printed.err)

    return run


def git(folder: Path, *args: str) -> None:
    who = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", "-C", str(folder), *who, *args], check=True, capture_output=True)


# -- what is compared


def test_a_house_rule_and_its_parent(diff: Run) -> None:
    data = diff("mine.yaml", "--json").json
    assert (data["a"]["variant"], data["b"]["variant"]) == ("mine", "german-24")
    (record,) = data["clauses"]
    assert record["id"] == "grade.under-half.when"
    assert (record["change"], record["category"], record["breaks"]) == ("changed", "settlement", [])
    assert record["a"] == {
        "text": "points of opponent of winner < 40",
        "file": "mine.yaml",
        "line": 4,
        "layer": "mine",
        "options": {},
        "in_force": "",
    }
    assert record["b"]["layer"] == "german-24"


def test_the_contract(diff: Run) -> None:
    data = diff("german-24", "polish-deferred", "--json").json
    assert {"a", "b", "identical", "clauses"} <= data.keys()
    assert {"variant", "hash"} <= data["a"].keys()
    assert data["identical"] is False
    for record in data["clauses"]:
        assert {"id", "category", "change", "a", "b"} <= record.keys()
        assert record["change"] in ("added", "removed", "changed", "moved", "same-meaning")
        for side in (record["a"], record["b"]):
            assert side is None or {"text", "file", "line"} <= side.keys()


def test_settings_of_one_side_and_of_both(diff: Run) -> None:
    one = diff("german-24", "german-24", "--set", "b.close-window=before-drawing", "--json").json
    assert [record["id"] for record in one["clauses"]] == ["moves.close.window", "options.close-window"]
    assert [one["clauses"][0][side]["in_force"] for side in "ab"] == ["on lead", "before drawing"]
    assert one["b"]["settings"] == {"close-window": "before-drawing"}
    both = diff("german-24", "german-24", "--set", "tie=carry", "--json").json
    assert both["identical"]
    assert both["clauses"] == []
    other = diff("german-24", "polish-deferred", "--set", "last-trick=nothing", "--json").json
    assert (other["a"]["settings"], other["b"]["settings"]) == ({"last-trick": "nothing"}, {})


def test_seats_and_packs_that_differ(diff: Run) -> None:
    data = diff("german-24", "mande", "--json").json
    assert (data["seats_differ"], data["packs_differ"]) == (True, False)
    assert "The tables differ: 2 seats in german-24, 4 in mande." in diff("german-24", "mande").out
    assert "The packs differ: 24 cards in german-24, 20 in schnapsen." in diff("german-24", "schnapsen").out


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["german-24"], "has no parent"),
        (["german-42", "german-24"], "did you mean `german-24`?"),
        (["german-24", "german-24", "--set", "tei=carry"], "neither variant has an option `tei`"),
        (["german-24", "german-24", "--set", "a.tei=carry"], "did you mean `tie`?"),
        (["german-24", "german-24", "--set", "c.tie=carry"], "is no option"),
        (["german-24", "german-24", "--set", "tie"], "does not set an option"),
        (["mine.yaml", "german-24", "--rev", "HEAD"], "name one file"),
        (["mine.yaml", "--rev", "HEAD"], "in no git repository"),
        (["german-24", "--rev", "HEAD"], "name it by its path"),
    ],
)
def test_what_cannot_be_compared(args: list[str], says: str, diff: Run) -> None:
    done = diff(*args)
    assert (done.code, done.out) == (2, "")
    assert says in done.err
    error = diff(*args, "--json")
    assert error.code == 2
    assert "error" in error.json


# -- exit codes


def test_exit_codes(diff: Run, folder: Path) -> None:
    assert diff("german-24", "mine.yaml").code == 0
    assert diff("german-24", "mine.yaml", "--exit-code").code == 1
    assert diff("german-24", "german-24", "--exit-code").code == 0
    same = MINE.replace("points of opponent of winner < 40", "32 >= counted-points of opponent of winner")
    (folder / "mine.yaml").write_text(same, encoding="utf-8")
    done = diff("mine.yaml", "--exit-code")
    assert done.code == 0
    assert done.out.startswith("mine and german-24: the same rules in other words: 1 clause.")


# -- revisions


def test_a_file_and_its_parent_at_a_revision(diff: Run, folder: Path) -> None:
    git(folder, "init", "-q")
    (folder / "rules").mkdir()
    base = folder / "rules" / "base.yaml"
    base.write_text(
        "sixtysix: 1\nvariant: base\nextends: german-24\ndefine: {enough: 101}\n", encoding="utf-8"
    )
    mine = folder / "mine.yaml"
    mine.write_text("sixtysix: 1\nvariant: mine\nextends: rules/base.yaml\n", encoding="utf-8")
    git(folder, "add", ".")
    git(folder, "commit", "-qm", "one")
    assert diff("mine.yaml", "--rev", "HEAD", "--exit-code").code == 0
    base.write_text(base.read_text(encoding="utf-8").replace("101", "99"), encoding="utf-8")
    (record,) = diff("mine.yaml", "--rev", "HEAD", "--json").json["clauses"]
    assert (record["a"]["text"], record["b"]["text"]) == ("101", "99")
    assert (record["a"]["file"], record["b"]["file"]) == ("HEAD:rules/base.yaml", "rules/base.yaml")
    base.unlink()  # the parent of then need not be there now
    mine.write_text("sixtysix: 1\nvariant: mine\nextends: german-24\n", encoding="utf-8")
    (record,) = diff("mine.yaml", "--rev", "HEAD", "--json").json["clauses"]
    assert (record["a"]["text"], record["b"]["text"]) == ("101", "66")


@pytest.mark.parametrize("name", ["no-such", "--output=x", "HEAD:mine.yaml", "HEAD\n"])
def test_what_is_no_revision(name: str, diff: Run, folder: Path) -> None:
    git(folder, "init", "-q")
    git(folder, "add", ".")
    git(folder, "commit", "-qm", "one")
    done = diff("mine.yaml", f"--rev={name}")
    assert (done.code, done.out) == (2, "")
    assert not (folder / "x").exists()


def test_a_file_that_was_not_there_then(diff: Run, folder: Path) -> None:
    git(folder, "init", "-q")
    git(folder, "commit", "-q", "--allow-empty", "-m", "nothing")
    done = diff("mine.yaml", "--rev", "HEAD")
    assert done.code == 2
    assert "there is no such file" in done.err


# -- forms


@pytest.mark.parametrize("form", ["text", "md", "github", "html"])
def test_every_form_has_every_record(form: str, diff: Run) -> None:
    done = diff("german-24", "polish-deferred", "--format", form)
    assert (done.code, done.err) == (0, "")
    for record in diff("german-24", "polish-deferred", "--json").json["clauses"]:
        assert record["id"] in done.out


def test_the_first_line_sums_up(diff: Run) -> None:
    first, *_ = diff("mine.yaml", "german-24").out.splitlines()
    assert first == "mine and german-24: 1 clause differs (1 changed)."


def test_texts_of_files_are_harmless_in_every_form(diff: Run, folder: Path) -> None:
    text = 'follow: {head: {says: "\\e[31m<b>`x`</b> %0A::error::"}}\n'
    (folder / "mine.yaml").write_text(
        f"sixtysix: 1\nvariant: mine\nextends: german-24\n{text}", encoding="utf-8"
    )
    for form in ("text", "md", "github", "html"):
        assert "\x1b" not in diff("german-24", "mine.yaml", "--format", form).out
    assert "<b>" not in diff("german-24", "mine.yaml", "--format", "html").out
    for line in diff("german-24", "mine.yaml", "--format", "github").out.splitlines():
        assert line.startswith(("::notice", "::warning"))
        assert "%0A" not in line


def test_the_rules_come_without_engines() -> None:
    code = (
        "import sys; from sixtysix_dsl.cli import app;"
        "app.main(['diff', 'german-24', 'polish-deferred', '--rules-only']);"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    heavy = {
        "wasmtime",
        "rich",
        "pydantic",
        "sixtysix_dsl.compile",
        "sixtysix_dsl.simulate",
        "sixtysix_dsl.diverge",
    }
    assert not heavy & set(done.stderr.split())
