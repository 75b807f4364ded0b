"""Every example of docs/language.md is taken by this version, and every word of the language is in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sixtysix_dsl.pipeline import load_rules
from sixtysix_dsl.report.text import render_text
from sixtysix_dsl.rulebook.words import ACTS, ACTS_ON, FACTS, RESERVED
from sixtysix_dsl.syntax.parser import STARTS, parse_clause

REFERENCE = Path(__file__).parents[2] / "docs" / "language.md"
TEXT = REFERENCE.read_text(encoding="utf-8")
BLOCKS = [(kind.strip(), body) for kind, body in re.findall(r"^```(.+?)\n(.*?)^```", TEXT, re.M | re.S)]


def test_there_are_examples_and_each_has_a_kind() -> None:
    assert len(BLOCKS) >= 5
    for kind, _ in BLOCKS:
        assert kind in STARTS or kind == "yaml variant" or re.fullmatch(r"yaml [\w-]+", kind), kind


@pytest.mark.parametrize("body", [body for kind, body in BLOCKS if kind == "yaml variant"])
def test_an_example_variant_is_good(body: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "example.yaml").write_text(body, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    loaded = load_rules("example.yaml")
    assert loaded.rulebook is not None, render_text(loaded.diagnostics, loaded.sources)


@pytest.mark.parametrize(
    ("variant", "body"),
    [(k.split()[1], b) for k, b in BLOCKS if k.startswith("yaml ") and k != "yaml variant"],
)
def test_an_example_of_rules_fits_its_variant(
    variant: str, body: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "example.yaml").write_text("sixtysix: 1\nrules: example\n" + body, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    loaded = load_rules(variant, rules=["example.yaml"])
    assert loaded.rulebook is not None, render_text(loaded.diagnostics, loaded.sources)


@pytest.mark.parametrize(
    ("kind", "line"), [(k, line) for k, b in BLOCKS if k in STARTS for line in b.splitlines()]
)
def test_an_example_clause_parses(kind: str, line: str) -> None:
    parse_clause(line, kind)


@pytest.mark.parametrize("word", sorted([*FACTS, *ACTS, *ACTS_ON, *(RESERVED - {"worth", "winner", "won"})]))
def test_the_reference_names_every_word(word: str) -> None:
    assert re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", TEXT), word


def test_the_reference_lists_the_reserved_words() -> None:
    listed = re.search(r"Reserved words cannot be names: ([^.]*)\.", TEXT)
    assert listed is not None
    assert sorted(re.findall(r"`([^`]+)`", listed[1])) == sorted(RESERVED)
