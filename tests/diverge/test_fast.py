"""The quick finder against the exact one: on the same deals and moves they count the same."""

from __future__ import annotations

from collections import Counter

import pytest

pytest.importorskip("wasmtime", reason="the compiled engine needs the extra `wasm`")

from sixtysix_dsl.compile.finder import PairFinder, read_table
from sixtysix_dsl.compile.pair import compile_pair
from sixtysix_dsl.compile.pairing import pair_rulebooks
from sixtysix_dsl.diverge.divergence import Kind
from sixtysix_dsl.diverge.fast import find_fast
from sixtysix_dsl.diverge.pair import Pair
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.pipeline import load_variant
from sixtysix_dsl.rulebook.rulebook import Rulebook

DEALS, SEED = 80, 5
PAIRS = [
    (load_variant("german-24"), load_variant("polish-deferred")),
    (load_variant("polish-deferred"), load_variant("strict-marriage")),
    (load_variant("german-24"), load_variant("german-24", settings={"close-window": "either"})),
    (load_variant("german-24"), load_variant("german-24", settings={"match-target": 6})),
    (load_variant("tysiac"), load_variant("tysiac", settings={"bombs": 2, "own-bids-from": 700})),
]


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_a_module_counts_what_the_reference_engine_sees(a: Rulebook, b: Rulebook) -> None:
    pair = Pair(ReferenceEngine(a), ReferenceEngine(b))
    standings = pair.standings(SEED)
    finder = PairFinder(compile_pair(pair_rulebooks(a, b)), SEED, [each.numbers for each in standings])
    fast: Counter[Kind] = Counter()
    for each in read_table(finder.pairing, finder.play(0, DEALS)):
        if each.deals > 0:
            fast[Kind(each.what, each.phase, each.move, each.verdict)] += each.deals  # type: ignore[arg-type]
    slow: Counter[Kind] = Counter()
    for number in range(DEALS):
        start = pair.start_of(standings, SEED, number)
        met = {found.kind for found in pair.follow(start, finder.moves_of(number))}
        slow.update(kind for kind in met if kind.what != "view")
    assert fast == slow
    assert fast


def test_it_finds_at_least_what_the_slow_finder_finds() -> None:
    a, b = PAIRS[0]
    pair = Pair(ReferenceEngine(a), ReferenceEngine(b))
    found = find_fast(pair, 3000, SEED)
    assert {kind for kind, _ in found.examples} >= set(found.counts)
    assert found.deals == 3000
    assert found.other_moves == 3000
    again = find_fast(pair, 3000, SEED, jobs=1)
    assert again.counts == found.counts
