"""Files made to be slow or large: each ends in a fault, soon. Time is processor time, since machines are shared."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from sixtysix_dsl.pipeline import load_rules

SECONDS = 2.0
HEAD = "sixtysix: 1\nvariant: hostile\nextends: german-24\n"
MOVE = "moves:\n  new: {after: last, kind: other, window: on lead, once: a deal, does: nothing, choose: "


def define(*values: str) -> str:
    return HEAD + "define:\n" + "".join(f"  d{i}: {{is: {value}}}\n" for i, value in enumerate(values))


FILES = {
    "many definitions": (define(*[f"points of me + {i}" for i in range(2000)]), "too-large"),
    "many faults": (define(*[f"pionts fo me + {i}" for i in range(2000)]), "too-many-faults"),
    "doubling": (define("points of me", *[f"d{i} + d{i}" for i in range(60)]), "too-large"),
    "doubling a parameter": (
        HEAD
        + "define:\n  d0 of p: {is: points of p}\n"
        + "".join(f"  d{i} of p: {{is: d{i - 1} of p + d{i - 1} of p}}\n" for i in range(1, 60)),
        "too-large",
    ),
    "a long chain": (define("1", *[f"d{i} + 1" for i in range(500)]), "nested-too-deep"),
    "a circle": (define("d1", "d2", "d0"), "circle"),
    "brackets": (define("(" * 900 + "1" + ")" * 900), "nested-too-deep"),
    "not not": (define("not " * 490 + "yes"), "nested-too-deep"),
    "a long sum": (define("1 + " * 490 + "1"), "nested-too-deep"),
    "a long clause": (define("1 if yes else " * 150 + "1"), "clause-too-long"),
    "a huge number": (define("9" * 1800), "number-too-large"),
    "a huge product": (define(" * ".join(["9999"] * 9)), "number-too-large"),
    "quantifiers": (define("some p in all seats with (" * 30 + "yes" + ")" * 30), "too-large"),
    "many numbers": (HEAD + MOVE + "number n from 0 to 20000 step 1}\n", "too-large"),
    "steps of nothing": (HEAD + MOVE + "number n from 0 to 20 step 0}\n", "wrong-value"),
    "many cards": (
        HEAD + MOVE + "'card a in any card, card b in any card, card c in any card'}\n",
        "too-large",
    ),
    "many unknown keys": (HEAD + "".join(f"k{i}: x\n" for i in range(5000)), "too-many-faults"),
    "many unknown settings": (
        HEAD + "set:\n" + "".join(f"  o{i}: x\n" for i in range(5000)),
        "too-many-faults",
    ),
    "many unknown rows": (
        HEAD + "moves:\n" + "".join(f"  m{i}: {{once: a deal}}\n" for i in range(2500)),
        "unknown-row",
    ),
    "many options": (
        HEAD + "options:\n" + "".join(f"  o{i}: {{default: no, doc: x}}\n" for i in range(4000)),
        "too-many-nodes",
    ),
}


@pytest.mark.parametrize("name", FILES)
def test_a_hostile_file_ends_in_a_fault(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text, code = FILES[name]
    (tmp_path / "hostile.yaml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    start = time.process_time()
    loaded = load_rules("hostile.yaml")
    took = time.process_time() - start
    codes = [fault.code for fault in loaded.diagnostics]
    assert loaded.rulebook is None
    assert code in codes, codes[:5]
    assert len(codes) <= 2500
    assert took < SECONDS
