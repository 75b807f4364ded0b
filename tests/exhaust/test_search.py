"""A small pack, searched through: what that finds, and what it does not say."""

from __future__ import annotations

import pytest

pytest.importorskip("wasmtime", reason="the compiled engine needs the extra `wasm`")

from sixtysix_dsl.exhaust.deals import Places
from sixtysix_dsl.exhaust.search import DIFFERENT, EQUIVALENT, UNDECIDED, search_through
from sixtysix_dsl.exhaust.smaller import Size, make_smaller
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.pipeline import load_variant
from sixtysix_dsl.rulebook.rulebook import Rulebook

TINY = Size(suits=2, ranks=3, hand=2)


@pytest.fixture(scope="module")
def german() -> Rulebook:
    """The first variant."""
    return load_variant("german-24")


def test_a_variant_is_equivalent_to_itself(german: Rulebook) -> None:
    found = search_through(german, german, TINY)
    assert found.verdict == EQUIVALENT
    assert not found.partings
    assert found.states > 10_000


def test_an_option_that_matters_is_found(german: Rulebook) -> None:
    other = load_variant("german-24", settings={"meld-needs-trick": "no"})
    found = search_through(german, other, TINY)
    assert found.verdict == DIFFERENT
    assert ("legality", "marry", "only-b") in {(p.what, p.move, p.verdict) for p in found.partings}


def test_what_the_small_pack_never_comes_to_is_named(german: Rulebook) -> None:
    """A carried tie differs, but no deal of a tiny pack is a tie: equivalent there, and the row is named."""
    other = load_variant("german-24", settings={"tie": "carry"})
    found = search_through(german, other, TINY)
    if found.verdict == EQUIVALENT:
        assert "settle.tie" in found.never_used


def test_another_target_is_not_said_to_be_the_same(german: Rulebook) -> None:
    """The first deal of a match does not come near seven, so that nothing can be said; it comes to one."""
    far, near = (load_variant("german-24", settings={"match-target": target}) for target in (8, 1))
    assert "match.target" in search_through(german, far, TINY).never_used
    found = search_through(german, near, TINY)
    assert found.verdict == DIFFERENT
    assert ("flow", "match", "only-b") in {(p.what, p.phase, p.verdict) for p in found.partings}
    assert "match.target" not in found.never_used


def test_a_spent_budget_is_said(german: Rulebook) -> None:
    found = search_through(german, german, TINY, budget=1000)
    assert found.verdict == UNDECIDED
    assert "budget" in found.why


def test_named_ranks_are_kept(german: Rulebook) -> None:
    small = make_smaller(german, german, Size(suits=1, ranks=1))
    assert {"K", "Q", "9"} <= {name[:-1] for name in small.a.pack.names}


def test_every_deal_comes_once(german: Rulebook) -> None:
    small = make_smaller(german, german, TINY).a
    places = Places(small, 1)
    seen = set()
    for pack in places.packs():
        state = ReferenceEngine(small).start(pack, 1)
        seen.add((*state.hands, *state.talon))
    assert len(seen) == places.count
