"""Which values of options may stand together: what their `requires` and `excludes` say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from sixtysix_dsl.lower.settle import fold_value
from sixtysix_dsl.rulebook.expr import Expr
from sixtysix_dsl.rulebook.rulebook import Option, Rulebook


class BrokenLimit(NamedTuple):
    """A condition of an option that is not kept; `part` is `requires` or `excludes`."""

    option: Option
    part: str
    limit: Expr


def broken_limits(rulebook: Rulebook, settings: Mapping[str, str]) -> Iterator[BrokenLimit]:
    """Yield what is not kept if the options of an unsettled Rulebook have these values, each of them given.

    An option at its default asks for nothing. A condition that reads more than options cannot be told, and is kept.
    """
    for option in rulebook.options:
        if settings[option.name] == option.default:
            continue
        for part, limit, wanted in (("requires", option.requires, 1), ("excludes", option.excludes, 0)):
            if limit is not None:
                holds = fold_value(limit, settings, {})
                if holds.is_const and holds.number != wanted:
                    yield BrokenLimit(option, part, limit)
