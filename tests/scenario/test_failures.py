"""A scenario that the rules do not keep to fails: at which step, expected what, got what, and why."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sixtysix_dsl.scenario.read import read_file
from sixtysix_dsl.scenario.run import Outcome, run_scenario
from sixtysix_dsl.scenario.variants import Shelf

SHELF = Shelf()
HEAD = """\
scenario: it goes wrong
variant: german-24
deal:
  hands: {1: "KH QH AS 10S JD 9C", 2: "9H KS QS 9D KC 10C"}
  talon: "AD 10D KD QD AH 10H JH QC JC 9S JS AC"
steps:
"""
OVER = """\
scenario: it goes wrong
variant: german-24
position:
  hands: {1: "KC", 2: "9C"}
  talon: ""
  elsewhere: any
  trump: H
  taken: {1: ["AH 10D", "AS 10S", "AC 10C", "KH QH"], 2: ["AD 9D"]}
  leader: 1
steps:
  - 1 claim
"""


def _line(step: str) -> str:
    return f"{step}\n" if step.startswith(" ") else f"  - {step}\n"


@pytest.fixture
def play(tmp_path: Path) -> Callable[..., Outcome]:
    def run(steps: str, head: str = HEAD) -> Outcome:
        path = tmp_path / "one.yaml"
        path.write_text(head + "".join(_line(line) for line in steps.split("\n")), encoding="utf-8")
        (scenario,) = read_file(str(path)).scenarios
        return run_scenario(scenario, SHELF)

    return run


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ("1 play AD", "expected `1 play AD` to be legal; got it is not"),
        ("1 play AS\n1 play 10S", "expected `1 play 10S` to be legal; got it is not"),
        ("refused: 1 play AS", "refused: expected `1 play AS` to be refused; got it is legal"),
        (
            "refused: 1 marry H\n    because: moves.marry.when.pair",
            "refused: expected `1 marry H` refused because of moves.marry.when.pair; "
            "got because of moves.marry.when.trick",
        ),
        (
            "legal: {1: [play KH, play QH, play AS, play 10S, play JD, close]}",
            "legal: seat 1 may: expected play KH, play QH, play AS, play 10S, play JD, close; "
            "got play AS, play 10S, play KH, play QH, play JD, play 9C, close, exchange",
        ),
        ("legal: {2: [play KS]}", "legal: seat 2 may: expected play KS; got nothing"),
        (
            "offers: {1: [claim]}",
            "offers: seat 1 may, among others: expected claim; "
            "got play AS, play 10S, play KH, play QH, play JD, play 9C, close, exchange",
        ),
        ("turn: 2", "turn: expected 2; got 1"),
        ("points: {1: 0, 2: 3}", "points: expected {1: 0, 2: 3}; got {1: 0, 2: 0}"),
        ("tricks: {2: 1}", "tricks: expected {2: 1}; got {2: 0}"),
        ("hand: {2: 9H KS QS 9D KC AS}", "hand: seat 2 holds: expected AS KS QS 9H 9D KC; got KS QS 9H 9D 10C KC"),
        ("talon: {cards: 11, state: open}", "talon: expected {cards: 11, state: open}; got {cards: 12, state: open}"),
        ("talon: {turn-up: 9C}", "talon: expected {turn-up: 9C}; got {turn-up: AC}"),
        ("trump: none", "trump: expected none; got C"),
        ("going: no", "going: expected the deal to be over; got it goes on"),
        ("result: {winner: 1}", "result: expected the deal to be over; got it goes on"),
        ("scored: {1: 1}", "scored: expected the deal to be over; got it goes on"),
        ("match: {1: 1}", "match: expected {1: 1}; got {1: 0}"),
        ("carried: 1", "carried: expected 1; got 0"),
        ("match over: 1", "match over: expected seat 1 to have won the match; got it goes on at {1: 0, 2: 0}"),
        (
            "sees: {2: {points: {1: hidden}}}",
            "sees: seat 2 sees points: expected {1: hidden}; got {1: 0}",
        ),
        ("sees: {2: {talon: {turn-up: hidden}}}",
         "sees: seat 2 sees talon: expected {turn-up: hidden}; got {turn-up: AC}"),
        ("sees: {2: {hand: {1: AS}}}", "sees: seat 2 sees hand: expected AS; got no card"),
    ],
)  # fmt: skip
def test_what_is_not_so_fails(play: Callable[..., Outcome], steps: str, message: str) -> None:
    outcome = play(steps)
    assert (outcome.status, outcome.message) == ("failed", message)


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ("result: {winner: 2}", "result: winner: expected 2; got 1"),
        ("result: {winner: none}", "result: winner: expected none; got 1"),
        ("result: {scores: 3}", "result: scores: expected 3; got 2"),
        ("result: {by: settle.claim}", "result: settled by: expected settle.claim; got settle.claim-upheld"),
        ("scored: {1: 1, 2: 0}", "scored: expected {1: 1, 2: 0}; got {1: 2, 2: 0}"),
        ("going: yes",
         "going: expected the deal to go on; got it is over: settled by settle.claim-upheld, scores {1: 2, 2: 0}"),
        ("1 play KC", "expected `1 play KC` to be legal; got it is not"),
        ("legal: {1: [play KC]}", "legal: seat 1 may: expected play KC; got nothing"),
        ("match over: 2", "match over: expected seat 2 to have won the match; got it goes on at {1: 2, 2: 0}"),
    ],
)  # fmt: skip
def test_what_is_not_so_of_a_result_fails(play: Callable[..., Outcome], steps: str, message: str) -> None:
    outcome = play(steps, OVER)
    assert (outcome.status, outcome.message) == ("failed", message)


@pytest.mark.parametrize(
    "steps",
    [
        "result: {winner: [1], scores: 2, by: settle.claim-upheld}",
        "result: {by: settle}",
        "match: {1: 2, 2: 0}\nmatch over: no\ncarried: 0",
        "turn: none",
        "going: false",
        "legal: {1: [], 2: []}",
        "refused: 1 play KC\n    because: table.deal-over",
    ],
)
def test_what_is_so_passes(play: Callable[..., Outcome], steps: str) -> None:
    outcome = play(steps, OVER)
    assert (outcome.status, outcome.message) == ("passed", None)


def test_a_failure_says_why_and_shows_the_table(play: Callable[..., Outcome]) -> None:
    outcome = play("1 play AS\nrefused: 2 play KS")
    assert outcome.step is not None
    assert (outcome.step.number, outcome.step.place.line, outcome.step.text) == (2, 8, "refused: 2 play KS")
    assert outcome.problem is not None
    assert "    follow.free" in outcome.problem.why[2]
    assert outcome.table == (
        "  seat 1: 10S KH QH JD 9C  (0 points, tricks 0)",
        "> seat 2: KS QS 9H 9D 10C KC  (0 points, tricks 0)",
        "  talon: 12 cards, open, turn-up AC; trump C",
        "  trick: 1 AS",
        "  moves: 1 play AS",
    )


def test_a_reason_that_no_clause_has_is_said_to_be_unknown(play: Callable[..., Outcome]) -> None:
    outcome = play("refused: 1 marry H\n    because: moves.mary")
    assert outcome.problem is not None
    assert outcome.problem.why[0].startswith(
        "no clause of german-24 is called `moves.mary`; did you mean `moves.marry`"
    )


def test_a_beginning_of_a_reason_up_to_a_dot_is_enough(play: Callable[..., Outcome]) -> None:
    assert play("refused: 1 marry H\n    because: moves.marry").status == "passed"
    assert play("refused: 1 marry H\n    because: moves.mar").status == "failed"


def test_the_language_of_the_scenario_is_that_of_the_reasons(play: Callable[..., Outcome]) -> None:
    assert play("refused: 1 play AD", HEAD.replace("deal:", "lang: de\ndeal:", 1)).status == "passed"
