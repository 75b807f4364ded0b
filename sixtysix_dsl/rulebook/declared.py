"""State that a variant declares, in words, as `facts` of a scenario give it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sixtysix_dsl.rulebook.rulebook import Rulebook, StateVar
from sixtysix_dsl.rulebook.state import starting_values, variable_offsets
from sixtysix_dsl.rulebook.types import Kind
from sixtysix_dsl.rulebook.wording import write_value

_SAYABLE = frozenset({Kind.FLAG, Kind.NUMBER, Kind.SUIT, Kind.SEAT, Kind.CHOICE})


def facts_of(rulebook: Rulebook, values: Sequence[int], usual: Sequence[int]) -> dict[str, Any]:
    """Return the variables that are not what they usually are: their words by name, those of each seat by its number.

    Both are as in `State.vars`.
    """
    found: dict[str, Any] = {}
    for var, at in zip(rulebook.state, variable_offsets(rulebook), strict=True):
        span = _places(rulebook, var, at)
        if var.type.kind not in _SAYABLE or all(values[i] == usual[i] for i in span):
            continue
        words = [write_value(values[i], var.type, rulebook.pack) for i in span]
        found[var.name] = {str(n): w for n, w in enumerate(words, 1)} if var.per_seat else words[0]
    return found


def kept_facts(rulebook: Rulebook, match_vars: Sequence[int] | None) -> dict[str, Any]:
    """Return what a match has kept, where that is not as in its first deal.

    `match_vars` are what a deal takes over, as in `State.vars`; what does not live for the match has no part in it.
    """
    usual = starting_values(rulebook)
    values = list(usual)
    for var, at in zip(rulebook.state, variable_offsets(rulebook), strict=True):
        if var.for_match and match_vars is not None:
            for place in _places(rulebook, var, at):
                values[place] = match_vars[place]
    return facts_of(rulebook, values, usual)


def _places(rulebook: Rulebook, var: StateVar, at: int) -> range:
    """Where the values of a variable lie, of which the first is at `at`."""
    return range(at, at + (rulebook.seats if var.per_seat else 1))
