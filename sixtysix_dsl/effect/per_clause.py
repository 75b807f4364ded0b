"""The effect of each changed clause alone: A against A with that one change, so that many are read one at a time.

The effects of clauses do not add up to that of all: a change may do nothing without another, or undo it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sixtysix_dsl.effect.many import Case, play_cases
from sixtysix_dsl.effect.one_change import change_one
from sixtysix_dsl.effect.paired import Asked, Progress
from sixtysix_dsl.effect.sums import Entry
from sixtysix_dsl.resolve.variant import Resolved
from sixtysix_dsl.rulebook.rulebook import Rulebook


class Changed(NamedTuple):
    """A clause that differs: its id, and how: `added`, `removed`, `changed` or `moved`."""

    id: str
    change: str


def each_clause(
    a: Resolved,
    a_rules: Rulebook,
    b: Resolved,
    changed: Iterable[Changed],
    asked: Asked | None = None,
    progress: Progress | None = None,
) -> tuple[list[Entry], bool]:
    """Return the effect of each changed clause, the key `per_clause` of an impact, and whether it was interrupted.

    An entry has the clause's `id` and `change`, in `brings` what of B came with it, and then what `play_cases` says.
    `a_rules` is A settled. Raises EffectError if A cannot be played.
    """
    cases = [_case(a, b, each) for each in changed]
    return play_cases(a_rules, cases, asked or Asked(), progress)


def _case(a: Resolved, b: Resolved, changed: Changed) -> Case:
    def make() -> tuple[Rulebook | None, Entry]:
        mixed = change_one(a, b, changed.id, moved=changed.change == "moved")
        return mixed.rulebook, {"brings": list(mixed.brings), "reason": mixed.reason}

    return {"id": changed.id, "change": changed.change}, make
