"""Whether two values of settled rules are the same, whatever the facts that they read.

Facts are tried one after another, only those that matter, with all their values; of a number only whether it lies
above or below what it is compared with. That is bounded by a budget: beyond it nothing is decided. Since facts are
taken as independent of each other, SAME is a proof, and DIFFERENT says no more than that some values would tell
the two apart, if they can come together.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any, TypeAlias

from sixtysix_dsl.diff.cases import Case, Domains, Unknown
from sixtysix_dsl.diff.evaluate import Evaluation
from sixtysix_dsl.diff.forms import Form, combine
from sixtysix_dsl.diff.shapes import Names
from sixtysix_dsl.rulebook.expr import Effect, Expr
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.types import Kind

BUDGET = 20_000
"""Cases tried for one question."""
ALL_WORK = 3_000_000
"""Operations worked out for all questions about two variants; what is asked beyond is left undecided."""

Meaning: TypeAlias = Sequence["Expr | Effect | str | int"]
"""What a clause comes to: values, effects, and words that mean only themselves."""

_MEMBERS = (Kind.CARDS, Kind.SEATS, Kind.SUITS)


class Verdict(Enum):
    """What is known of two meanings."""

    SAME = "same"
    DIFFERENT = "different"
    UNDECIDED = "undecided"


class _Spent(Exception):
    """The budget is used up."""


class _Told(Exception):
    """A case that tells two values apart."""


class Judge:
    """Compares meanings of two variants, and counts what that costs."""

    def __init__(self, a: Rulebook, b: Rulebook, budget: int = BUDGET, work: int = ALL_WORK) -> None:
        """Know how each of them calls things."""
        self.a, self.b = Names(a), Names(b)
        self._seats = max(a.seats, b.seats)
        self._suits = tuple(dict.fromkeys((*a.pack.suits, *b.pack.suits)))
        self._ranks = tuple(dict.fromkeys((*a.pack.ranks, *b.pack.ranks)))
        self.budget, self.work = budget, work
        self._left = self._weight = 0

    # -- the questions

    def same(self, a: Meaning, b: Meaning) -> Verdict:
        """Whether what a clause comes to in A is what one comes to in B."""
        if len(a) != len(b):
            return Verdict.DIFFERENT
        worst = Verdict.SAME
        for left, right in zip(a, b, strict=True):
            found = self._same_one(left, right)
            if found is Verdict.DIFFERENT:
                return found
            if found is Verdict.UNDECIDED:
                worst = found
        return worst

    def _same_one(self, a: object, b: object) -> Verdict:
        if isinstance(a, Expr) and isinstance(b, Expr):
            return self.same_value(a, b)
        if isinstance(a, Effect) and isinstance(b, Effect):
            return self._same_effect(a, b)
        return Verdict.SAME if a == b else Verdict.DIFFERENT

    def _same_effect(self, a: Effect, b: Effect) -> Verdict:
        if a.op != b.op or self._target(a, self.a) != self._target(b, self.b) or a.slot != b.slot:
            return Verdict.DIFFERENT
        return self.same([*a.args, *a.body], [*b.args, *b.body])

    def _target(self, effect: Effect, names: Names) -> int | str:
        return names.state[int(effect.value)] if effect.op.startswith("set_state") else effect.value

    def same_value(self, a: Expr, b: Expr) -> Verdict:
        """Whether two values are the same in every case."""
        if a.type.kind is not b.type.kind:
            return Verdict.DIFFERENT
        sides = ((self.a, a), (self.b, b))
        return self._decide(sides, lambda one, other: _agree(one, a, other, b))

    def can_hold(self, holds: Sequence[tuple[Names, Expr]], fails: Sequence[tuple[Names, Expr]] = ()) -> bool:
        """Whether conditions may hold together while others fail; True if that is not decided."""

        def none(*evaluations: Evaluation) -> bool:
            wanted = [1] * len(holds) + [0] * len(fails)
            open_: Unknown | None = None
            for evaluation, (_, expr), want in zip(evaluations, (*holds, *fails), wanted, strict=True):
                try:
                    if evaluation.value(expr) != want:
                        return True
                except Unknown as unknown:
                    open_ = open_ or unknown
            if open_ is not None:
                raise open_
            return False

        return self._decide((*holds, *fails), none) is not Verdict.SAME

    # -- all cases

    def _decide(self, sides: Sequence[tuple[Names, Expr]], agree: Any) -> Verdict:
        domains = Domains(self._seats, self._suits, self._ranks)
        for names, expr in sides:
            domains.note(expr, names)
        self._left = self.budget
        self._weight = sum(expr.cost for _, expr in sides)

        def explore(case: Case) -> None:
            self._left -= 1
            self.work -= self._weight
            if self._left < 0 or self.work < 0:
                raise _Spent
            try:
                agrees = agree(*(Evaluation(names, domains, case) for names, _ in sides))
            except Unknown as unknown:
                for inner in unknown.cases(case):
                    explore(inner)
                return
            if not agrees:
                raise _Told

        try:
            explore(Case())
        except (_Spent, RecursionError):
            return Verdict.UNDECIDED
        except _Told:
            return Verdict.DIFFERENT
        return Verdict.SAME


def _agree(one: Evaluation, a: Expr, other: Evaluation, b: Expr) -> bool:
    """Whether two values are the same in this case; raise Unknown."""
    if a.type.kind in _MEMBERS:
        return one.is_member(a) == other.is_member(b)
    left, right = one.value(a), other.value(b)
    if isinstance(left, Form):
        return one.is_nought(combine(left, right, -1))
    return bool(left == right)
