"""The module's shuffle: bit for bit that of `rulebook/rng.py`, and as even as chance is."""

from __future__ import annotations

import pytest

from benchmarks.shuffle import MOST, Shuffler, measure
from sixtysix_dsl.pipeline import load_variant
from sixtysix_dsl.play.deal import shuffled_pack
from sixtysix_dsl.resolve.references import bundled_names
from sixtysix_dsl.rulebook.rng import stream

pytest.importorskip("wasmtime")

SEEDS = (0, 1, -1, 7, 2**63 - 1, 2**63, -(2**63), 2**64 - 1, 2**64, -(2**64) - 5, 10**30, 0x9E3779B97F4A7C15)


@pytest.mark.parametrize("variant", sorted(bundled_names()))
def test_both_engines_deal_the_same(variant: str) -> None:
    rulebook, shuffler = load_variant(variant), Shuffler(variant)
    for seed in SEEDS:
        for number in (0, 1, 2, 1000, 2**31, 2**40):
            assert list(shuffler.pack(seed, number)) == list(shuffled_pack(rulebook, seed, number)), (
                seed,
                number,
            )


def test_the_same_for_many_seeds() -> None:
    shuffler, draws = Shuffler("german-24"), stream(66, "seeds")
    for number in range(2000):
        seed = draws.bits() - (1 << 63)
        pack = list(range(24))
        stream(seed, "pack", number).shuffle(pack)
        assert list(shuffler.pack(seed, number)) == pack


def test_every_card_comes_to_every_place_and_marriages_as_often_as_they_must() -> None:
    """Of fixed seeds: this cannot fail by chance."""
    found = measure(50_000, 66)
    assert found.places < MOST
    assert abs(found.marriage) < MOST
    assert abs(found.trump_pair) < MOST
