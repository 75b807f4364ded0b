"""`replay`: the whole through a pipe, parts, one seat's sight, scenarios, playing on, and exit codes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def record(sixtysix) -> str:
    args = ("--seat", "0", "--bot", "honest,greedy", "--seed", "3", "--record", "match.jsonl")
    assert sixtysix("play", "german-24", *args).code == 0
    return "match.jsonl"


def unseal(folder: Path, act: Callable[[list[dict[str, Any]]], object], name: str = "changed.jsonl") -> str:
    """A changed record, without seals."""
    lines = [json.loads(line) for line in (folder / "match.jsonl").read_text(encoding="utf-8").splitlines()]
    for line in lines:
        del line["crc"]
    act(lines)
    (folder / name).write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return name


def test_the_whole_through_a_pipe(sixtysix, record: str) -> None:
    done = sixtysix("replay", record)
    assert (done.code, done.err) == (0, "")
    assert "Deal 1. Seat 2 deals.\nSeat 1 holds AS 9S   10D KD 9D   KC\n" in done.out
    assert "   1  Seat 1 plays 9D.\n   2  Seat 2 plays AC.\n      Seat 2 takes the trick.\n" in done.out
    assert "Seat 2 wins the match." in done.out
    steps = [int(number) for number in re.findall(r"^ *(\d+)  ", done.out, re.M)]
    assert steps == list(range(1, len(steps) + 1))


def test_a_deal_and_a_trick(sixtysix, record: str) -> None:
    whole = sixtysix("replay", record).out
    deal = sixtysix("replay", record, "--deal", "2").out
    assert deal in whole
    trick = sixtysix("replay", record, "--deal", "2", "--trick", "3").out
    assert trick in deal
    assert trick.count("plays") == 2
    for args in (("--deal", "99"), ("--trick", "99")):
        done = sixtysix("replay", record, *args)
        assert (done.code, done.out) == (2, "")
        assert "there is no" in done.err


def test_json(sixtysix, record: str) -> None:
    data = sixtysix("replay", record, "--json").json
    assert data["fault"] is None
    assert data["winner"] == [2]
    assert data["rules_hash"] == data["hash"]
    first = data["deals"][0]
    assert len(first["pack"]) == 24
    assert first["steps"][0] | {"says": 0} == {
        "step": 1,
        "line": 3,
        "trick": 1,
        "seat": 1,
        "move": "play 9D",
        "says": 0,
    }
    seen = sixtysix("replay", record, "--json", "--view", "1").json
    assert "seed" not in seen
    assert "pack" not in seen["deals"][0]
    assert seen["deals"][0]["view"]["hand"] == ["AS", "9S", "10D", "KD", "9D", "KC"]


def test_one_seats_sight_holds_nothing_else(sixtysix, record: str) -> None:
    done = sixtysix("replay", record, "--view", "1", "--deal", "1")
    before_play = done.out.partition("   1  ")[0]
    assert "Seat 1 holds AS 9S   10D KD 9D   KC" in before_play
    assert "Seat 2 holds" not in done.out
    assert "Seed" not in sixtysix("replay", record, "--view", "1").out


def test_a_point_as_a_scenario_passes(sixtysix, record: str, folder: Path) -> None:
    steps = sixtysix("replay", record, "--json").json["deals"][-1]["steps"][-1]["step"]
    for number in (0, 1, 17, steps):
        (folder / "point.yaml").write_text(sixtysix("replay", record, "--scenario", str(number)).out)
        assert sixtysix("test", "point.yaml").code == 0
    assert sixtysix("replay", record, "--scenario", str(steps + 1)).code == 2


def test_an_export_for_one_seat(sixtysix, record: str, folder: Path) -> None:
    assert sixtysix("replay", record, "--seat", "2", "--export", "seen.jsonl").code == 0
    lines = [json.loads(line) for line in (folder / "seen.jsonl").read_text(encoding="utf-8").splitlines()]
    assert lines[0]["sixtysix_seen"] == 1
    assert all(line["view"]["seat"] == 2 for line in lines if "view" in line)
    assert sixtysix("replay", record, "--seat", "2", "--export", "seen.jsonl").code == 2


def test_playing_on_from_a_point(sixtysix, record: str, folder: Path) -> None:
    done = sixtysix("replay", record, "--from", "9", "--record", "again.jsonl")
    assert done.code == 0
    assert "Deal 1 goes on after 9 moves." in done.out
    # the same bots and the same chance: the same match
    assert said(folder / "again.jsonl") == said(folder / "match.jsonl")


def said(path: Path) -> list[dict[str, Any]]:
    """What a record says after its header, without the seals."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()[1:]]
    return [{key: value for key, value in line.items() if key != "crc"} for line in lines]


def test_an_illegal_move_is_1_and_says_where(sixtysix, record: str, folder: Path) -> None:
    name = unseal(folder, lambda lines: lines[3].update(seat=1))
    done = sixtysix("replay", name)
    assert done.code == 1
    assert "   1  Seat 1 plays 9D." in done.out
    assert f"{name}:4: error: `1 play AC` is not legal (table.not-your-turn" in done.err
    seen = sixtysix("replay", name, "--view", "1")
    assert seen.code == 1
    assert "legal here" not in seen.err
    assert sixtysix("replay", name, "--json").json["fault"]["code"] == "record-illegal"


def test_damage_is_2(sixtysix, record: str, folder: Path) -> None:
    for act in (lambda lines: lines[1]["pack"].pop(), lambda lines: lines[2].update(undo=3)):
        name = unseal(folder, act)
        done = sixtysix("replay", name)
        assert done.code == 2
        assert "help: " in done.err
        assert sixtysix("replay", name, "--json").code == 2


def test_rules_that_have_changed_are_named(sixtysix, write, folder: Path) -> None:
    house = "sixtysix: 1\nvariant: house\nextends: german-24\n"
    write("house.yaml", house)
    sixtysix("play", "house.yaml", "--seat", "0", "--seed", "3", "--deals", "1", "--record", "match.jsonl")
    write("house.yaml", house + "match: {target: '9'}\n")
    done = sixtysix("replay", "match.jsonl")
    assert done.code == 0
    assert "the rules of house are not those of this record" in done.err
    assert re.search(r"match\.target\.is: was `.*`, is `9`", done.err)
    assert sixtysix("replay", "match.jsonl", "--json").json["changed"]
    stays = (folder / "match.jsonl").read_bytes()
    assert sixtysix("play", "--resume", "match.jsonl").code == 2
    assert (folder / "match.jsonl").read_bytes() == stays


@pytest.mark.parametrize(
    "reference", ["/etc/passwd.yaml", "../../secret.yaml", "C:\\secret.yaml", "gone.yaml"]
)
def test_a_strangers_record_reads_no_file_elsewhere(
    reference: str, sixtysix, record: str, folder: Path
) -> None:
    name = unseal(folder, lambda lines: lines[0].update(variant=reference))
    done = sixtysix("replay", name)
    assert (done.code, done.out) == (2, "")
    assert "--variant" in done.err
    assert sixtysix("replay", name, "--variant", "german-24").code == 0


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--view", "3"], "no seat 3"),
        (["--seat", "1"], "go together"),
        (["--export", "a"], "go together"),
        (["--from", "1", "--scenario", "1"], "exclude each other"),
        (["--from", "1", "--json"], "no JSON"),
        (["--record", "b.jsonl"], "goes with `--from`"),
        (["--from", "9999"], "no step 9999"),
    ],
)
def test_wrong_usage(args: list[str], says: str, sixtysix, record: str) -> None:
    done = sixtysix("replay", record, *args)
    assert done.code == 2
    assert says in done.err + done.out


def test_stepping_at_a_terminal(sixtysix, record: str, folder: Path) -> None:
    pexpect = pytest.importorskip("pexpect")
    import sys

    command = str(Path(sys.executable).with_name("sixtysix"))
    child = pexpect.spawn(command, ["replay", record], cwd=str(folder), encoding="utf-8", timeout=20)
    for key, wanted in [
        ("", "Seat 1 plays 9D"),
        ("n", "Seat 2 plays AC"),
        ("b", "Seat 1 plays 9D"),
        ("d 2", "Deal 2, trick 1"),
        ("t 3", "Deal 2, trick 3"),
        ("5", "step 5 of"),
        ("view 1", "your hand: "),
        ("scenario", "legal: "),
        ("?", "all hands open"),
        ("dance", "nothing to do here"),
        ("end", "wins the match"),
        ("n", "This is the end"),
    ]:
        child.expect(r"step \d+> ")
        child.sendline(key)
        child.expect(wanted)
    child.expect(r"step \d+> ")
    child.sendline("q")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_nobody_is_you_where_all_hands_are_open(sixtysix, record: str, folder: Path) -> None:
    pexpect = pytest.importorskip("pexpect")
    import sys

    command = str(Path(sys.executable).with_name("sixtysix"))
    child = pexpect.spawn(command, ["replay", record], cwd=str(folder), encoding="utf-8", timeout=20)
    shown = []
    for key in ("n", "view 1", "view all", "q"):
        child.expect(r"step \d+> ")
        shown.append(child.before)
        child.sendline(key)
    child.expect(pexpect.EOF)
    child.close()
    at_first, after_a_step, of_one, of_all = shown
    for screen in (at_first, after_a_step, of_all):
        assert "you" not in screen
        assert "seat 1 holds " in screen
        assert "seat 2 holds " in screen
    assert "your hand: " in of_one
    assert " holds " not in of_one.partition("cards")[2]


def test_under_other_rules_it_stops_where_play_parts(sixtysix, record: str) -> None:
    done = sixtysix("replay", record, "--variant", "polish-deferred")
    assert done.code == 1
    assert "Here play parts: deal 1, after step 18." in done.out
    assert "moves.claim.when.closing" in done.out
    found = sixtysix("replay", record, "--variant", "polish-deferred", "--json")
    assert (found.code, found.json["divergence"]["deal"], found.json["divergence"]["step"]) == (1, 1, 18)
    assert found.json["divergence"]["b"]["clauses"][0]["id"] == "moves.claim.when.closing"


def test_under_other_rules_the_match_may_end_elsewhere(sixtysix, record: str) -> None:
    done = sixtysix("replay", record, "--set", "match-target=5")
    assert done.code == 1
    assert re.search(r"is won:\s+its target is 5", done.out)


def test_under_the_same_rules_nothing_parts(sixtysix, record: str) -> None:
    assert sixtysix("replay", record, "--variant", "german-24").out == sixtysix("replay", record).out
    assert sixtysix("replay", record, "--variant", "mande").code == 2
    assert sixtysix("replay", record, "--variant", "polish-deferred", "--view", "1").code == 2
