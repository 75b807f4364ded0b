"""`play --record` and `--resume`: a game that is killed at any moment goes on as if it had not been."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from .obeying import run_obeying
from .small_disk import on_a_small_disk


def said(path: Path) -> list[dict[str, Any]]:
    """What a record says after its header, without the seals."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()[1:]]
    return [{key: value for key, value in line.items() if key != "crc"} for line in lines]


@pytest.mark.parametrize(
    ("variant", "bots", "cuts"),
    [("german-24", "honest,greedy", 70), ("mande", "random", 60), ("tysiac", "greedy,random,honest", 70)],
)
def test_cut_at_random_bytes(variant: str, bots: str, cuts: int, sixtysix, folder: Path) -> None:
    args = ("play", variant, "--seat", "0", "--bot", bots, "--seed", "11", "--deals", "3")
    assert sixtysix(*args, "--record", "whole.jsonl").code == 0
    data, whole = (folder / "whole.jsonl").read_bytes(), said(folder / "whole.jsonl")
    header = data.index(b"\n") + 1
    cut = folder / "cut.jsonl"
    for at in random.Random(variant).sample(range(header, len(data)), cuts):
        cut.write_bytes(data[:at])
        done = sixtysix("play", "--resume", "cut.jsonl", "--deals", "3")
        assert (done.code, said(cut)) == (0, whole), at


def test_a_person_goes_on(sixtysix, folder: Path) -> None:
    args = ("play", "german-24", "--seed", "5", "--deals", "1")
    answers = ["1", "1", "undo", "2"] + ["1"] * 40
    sixtysix(*args, "--record", "whole.jsonl", answers="\n".join(answers))
    first = sixtysix(*args, "--record", "parts.jsonl", answers="\n".join(answers[:4]))
    assert first.out.endswith("The game was left.\n")
    rest = sixtysix(
        "play", "german-24", "--resume", "parts.jsonl", "--deals", "1", answers="\n".join(answers[4:])
    )
    assert "goes on after" in rest.out
    assert said(folder / "parts.jsonl") == said(folder / "whole.jsonl")


def test_what_cannot_go_on_stays_as_it_is(sixtysix, folder: Path) -> None:
    sixtysix(
        "play", "german-24", "--seat", "0", "--seed", "1", "--set", "match-target=2", "--record", "over.jsonl"
    )
    sixtysix("play", "german-24", "--seat", "0", "--seed", "1", "--deals", "1", "--record", "a.jsonl")
    whole = (folder / "a.jsonl").read_bytes()
    (folder / "flipped.jsonl").write_bytes(whole.replace(b'"seat": ', b'"sebt": ', 1))
    (folder / "header.jsonl").write_bytes(whole[:100])
    (folder / "notes.txt").write_text("Dear diary,\n")
    for args, says in [
        (("--resume", "over.jsonl"), "is over"),
        (("--resume", "flipped.jsonl"), "flipped.jsonl:3:"),
        (("--resume", "header.jsonl"), "cut off"),
        (("--resume", "notes.txt"), "notes.txt:1:"),
        (("--resume", "none.jsonl"), "no such file"),
        (("--resume", "."), "folder"),
        (("--resume", "a.jsonl", "--seed", "3"), "`--resume` goes with"),
        (("mande", "--resume", "a.jsonl"), "other rules"),
        ((), "variant to play is missing"),
    ]:
        before = {path.name: path.read_bytes() for path in folder.iterdir()}
        done = sixtysix("play", *args)
        assert (done.code, done.out) == (2, ""), args
        assert says in done.err
        assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a_record_is_begun_in_a_new_file_or_an_empty_one(sixtysix, folder: Path) -> None:
    play = ("play", "german-24", "--seat", "0", "--seed", "1", "--deals", "1", "--record")
    (folder / "empty.jsonl").touch()  # a game that is killed as it begins leaves this
    told = sixtysix("play", "--resume", "empty.jsonl")
    assert (told.code, told.out) == (2, "")
    assert "begin the match anew" in told.err
    assert sixtysix(*play, "empty.jsonl").code == 0
    assert sixtysix("replay", "empty.jsonl").code == 0
    (folder / "notes.jsonl").write_text("mine\n")
    (folder / "sub").mkdir()
    (folder / "to-notes").symlink_to("notes.jsonl")
    (folder / "to-nowhere").symlink_to("nowhere")
    for name in ("empty.jsonl", "notes.jsonl", "sub", "to-notes", "to-nowhere"):
        before = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
        done = sixtysix(*play, name)
        assert (done.code, done.out) == (2, "")
        assert "is left as it is" in done.err
        assert {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()} == before


def test_an_empty_file_that_another_game_has_begun_in(sixtysix, folder: Path) -> None:
    fcntl = pytest.importorskip("fcntl")
    (folder / "a.jsonl").touch()
    with (folder / "a.jsonl").open("rb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        done = sixtysix("play", "german-24", "--seat", "0", "--deals", "1", "--record", "a.jsonl")
    assert (done.code, done.out) == (2, "")
    assert (folder / "a.jsonl").read_bytes() == b""


def test_what_may_not_be_written(sixtysix, folder: Path) -> None:
    sixtysix("play", "german-24", "--seat", "0", "--seed", "1", "--deals", "1", "--record", "a.jsonl")
    before = (folder / "a.jsonl").read_bytes()
    (folder / "a.jsonl").chmod(0o444)
    (folder / "closed").mkdir(mode=0o555)
    for args in (["--resume", "a.jsonl"], ["german-24", "--seat", "0", "--record", "closed/a.jsonl"]):
        done = run_obeying("play", *args)
        assert (done.returncode, done.stdout) == (2, ""), done.stderr
        assert "cannot be written: permission denied" in done.stderr
    assert (folder / "a.jsonl").read_bytes() == before


def test_two_games_do_not_write_to_one_record(sixtysix, folder: Path) -> None:
    fcntl = pytest.importorskip("fcntl")
    sixtysix("play", "german-24", "--seat", "0", "--deals", "1", "--record", "a.jsonl")
    before = (folder / "a.jsonl").read_bytes()
    with (folder / "a.jsonl").open("rb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        done = sixtysix("play", "--resume", "a.jsonl")
    assert done.code == 2
    assert "another game is writing" in done.err
    assert (folder / "a.jsonl").read_bytes() == before


def test_a_full_disk_ends_the_record_and_not_the_game(sixtysix) -> None:
    done = on_a_small_disk(12_000, "play", "german-24", "--seat", "0", "--seed", "3", "--record", "a.jsonl")
    assert done.returncode == 0
    assert "wins the match" in done.stdout
    assert done.stderr.count("the record cannot be written any more") == 1
    assert sixtysix("replay", "a.jsonl").code == 0
