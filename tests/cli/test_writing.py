"""Files beside a report: never onto what is read, never half, and the report is not lost over one."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .small_disk import on_a_small_disk

HOUSE = "sixtysix: 1\nvariant: house\nextends: parent.yaml\n"
PARENT = "sixtysix: 1\nvariant: parent\nextends: german-24\n"
RULES = "sixtysix: 1\nrules: mine\nset: {tie: carry}\n"


@pytest.fixture
def house(write: Callable[..., str], folder: Path) -> Path:
    write("house.yaml", HOUSE)
    write("parent.yaml", PARENT)
    write("mine.yaml", RULES)
    (folder / "link.yaml").symlink_to("house.yaml")
    return folder


@pytest.mark.parametrize("target", ["house.yaml", "parent.yaml", "mine.yaml", "link.yaml", "./house.yaml"])
@pytest.mark.parametrize(
    "command",
    [
        ("simulate", "--deals", "2", "--csv"),
        ("simulate", "--deals", "2", "--tally"),
        ("verify", "--deals", "1", "--scenario"),
    ],
)
def test_rules_are_not_written_over(
    command: tuple[str, ...], target: str, sixtysix: Callable[..., Any], house: Path
) -> None:
    name, *options = command
    before = {path.name: path.read_bytes() for path in house.iterdir()}
    done = sixtysix(name, "house.yaml", "--with", "mine.yaml", *options, target)
    assert (done.code, done.out) == (2, "")
    assert f"`{target.removeprefix('./')}` is to be read, and cannot be written to" in done.err
    assert {path.name: path.read_bytes() for path in house.iterdir()} == before


@pytest.mark.parametrize("target", [".", "gone/file.yaml"])
def test_verify_looks_beforehand_where_it_is_to_write(target: str, sixtysix: Callable[..., Any]) -> None:
    done = sixtysix("verify", "german-24", "--deals", "10000000", "--scenario", target, "--json")
    assert done.code == 2
    assert target.partition("/")[0] in done.json["error"]["message"]


@pytest.mark.parametrize("option", ["--csv", "--html", "--tally"])
def test_half_a_file_is_not_left(option: str, folder: Path) -> None:
    done = on_a_small_disk(
        500, "simulate", "german-24", "--engine", "reference", "--deals", "5", option, "out", "--json"
    )
    report = json.loads(done.stdout)
    assert (done.returncode, report["deals"]) == (2, 5)
    assert report["error"]["message"].startswith("`out` cannot be written: ")
    assert list(folder.iterdir()) == []


def test_half_a_game_is_not_saved(folder: Path) -> None:
    done = on_a_small_disk(
        50, "play", "german-24", "--seed", "1", "--no-history", answers="save deal.yaml\nquit\n"
    )
    assert done.returncode == 0
    assert "`deal.yaml` cannot be written: " in done.stdout
    assert list(folder.iterdir()) == []


def test_half_an_export_is_not_left(sixtysix: Callable[..., Any], folder: Path) -> None:
    assert sixtysix("play", "german-24", "--seat", "0", "--deals", "1", "--record", "a.jsonl").code == 0
    done = on_a_small_disk(500, "replay", "a.jsonl", "--seat", "1", "--export", "seen.jsonl")
    assert done.returncode == 2
    assert "`seen.jsonl` cannot be written: " in done.stderr
    assert [each.name for each in folder.iterdir()] == ["a.jsonl"]


@pytest.mark.parametrize("seed", [-(2**63) + 1, -1, 2**63 - 1])
def test_a_record_of_any_seed_can_be_read(seed: int, sixtysix: Callable[..., Any]) -> None:
    args = ("--seat", "0", "--deals", "1", "--record", "a.jsonl", "--seed", str(seed))
    assert sixtysix("play", "german-24", *args).code == 0
    assert sixtysix("replay", "a.jsonl").code == 0


@pytest.mark.parametrize("seed", [-(2**63), 2**63, 10**30])
def test_a_seed_that_no_record_can_hold_is_refused(
    seed: int, sixtysix: Callable[..., Any], folder: Path
) -> None:
    done = sixtysix("play", "german-24", "--seat", "0", "--record", "a.jsonl", "--seed", str(seed))
    assert (done.code, done.out) == (2, "")
    assert "'--seed'" in done.err
    assert list(folder.iterdir()) == []
