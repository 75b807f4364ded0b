"""Variant files that ask for as much as the language lets them: a result, or one clear error, and soon."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from sixtysix_dsl.cli.app import main
from sixtysix_dsl.compile import unit
from sixtysix_dsl.compile.runner import compile_program, play_program
from sixtysix_dsl.pipeline import load_variant
from sixtysix_dsl.rulebook.work import Work
from sixtysix_dsl.simulate.reference import play_tally

pytest.importorskip("wasmtime")

SOON = 60.0
HEAD = """
sixtysix: 1
variant: heavy
standalone: true
table: {{seats: {seats}, turn: clockwise, sides: each-alone}}
pack:
  suits: [spades, hearts, diamonds, clubs]
  ranks: [A, 10, K, Q, J, 9, 8, 7]
  copies: 2
  card points: {{A: 11, 10: 10, K: 4, Q: 3, J: 2, 9: 0, 8: 0, 7: 0}}
deal:
  all: {{does: deal {cards} cards to each seat from eldest}}
in play:
  all: {{seats: all seats, leader: eldest}}
lead:
  free: {{play: any card}}
follow:
  follow: {{play: suit led}}
  free: {{play: any card}}
settle:
  most: {{winner: side with most points, scores: 1}}
match:
  target: 7
  dealer: seat after dealer
views: {{hand: everyone, talon: nobody, trick: everyone, taken: nobody, points: everyone}}
"""
NESTED = """
  m{0}:
    kind: other
    window: on lead
    once: a deal
    when: >-
      (sum of sum of sum of number of (hand of p and K of s) for s in all suits for p in all seats for q in all seats)
      != {0}
      and some p in all seats with (every q in all seats with (points of q + {0} >= tricks of p))
    does: nothing
"""
CHOOSING = """
  m{0}:
    kind: other
    window: on lead
    once: a deal
    choose: seat x in all seats, seat y in all seats, suit s
    when: (sum of sum of number of (hand of p and K of s) for p in all seats for q in all seats) != {0} and x is y
    does: [show K of s, for each p in all seats do for each q in all seats do give 1 points to p if q is x]
"""
AUCTION = """
state:
  bid: {is: number from 0 to 9999, starts: 0, seen by: everyone}
phases:
  auction:                                         # always one more
    asks: round from eldest until one is left
    moves:
      bid:  {kind: bid, choose: number n from bid + 1 to 9999 step 9999, does: bid becomes n}
      pass: {kind: pass, when: bid >= 9990, does: drop out}
    then: play
"""


@pytest.fixture(autouse=True)
def soon() -> Iterator[None]:
    """None of this takes long."""
    begun = time.perf_counter()
    yield
    assert time.perf_counter() - begun < SOON


def simulate(text: str, folder: Path, capfd: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    """What the command answers to such a file."""
    file = folder / "heavy.yaml"
    file.write_text(text)
    code = main(["simulate", str(file), "--deals", "50", *args])
    done = capfd.readouterr()
    return code, done.out, done.err


@pytest.mark.parametrize("bot", ["honest", "greedy"])
@pytest.mark.parametrize(("row", "count"), [(NESTED, 60), (CHOOSING, 20)])
def test_many_nested_loops(
    row: str, count: int, bot: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    text = HEAD.format(seats=6, cards=10) + "moves:" + "".join(row.format(number) for number in range(count))
    code, out, err = simulate(text, tmp_path, capfd, "--bot", bot)
    assert (code, err) == (0, "")
    assert "heavy: 50 deals" in out


def test_more_announcements_than_can_be_listed(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    text = (
        HEAD.format(seats=6, cards=10) + "moves:" + "".join(CHOOSING.format(number) for number in range(40))
    )
    code, out, err = simulate(text, tmp_path, capfd)
    assert (code, out) == (2, "")
    assert err == (
        "error: heavy can have more than 4096 legal announcements at once\n"
        "  help: use `--engine reference`, which is slow and needs nothing\n"
    )


def test_more_code_than_is_allowed(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The language's own limits end most files sooner."""
    monkeypatch.setattr(unit, "MOST_CODE", 40_000)
    text = HEAD.format(seats=6, cards=10) + "moves:" + "".join(NESTED.format(number) for number in range(60))
    code, out, err = simulate(text, tmp_path, capfd)
    assert (code, out) == (2, "")
    assert err.startswith("error: the rules of heavy become more than 40000 bytes of code: ")
    assert len(err.splitlines()) == 2


def test_deals_of_ten_thousand_moves(tmp_path: Path) -> None:
    """Honest work never runs out of fuel, and both engines count the same."""
    (tmp_path / "long.yaml").write_text(HEAD.format(seats=2, cards=8) + AUCTION)
    rulebook = load_variant(str(tmp_path / "long.yaml"))
    bots = ("honest", "honest")
    program = compile_program(rulebook, bots=bots)
    few = Work(bots, 1, 0, 2)
    tally = play_program(program, few)
    assert tally == play_tally(rulebook, few)
    assert tally[1] > 2 * 9_000
    assert play_program(program, Work(bots, 1, 0, 500))[0] == 500
