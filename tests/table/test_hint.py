"""`hint`: what `search` does, what speaks for it in rule words, and its estimate; else a rule of thumb."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from sixtysix_dsl.compile.host import MissingWasmtime
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.play.notation import write_move
from sixtysix_dsl.resolve.references import bundled_names
from sixtysix_dsl.scenario.board import Board
from sixtysix_dsl.scenario.select import board_at
from sixtysix_dsl.scenario.variants import Shelf
from sixtysix_dsl.table.hint import hint_lines
from sixtysix_dsl.table.sample import sample_deal

LONGEST = 1.5


def searching() -> Any:
    """What searches, where the compiled engine is installed."""
    pytest.importorskip("wasmtime", reason="the compiled engine needs the extra `wasm`")
    from sixtysix_dsl.search.search import search_of

    return search_of


@pytest.mark.parametrize("variant", bundled_names())
@pytest.mark.parametrize("moves", [0, 3, 7, 15])
def test_it_is_the_choice_of_search_with_its_estimate(variant: str, moves: int) -> None:
    search_of = searching()
    _, deal = sample_deal(variant, moves, seed=6)
    engine = deal.engine
    assert isinstance(engine, ReferenceEngine)
    best = search_of(engine.rulebook).estimate(engine, deal.state, 0, seed=len(deal.moves))[0]
    lines = hint_lines(engine, deal, 0)
    text = write_move(engine.rulebook, best.move, with_seat=False)
    assert lines[0] == f"Hint: {text} (what search would do)."
    assert any(f"{abs(best.mean):.2f} ±{best.margin:.2f} game points" in line for line in lines)
    assert any("Allowed by " in line for line in lines)
    assert any(
        word in " ".join(lines) for word in ("Next best", "As good", "No clear difference", "only legal")
    )
    assert hint_lines(engine, deal, 0) == lines


def board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, variant: str = "german-24") -> Board:
    monkeypatch.chdir(tmp_path)
    Path("here.yaml").write_text(f"scenario: here\nvariant: {variant}\n{text}", encoding="utf-8")
    found, faults = board_at("here.yaml", Shelf([], []), variant)
    assert found is not None, faults
    return found


def hint(found: Board, seat: int = 0) -> str:
    return "\n".join(hint_lines(found.engine, found.deal, seat))


PAIR = """\
position:
  hands: {1: "AS KS QS 10H AD 9C", 2: "10S 9H 9D KD JC QC"}
  talon: "9S KC 10C AC JD JH KH QH"
  elsewhere: any
  trump: H
  taken: {1: ["AH QD"], 2: []}
  leader: 1
steps:
"""


def test_a_marriage_says_what_it_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    searching()
    said = hint(board(tmp_path, monkeypatch, PAIR + "  - turn: 1\n"))
    assert "Hint: marry S" in said
    assert "It counts 20." in said
    assert "You have 14 points; 66 are enough." in said
    assert "Allowed by moves.marry:" in said


def test_a_trick_taken_and_a_pair_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    searching()
    text = PAIR.replace("leader: 1", "leader: 2").replace('{1: ["AH QD"], 2: []}', '{1: [], 2: ["AH QD"]}')
    said = hint(board(tmp_path, monkeypatch, text + "  - 2 play 10S\n"))
    assert "Hint: play AS" in said
    assert "It takes the trick, worth 21 card points." in said
    assert "It keeps KS and QS: announced, that counts 20." in said
    assert "It saves your trump." in said


CLAIM = """\
position:
  hands: {1: "9S", 2: "9D"}
  talon: ""
  elsewhere: any
  trump: H
  taken: {1: ["AH 10H", "AD 10D", "AS 10S", "QC QD"], 2: []}
  leader: 1
steps:
  - turn: 1
"""


def test_a_claim_says_what_one_has_of_what_is_needed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    searching()
    said = hint(board(tmp_path, monkeypatch, CLAIM))
    assert "Hint: claim" in said
    assert "You have 69 points; 66 are enough." in said
    assert "It would be won by settle.claim-upheld." in said


def test_without_the_engine_it_is_a_rule_of_thumb_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> None:
        raise MissingWasmtime

    monkeypatch.setattr("sixtysix_dsl.search.search.search_of", missing)
    for variant in bundled_names():
        _, deal = sample_deal(variant, 3)
        assert isinstance(deal.engine, ReferenceEngine)
        lines = hint_lines(deal.engine, deal, 0)
        assert lines[0].endswith("(what greedy would do).")
        assert "search cannot be asked: the compiled engine needs the package `wasmtime`" in lines[1]
        assert "This is a rule of thumb." in lines[1]
        assert not any("Estimate" in line for line in lines)


def test_out_of_turn_it_may_be_best_to_say_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, deal = sample_deal("mande", 12)
    engine = deal.engine
    assert isinstance(engine, ReferenceEngine)
    for _ in range(40):
        other = next((move for move in deal.legal_moves() if move.seat != deal.turn), None)
        if other is not None:
            break
        deal.push_legal(deal.legal_moves()[0])
    assert other is not None
    lines = hint_lines(engine, deal, other.seat, out_of_turn=True)
    assert lines[0] == "Hint: let play go on (what greedy would do)."
    assert any(line.strip().startswith("You have ") for line in lines)


@pytest.mark.parametrize("variant", bundled_names())
def test_it_does_not_keep_one_waiting(variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first, for which the search is compiled; other work on the machine slows some of them."""
    search_of = searching()
    _, deal = sample_deal(variant, 5)
    assert isinstance(deal.engine, ReferenceEngine)
    spent: list[float] = []
    while len(spent) < 5 and min(spent, default=LONGEST) >= LONGEST:
        search_of.cache_clear()
        start = time.process_time()
        hint_lines(deal.engine, deal, 0)
        spent.append(time.process_time() - start)
    assert min(spent) < LONGEST
