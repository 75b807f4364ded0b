"""The bot `greedy`: legal, the same every time, blind to what is hidden, and better than chance."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings

from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.pipeline import load_variant
from sixtysix_dsl.play.bots import choose, choose_next
from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.policy.greedy import greedy
from sixtysix_dsl.policy.ops import POLICY_OPS
from sixtysix_dsl.policy.policy import MOST
from sixtysix_dsl.rulebook.expr import STRUCTURE
from sixtysix_dsl.rulebook.pack import cards_in, set_of
from sixtysix_dsl.rulebook.rng import Rng, stream
from sixtysix_dsl.rulebook.state import State
from sixtysix_dsl.rulebook.words import BY_OP
from tests.properties.deals import VARIANTS, deals, play

Case = tuple[ReferenceEngine, Deal, random.Random]


@pytest.mark.parametrize("variant", VARIANTS)
def test_scores_are_made_of_known_operations_and_are_cheap(variant: str) -> None:
    rulebook = load_variant(variant)
    policy = greedy(rulebook)
    assert len(policy.announce) == len(rulebook.moves)
    others = {"const", "local", "rank_cards", "face", "state", "state_of"}
    for score in (policy.play, *policy.announce):
        assert {part.op for part in score.walk()} <= STRUCTURE | BY_OP.keys() | POLICY_OPS.keys() | others
        assert score.cost <= 250, "it is worked out for every card at every turn"


@settings(max_examples=60, deadline=None)
@given(deals())
def test_a_move_is_legal_and_every_score_within_bounds(case: Case) -> None:
    engine, deal, rng = case
    for moves in play(engine, deal, rng):
        scores = engine.scores(deal.state, moves)
        assert max(map(abs, scores)) <= MOST
        assert choose("greedy", deal, Rng(1)) in moves


@settings(max_examples=60, deadline=None)
@given(deals())
def test_it_never_claims_falsely_unless_it_must(case: Case) -> None:
    engine, deal, _ = case
    claims = {rule.name for rule in engine.rulebook.moves if rule.kind == "claim"}
    while deal.outcome() is None:
        moves = deal.legal_moves()
        move = choose("greedy", deal, Rng(1))
        deal.push_legal(move)
        if move.name in claims and any(other.name not in claims for other in moves):
            result = deal.outcome()
            assert result is not None
            assert result.winners >> move.seat & 1


@settings(max_examples=30, deadline=None)
@given(deals())
def test_the_same_deal_goes_the_same_way_and_draws_no_number(case: Case) -> None:
    engine, deal, _ = case
    again, rng = Deal(engine, deal.state), Rng(5)
    before = rng.state
    for each in (deal, again):
        while each.outcome() is None:
            each.push_legal(choose("greedy", each, rng))
    assert deal.moves == again.moves
    assert rng.state == before


@settings(max_examples=100, deadline=None)
@given(deals())
def test_what_is_hidden_changes_no_score(case: Case) -> None:
    engine, deal, rng = case
    for moves in play(engine, deal, rng):
        for seat in {move.seat for move in moves}:
            mine = [move for move in moves if move.seat == seat]
            other = hidden_otherwise(deal.state, seat, rng)
            assert engine.scores(deal.state, mine) == engine.scores(other, mine)


def hidden_otherwise(s: State, seat: int, rng: random.Random) -> State:
    """The same deal with what the seat does not see exchanged: other hands, and the talon but the turn-up."""
    new = s.copy()
    below = s.turn_up >= 0
    talon = s.talon[: len(s.talon) - below]
    others = [x for x in range(len(s.hands)) if x != seat]
    cards = talon + [card for x in others for card in cards_in(s.hands[x])]
    rng.shuffle(cards)
    new.talon = cards[: len(talon)] + s.talon[len(talon) :]
    at = len(talon)
    for x in others:
        size = s.hands[x].bit_count()
        new.hands[x] = set_of(cards[at : at + size])
        at += size
    new.last_dealt = cards[0] if cards else -1
    return new


@pytest.mark.parametrize("variant", ["german-24", "mande", "tysiac"])
def test_it_gains_on_honest(variant: str) -> None:
    engine, gained = ReferenceEngine(load_variant(variant)), 0
    sides = engine.rulebook.sides
    for number in range(30):
        for side in sides:
            bots = ["greedy" if seat in side else "honest" for seat in range(engine.rulebook.seats)]
            deal, rng = Deal.from_seed(engine, 1, number=number), stream(1, "bots", number)
            while (result := deal.outcome()) is None:
                move = choose_next(bots, deal, rng)
                assert move is not None
                deal.push_legal(move)
            gained += result.scores[side[0]] * len(sides) - sum(result.scores[each[0]] for each in sides)
    assert gained > 0
