"""`play`: what a seat may not see never appears, bots, records, and leaving."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path

import pytest

from sixtysix_dsl.cli import app
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.pipeline import load_variant
from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.play.notation import parse_move_of
from sixtysix_dsl.rulebook.pack import cards_in

CARD = re.compile(r"\b(?:10|[AKQJ978])[SHDC]\b")


class Person(io.StringIO):
    """Plays the first move offered, and looks before each answer at what was printed since the last."""

    def __init__(self, variant: str, seat: int, record: Path, capsys: pytest.CaptureFixture[str]) -> None:
        super().__init__()
        self.engine = ReferenceEngine(load_variant(variant))
        self.seat, self.record, self.capsys, self.looks = seat, record, capsys, 0
        self.leaks: list[str] = []

    def readline(self, *_: object) -> str:
        self.looks += 1
        printed = self.capsys.readouterr().out.rpartition("\nDeal ")[2]  # of this deal
        hidden, deals = self.hidden_now()
        if set(CARD.findall(printed)) & hidden:
            self.leaks.append(printed)
        answer = "\n" if "Enter lets it go on" in printed else "1\n"
        return answer if deals < 2 else ""

    def hidden_now(self) -> tuple[set[str], int]:
        """The cards that this seat has never seen in the deal that is played, and how many deals there were."""
        lines = [json.loads(line) for line in self.record.read_text(encoding="utf-8").splitlines()[1:]]
        starts = [number for number, line in enumerate(lines) if "deal" in line]
        rulebook = self.engine.rulebook
        numbers = _numbers(rulebook.pack.names, lines[starts[-1]]["pack"])
        deal = Deal.from_pack(self.engine, numbers, dealer=lines[starts[-1]]["dealer"] - 1)
        seen = self.seen(deal)
        for line in lines[starts[-1] + 1 :]:
            if "move" in line:
                move = parse_move_of(rulebook, line["seat"] - 1, line["move"])
                deal.push(move)
                seen |= self.seen(deal) | {
                    rulebook.pack.names[card] for card in move.args if move.name == "play"
                }
        return set(rulebook.pack.names) - seen, len(starts)

    def seen(self, deal: Deal) -> set[str]:
        """Own hand, what lies open, and what was shown, from the state and not from the view."""
        state, names = deal.state, self.engine.rulebook.pack.names
        cards = [*cards_in(state.hands[self.seat] | state.shown), *state.trick]
        return {names[card] for card in [*cards, *([state.turn_up] if state.turn_up >= 0 else [])]}


def _numbers(names: tuple[str, ...], pack: list[str]) -> list[int]:
    """Cards of the pack by their names; two that look alike in any order."""
    free = list(range(len(names)))
    found = []
    for name in pack:
        number = next(card for card in free if names[card] == name)
        free.remove(number)
        found.append(number)
    return found


@pytest.mark.parametrize(
    ("variant", "seat", "seed"),
    [
        ("german-24", 1, 1),
        ("german-24", 2, 8),
        ("polish-deferred", 1, 3),
        ("historic-32-three", 2, 4),
        ("mande", 1, 5),
    ],
)
def test_what_a_seat_may_not_see_never_appears(
    variant: str,
    seat: int,
    seed: int,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    folder: Path,
) -> None:
    record = folder / "match.jsonl"
    person = Person(variant, seat - 1, record, capsys)
    monkeypatch.setattr(sys, "stdin", person)
    args = ["play", variant, "--seat", str(seat), "--seed", str(seed), "--record", str(record)]
    assert (app.main(args), person.leaks) == (0, [])
    assert person.looks > 3


def test_points_that_are_hidden_are_not_shown(sixtysix, write) -> None:
    write("dark.yaml", "sixtysix: 1\nvariant: dark\nextends: german-24\nviews: {points: owner}\n")
    said = sixtysix("play", "dark.yaml", "--seed", "5", answers="1\nquit\n").out
    table = [line.split() for line in said.splitlines() if re.match(r" +[12]  ", line)]
    assert [row[4] for row in table if row[1] == "you"] == ["0", "0"]
    assert [row[4] for row in table if row[1] == "greedy"] == ["?", "?"]


def test_a_whole_match_of_bots(sixtysix) -> None:
    done = sixtysix("play", "german-24", "--seat", "0", "--seed", "1", "--set", "match-target=2")
    assert done.code == 0
    assert re.search(r"^Seat [12] wins the deal: [^()]+\. Scored: seat [12] \+\d\.$", done.out, re.M)
    assert re.search(r"^Seat [12] wins the match\.$", done.out, re.M)
    assert (
        done.out
        == sixtysix("play", "german-24", "--seat", "none", "--seed", "1", "--set", "match-target=2").out
    )


def test_a_seed_that_is_drawn_is_told_and_deals_the_same_again(sixtysix) -> None:
    args = ("play", "german-24", "--seat", "0", "--deals", "1", "--bot", "honest,random")
    first = sixtysix(*args)
    seed = re.search(r"^Seed (\d+)\.", first.out, re.M).group(1)
    assert sixtysix(*args, "--seed", seed).out == first.out


def test_a_record(sixtysix, folder: Path) -> None:
    args = (
        "--open",
        "--seed",
        "5",
        "--dealer",
        "2",
        "--deals",
        "1",
        "--record",
        "match.jsonl",
        "--set",
        "tie=carry",
    )
    done = sixtysix("play", "german-24", *args, answers="1\nundo\n" + "1\n" * 40)
    assert done.code == 0
    lines = [json.loads(line) for line in (folder / "match.jsonl").read_text().splitlines()]
    head, deal, *rest, result = lines
    assert head["sixtysix"] == 1
    assert head["variant"] == "german-24"
    assert head["seats"] == ["person", "greedy"]
    assert head["seed"] == 5
    assert head["options"]["tie"] == "carry"
    assert len(head["rules_hash"]) == 32
    assert (deal["deal"], deal["dealer"], len(deal["pack"])) == (1, 2, 24)
    assert {frozenset(line) for line in rest} == {
        frozenset({"seat", "move", "drawn", "crc"}),
        frozenset({"undo", "drawn", "crc"}),
    }
    taken_back = next(number for number, line in enumerate(rest) if "undo" in line)
    assert rest[taken_back]["undo"] == taken_back
    assert set(result["result"]) >= {"winners", "scores", "by", "carried"}
    # the same moves again, from the pack that is written down, end the same way
    engine = ReferenceEngine(load_variant("german-24", settings={"tie": "carry"}))
    replayed = Deal.from_pack(engine, _numbers(engine.rulebook.pack.names, deal["pack"]), dealer=1)
    for line in rest:
        if "undo" in line:
            for _ in range(line["undo"]):
                replayed.pop()
        else:
            replayed.push(parse_move_of(engine.rulebook, line["seat"] - 1, line["move"]))
    assert replayed.outcome().by == result["result"]["by"]


def test_a_record_is_not_overwritten(sixtysix, write) -> None:
    write("match.jsonl", "precious")
    done = sixtysix("play", "german-24", "--record", "match.jsonl")
    assert (done.code, done.out) == (2, "")
    assert "exists already" in done.err
    assert sixtysix("play", "german-24", "--record", "no/such/folder.jsonl").code == 2


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--seat", "3"], "the seats are 1 to 2"),
        (["--seat", "one"], "there is no seat `one`"),
        (["--bot", "genius"], "the bots are honest, random, greedy, search"),
        (["--bot", "honest,random"], "2 bots are named for 1 seats"),
        (["--dealer", "3"], "the seats are 1 to 2"),
        (["--lang", "xx"], "the languages are"),
        (["--deals", "0"], "--deals"),
        (["--set", "nonsense=1"], "there is no option `nonsense`"),
    ],
)
def test_wrong_usage(args: list[str], says: str, sixtysix) -> None:
    done = sixtysix("play", "german-24", *args)
    assert (done.code, done.out) == (2, "")
    assert says in done.err


def test_odd_answers(sixtysix) -> None:
    answers = [
        "",
        "0",
        "99",
        "9" * 5000,
        "why",
        "why 2 play AS",
        "2 claim",
        "\x1b[2J",
        "play",
        "why why",
        "²",
        "1 2 3",
    ]
    done = sixtysix("play", "german-24", "--seed", "5", answers="\n".join(answers))
    assert done.code == 0
    assert "\x1b" not in done.out
    assert done.out.endswith("The game was left.\n")


def test_people_at_one_terminal_see_their_own_hands_only(sixtysix) -> None:
    done = sixtysix("play", "german-24", "--seed", "5", "--seat", "1,2", answers="1\n1\n1\n")
    turns = done.out.split("It is seat ")[1:]
    assert len(turns) >= 2
    hands = {turn[0]: re.search(r"your hand: (.*)", turn).group(1) for turn in turns[:2]}
    assert set(hands) == {"1", "2"}
    first, second = (set(CARD.findall(hand)) for hand in hands.values())
    assert not first & second


def test_people_are_called_by_their_names_in_results_too(sixtysix) -> None:
    args = ("play", "mande", "--seed", "5", "--deals", "1", "--speed", "instant", "--no-history")
    done = sixtysix(*args, "--seat", "all", "--name", "Ana,Rui,Zé", answers="1\n" * 99)
    said = done.out.partition("the deal: ")
    assert re.search(r"^(Ana and Zé|Rui and seat 4) win $", said[0].splitlines()[-1])
    assert re.search(r"Scored: (Ana \+\d+, Zé|Rui \+\d+, seat 4) \+\d+\.", said[2])
    assert re.search(r"^Points: Ana \d+, Rui \d+, Zé \d+, seat 4 \d+\.$", said[2], re.M)
    assert "Game points: Ana " in said[2]


SCENARIO = """\
scenario: king and queen in hand
variant: german-24
position:
  hands: {1: "AS KS QS", 2: "10S 9H 9D"}
  talon: ""
  elsewhere: any
  trump: H
  taken: {1: ["AH 10H"], 2: []}
  leader: 1
steps:
  - 1 marry S
"""


def test_a_prepared_position(sixtysix, write) -> None:
    write("one.yaml", SCENARIO)
    done = sixtysix(
        "play", "german-24", "--at", "one.yaml", "--record", "match.jsonl", answers="undo\nwhy AS\nKS\n"
    )
    assert done.code == 0
    assert "Deal 1, from the position given." in done.out
    assert "marriages: seat 1 S 20" in done.out
    assert "  1 play KS   2 play QS   3 claim\n" in done.out
    assert "You have made no move in this deal." in done.out
    assert "1 play AS: not legal" in done.out
    assert "Seat 2 plays 10S." in done.out
    lines = [json.loads(line) for line in Path("match.jsonl").read_text().splitlines()]
    engine = ReferenceEngine(load_variant("german-24"))
    assert [each.name for each in Deal(engine, engine.read(lines[1]["state"])).legal_moves(0)] == [
        "play",
        "play",
        "claim",
    ]


def test_positions_that_cannot_be_had(sixtysix, write) -> None:
    write("one.yaml", SCENARIO)
    write("over.yaml", SCENARIO + "  - 1 claim\n")
    for args, says in [
        (["--at", "over.yaml"], "the deal is over"),
        (["--at", "nowhere.yaml"], "no such file"),
        (["--at", "one.yaml", "--dealer", "1"], "exclude each other"),
    ]:
        done = sixtysix("play", "german-24", *args)
        assert (done.code, done.out) == (2, "")
        assert says in done.err
