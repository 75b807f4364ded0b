"""`play` as people meet it: the real program in a pseudo-terminal."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sixtysix_dsl.resolve.references import bundled_names

pexpect = pytest.importorskip("pexpect")

from .driven import CARD, COMMAND, Driven  # noqa: E402

QUICK = ("--seed", "5", "--speed", "instant", "--no-history")


@pytest.fixture
def drive() -> Iterator[Callable[..., Driven]]:
    games: list[Driven] = []

    def begin(*args: str, **settings: object) -> Driven:
        games.append(Driven(*args, **settings))  # type: ignore[arg-type]
        return games[-1]

    yield begin
    for game in games:
        game.stop()


@pytest.mark.parametrize("variant", bundled_names())
def test_a_deal_of_every_variant(variant: str, drive: Callable[..., Driven]) -> None:
    game = drive(variant, *QUICK, "--deals", "1", "--bot", "greedy", "--dealer", "2")
    asked = 0
    while not game.is_over and asked < 60:
        asked += 1
        screen = game.text()
        game.ask("" if "Enter lets it go on" in screen or "Press Enter" in screen else "1")
    assert game.code() == 0
    assert asked >= 3
    left = game.left_behind()
    assert "Deal 1:" in left
    assert "Game points: " in left
    assert not CARD.search(left)


def test_four_people_bid_mande_and_remande_and_see_their_own_hands_only(drive: Callable[..., Driven]) -> None:
    game = drive("mande", *QUICK, "--seat", "all", "--name", "Ana,Rui,Zé,Eva", "--deals", "1")
    said: list[str] = []
    hands: dict[str, set[str]] = {}
    while not game.is_over and len(said) < 80:
        screen = game.text()
        if "Press Enter" in screen:
            assert "Pass to" in screen or "Game points" in screen
            assert not CARD.search(screen)
            game.ask("")
            continue
        who = game.row().split(">")[0]
        shown = screen.rpartition("your hand")[2]
        hands.setdefault(who, set()).update(CARD.findall(shown))
        numbered = shown.split()
        order: tuple[str, ...] = ("remande", "ask", "mande")
        if len(CARD.findall(shown)) == 3 and "pass" in numbered and "remande" not in numbered:
            order = ("pass", *order)  # so that all are asked
        wanted = next((word for word in order if word in numbered), "1")
        if "Enter lets it go on" in screen:
            wanted = ""
        said.append(wanted)
        game.ask(wanted)
    assert game.code() == 0
    assert {"mande", "remande"} <= set(said)
    assert len(hands) == 4
    assert sum(len(held) for held in hands.values()) == len(set().union(*hands.values()))
    assert not CARD.search(game.left_behind())


def test_what_can_be_asked(drive: Callable[..., Driven], folder: Path) -> None:
    game = drive("german-24", *QUICK, "--bot", "honest")
    assert "A number or a move is wanted" in game.ask("")
    assert "Did you mean `play QS`" in game.ask("plya qs")
    assert "You do not hold that card." in game.ask("10H")
    assert "Hint: play" in game.ask("hint")
    assert "binds" in game.ask("rules")
    assert "may be `claim` or `close`" in game.ask("cl")
    assert "No trick has been taken yet." in game.ask("last")
    assert "You have made no move" in game.ask("undo")
    assert "the same moves are legal" in game.ask("what-if tie=carry")
    assert "There is no option `nonsense`. The options are `" in game.ask("what-if nonsense=1")
    assert "Written to deal.yaml" in game.ask("save deal.yaml")
    assert "exists already" in game.ask("save deal.yaml")
    assert "Seat 1 plays 10S." in game.ask("10s")
    assert "cannot be taken back" in game.ask("undo")
    assert "you must follow suit" in game.ask("why qs")
    game.ask("quit")
    assert (game.code(), game.left_behind().strip()) == (0, "The game was left.")
    again = subprocess.run(
        [COMMAND, "play", "german-24", "--at", "deal.yaml"],
        input="quit\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert "your hand: 10S QS JS   QH   KC QC" in again.stdout


def test_undo_before_anything_was_seen_and_with_open_hands(drive: Callable[..., Driven]) -> None:
    game = drive("schnapsen", "--seed", "7", *QUICK[2:])
    assert "closed" in game.ask("close")
    screen = game.ask("undo")
    assert "1 move taken back." in screen
    assert "talon open" in screen
    game.ask("quit")
    shown = drive("german-24", *QUICK, "--open")
    assert "holds" in shown.text()
    shown.ask("1")
    assert "moves taken back" in shown.ask("undo")


def test_a_window_that_changes(drive: Callable[..., Driven]) -> None:
    game = drive("mande", *QUICK, "--bot", "greedy")
    for rows, columns in ((30, 100), (24, 44), (12, 30), (24, 80)):
        screen = game.resize(rows, columns)
        assert "seat 1>" in screen
        assert "your hand" in screen or rows < 20
    game.ask("quit")
    assert game.code() == 0


def test_ctrl_c_and_ctrl_d_and_an_end_from_outside(drive: Callable[..., Driven]) -> None:
    game = drive("german-24", *QUICK)
    game.program.send("\x03")
    assert game.code() == 130
    assert not CARD.search(game.left_behind())
    game = drive("german-24", *QUICK)
    game.program.send("\x04")
    assert game.code() == 0
    assert "The game was left." in game.left_behind()
    game = drive("german-24", *QUICK)
    game.terminate()
    game.code()
    assert "Traceback" not in game.raw
    assert game.raw.count("\x1b[?1049h") == game.raw.count("\x1b[?1049l") == 1


@pytest.mark.parametrize("how", [{"TERM": "dumb"}, {}])
def test_plain_lines_where_that_is_all_there_is_or_is_asked_for(how: dict[str, str]) -> None:
    args = ["play", "german-24", *QUICK, *([] if how else ["--plain", "--no-color"])]
    env = os.environ | {"TERM": "xterm", **how}
    game = pexpect.spawn(COMMAND, args, env=env, encoding="utf-8", timeout=30)
    game.expect_exact("your hand: ")
    game.expect_exact("seat 1> ")
    game.sendline("quit")
    game.expect(pexpect.EOF)
    assert "\x1b[?1049h" not in game.before
    game.close()
    assert game.exitstatus == 0


def test_letters_and_colours(drive: Callable[..., Driven]) -> None:
    game = drive("german-24", *QUICK, "--ascii", "--no-color")
    assert game.text().isascii()
    assert "\x1b[31" not in game.raw
    assert "\x1b[0;34;1m" in drive("german-24", *QUICK, "--four-colour").raw


def test_tab_completes(drive: Callable[..., Driven]) -> None:
    game = drive("schnapsen", "--seed", "7", *QUICK[2:])
    game.program.send("mar\t")
    assert "marriages: seat 1" in game.ask("")


def test_the_first_prompt_comes_soon(drive: Callable[..., Driven]) -> None:
    if not Path("/proc/self/stat").exists():
        pytest.skip("needs /proc")
    spent: list[float] = []
    while len(spent) < 10 and min(spent, default=1.0) >= 0.6:  # other work on the machine slows some of them
        game = drive("german-24", *QUICK)
        fields = Path(f"/proc/{game.program.pid}/stat").read_text().rpartition(")")[2].split()
        spent.append((int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"))
        game.ask("quit")
    assert min(spent) < 0.6


def test_what_can_be_set_fits_a_low_window(drive: Callable[..., Driven]) -> None:
    game = drive("german-24", *QUICK)
    shown = game.ask("what-if")
    assert "Say which option and value" in shown, "the first line is not scrolled away"
    assert "exchange-needs-trick=no" in shown
    assert "match-target=7" in " ".join(shown.split())
    assert "of: at-close at-end" in game.ask("what-if close-grade")


def test_whoever_quits_between_two_people_sees_no_hand(drive: Callable[..., Driven]) -> None:
    game = drive("mande", *QUICK, "--seat", "all", "--name", "Ana,Rui,Zé,Eva", "--deals", "1")
    assert "Pass to" in game.text()
    left = game.ask("quit")
    assert game.is_over
    assert "The game was left." in left
    assert "your hand" not in game.raw
