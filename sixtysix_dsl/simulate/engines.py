"""The engines that can play many deals, by the name that `simulate --engine` gives them."""

from __future__ import annotations

from collections.abc import Callable

from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.simulate.plan import Plan, PlanError
from sixtysix_dsl.simulate.run import Player


def _reference(rulebook: Rulebook, plan: Plan) -> Player:
    from sixtysix_dsl.simulate.reference import play_tally

    return Player(play_tally, rulebook)


def _compiled(rulebook: Rulebook, plan: Plan) -> Player:
    from sixtysix_dsl.compile.cache import open_cache
    from sixtysix_dsl.compile.host import HostError, MissingWasmtime
    from sixtysix_dsl.compile.runner import play_program, ready_program
    from sixtysix_dsl.compile.unit import CompileError

    try:
        program = ready_program(
            rulebook,
            counts_clauses=plan.counts_clauses,
            bots=plan.bots,
            matches=plan.matches,
            cached=open_cache(),
        )
    except MissingWasmtime as problem:
        raise PlanError(str(problem), f"{problem.help}, or {SLOW}") from None
    except (CompileError, HostError) as problem:
        raise PlanError(str(problem), SLOW) from None
    return Player(play_program, program)


SLOW = "use `--engine reference`, which is slow and needs nothing"
ENGINES: dict[str, Callable[[Rulebook, Plan], Player]] = {"compiled": _compiled, "reference": _reference}
"""Each makes an engine ready to play a plan, or raises PlanError if something that it needs is not installed."""
DEFAULT_ENGINE = "compiled"
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
