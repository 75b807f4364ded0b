"""Rules that no bundled variant has, and that the engines must play alike all the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixtysix_dsl.pipeline import load_variant
from sixtysix_dsl.verify.verify import Effort, verify

pytest.importorskip("wasmtime", reason="the compiled engine needs the extra `wasm`")

RULES = {
    "a false claim that must be made": (
        "partnership-24",
        "must: {after: last, kind: claim, window: on following, once: a deal, mode: compulsory, "
        "when: trick is ruffed, does: nothing}",
    ),
    "one with a number, so that moves are listed": (
        "three-hand-24",
        "must: {after: last, kind: claim, window: on following, once: a gap, mode: compulsory, "
        "choose: number n from 1 to 3, when: points of me <= 20, does: annul deal}",
    ),
    "one beside another that must be made": (
        "german-24",
        "must: {after: last, kind: claim, window: on lead or bound lead, once: a lead, mode: compulsory, "
        "when: points of me >= 20, does: end deal if points of me >= 50}\n"
        "  also: {after: last, kind: other, window: on lead, once: a lead, mode: compulsory, "
        "choose: suit s, when: hand has K of s, does: nothing}",
    ),
    "more chosen than any score reads": (
        "gaigel",
        "odd: {after: last, kind: give, window: on lead, once: a lead, choose: 'suit s, seat x in all seats', "
        "when: hand has A of s, does: give 2 points to x}",
    ),
}


@pytest.mark.parametrize("name", RULES)
def test_the_engines_agree(name: str, tmp_path: Path) -> None:
    parent, moves = RULES[name]
    file = tmp_path / "odd.yaml"
    file.write_text(f"sixtysix: 1\nvariant: odd\nextends: {parent}\nmoves:\n  {moves}\n", encoding="utf-8")
    report = verify(load_variant(str(file)), Effort(6, seed=3, masses=72))
    assert report.disagreement is None, report.disagreement
    assert report.deals == 6
