"""Whether it matters that a row stands elsewhere.

Of rows that are tried from the top, two that have changed places matter only if in some case one would be taken
before and the other after: both hold, and no row that comes before them takes the case. Packets, phases and events
all happen, one after the other, so that there it is enough that both can. The cases are looked for among
independent facts first, and then by the means of `check`, which know what hangs together at every table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from sixtysix_dsl.check.domains import Space
from sixtysix_dsl.check.truths import Truth, at_lead, at_moment, following
from sixtysix_dsl.check.walk import values_of
from sixtysix_dsl.diff.meaning import Judge
from sixtysix_dsl.diff.shapes import Names
from sixtysix_dsl.rulebook.expr import Expr
from sixtysix_dsl.rulebook.rulebook import Rulebook

HAPPEN = frozenset(("deal", "phases", "events"))
"""Sections whose rows all happen, in their order. Of all others the first that applies is taken."""


class Placed(NamedTuple):
    """One row of a table: its name (one and the same in A and B), and its condition in force.

    `moment` is when an event happens, `takes_all` says of a duty that every hand meets it, of another row that
    it is taken wherever it holds.
    """

    name: str
    when: Expr
    moment: str = ""
    takes_all: bool = True


class Moved(NamedTuple):
    """A row that stands elsewhere in B, and which it has passed; `matters` are those for which that means something."""

    name: str
    passed: tuple[str, ...]
    matters: tuple[str, ...]


class Order:
    """Asks of two variants whether rows can hold together."""

    def __init__(self, judge: Judge, a: Rulebook, b: Rulebook) -> None:
        """Know both variants, settled."""
        self._judge, self._a, self._b = judge, a, b

    def moved(self, section: str, a: Sequence[Placed], b: Sequence[Placed]) -> list[Moved]:
        """Return the rows of B, out of those in both, that have passed others."""
        at_a, at_b = _places(a), _places(b)
        common = [row.name for row in a if row.name in at_b]
        kept = set(_longest_rising([at_b[name] for name in common]))
        left = {name for name in common if at_b[name] not in kept}
        passed: dict[str, list[str]] = {}
        matters: dict[str, list[str]] = {}
        for one, other in combinations(common, 2):
            if at_b[one] < at_b[other]:
                continue
            mover, still = (one, other) if one in left else (other, one)
            passed.setdefault(mover, []).append(still)
            if self._matters(section, a[: at_a[one] + 1], a[at_a[other]], b[: at_b[other] + 1], b[at_b[one]]):
                matters.setdefault(mover, []).append(still)
        return [Moved(name, tuple(rows), tuple(matters.get(name, ()))) for name, rows in passed.items()]

    def _matters(
        self, section: str, a: Sequence[Placed], later_a: Placed, b: Sequence[Placed], later_b: Placed
    ) -> bool:
        """Whether the last row of `a` is taken in A, and that of `b` in B, in a case in which both hold in both."""
        if section == "events" and (a[-1].moment != later_a.moment or b[-1].moment != later_b.moment):
            return a[-1].moment == later_a.moment or b[-1].moment == later_b.moment
        names_a, names_b = self._judge.a, self._judge.b
        holds = [
            *((names_a, row.when) for row in (a[-1], later_a)),
            *((names_b, row.when) for row in (b[-1], later_b)),
        ]
        fails: list[tuple[Names, Expr]] = []
        if section not in HAPPEN:
            fails += [(names_a, row.when) for row in a[:-1] if row.takes_all]
            fails += [(names_b, row.when) for row in b[:-1] if row.takes_all]
        if not self._judge.can_hold(holds, fails):
            return False
        return not self._is_impossible(section, a[-1].moment, holds, fails)

    def _is_impossible(
        self,
        section: str,
        moment: str,
        holds: Sequence[tuple[Names, Expr]],
        fails: Sequence[tuple[Names, Expr]],
    ) -> bool:
        """Whether what is true at every table rules such a case out."""
        if self._space is None:
            return False
        given: tuple[Truth, ...] = ()
        if section == "follow":
            given = following()
        elif section == "lead":
            given = at_lead()
        elif moment:
            given = at_moment(moment, self._a.pack.size)
        answer = self._space.find(
            [self._in_a(*each) for each in holds], [self._in_a(*each) for each in fails], given=given
        )
        return answer.is_impossible

    @cached_property
    def _space(self) -> Space | None:
        """The facts of both, as A numbers them; None if their cards are not called the same."""
        if (self._a.pack.ranks, self._a.pack.suits) != (self._b.pack.ranks, self._b.pack.suits):
            return None
        theirs = [self._in_a(self._judge.b, value) for value in values_of(self._b)]
        return Space(self._a, [*values_of(self._a), *theirs])

    @cached_property
    def _renumbered(self) -> dict[int, tuple[Expr, Expr]]:
        return {}

    def _in_a(self, names: Names, expr: Expr) -> Expr:
        """Return a value with state variables numbered as in A; those that only B has come after."""
        if names is self._judge.a:
            return expr
        found = self._renumbered.get(id(expr))
        if found is None:
            args = tuple(self._in_a(names, arg) for arg in expr.args)
            value = expr.value
            if expr.op in ("state", "state_of"):
                mine, name = self._judge.a.state, names.state[int(value)]
                value = mine.index(name) if name in mine else len(mine) + int(value)
            changed = expr if not expr.args and value == expr.value else replace(expr, args=args, value=value)
            found = self._renumbered[id(expr)] = (expr, changed)
        return found[1]


def _places(rows: Sequence[Placed]) -> dict[str, int]:
    return {row.name: at for at, row in enumerate(rows)}


def _longest_rising(numbers: Sequence[int]) -> list[int]:
    """Return a longest part of a list that goes up: the rows that can be said to have stayed."""
    best: list[list[int]] = []
    for number in numbers:
        before = max((each for each in best if each[-1] < number), key=len, default=[])
        best.append([*before, number])
    return max(best, key=len, default=[])
