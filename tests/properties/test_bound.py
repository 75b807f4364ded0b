"""A deal ends within the bound that is computed for its variant."""

from __future__ import annotations

import random
from functools import lru_cache

from hypothesis import given, settings

from sixtysix_dsl.check.progress import longest_deal
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.play.deal import Deal
from tests.properties.deals import deals, engine_for, unsettled


@lru_cache(maxsize=256)
def bound(variant: str, options: tuple[tuple[str, str], ...]) -> int:
    return longest_deal(engine_for(variant, options).rulebook)


@settings(max_examples=60, deadline=None)
@given(deals())
def test_a_deal_that_puts_its_end_off_still_ends_within_the_bound(
    case: tuple[ReferenceEngine, Deal, random.Random],
) -> None:
    engine, deal, rng = case
    rulebook = engine.rulebook
    limit = bound(rulebook.name, tuple(sorted(rulebook.settings.items())))
    assert limit <= longest_deal(unsettled(rulebook.name))
    while deal.outcome() is None:
        moves = deal.legal_moves()
        talk = [move for move in moves if move.name != "play"]
        going_on = [move for move in talk if engine.apply(deal.state, move).result is None]
        deal.push_legal(rng.choice(going_on or moves))
        assert len(deal.moves) <= limit
