"""Going through everything that a Rulebook works out or does, texts for people left aside."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sixtysix_dsl.rulebook.expr import Effect, Expr, Origin, Says
from sixtysix_dsl.rulebook.rulebook import Rulebook

_SECTIONS = "deal phases in_play lead follow draw moves events settle match".split()


def walk_rules(rulebook: Rulebook) -> Iterator[Expr | Effect]:
    """Yield every value and every effect of the rules, and all that these are made of."""
    for section in _SECTIONS:
        yield from _walk(getattr(rulebook, section))


def _walk(thing: Any) -> Iterator[Expr | Effect]:
    if isinstance(thing, Expr):
        yield from thing.walk()
    elif isinstance(thing, Effect):
        yield thing
        for inner in (*thing.args, *thing.body):
            yield from _walk(inner)
    elif isinstance(thing, tuple) and not isinstance(thing, (Origin, Says)):
        for item in thing:
            yield from _walk(item)
