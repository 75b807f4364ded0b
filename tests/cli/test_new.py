"""`new`: the starter file is right as it is, and with each of its changes taken over."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sixtysix_dsl.pipeline import load_rules
from sixtysix_dsl.resolve.references import bundled_names


@pytest.mark.parametrize("name", bundled_names())
def test_a_starter_is_clean_and_its_changes_work(name: str, sixtysix) -> None:
    done = sixtysix("new", "ours", "--extends", name)
    assert done.code == 0
    assert "sixtysix check ours.yaml" in done.out
    text = Path("ours.yaml").read_text(encoding="utf-8")
    parent = load_rules(name)
    start = load_rules("ours.yaml")
    assert start.rulebook is not None
    assert start.rulebook.hash == load_rules(name).rulebook.hash
    assert set(start.diagnostics) == set(parent.diagnostics)
    head, *blocks = text.split("\n\n")
    changes = [block for block in blocks if re.search(r"^# (set:|[a-z]+:$)", block, re.M)]
    assert len(changes) >= 3
    for number, block in enumerate(changes):
        taken = re.sub(r"^# (set:|[a-z]+:$|  )", r"\1", block, flags=re.M)
        Path(f"{number}.yaml").write_text(f"{head}\n\n{taken}\n", encoding="utf-8")
        changed = load_rules(f"{number}.yaml")
        assert changed.rulebook is not None, changed.diagnostics


def test_a_rule_file(sixtysix) -> None:
    done = sixtysix("new", "ours", "--extends", "german-24", "--rules")
    assert "sixtysix play german-24 --with ours.yaml" in done.out
    assert "rules: ours\n" in Path("ours.yaml").read_text()
    assert sixtysix("check", "ours.yaml", "--variant", "german-24").code == 0


def test_json(sixtysix) -> None:
    done = sixtysix("new", "ours", "--extends", "mande", "--json")
    assert done.json == {"file": "ours.yaml", "kind": "variant", "extends": "mande"}


def test_over_a_file_of_ones_own(sixtysix) -> None:
    sixtysix("new", "ours", "--extends", "german-24")
    assert sixtysix("new", "theirs", "--extends", "ours.yaml").code == 0
    assert sixtysix("check", "theirs.yaml").code == 0


def test_nothing_is_overwritten(sixtysix, write) -> None:
    write("ours.yaml", "precious")
    done = sixtysix("new", "ours", "--extends", "german-24")
    assert (done.code, done.out) == (2, "")
    assert "`ours.yaml` exists already" in done.err
    assert Path("ours.yaml").read_text() == "precious"


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["a/b", "--extends", "german-24"], "cannot be the name"),
        (["", "--extends", "german-24"], "cannot be the name"),
        (["mande", "--extends", "german-24"], "the name of a bundled variant"),
        (["ours", "--extends", "german-42"], "did you mean `german-24`?"),
        (["ours", "--extends", "../x.yaml"], "may not extend"),
        (["ours", "--extends", "/x.yaml"], "may not extend"),
        (["ours"], "--extends"),
    ],
)
def test_what_cannot_be_begun(args: list[str], says: str, sixtysix) -> None:
    done = sixtysix("new", *args)
    assert done.code == 2
    assert says in done.err
    assert list(Path.cwd().iterdir()) == []
