"""Random deals of every bundled variant under random settings, for the property tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache

from hypothesis import strategies as st

from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.lower.settle import settle_options
from sixtysix_dsl.pipeline import load_rules
from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.resolve.references import bundled_names
from sixtysix_dsl.rulebook.moves import Move
from sixtysix_dsl.rulebook.rulebook import Option, Rulebook

VARIANTS = sorted(bundled_names())


@lru_cache
def unsettled(variant: str) -> Rulebook:
    loaded = load_rules(variant, checks=False)
    assert loaded.unsettled is not None
    return loaded.unsettled


@lru_cache(maxsize=256)
def engine_for(variant: str, settings: tuple[tuple[str, str], ...]) -> ReferenceEngine:
    return ReferenceEngine(settle_options(unsettled(variant), dict(settings)))


def values_of(option: Option) -> list[str]:
    return (
        list(option.values)
        if option.values is not None
        else [option.default, str(option.low), str(option.high)]
    )


@st.composite
def engines(draw: st.DrawFn) -> ReferenceEngine:
    """A variant, most options at their default."""
    variant = draw(st.sampled_from(VARIANTS))
    settings = {}
    for option in unsettled(variant).options:
        if draw(st.integers(0, 3)) == 0:
            settings[option.name] = draw(st.sampled_from(values_of(option)))
    return engine_for(variant, tuple(sorted(settings.items())))


@st.composite
def deals(draw: st.DrawFn) -> tuple[ReferenceEngine, Deal, random.Random]:
    """A fresh deal, and chance for its moves."""
    engine = draw(engines())
    seed = draw(st.integers(0, 2**32))
    dealer = draw(st.integers(0, engine.rulebook.seats - 1))
    return engine, Deal.from_seed(engine, seed, dealer=dealer), random.Random(seed)


def choose(moves: list[Move], engine: ReferenceEngine, rng: random.Random) -> Move:
    """Any legal move, but seldom one that ends the deal: most would be over at the first lead."""
    ends = {rule.name for rule in engine.rulebook.moves if rule.kind in ("claim", "annul")}
    calm = [move for move in moves if move.name not in ends]
    return rng.choice(calm if calm and rng.random() < 0.9 else moves)


def play(engine: ReferenceEngine, deal: Deal, rng: random.Random) -> Iterator[list[Move]]:
    """Play a deal to its end; yields the legal moves at each decision, before one of them is made."""
    while deal.outcome() is None:
        moves = deal.legal_moves()
        yield moves
        deal.push_legal(choose(moves, engine, rng))
