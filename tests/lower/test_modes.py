"""What a move's mode asks of its other parts depends on whether any value of the options makes it automatic."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixtysix_dsl.pipeline import load_rules

MODES = {
    "optional": [],
    "compulsory": [],
    "compulsory if option tie is carry else optional": [],
    "compulsory if option tie is carry else optional if option tie is none else compulsory": [],
    "automatic": ["missing-part"],
    "optional if option tie is carry else automatic": ["missing-part"],
}


@pytest.mark.parametrize("mode", MODES)
def test_only_an_automatic_move_says_when_it_happens(
    mode: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    rules = f"sixtysix: 1\nrules: house\nmoves: {{exchange: {{mode: {mode}}}}}\n"
    (tmp_path / "house.yaml").write_text(rules, encoding="utf-8")
    loaded = load_rules("german-24", rules=["house.yaml"], checks=False)
    assert [fault.code for fault in loaded.diagnostics] == MODES[mode]
