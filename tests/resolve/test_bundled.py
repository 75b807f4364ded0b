"""Every file that ships resolves without a word."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixtysix_dsl.diagnostics import Diagnostic
from sixtysix_dsl.resolve.references import bundled_names
from sixtysix_dsl.resolve.variant import RuleFile, resolve_file, resolve_rules, resolve_variant

CHECKOUT = Path(__file__).parents[2]
EXAMPLES = sorted((CHECKOUT / "examples").glob("*.yaml"))
RULES = [path for path in EXAMPLES if "\nrules:" in path.read_text()]


@pytest.mark.parametrize("name", bundled_names())
def test_a_bundled_variant(name: str) -> None:
    resolved, diagnostics = resolve_variant(name)
    assert diagnostics == []
    assert resolved is not None
    assert resolved.name == name
    assert resolved.layers[-1].name == name
    assert set(resolved.layer_of) == set(resolved.sources)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_by_itself(path: Path) -> None:
    resolved, diagnostics = resolve_file(str(path))
    assert diagnostics == []
    assert resolved is not None
    assert resolved.name == path.stem


@pytest.mark.parametrize("variant", ["german-24", "polish-deferred"])
@pytest.mark.parametrize("path", RULES, ids=lambda path: path.stem)
def test_an_example_over_a_variant(path: Path, variant: str) -> None:
    resolved, diagnostics = resolve_variant(variant, rules=[str(path)])
    assert diagnostics == []
    assert resolved is not None
    assert [layer.kind for layer in resolved.layers] == ["variant", "rules"]


def test_all_examples_at_once_disagree_only_where_they_do() -> None:
    paths = [str(path) for path in RULES]
    _, diagnostics = resolve_variant("german-24", rules=paths)
    assert {(each.severity, each.code) for each in diagnostics} <= {("doubt", "set-twice")}


def test_what_is_known_of_a_variant() -> None:
    resolved, _ = resolve_variant("historic-32-three", settings={"melds": "true"})
    assert resolved is not None
    assert [layer.name for layer in resolved.layers] == ["historic-32", "historic-32-three"]
    assert resolved.title == {"en": "Sixty-Six for three, with 32 cards"}
    assert [name.split()[0] for name in resolved.source_names] == ["A"]
    assert resolved.parent is not None
    assert resolved.parent.text == "historic-32"
    assert resolved.settings["melds"].text == "yes"
    assert resolved.settings["melds"].place is None
    assert {"moves.marry.when.pair", "define.false-claim-pays.three", "settle.claim-upheld.when"} <= set(
        resolved.ids
    )
    assert Path(resolved.ids["events.residue"].file).name == "historic-32-three.yaml"
    assert Path(resolved.ids["draw.after-trick.residue"].file).name == "historic-32-three.yaml"
    assert Path(resolved.ids["draw.after-trick.cards"].file).name == "historic-32.yaml"


def test_the_parent_can_be_asked_for_by_itself() -> None:
    resolved, _ = resolve_variant("double-48")
    assert resolved is not None
    assert resolved.parent_file is not None
    parent, diagnostics = resolve_variant(resolved.parent_file)
    assert parent is not None
    assert (parent.name, diagnostics) == ("historic-32", [])


def test_ids_of_moves_in_phases() -> None:
    resolved, _ = resolve_variant("mande")
    assert resolved is not None
    assert "phases.mande-on-three.pass" in resolved.ids
    assert "phases.trump.name-trump.when.holds.if" in resolved.ids


def test_a_rule_file_by_itself_holds_its_clauses(folder: Path) -> None:
    (folder / "house.yaml").write_text(
        "sixtysix: 1\nrules: house\nmoves:\n  close: remove\n  claim: {after: last, when: {pair: x}, does: remove}\n"
    )
    found, diagnostics = resolve_rules("house.yaml")
    assert diagnostics == []
    assert isinstance(found, RuleFile)
    moves = found.root.get("moves")
    assert str(moves).count("after") == 0
    assert str(moves).count("remove") == 0
    assert "text='x'" in str(moves)


def test_kinds_are_not_mixed_up(said: object) -> None:
    rules: tuple[object, list[Diagnostic]] = resolve_variant(str(CHECKOUT / "examples" / "no-closing.yaml"))
    assert [(each.code, each.place.line) for each in rules[1]] == [("not-a-variant", 3)]
    variant = resolve_rules("german-24")
    assert [(each.code, each.place.line) for each in variant[1]] == [("not-a-rule-file", 3)]
