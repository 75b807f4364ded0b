"""Two rulebooks in one module, against two reference engines that play the same moves."""

from __future__ import annotations

import pytest

pytest.importorskip("wasmtime", reason="the compiled engine needs the extra `wasm`")

from sixtysix_dsl.compile.finder import PairFinder, Parting, count_other_moves, merge_tables, read_table
from sixtysix_dsl.compile.pair import compile_pair
from sixtysix_dsl.compile.pairing import Unpaired, pair_rulebooks
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.pipeline import load_variant
from sixtysix_dsl.play.deal import shuffled_pack
from sixtysix_dsl.rulebook.rulebook import Rulebook

PAIRS = [
    ("german-24", "polish-deferred"),
    ("german-24", "strict-marriage"),
    ("polish-deferred", "strict-marriage"),
]


def find(a: Rulebook, b: Rulebook, deals: int) -> tuple[PairFinder, list[Parting]]:
    """Play deals and return what was met."""
    finder = PairFinder(compile_pair(pair_rulebooks(a, b)), 3)
    return finder, read_table(finder.pairing, finder.play(0, deals))


@pytest.mark.parametrize("name", ["german-24", "mande", "double-48", "tysiac", "historic-32-three"])
def test_a_variant_never_parts_from_itself(name: str) -> None:
    rulebook = load_variant(name)
    _, found = find(rulebook, rulebook, 2000)
    assert found == []


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_examples_show_what_they_are_said_to_show(a: str, b: str) -> None:
    """The example of each kind, told again by two reference engines, has the difference at that place."""
    ours, theirs = load_variant(a), load_variant(b)
    finder, found = find(ours, theirs, 3000)
    assert found
    engines = ReferenceEngine(ours), ReferenceEngine(theirs)
    for parting in found:
        pack = shuffled_pack(ours, 3, parting.example)
        states = [engine.start(pack, parting.example % ours.seats) for engine in engines]
        for number, move in enumerate(finder.moves_of(parting.example)[: parting.moves]):
            legal = [set(e.legal_moves(s)) for e, s in zip(engines, states, strict=True)]
            assert move in legal[0], (parting, number)
            assert move in legal[1], (parting, number)
            states = [e.apply(s, move) for e, s in zip(engines, states, strict=True)]
        if parting.what == "legality":
            legal = [set(e.legal_moves(s)) for e, s in zip(engines, states, strict=True)]
            only = legal[0] - legal[1] if parting.verdict == "only-a" else legal[1] - legal[0]
            assert parting.move in {move.name for move in only}, parting
        elif parting.what == "result":
            results = [e.result_of(s) for e, s in zip(engines, states, strict=True)]
            assert results[0] is not None
            assert results[0] != results[1], parting


def test_parts_add_up_to_the_whole() -> None:
    a, b = load_variant("german-24"), load_variant("polish-deferred")
    finder, whole = find(a, b, 600)
    parts = merge_tables([finder.play(0, 250), finder.play(250, 350)])
    assert read_table(finder.pairing, parts) == whole


def test_tables_and_packs_that_differ_cannot_be_paired() -> None:
    german = load_variant("german-24")
    with pytest.raises(Unpaired, match="tables differ"):
        pair_rulebooks(german, load_variant("mande"))
    with pytest.raises(Unpaired, match="packs differ"):
        pair_rulebooks(german, load_variant("historic-32"))


def test_deals_whose_moves_differ_are_counted_once() -> None:
    a = load_variant("german-24")
    b = load_variant("german-24", settings={"exchange-needs-trick": True})
    finder = PairFinder(compile_pair(pair_rulebooks(a, b)), 1)
    kinds = [read_table(finder.pairing, finder.play(deal, 1)) for deal in range(100)]
    differ = sum(any(each.what == "legality" for each in found) for found in kinds)
    assert 0 < differ < 100
    assert count_other_moves(finder.pairing, finder.play(0, 100)) == differ
