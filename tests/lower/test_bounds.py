"""Counters: what is set fits because of the condition it stands under."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixtysix_dsl.pipeline import load_rules

STATE = """\
sixtysix: 1
rules: house
state:
  count: {is: number from 0 to 5, starts: 0, lives: match}
  tally: {is: number from 0 to 5, for: each seat, starts: 0}
events:
  counting: {after: last, at: trick taken, does: "DOES"}
match: {target: 7 + count + tally of dealer}
"""


def codes(does: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.chdir(folder)
    file = folder / "house.yaml"
    file.write_text(STATE.replace("DOES", does), encoding="utf-8")
    return [fault.code for fault in load_rules("german-24", rules=["house.yaml"], checks=False).diagnostics]


@pytest.mark.parametrize(
    "does",
    [
        "count becomes count + 1 if count < 5",
        "count becomes count + 2 if not (count >= 4 or trick is plain)",
        "count becomes count - 1 if count != 0",
        "count becomes (0 if count = 5 else count + 1)",
        "count becomes (count + 1 if 5 > count else 0) if talon is open",
        "for each p in all seats do tally of p becomes (tally of p if tally of p = 5 else tally of p + 1)",
        "count becomes points of me if points of me <= 5",
    ],
)
def test_a_guarded_number_fits(does: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert codes(does, tmp_path, monkeypatch) == []


@pytest.mark.parametrize(
    "does",
    [
        "count becomes count + 1",
        "count becomes count + 2 if count < 5",
        "count becomes count + 1 if count < 5 or talon is open",
        "count becomes count + 1 if not count < 5",
        "count becomes count - 1 if count < 5",
        "count becomes (0 if count = 4 else count + 1)",
        "tally of me becomes tally of me + 1 if tally of dealer < 5",
        "for each p in all seats do tally of p becomes (tally of p if tally of me = 5 else tally of p + 1)",
        "count becomes points of me if points of dealer <= 5",
    ],
)
def test_another_condition_does_not_make_it_fit(
    does: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert codes(does, tmp_path, monkeypatch) == ["out-of-bounds"]
