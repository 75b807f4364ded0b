"""The bot that plays moves out: it sees what its seat sees, repeats itself, and beats a rule of thumb."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from time import process_time
from typing import Any

import pytest

pytest.importorskip("wasmtime", reason="the compiled engine needs the extra `wasm`")

from hypothesis import given, settings
from hypothesis import strategies as st

from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.pipeline import load_variant
from sixtysix_dsl.play.bots import choose_next, is_bot
from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.resolve.references import bundled_names
from sixtysix_dsl.rulebook.rng import stream
from sixtysix_dsl.rulebook.state import State
from sixtysix_dsl.search.budget import MOST_PLAYOUTS, Budget, parse_budget
from sixtysix_dsl.search.search import search_of


def a_position(variant: str, seed: int, moves: int) -> tuple[ReferenceEngine, Deal[State]]:
    """A deal after some moves of greedy bots, or as many as there are before the last."""
    engine = ReferenceEngine(load_variant(variant))
    deal: Deal[State] = Deal.from_seed(engine, seed)
    rng = stream(seed, "bots", 0)
    for _ in range(moves):
        move = choose_next(["honest"] * engine.rulebook.seats, deal, rng)
        assert move is not None
        deal.push_legal(move)
        if deal.outcome() is not None:
            deal.pop()
            break
    return engine, deal


def mixed(engine: ReferenceEngine, state: State, seat: int, seed: int) -> State:
    """The same position with what the seat does not know dealt in another way."""
    changed = state.copy()
    rng = stream(seed, "mix", 0)
    seats = range(engine.rulebook.seats)
    known = [hand if x == seat else hand & state.shown for x, hand in enumerate(state.hands)]
    loose = len(state.talon) - (state.turn_up >= 0)
    cards = [c for x in seats for c in range(64) if (state.hands[x] & ~known[x]) >> c & 1]
    cards += state.talon[:loose]
    rng.shuffle(cards)
    for x in seats:
        many = (state.hands[x] & ~known[x]).bit_count()
        changed.hands[x] = known[x] | sum(1 << cards.pop() for _ in range(many))
    changed.talon[:loose] = cards
    return changed


@pytest.mark.parametrize("variant", sorted(bundled_names()))
def test_every_legal_move_is_estimated(variant: str) -> None:
    engine, deal = a_position(variant, 5, 6)
    before = deal.state.copy()
    found = search_of(engine.rulebook).estimate(engine, deal.state, deal.turn, seed=1, budget=Budget(200))
    assert {each.move for each in found} == set(deal.legal_moves(deal.turn))
    assert [each.mean for each in found] == sorted((each.mean for each in found), reverse=True)
    assert deal.state == before


@settings(max_examples=40, deadline=None)
@given(
    variant=st.sampled_from(sorted(bundled_names())),
    seed=st.integers(0, 10_000),
    moves=st.integers(0, 25),
)
def test_hidden_cards_change_nothing(variant: str, seed: int, moves: int) -> None:
    engine, deal = a_position(variant, seed, moves)
    search: Any = search_of(engine.rulebook)
    other = mixed(engine, deal.state, deal.turn, seed)
    here, there = (
        search.estimate(engine, state, deal.turn, seed=seed, budget=Budget(150))
        for state in (deal.state, other)
    )
    assert here == there


def test_the_same_seed_gives_the_same_estimates() -> None:
    engine, deal = a_position("german-24", 3, 4)
    search = search_of(engine.rulebook)
    once, again, other = (
        search.estimate(engine, deal.state, deal.turn, seed=seed, budget=Budget(300)) for seed in (7, 7, 8)
    )
    assert once == again
    assert once != other


def test_a_budget_of_seconds_is_kept() -> None:
    """More time gives more playouts, and the same estimates as so many playouts that are asked for."""
    engine, deal = a_position("german-24", 3, 4)
    search = search_of(engine.rulebook)
    begun = process_time()
    few, many = (
        search.estimate(engine, deal.state, deal.turn, seed=7, budget=Budget(seconds=seconds))
        for seconds in (0.02, 0.4)
    )
    assert process_time() - begun < 2
    assert {each.move for each in few} == {each.move for each in many} == set(deal.legal_moves(deal.turn))
    assert few[0].playouts < many[0].playouts
    as_many = Budget(many[0].playouts * len(many))
    once = search.estimate(engine, deal.state, deal.turn, seed=7, budget=as_many)
    assert [each[:4] for each in once] == [each[:4] for each in many]


@pytest.mark.parametrize(
    ("name", "budget"),
    [
        ("search", Budget()),
        ("search:1", Budget(1)),
        (f"search:{MOST_PLAYOUTS}", Budget(MOST_PLAYOUTS)),
        ("search:0.25s", Budget(seconds=0.25)),
        ("search:60s", Budget(seconds=60)),
    ],
)
def test_how_budgets_are_written(name: str, budget: Budget) -> None:
    assert parse_budget(name) == budget
    assert is_bot(name)


@pytest.mark.parametrize(
    "name",
    ["search:", "search:0", "search:-1", "search:1e3", "search:0s", "search:61s", "search:1000001", "search:\u0663",
     "search:9999999999999999999", "search:1 s", "searcher", "search:1s:2", "Search"],
)  # fmt: skip
def test_what_is_no_budget(name: str) -> None:
    with pytest.raises(ValueError, match="search"):
        parse_budget(name)
    assert not is_bot(name)


def test_a_budget_at_the_table(tmp_path: Path) -> None:
    """It is named where its seat is, kept in the record, and refused with how it is written."""
    said, wrong = (
        subprocess.run(
            [Path(sys.executable).with_name("sixtysix"), "play", "german-24", "--seed", "5", "--no-history",
             "--record", "m.jsonl", "--bot", bot],
            cwd=tmp_path, input="1\nquit\n", capture_output=True, text=True, check=False,
        )
        for bot in ("search:200", "search:2x")
    )  # fmt: skip
    assert (said.returncode, said.stderr) == (0, "")
    assert "seat 2 search:200." in said.stdout
    assert json.loads((tmp_path / "m.jsonl").read_text().splitlines()[0])["bots"] == [None, "search:200"]
    assert wrong.returncode == 2
    assert "there is no bot `search:2x`" in wrong.stderr
    assert "search:20000" in wrong.stderr


def test_its_claims_are_true() -> None:
    """It plays claims out, too: one that would be false does badly."""
    engine = ReferenceEngine(load_variant("german-24"))
    claims = 0
    for seed in range(12):
        deal: Deal[State] = Deal.from_seed(engine, seed)
        rng = stream(seed, "bots", 0)
        while deal.outcome() is None:
            move = choose_next(["search", "greedy"], deal, rng)
            assert move is not None
            deal.push_legal(move)
        result = deal.outcome()
        assert result is not None
        if deal.moves[-1].name == "claim" and deal.moves[-1].seat == 0:
            claims += 1
            assert result.winners & 1
    assert claims


def test_what_is_missing_is_said_before_the_first_card(tmp_path: Path) -> None:
    """Without wasmtime there is no search, and no fault of ours either."""
    (tmp_path / "wasmtime.py").write_text("raise ImportError", encoding="utf-8")
    done = subprocess.run(
        [Path(sys.executable).with_name("sixtysix"), "play", "german-24", "--bot", "search", "--no-history"],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        input="quit\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "needs the package `wasmtime`" in done.stderr
    assert "--bot greedy" in done.stderr
