"""Both engines play the deals of the playthroughs, and random ones of every variant, with every value of options."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("wasmtime", reason="the compiled engine needs the extra `wasm`")

from sixtysix_dsl.compile.engine import CompiledEngine
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.pipeline import load_rules, load_variant
from sixtysix_dsl.play.deal import Deal, shuffled_pack
from sixtysix_dsl.resolve.references import bundled_names
from sixtysix_dsl.rulebook.rng import stream
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.verify.compare import Comparison
from sixtysix_dsl.verify.deals import Start, Table
from sixtysix_dsl.verify.settings import Settings, settings_to_verify, values_seen
from sixtysix_dsl.verify.verify import Effort, Report, verify
from tests.playthrough.narrate import choose
from tests.playthrough.test_playthrough import STORIES

VARIANTS = sorted(bundled_names())
WAYS = 6
"""In so many settings of each bundled variant every value of every option occurs."""


def unsettled(variant: str) -> Rulebook:
    loaded = load_rules(variant, checks=False)
    assert loaded.unsettled is not None
    return loaded.unsettled


def growing(settings: list[Settings]) -> Iterator[list[Settings]]:
    return (settings[:count] for count in range(1, len(settings) + 1))


def has_all(rulebook: Rulebook, settings: list[Settings]) -> bool:
    tried, every = values_seen(rulebook, settings)
    return tried == every


def said(report: Report) -> str:
    return f"{report.disagreement}" if report.disagreement else ""


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_value_of_every_option(variant: str) -> None:
    rulebook = unsettled(variant)
    settings = next(
        each for each in growing(settings_to_verify(rulebook, 1, WAYS)) if has_all(rulebook, each)
    )
    report = verify(rulebook, Effort(deals=len(settings), seed=4, every=4), settings)
    assert said(report) == ""
    assert (report.deals, report.settings) == (len(settings), settings)


@pytest.mark.parametrize("variant", VARIANTS)
def test_mass_play(variant: str) -> None:
    report = verify(unsettled(variant), Effort(deals=0, seed=4, masses=36))
    assert said(report) == ""
    assert report.masses >= 30


@pytest.mark.parametrize("name", STORIES)
def test_the_deal_of_a_playthrough(name: str) -> None:
    seed, avoid = STORIES[name]
    rulebook = load_variant(name.split(",", maxsplit=1)[0])
    engine = ReferenceEngine(rulebook)
    deal = Deal.from_seed(engine, seed)
    start = Start(tuple(shuffled_pack(rulebook, seed, 0)), rulebook.seats - 1)
    rng = stream(seed, "bots", 0)
    while deal.outcome() is None:
        deal.push_legal(choose(deal, deal.legal_moves(), rng, rulebook, avoid))
    made = Table(Comparison(engine, CompiledEngine(rulebook)), seed, {}).follow(start, deal.moves)
    assert made == len(deal.moves)
