"""Each bot beats the one before it in every bundled variant, but where no honesty can pay."""

from __future__ import annotations

from math import sqrt

import pytest

pytest.importorskip("wasmtime", reason="the compiled engine needs the extra `wasm`")

from benchmarks.bots import LADDER, Job, all_scores, engine_of, gains, why_equal
from sixtysix_dsl.play.bots import SEARCH, choose_next
from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.play.match import draw_first_dealer
from sixtysix_dsl.rulebook.rng import stream
from tests.properties.deals import VARIANTS


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("pair", [pair for pair in LADDER if SEARCH not in pair])
def test_each_beats_the_one_before_it(variant: str, pair: str) -> None:
    found = gains(Job(variant, *pair.split(","), 7, 0, 1000))
    mean = sum(found) / len(found)
    spread = sqrt(sum((each - mean) ** 2 for each in found)) / len(found)
    if pair == "honest,random" and why_equal(variant, 7, 60):
        assert abs(mean) <= 4 * spread
    else:
        assert mean > 1.96 * spread


def test_where_honesty_cannot_pay() -> None:
    said = {variant: why_equal(variant, 1, 60) for variant in VARIANTS}
    assert {variant: why for variant, why in said.items() if why} == {
        "mande": "equal: no false claim costs anything",
        "tausendeins": "equal: no claim can be false",
        "tute-2": "equal: no claim can be false",
        "tysiac": "equal: no claim can be false",
    }


@pytest.mark.parametrize("variant", ["german-24", "mande", "tysiac"])
def test_what_is_played_fast_is_what_the_table_plays(variant: str) -> None:
    engine = engine_of(variant)
    seats = engine.rulebook.seats
    bots = tuple(("greedy", "honest", "random")[seat % 3] for seat in range(seats))
    quick = list(all_scores(Job(variant, "greedy", "honest", 3, 5, 20), bots))
    for at, scores in enumerate(quick):
        dealer = (draw_first_dealer(seats, 3) + 5 + at) % seats
        deal, rng = Deal.from_seed(engine, 3, number=5 + at, dealer=dealer), stream(3, "bots", 5 + at)
        while (result := deal.outcome()) is None:
            move = choose_next(bots, deal, rng)
            assert move is not None
            deal.push_legal(move)
        assert tuple(result.scores) == scores
