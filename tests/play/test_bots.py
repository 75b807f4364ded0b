"""Who moves next at a table of bots that draw, bots that think, and people."""

from __future__ import annotations

from typing import Any

import pytest

from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.pipeline import load_variant
from sixtysix_dsl.play.bots import choose_next
from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.rulebook.moves import Move
from sixtysix_dsl.rulebook.rng import Rng

Bots = list[str | None]


def best(deal: Deal[Any], seat: int, moves: list[Move]) -> tuple[int, Move] | None:
    """The highest score among a seat's moves, and the first move that has it."""
    mine = [move for move in moves if move.seat == seat]
    scores = deal.engine.scores(deal.state, mine)
    return (max(scores), mine[scores.index(max(scores))]) if mine else None


@pytest.mark.parametrize(
    "bots",
    [
        ["greedy", "random", "random", "random"],
        ["greedy", "honest", "greedy", "honest"],
        ["greedy", "greedy", "greedy", "random"],
        ["greedy"] * 4,
    ],
)
def test_seats_that_think_speak_first_and_draw_no_number(bots: Bots) -> None:
    engine, out_of_turn, drawn = ReferenceEngine(load_variant("mande")), 0, 0
    for number in range(60):
        deal, rng = Deal.from_seed(engine, 4, number=number), Rng(number)
        while deal.outcome() is None:
            moves, before = deal.legal_moves(), rng.state
            move = choose_next(bots, deal, rng)
            assert move is not None
            order = [(deal.turn + step) % 4 for step in range(1, 4)]
            eager = [found for seat in order if bots[seat] == "greedy" and (found := best(deal, seat, moves))]
            wants = [each for score, each in eager if score > 0]
            if wants:
                out_of_turn += 1
                assert (move, rng.state) == (wants[0], before)
            elif all(bots[other.seat] == "greedy" for other in moves):
                assert rng.state == before
            else:
                drawn += rng.state != before
                if bots[move.seat] == "greedy":
                    found = best(deal, move.seat, moves)
                    assert move.seat == deal.turn
                    assert found is not None
                    assert found[1] == move
            deal.push_legal(move)
    assert out_of_turn or bots.count("greedy") == 1
    assert bool(drawn) == ("random" in bots or "honest" in bots)


def test_a_person_on_turn_is_asked_unless_one_that_thinks_speaks() -> None:
    engine, spoken = ReferenceEngine(load_variant("mande")), 0
    person = Rng(1)
    bots: Bots = [None, "greedy", "greedy", "greedy"]
    for number in range(80):
        deal, rng = Deal.from_seed(engine, 4, number=number), Rng(number)
        while deal.outcome() is None:
            before, mine = rng.state, deal.legal_moves(0)
            move = choose_next(bots, deal, rng)
            assert rng.state == before
            if deal.turn == 0:
                spoken += move is not None
                assert move is None or move.seat != 0
            deal.push_legal(move or person.choice(mine))
    assert spoken
