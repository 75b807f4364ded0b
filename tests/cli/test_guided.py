"""`new --guided`: whatever is answered, the file is a game without a fault, and can be played."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from itertools import product
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sixtysix_dsl.cli.guided import Interview, WrongFlag, interview
from sixtysix_dsl.cli.guided_text import DUTIES, write_game
from sixtysix_dsl.pipeline import load_rules
from sixtysix_dsl.rehearse import rehearse

COMMAND = Path(sys.executable).with_name("sixtysix")

TABLES = ["2", "3", "4", "4 pairs", "5", "6", "6 pairs"]
PACKS = ["20", "24", "32", "48", "A 10 K Q J 9", "A 10 K", "A=3 7=1 x2", "A 10 9 8 7 6=0 5=0 4=0 K Q J"]
YES_NO = ["yes", "no"]


def text_of(flags: dict[str, str]) -> str:
    return write_game(interview("ours", Interview(flags, None, print)))


def faults(text: str) -> list[str]:
    """What a check and a short rehearsal say against it; doubts of the rehearsal are of what is rare."""
    Path("ours.yaml").write_text(text, encoding="utf-8")
    loaded = load_rules("ours.yaml")
    assert loaded.rulebook is not None, (loaded.diagnostics, text)
    found = [each.message for each in loaded.diagnostics]
    return found + [each.message for each in rehearse(loaded.rulebook, deals=2) if each.severity == "error"]


def flags_of(table: str, **answers: str) -> dict[str, str]:
    seats, *pairs = table.split()
    return {"seats": seats, "pairs": "yes" if pairs else "no", **answers}


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("talon", ["", *YES_NO])
@pytest.mark.parametrize("pack", ["24", "32", "48"])
def test_every_table_with_every_pack(table: str, pack: str, talon: str) -> None:
    flags = flags_of(table, pack=pack, **({"talon": talon} if talon else {}))
    assert faults(text_of(flags)) == []


@pytest.mark.parametrize(("duty", "marriages", "closing"), list(product(DUTIES, YES_NO, YES_NO)))
@pytest.mark.parametrize("table", ["2", "3", "4 pairs"])
def test_every_choice_of_rules(table: str, duty: str, marriages: str, closing: str) -> None:
    flags = flags_of(table, pack="48", talon="yes", duty=duty, marriages=marriages, closing=closing)
    assert faults(text_of(flags)) == []


@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(data=st.data())
def test_whatever_is_answered(data: st.DataObject) -> None:
    choices: dict[str, list[str]] = {
        "pack": PACKS,
        "hand": [str(number) for number in range(1, 13)],
        "talon": YES_NO,
        "duty": list(DUTIES),
        "marriages": YES_NO,
        "closing": YES_NO,
        "last-trick": ["0", "5", "10"],
        "target": ["1", "50", "100"],
        "match": ["1", "11"],
    }
    flags = flags_of(data.draw(st.sampled_from(TABLES)))
    for flag, values in choices.items():
        if data.draw(st.booleans()):
            flags[flag] = data.draw(st.sampled_from(values))
    try:
        text = text_of(flags)
    except WrongFlag as wrong:
        text, refused = "", wrong.flag
    assert faults(text) == [] if text else refused in flags


@pytest.mark.parametrize(
    ("args", "holds"),
    [
        ([], ["deal 6 cards", "turn 1 card up under the talon"]),
        (["--seats", "3", "--pack", "32", "--hand", "7"], ["residue: stays out", "2 cards stay out of play"]),
        (["--seats", "4", "--pairs", "--pack", "24"], ["turn the last card dealt up", "sides: pairs"]),
        (["--no-talon", "--hand", "5"], ["14 cards are laid aside", "give talon to winner of last trick"]),
        (["--duty", "free", "--no-marriages", "--no-closing", "--match", "3"], ["target: 3"]),
        (["--pack", "A 10 K Q J 9", "--target", "70"], ["ranks: [A, 10, K, Q, J, 9]", "enough: {is: 70}"]),
    ],
)
def test_flags_alone(args: list[str], holds: list[str], sixtysix) -> None:
    args = args or ["--seats", "2"]
    assert sixtysix("new", "ours", *args).code == 0
    text = Path("ours.yaml").read_text(encoding="utf-8")
    assert [each for each in holds if each not in text] == []
    assert sixtysix("check", "ours.yaml", "--strict").out == "1 file checked: no faults\n"
    assert sixtysix("check", "ours.yaml", "--rehearse", "--deals", "10").code == 0
    played = sixtysix("play", "ours.yaml", "--seat", "0", "--bot", "honest", "--deals", "2", "--seed", "1")
    assert played.code == 0


@pytest.mark.parametrize("parent", ["german-24", "historic-32", "schnapsen", "double-48"])
def test_the_numbers_are_those_of_the_bundled_game(parent: str) -> None:
    theirs = load_rules(parent).rulebook
    assert theirs is not None
    size = str(len(theirs.pack.cards))
    Path("ours.yaml").write_text(text_of({"seats": str(theirs.table.seats.number), "pack": size}))
    ours = load_rules("ours.yaml").rulebook
    assert ours is not None
    assert (ours.pack.ranks, ours.pack.points, ours.pack.copies) == (
        theirs.pack.ranks,
        theirs.pack.points,
        theirs.pack.copies,
    )
    assert ours.match.target.number == int(theirs.settings["match-target"])


def test_a_pack_that_nobody_knows_is_won_with_more_than_half() -> None:
    text = text_of({"seats": "2", "pack": "A=7 B=2", "last-trick": "3", "hand": "2"})
    assert "enough: {is: 20}" in text  # of 39


def test_questions(sixtysix) -> None:
    answers = "nine\n3\nZ\n32\n99\n\nperhaps\nno\nhead\n\n\n\n\n"
    done = sixtysix("new", "ours", "--guided", answers=answers)
    assert done.code == 0, done.out
    for told in ("`nine` is no number from 2 to 6", "nobody knows what `Z` counts", "`perhaps` is neither"):
        assert sum(told in line for line in done.out.splitlines()) == 1
    text = Path("ours.yaml").read_text(encoding="utf-8")
    assert "seats: 3" in text
    assert "laid aside" in text
    assert sixtysix("check", "ours.yaml", "--strict").code == 0


def test_flags_answer_questions(sixtysix) -> None:
    flags = [
        "--seats",
        "2",
        "--pack",
        "24",
        "--hand",
        "6",
        "--talon",
        "--duty",
        "head",
        "--marriages",
        "--closing",
    ]
    done = sixtysix(
        "new", "ours", "--guided", *flags, "--last-trick", "10", "--match", "5", "--json", answers="70\n"
    )
    assert done.json == {"file": "ours.yaml", "kind": "variant", "extends": None}
    assert done.err.count("?") == 1
    assert "enough: {is: 70}" in Path("ours.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize("answers", ["", "2\n", "2\n24\n6\n"])
def test_the_end_of_the_answers_leaves_nothing(answers: str, sixtysix) -> None:
    done = sixtysix("new", "ours", "--guided", answers=answers)
    assert done.code == 2
    assert "nothing is written" in done.err
    assert list(Path.cwd().iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
def test_an_interrupt_leaves_nothing() -> None:
    asked = subprocess.Popen(
        [COMMAND, "new", "ours", "--guided"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert asked.stdout is not None
    assert asked.stdout.read(len("How many")) == "How many"
    time.sleep(0.05)
    asked.send_signal(signal.SIGINT)
    asked.communicate(timeout=20)
    assert asked.returncode == 130
    assert list(Path.cwd().iterdir()) == []


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--seats", "1"], "`--seats`: `1` is no number from 2 to 6"),
        (["--seats", "3", "--pairs"], "3 seats cannot play in pairs"),
        (["--pack", "25"], "no pack of 25 cards is known"),
        (["--pack", "A A"], "stands there twice"),
        (["--pack", "A x9", "--seats", "2", "--hand", "99"], "no number from 1 to 18"),
        (["--pack", "A 10 K Q J 9 x3"], "a pack has at most 64"),
        (["--pack", "9 8 7"], "counts anything"),
        (["--hand", "13"], "no number from 1 to 12"),
        (["--hand", "12", "--talon"], "`--hand`: "),
        (["--no-talon", "--closing"], "no talon that could be closed"),
        (["--pack", "A 10 9", "--marriages"], "which this pack has not"),
        (["--duty", "trump"], "is no duty"),
        (["--target", "9999"], "`--target`: "),
        (["--guided", "--extends", "german-24"], "over no other"),
        (["--seats", "2", "--rules"], "over no other"),
    ],
)
def test_what_cannot_be(args: list[str], says: str, sixtysix) -> None:
    done = sixtysix("new", "ours", *args)
    assert done.code == 2
    assert says in done.err
    assert list(Path.cwd().iterdir()) == []


def test_nothing_is_overwritten(sixtysix, write) -> None:
    write("ours.yaml", "precious")
    done = sixtysix("new", "ours", "--guided")
    assert (done.code, done.out) == (2, "")
    assert Path("ours.yaml").read_text() == "precious"
