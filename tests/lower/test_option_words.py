"""An option's value may be a word that is reserved elsewhere."""

from __future__ import annotations

from sixtysix_dsl.pipeline import load_rules


def test_nothing_is_a_value_as_well_as_an_effect(tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.chdir(tmp_path)
    (tmp_path / "house.yaml").write_text(
        "sixtysix: 1\nrules: house\nsettle:\n  tie: {carries: 2 if option last-trick is nothing else 0}\n"
    )
    loaded = load_rules("german-24", rules=["house.yaml"])
    assert loaded.rulebook is not None, loaded.diagnostics


def test_numbers_go_up_by_one_unless_a_step_is_given(tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.chdir(tmp_path)
    (tmp_path / "house.yaml").write_text(
        "sixtysix: 1\nrules: house\nmoves:\n"
        "  say: {after: last, kind: other, window: on lead, once: a deal, does: nothing,\n"
        "        choose: number n from 1 to 3}\n"
    )
    loaded = load_rules("german-24", rules=["house.yaml"])
    assert loaded.rulebook is not None, loaded.diagnostics
    assert [rule.choices[0].step for rule in loaded.rulebook.moves if rule.name == "say"] == [1]
