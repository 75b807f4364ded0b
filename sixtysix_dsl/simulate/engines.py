"""The engines that can play many deals, by the name that `simulate --engine` gives them."""

from __future__ import annotations

from collections.abc import Callable

from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.simulate.plan import Plan, PlanError
from sixtysix_dsl.simulate.run import Player


def _reference(rulebook: Rulebook, plan: Plan) -> Player:
    from sixtysix_dsl.simulate.reference import play_tally

    return Player(play_tally, rulebook)


ENGINES: dict[str, Callable[[Rulebook, Plan], Player]] = {"reference": _reference}
"""Each makes an engine ready to play a plan, or raises PlanError if something that it needs is not installed."""
DEFAULT_ENGINE = "reference"
FEW, MANY = 1_000, 100_000
"""Deals that an engine plays within seconds, if it was not said how many."""
FEW_MATCHES, MANY_MATCHES = 100, 10_000


def usual_count(engine: str, matches: bool) -> int:
    """Return how many deals or matches an engine plays unless asked otherwise."""
    if engine == "reference":
        return FEW_MATCHES if matches else FEW
    return MANY_MATCHES if matches else MANY


def open_engine(name: str, rulebook: Rulebook, plan: Plan) -> Player:
    """Return an engine, ready for a plan. Never another than the one asked for. Raises PlanError."""
    if name not in ENGINES:
        raise PlanError(f"there is no engine `{name}`", f"the engines are {', '.join(ENGINES)}")
    return ENGINES[name](rulebook, plan)
