"""Which values of options deals are verified under: the ones in force, every value of every option, and mixtures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from sixtysix_dsl.rehearse.settings import are_allowed, mixtures, one_by_one, values_to_try
from sixtysix_dsl.rulebook.rng import stream
from sixtysix_dsl.rulebook.rulebook import Rulebook

Settings = dict[str, str]


def settings_to_verify(rulebook: Rulebook, seed: int, most: int, fixed: Sequence[str] = ()) -> list[Settings]:
    """Return at most so many settings of an unsettled Rulebook's options, but those that are fixed.

    The first are those in force; then come a few mixtures that together have every value (where values may stand
    together), then each value by itself, then random mixtures.
    """
    free = replace(rulebook, options=tuple(o for o in rulebook.options if o.name not in fixed))
    found: dict[tuple[tuple[str, str], ...], Settings] = {}
    for settings in _in_order(free, rulebook, seed, most):
        if len(found) >= most:
            break
        whole = {**rulebook.settings, **settings}
        if are_allowed(rulebook, whole):
            found.setdefault(tuple(whole.items()), settings)
    return list(found.values())


def _in_order(free: Rulebook, rulebook: Rulebook, seed: int, most: int) -> Iterator[Settings]:
    yield {}
    yield from _rows(free, seed)
    yield from one_by_one(free)
    yield from mixtures(free, seed, 2 * most)


def _rows(free: Rulebook, seed: int) -> Iterator[Settings]:
    """Yield as many mixtures as an option has values at most: in the first n all n values of an option occur."""
    rng = stream(seed, "rows")
    columns: dict[str, list[str]] = {}
    for option in free.options:
        values = list(values_to_try(option))
        rng.shuffle(values)
        columns[option.name] = values
    for row in range(max(map(len, columns.values()), default=0)):
        yield {name: values[row % len(values)] for name, values in columns.items()}


def values_seen(rulebook: Rulebook, tried: Sequence[Settings]) -> tuple[int, int]:
    """Return how many values of options were tried, and how many there are to try."""
    seen = {pair for settings in tried for pair in {**rulebook.settings, **settings}.items()}
    every = {(option.name, value) for option in rulebook.options for value in values_to_try(option)}
    return len(seen & every), len(every)


def spread(deals: int, ways: int) -> list[int]:
    """Return how many deals each of some settings gets."""
    each, left = divmod(deals, ways)
    return [each + (number < left) for number in range(ways)]
