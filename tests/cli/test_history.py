"""`history`, and games whose history cannot be written."""

from __future__ import annotations

import csv
import io
import sqlite3
from pathlib import Path

import pytest

from .small_disk import on_a_small_disk

PLAY = ("play", "german-24", "--seed", "5", "--deals", "2")
ANSWERS = "1\n" * 80


@pytest.fixture(autouse=True)
def home(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SIXTYSIX_HOME", str(folder / "home"))
    return folder / "home"


def test_nothing_yet(sixtysix, home: Path) -> None:
    assert sixtysix("history").out == "Nothing has been played here yet.\n"
    assert sixtysix("history", "--json").json == {"file": None, "variants": []}
    assert sixtysix("history", "forget", "--yes").code == 0
    assert not home.exists()


def test_what_was_played_is_told(sixtysix) -> None:
    assert sixtysix(*PLAY, answers=ANSWERS).code == 0
    done = sixtysix("history")
    assert done.code == 0
    assert "1 match, 0 to the end, 2 deals, 20" in done.out
    assert max(map(len, done.out.splitlines())) <= 80
    assert "person (1)" in done.out
    assert "█" in done.out or "#" in done.out
    (found,) = sixtysix("history", "--json").json["variants"]
    assert (found["variant"], found["deals"], found["matches"]) == ("german-24", 2, 1)
    assert sum(result["deals"] for result in found["results"]) == 2
    table = list(csv.DictReader(io.StringIO(sixtysix("history", "--export", "csv").out)))
    assert [(row["deal"], row["seat"]) for row in table] == [("1", "1"), ("1", "2"), ("2", "1"), ("2", "2")]
    cards = {f"{rank}{suit}" for rank in ("A", "10", "K") for suit in "SHDC"}
    assert not cards & set(sixtysix("history", "--export", "csv").out.replace(",", " ").split())


def test_neither_bots_alone_nor_what_is_not_to_be_kept(sixtysix, home: Path) -> None:
    sixtysix(*PLAY, "--seat", "0")
    sixtysix(*PLAY, "--no-history", answers=ANSWERS)
    assert not home.exists()


def test_a_match_that_goes_on_is_one_match(sixtysix) -> None:
    sixtysix(*PLAY, "--record", "a.jsonl", answers="1\n" * 40)
    sixtysix("play", "--resume", "a.jsonl", "--deals", "4", answers=ANSWERS)
    (found,) = sixtysix("history", "--json").json["variants"]
    assert (found["matches"], found["deals"]) == (1, 4)


def test_one_of_a_kind_is_told_in_the_singular(sixtysix) -> None:
    sixtysix("play", "german-24", "--seed", "1", "--deals", "1", answers=ANSWERS)
    heading = sixtysix("history").out.splitlines()[0]
    assert "1 match, 0 to the end, 1 deal, 20" in heading
    assert " to 20" not in heading.partition("1 deal,")[2], "one day is no span of days"


def test_forgetting(sixtysix) -> None:
    sixtysix(*PLAY, answers=ANSWERS)
    refused = sixtysix("history", "forget")
    assert refused.code == 2
    assert "--yes" in refused.err
    assert sixtysix("history", "forget", "mande", "--yes").out == "Forgotten: 0 matches of mande.\n"
    assert sixtysix("history", "forget", "german-24", "--yes").out == "Forgotten: 1 match of german-24.\n"
    assert sixtysix("history").out == "Nothing has been played here yet.\n"


def plays_on(sixtysix, says: str) -> None:
    """A whole game is played, and one message says what is wrong."""
    done = sixtysix(*PLAY, answers=ANSWERS)
    assert done.code == 0
    assert "Deal 2" in done.out
    assert done.out.count("the deal:") == 2
    assert done.err.count("note: ") == 1, done.err
    assert says in done.err
    assert "play goes on without it" in done.err


def test_a_damaged_history(sixtysix, home: Path) -> None:
    home.mkdir()
    (home / "history.sqlite3").write_bytes(b"Dear diary, " * 1000)
    plays_on(sixtysix, "damaged")
    assert (home / "history.sqlite3").read_bytes() == b"Dear diary, " * 1000
    told = sixtysix("history")
    assert (told.code, told.out) == (2, "")
    assert sixtysix("history", "--json").json["error"]["code"] == "history"


def test_a_folder_that_cannot_be_made(sixtysix, home: Path) -> None:
    home.write_text("a file")
    plays_on(sixtysix, "cannot be used")


def test_a_folder_that_cannot_be_written(sixtysix, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home.mkdir()
    real = sqlite3.connect

    def read_only(path: object, **keys: object) -> sqlite3.Connection:
        Path(str(path)).touch()
        return real(f"file:{path}?mode=ro", uri=True, **keys)  # type: ignore[call-overload,no-any-return]

    monkeypatch.setattr(sqlite3, "connect", read_only)
    plays_on(sixtysix, "readonly")


def test_a_locked_history(sixtysix, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sixtysix_dsl.history.store.PATIENCE", 0.1)
    sixtysix(*PLAY, answers=ANSWERS)
    other = sqlite3.connect(home / "history.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    plays_on(sixtysix, "locked")
    other.execute("ROLLBACK")
    other.close()
    assert sixtysix("history", "--json").json["variants"][0]["matches"] == 1


def test_a_full_disk(home: Path) -> None:
    done = on_a_small_disk(5000, *PLAY, answers=ANSWERS)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("the deal:") == 2
    assert done.stderr.count("note: ") == 1
    assert "play goes on without it" in done.stderr


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--export", "xml"], "no form `xml`"),
        (["--export", "csv", "--json"], "goes alone"),
        (["a", "b"], "more than one variant"),
    ],
)
def test_wrong_usage(args: list[str], says: str, sixtysix) -> None:
    done = sixtysix("history", *args)
    assert done.code == 2
    assert says in done.err + done.out
