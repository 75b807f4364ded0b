"""Deciding conditions for all deals at once: is there any case in which they hold together?

Facts are variables with finite domains, conditions functions of a partial assignment (`conditions.py`) that return
1, 0, or the variable to decide next; `Space.find` assigns one after another. Seats can stand in for each other, so that
of those not yet named one is tried for all.

What is not tied together here, though it is in play (card points with cards, hands with hands), is free. So *no
case* is a proof, and *some case* is a case as far as the rules themselves say.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

from sixtysix_dsl.check.conditions import Conditions
from sixtysix_dsl.check.numbers import Numbers
from sixtysix_dsl.check.partial import Assignment, Partial, Var, opposite
from sixtysix_dsl.check.truths import at_moment, trick_truths, truths
from sixtysix_dsl.rulebook.expr import Expr
from sixtysix_dsl.rulebook.rulebook import EVENTS, Rulebook
from sixtysix_dsl.rulebook.types import Kind

BUDGET = 4000
"""Assignments tried for one question; beyond, it is left undecided."""
ALL_WORK = 5_000_000
"""Operations worked out for all questions of one check; what it asks beyond is left undecided."""

_NEVER_NONE = frozenset({"me", "dealer", "eldest", "leader", "local", "seat_after"})
_ANOTHER = frozenset({"opponent_of", "partner_of", "seat_after"})
TRICKS = ("tricks_played", "own_tricks_of", "tricks_of")


@dataclass(frozen=True, slots=True)
class Answer:
    """A case in which everything asked for holds, or None; `decided` is False if the budget did not suffice."""

    case: dict[Var, int] | None
    decided: bool = True

    @property
    def is_impossible(self) -> bool:
        """Whether it is proved that there is no case."""
        return self.case is None and self.decided


class Space(Conditions):
    """All facts of one rulebook and their domains."""

    def __init__(self, rulebook: Rulebook, values: list[Expr], tricks: int | None = None) -> None:
        """Collect what `values`, all those of the rulebook, compare. No deal has more than `tricks`."""
        self.rulebook = rulebook
        self.most_tricks = rulebook.pack.size if tricks is None else tricks
        numbers = Numbers(rulebook.options, dict.fromkeys(TRICKS, self.most_tricks))
        super().__init__(numbers, draws=bool(rulebook.draw))
        self.undecided = 0
        self._left = self._weight = 0
        self._work = ALL_WORK
        self.seats = max(2, rulebook.table.seats.type.high)
        suits: set[int] = set()
        for value in values:
            self.numbers.collect(value)
            suits.update(p.number for p in self.parts(value) if p.op == "const" and p.type.kind is Kind.SUIT)
        self.named_suits = sorted(suit for suit in suits if suit >= 0)
        self._truths = truths(rulebook)
        self._trick_truths = trick_truths(values)
        moments = [truth for moment in EVENTS for truth in at_moment(moment, self.most_tricks)]
        for _, truth in [*self._truths, *moments]:
            self.numbers.collect(truth)
        for truth in self._trick_truths.values():
            self.numbers.share(*truth.args)

    # -- asking

    def begin(self) -> None:
        """Allow the next check as much work as every other."""
        self._work = ALL_WORK

    def find(
        self,
        holds: Sequence[Expr] = (),
        fails: Sequence[Expr] = (),
        also: Sequence[Partial] = (),
        given: Sequence[tuple[frozenset[str], Expr]] = (),
        reads: Sequence[Expr] = (),
    ) -> Answer:
        """Return a case in which `holds` and `also` hold and `fails` do not.

        `given` are truths of the place, with the facts that must be read for them to matter; `reads` are values
        that `also` reads.
        """
        exprs = [*holds, *fails, *reads]
        ops = frozenset(chain.from_iterable(self.ops(expr) for expr in exprs))
        asked = [self.build(expr) for expr in holds]
        asked += also
        asked += [opposite(self.build(expr)) for expr in fails]
        for needed, truth in chain(self._truths, given):
            if needed <= ops:
                asked.append(self.build(truth))
        if "tricks_played" in ops and self._trick_truths:
            read = {id(part) for expr in exprs for part in self.parts(expr)} & self._trick_truths.keys()
            asked += [self.build(self._trick_truths[part]) for part in sorted(read)]
        case: Assignment = {}
        self._weight = 1 + sum(expr.cost for expr in exprs)
        self._left = BUDGET
        found = self._search(asked, case)
        if found is None or (not found and self.numbers.may_miss(self._terms(exprs))):
            self.undecided += 1
            return Answer(None, False)
        return Answer(case if found else None)

    def _search(self, asked: list[Partial], case: Assignment) -> bool | None:
        """Return whether the case can be completed (it then is), or None if the budget is used up."""
        self._left -= 1
        self._work -= self._weight
        if self._left < 0 or self._work < 0:
            return None
        first: Var | None = None
        for condition in asked:
            value = condition(case)
            if isinstance(value, Var):
                first = first or value
            elif not value:
                return False
        if first is None:
            return True
        for number in self.domain(first, case):
            case[first] = number
            found = self._search(asked, case)
            if found is not False:
                return found
        del case[first]
        return False

    def domain(self, var: Var, case: Assignment) -> Sequence[int]:
        """Return the values to try for a variable."""
        kind, expr = var.type.kind, var.expr
        if kind is Kind.NUMBER:
            return self.numbers.domain(expr)
        if kind is Kind.SEAT:
            seats = self._fresh(Kind.SEAT, (), self.seats, expr.op in _NEVER_NONE, case)
            if expr.op in _ANOTHER and isinstance(var.key, tuple):
                return [seat for seat in seats if ("value", seat) != var.key[1]]
            return seats
        if kind is Kind.SUIT:
            certain = expr.op == "local"
            return self._fresh(Kind.SUIT, self.named_suits, len(self.rulebook.pack.suits), certain, case)
        if kind is Kind.CHOICE:
            if expr.op == "talon_state":
                return range(1, len(var.type.values))
            if expr.op == "option":
                values = next((o.values for o in self.rulebook.options if o.name == expr.value), None) or ()
                return [var.type.values.index(value) for value in values]
            return range(len(var.type.values))
        return (0, 1)

    def _fresh(
        self, kind: Kind, named: Sequence[int], most: int, certain: bool, case: Assignment
    ) -> list[int]:
        used = {value for var, value in case.items() if var.type.kind is kind and value >= 0}
        used.update(named)
        fresh = next((value for value in range(most) if value not in used), None)
        values = sorted(used) + ([fresh] if fresh is not None else [])
        return values if certain else [*values, -1]

    def _terms(self, exprs: Iterable[Expr]) -> Iterable[Expr]:
        for expr in exprs:
            for part in self.parts(expr):
                if part.type.kind is Kind.NUMBER and part.op not in ("const", "if", "table"):
                    yield part
