"""What a newcomer stumbled over once: languages and colors everywhere, near names, words for what may be done."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sixtysix_dsl.cli.app import COMMANDS
from sixtysix_dsl.cli.columns import fold
from sixtysix_dsl.cli.terminal import typed

COMMAND = Path(sys.executable).with_name("sixtysix")

POSITION = """\
scenario: eldest is on lead
variant: german-24
deal: {seed: 7}
steps: []
"""

FAULTY = (
    "sixtysix: 1\nvariant: faulty\nextends: german-24\nmoves: {close: {when: {some: {if: talon is opne}}}}\n"
)

EACH = """\
sixtysix: 1
variant: each
extends: german-24
settle:
  all score:
    {before: first, when: tricks played >= 1, winner: all seats, each scores: tricks of me, label: {en: all count}}
"""


@pytest.fixture
def command_lines(write, sixtysix) -> list[list[str]]:
    at = ["--at", write("at.yaml", POSITION)]
    simulate = ["simulate", "german-24", "--engine", "reference", "--deals", "2"]
    assert sixtysix(*simulate, "--tally", "tally.json").code == 0
    table = ["play", "german-24", "--seat", "0", "--deals", "1"]
    assert sixtysix(*table, "--record", "played.jsonl").code == 0
    return [
        ["variants"],
        ["options", "german-24"],
        ["show", "german-24"],
        ["check", "german-24"],
        ["new", "ours", "--extends", "german-24"],
        table,
        ["replay", "played.jsonl"],
        ["history"],
        ["diff", "german-24", "polish-deferred", "--rules-only"],
        ["verify", "german-24", "--deals", "2"],
        ["legal", "german-24", *at],
        ["why", "german-24", "1 close", *at],
        ["test", "at.yaml"],
        ["view", "german-24", "--seat", "1", *at],
        simulate,
        ["merge", "tally.json"],
        ["build", "german-24"],
        ["schema"],
    ]


def test_languages_and_colors_in_every_command(
    command_lines: list[list[str]], sixtysix, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "")
    assert {line[0] for line in command_lines} == set(COMMANDS)
    for line in command_lines:
        done = sixtysix(*line, "--lang", "de", "--no-color")
        assert (done.code, done.err.count("messages are in English")) == (0, 1), line
        Path("ours.yaml").unlink(missing_ok=True)
        assert sixtysix(*line, "--lang", "en").err == ""
        wrong = sixtysix(*line, "--lang", "xx")
        assert (wrong.code, wrong.out) == (2, ""), line
        assert "the languages are en, pt, de, pl" in wrong.err


def test_the_hash_and_the_file_as_json(sixtysix) -> None:
    plain = sixtysix("show", "mande", "--hash").out.strip()
    assert sixtysix("show", "mande", "--hash", "--json").json == {"hash": plain}
    whole = sixtysix("show", "mande", "--yaml").out
    assert sixtysix("show", "mande", "--yaml", "--json").json == {"yaml": whole}
    assert sixtysix("show", "mande", "--yaml", "--hash", "--json").json["error"]["code"] == "usage"


def in_terminal(args: list[str], keys: bytes, **environment: str) -> str:
    """What a command shows in a terminal, and the keys that are typed there."""
    ours, theirs = os.openpty()
    known = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS")}
    with subprocess.Popen(
        [COMMAND, *args],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=known | {"TERM": "xterm"} | environment,
        start_new_session=True,
    ) as process:
        os.close(theirs)
        shown, is_typed, until = b"", not keys, time.monotonic() + 30
        while time.monotonic() < until:
            if select.select([ours], [], [], 0.2)[0]:
                try:
                    more = os.read(ours, 4096)
                except OSError:  # nobody writes any more
                    break
                if not more:
                    break
                shown += more
            if not is_typed and shown.endswith(b"> "):
                os.write(ours, keys)
                is_typed = True
        try:
            process.wait(10)
        finally:  # one that still asks must not keep the tests waiting
            process.kill()
    os.close(ours)
    return shown.decode()


@pytest.mark.skipif(os.name == "nt", reason="terminals are otherwise there")
def test_no_escape_codes_where_they_are_not_wanted(write, folder: Path) -> None:
    check = ["check", write("faulty.yaml", FAULTY)]
    play = ["play", "german-24", "--seed", "5", "--plain"]
    assert "\x1b[1;31m" in in_terminal(check, b"")
    assert "\x1b[1m  1 play 10S" in in_terminal(play, b"quit\n")
    for args, keys in ((check, b""), (play, b"quit\n")):
        assert "\x1b" not in in_terminal(args, keys, NO_COLOR="1")
        assert "\x1b" not in in_terminal(args, keys, TERM="dumb")
        assert "\x1b" not in in_terminal([*args, "--no-color"], keys)


@pytest.mark.skipif(os.name == "nt", reason="terminals are otherwise there")
def test_keys_edit_the_line() -> None:
    pytest.importorskip("readline")
    shown = in_terminal(
        ["play", "german-24", "--seed", "5", "--plain", "--no-color"], b"uit\x01q\n"
    )  # Ctrl-A: to the start
    assert shown.rstrip().endswith("The game was left.")


def test_keys_without_a_character_are_dropped(sixtysix) -> None:
    assert typed("\x1b[Aclose\x1b[1;5C\x07\x1bOP\u202e\tnow\n") == "close now"
    done = sixtysix("play", "german-24", "--seed", "5", answers="foo\x1b[A\x08\n")
    assert "There is no move `foo` in german-24." in done.out


def test_out_of_turn_only_words_count(sixtysix) -> None:
    answers = ["mande", "AH", "1", "AC", "why claim", "1 claim", *["quit"]]
    done = sixtysix("play", "mande", "--seed", "3", answers="\n".join(answers))
    asked = "Seat 1 with 0 points may say `claim` before seat 4 goes on; Enter lets it go on."
    assert " ".join(done.out.split()).count(asked) == 2  # asked, and again after `1`
    assert done.out.count("It is not your turn.") == 2
    assert "1 claim: legal" in done.out
    assert "Seat 1: claim." in done.out  # said in words, with the seat before them


def test_what_each_scores(sixtysix, write) -> None:
    done = sixtysix("play", write("each.yaml", EACH), "--seat", "0", "--seed", "1", "--deals", "1")
    assert done.code == 0, done.err
    assert "The deal is over: all count. Scored: seat 1 " in done.out
    assert "win" not in done.out.partition("The deal is over")[2].splitlines()[0]
    shown = sixtysix("play", "each.yaml", "--seat", "0", "--seed", "1", "--deals", "1", "--open")
    assert "all count (settle.all-score)." in shown.out


def test_a_rank_alone_names_the_cards_in_hand(sixtysix) -> None:
    done = sixtysix("play", "german-24", "--seed", "5", answers="play q\nplay 9\n10\n")
    said = " ".join(done.out.split())
    assert "A card is a rank and a suit. Did you mean `play QS`, `play QH` or `play QC`?" in said
    assert "A card is a rank and a suit. You hold no 9." in said
    assert "There is no 10 here: the moves are numbered 1 to 6. Did you mean `play 10S`?" in said


def test_a_rank_alone_names_legal_cards_first(sixtysix) -> None:
    # the third card of this deal must follow diamonds
    done = sixtysix("play", "german-24", "--seed", "5", "--bot", "honest", answers="10S\nplay j\n")
    assert "Did you mean `play JD` or `play JS`?" in " ".join(done.out.split())


def test_commands_after_which_nothing_comes(sixtysix) -> None:
    asked = ("hint me", "undo 3", "rules all", "last one", "table 2", "quit now")
    said = sixtysix("play", "german-24", "--seed", "5", answers="\n".join(asked) + "\n").out
    assert [f"Nothing comes after `{words.split()[0]}`." in said for words in asked] == [True] * len(asked)
    assert "There is no move" not in said


def test_a_seat_named_twice(sixtysix) -> None:
    done = sixtysix("play", "german-24", "--seat", "1,1")
    assert (done.code, done.out) == (2, "")
    assert "seat 1 is named twice" in done.err


def test_lines_end_at_words() -> None:
    assert fold("  legal instead: play 9H, play 10S", 30) == ["  legal instead: play 9H, play", "    10S"]
    assert fold("did you mean this or `play QC`?", 30) == ["did you mean this or", "`play QC`?"]


def test_nothing_is_wider_than_the_screen(sixtysix) -> None:
    said = sixtysix("play", "german-24", "--seed", "5", answers="nonsense\n10H\n?\n").out
    for text in (said, sixtysix("variants").out):
        assert max(map(len, text.splitlines())) <= 80


def test_near_file_names(sixtysix, write) -> None:
    write("our-table.yaml", "sixtysix: 1\nvariant: our-table\nextends: german-24\n")
    write("child.yaml", "sixtysix: 1\nvariant: child\nextends: our-tabel.yaml\n")
    meant = "help: did you mean `our-table.yaml`?"
    assert meant in sixtysix("check", "our-tabel.yaml").out
    assert meant in sixtysix("check", "child.yaml").out
    assert meant in sixtysix("test", "our-tabel.yaml").out
    shown = sixtysix("view", "german-24", "--at", "our-tabel.yaml", "--seat", "1").err
    assert meant in shown
    assert "|" not in shown  # no frame around a line that is not there
    asked = sixtysix("check", "./our-tabel.yaml", "--json").json["diagnostics"][0]["help"]
    assert asked == "did you mean `our-table.yaml`?"
    assert "`german-24`" in sixtysix("check", "german-24.yaml").out


def test_the_command_line_has_no_lines(sixtysix) -> None:
    assert "  --> <command line>\n" in sixtysix("check", "german-42").out


def test_help_is_not_cut(sixtysix) -> None:
    said = sixtysix("--help").out
    assert "..." not in said.partition("\n")[2]
    assert "compare" not in said
    assert all(" ".join(text.split()) in " ".join(said.split()) for text in COMMANDS.values())


def test_a_wrong_setting_is_said_once(sixtysix, write) -> None:
    write("many.yaml", "---\n".join([POSITION] * 3))
    write("other.yaml", POSITION.replace("german-24", "polish-deferred"))
    done = sixtysix("test", "many.yaml", "other.yaml", "--set", "nope=1")
    assert done.code == 2
    assert done.out.count("there is no option `nope`") == 1
    assert "so 4 scenarios cannot be played" in done.out
    assert "4 in error" in done.out


def test_an_illegal_step_is_explained_in_one_line(sixtysix, write) -> None:
    write("bad.yaml", POSITION.replace("steps: []", "steps: [2 close]"))
    error = sixtysix("legal", "german-24", "--at", "bad.yaml", "--json").json["error"]
    assert error["code"] == "illegal-move"
    assert error["help"] == " ".join(error["help"].split())
    assert error["help"].startswith(("That is", "It is"))


CHOICES = """\
sixtysix: 1
variant: choices
extends: german-24
moves:
  bet: {after: last, kind: other, window: on lead or bound lead, once: a deal, does: nothing,
    choose: number n from 20 to 40 step 10}
  point: {after: last, kind: other, window: on lead, once: a deal, does: nothing, choose: seat x in others than me}
  spot: {after: last, kind: other, window: on lead, once: a deal, does: nothing, choose: card c in hand of me}
"""


def test_what_may_be_chosen_is_said(sixtysix, write) -> None:
    write("choices.yaml", CHOICES)
    for move, says in [
        ("1 bet 25", "You may choose a number from 20 to 40 in steps of 10."),
        ("1 point 1", "You may choose seat 2."),
        ("1 spot 9S", "You may choose "),
        ("2 bet 20", "That is open only when you lead, also after an announcement, before its card."),
    ]:
        write("at.yaml", POSITION.replace("[]", "[1 play QH]") if move[0] == "2" else POSITION)
        done = sixtysix("why", "choices.yaml", move, "--at", "at.yaml")
        assert done.code == 1, done.err
        assert says in done.out
        assert "not among what may be chosen" not in done.out
