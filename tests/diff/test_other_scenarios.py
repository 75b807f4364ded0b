"""`diff --scenarios`: which scenarios of the parent come out differently under a house rule; witnesses name files."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
COMMAND = str(Path(sys.executable).with_name("sixtysix"))
RULE = "sixtysix: 1\nvariant: ours\nextends: german-24\nset: {meld-needs-trick: no}\n"
SCENARIOS = """scenario: no marriage before a trick
variant: german-24
deal: {hands: {1: "KS QS 9H AD KD QC", 2: "AS 10S JH 10D QD KC"}, talon: "JS 9S KH QH 10H JD 9D AC 10C JC 9C AH"}
steps:
  - refused: 1 marry S
---
scenario: any card may be led
variant: german-24
deal: {hands: {1: "KS QS 9H AD KD QC", 2: "AS 10S JH 10D QD KC"}, talon: "JS 9S KH QH 10H JD 9D AC 10C JC 9C AH"}
steps:
  - 1 play 9H
"""


def diff(folder: Path, *args: str) -> dict:
    done = subprocess.run(
        [COMMAND, "diff", "ours.yaml", *args, "--no-effect", "--deals", "500", "--json"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict = json.loads(done.stdout)
    return found


def test_what_comes_out_differently(tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text(RULE, encoding="utf-8")
    (tmp_path / "theirs.yaml").write_text(SCENARIOS, encoding="utf-8")
    found = diff(tmp_path, "--scenarios", "theirs.yaml")["scenarios"]
    assert found["passed"] == 2
    assert [each["scenario"] for each in found["differ"]] == ["no marriage before a trick"]


def test_witnesses_name_the_file_from_where_they_lie(tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text(RULE, encoding="utf-8")
    found = diff(tmp_path, "--witness-dir", "shown/here")
    assert any(each["move"] == "marry" and each["verdict"] == "only-a" for each in found["behaviour"])
    done = subprocess.run(
        [COMMAND, "test", "shown/here"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
