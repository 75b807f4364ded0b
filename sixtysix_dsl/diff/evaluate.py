"""Work out a value of the rules in one case, or find the fact that must be known first.

Both variants speak of the same table, but number their state variables, ranks and words as they come; here all of these
go by name. Numbers are forms (`forms`), sets are shapes whose order means nothing, and what is read off the table is
a fact that may have any value of its type. So facts that hang together in play (the talon's state and its cards) are
free here: two values may then seem to differ in a case that never comes, but what is the same in all cases is the same.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from sixtysix_dsl.diff.cases import Case, Domains, Unknown
from sixtysix_dsl.diff.forms import Form, combine, fact, least, question, root, scale, whole
from sixtysix_dsl.diff.sets import EMPTY, is_single, joined, members
from sixtysix_dsl.diff.shapes import Names, shape, sorted_shapes
from sixtysix_dsl.rulebook.expr import RANGING, Expr
from sixtysix_dsl.rulebook.types import Kind

SETS = (Kind.CARDS, Kind.SEATS, Kind.SUITS, Kind.WINDOW)
NEVER_NONE = frozenset(("me", "local"))
STRICT = {"gt": 1, "lt": 1, "ge": 0, "le": 0}


class Evaluation:
    """Works values of one variant out in one case."""

    def __init__(self, names: Names, domains: Domains, case: Case) -> None:
        """Begin with nothing worked out."""
        self.names, self.domains, self.case = names, domains, case
        self._done: dict[int, Any] = {}

    def value(self, expr: Expr) -> Any:
        """Return a flag, seat (a number), suit or word (its name), form or shape; raise Unknown."""
        found = self._done.get(id(expr))
        if found is None:
            found = self._done[id(expr)] = self._value(expr)
        return found

    def _value(self, expr: Expr) -> Any:
        op, args, kind = expr.op, expr.args, expr.type.kind
        match op:
            case "const":
                return self.constant(expr)
            case "and" | "or":
                return self._junction(args, int(op == "or"))
            case "not":
                return 1 - self.value(args[0])
            case "if":
                return self.value(args[1] if self.value(args[0]) else args[2])
            case "table":
                for condition, value in zip(args[::2], args[1::2], strict=True):
                    if self.value(condition):
                        return self.value(value)
                return self.nothing(expr)
            case "eq" | "ne":
                return int(self._equal(args) == (op == "eq"))
            case "gt" | "ge" | "lt" | "le":
                more, less = args if op in ("gt", "ge") else args[::-1]
                form = combine(self.value(more), self.value(less), -1)
                return self.at_least(combine(form, whole(-STRICT[op])))
            case "has":
                return self._has(self.value(args[0]), self.value(args[1]))
            case "first_seat" if args[0].op == "seat_set":
                return self.value(args[0].args[0])
        if kind is Kind.NUMBER:
            return self._number(expr)
        if kind in SETS:
            return self._set(expr)
        return self._fact(expr)

    # -- conditions

    def _junction(self, args: Sequence[Expr], decides: int) -> int:
        """What decides may come after what is not known."""
        first: Unknown | None = None
        for arg in args:
            try:
                if self.value(arg) == decides:
                    return decides
            except Unknown as unknown:
                first = first or unknown
        if first is not None:
            raise first
        return 1 - decides

    def _equal(self, args: Sequence[Expr]) -> bool:
        left, right = self.value(args[0]), self.value(args[1])
        if isinstance(left, Form):
            return self.is_nought(combine(left, right, -1))
        if left == right:
            return True
        if args[0].type.kind not in SETS or args[0].type.kind is Kind.WINDOW:
            return False
        for one, other in ((left, right), (right, left)):
            if other == EMPTY and one[0] == "common" and len(one) == 3:
                return not self._has(one[1], one[2])
        if is_single(left) and (is_single(right) or right == EMPTY):
            return False
        if is_single(right) and left == EMPTY:
            return False
        return bool(self.ask(("same", *sorted_shapes((left, right))), (0, 1)))

    def at_least(self, form: Form) -> int:
        """Return whether a form is nought or more."""
        if form.is_constant:
            return int(form.constant >= 0)
        asked = question(form)
        limit, wanted = least(asked)
        low, high = self._range(asked.of)
        if low >= limit:
            return int(wanted)
        if high < limit:
            return int(not wanted)
        raise Unknown(asked.of, ((low, limit - 1), (limit, high)), is_range=True)

    def is_nought(self, form: Form) -> bool:
        """Return whether a form is nought."""
        if form.is_constant:
            return form.constant == 0
        asked = question(form)
        value = root(asked)
        low, high = self._range(asked.of)
        if value is None or not low <= value <= high:
            return False
        if low == high:
            return True
        splits = [(low, value - 1), (value, value), (value + 1, high)]
        raise Unknown(asked.of, [split for split in splits if split[0] <= split[1]], is_range=True)

    def _range(self, of: Form) -> tuple[int, int]:
        found = self.case.ranges.get(of)
        if found is not None:
            return found
        low = high = 0
        for key, times in of.terms:
            least_, most = self.domains.bounds[key[0]]  # type: ignore[index]
            low += times * (least_ if times > 0 else most)
            high += times * (most if times > 0 else least_)
        return low, high

    def _has(self, left: Any, right: Any) -> int:
        pairs = [(a, b) for a in members(left) for b in members(right)]
        first: Unknown | None = None
        for a, b in pairs:
            if EMPTY in (a, b):
                continue
            if is_single(a) and is_single(b):
                if a == b:
                    return 1
                continue
            try:
                if self.ask(("has", *sorted_shapes((a, b))), (0, 1)):
                    return 1
            except Unknown as unknown:
                first = first or unknown
        if first is not None:
            raise first
        return 0

    # -- numbers and facts

    def _number(self, expr: Expr) -> Form:
        op = expr.op
        if op in ("add", "sub"):
            return combine(self.value(expr.args[0]), self.value(expr.args[1]), 1 if op == "add" else -1)
        if op == "trick_number":
            # One more than the tricks taken, which a clause may name as well.
            return Form((((("tricks_played", ""),), 1),), 1)
        if op in ("mul", "div", "floor_to", "round_to"):
            left, right = self.value(expr.args[0]), self.value(expr.args[1])
            if op == "mul" and (left.is_constant or right.is_constant):
                return scale(left, right.constant) if right.is_constant else scale(right, left.constant)
            if left.is_constant and right.is_constant:
                return whole(_calculate(op, left.constant, right.constant))
            sides = sorted_shapes((left, right)) if op == "mul" else (left, right)
            return fact((self.names.head(expr), *sides))
        return fact(self.key(expr))

    def _fact(self, expr: Expr) -> Any:
        kind = expr.type.kind
        if kind is Kind.FLAG:
            domain: Sequence[Any] = (0, 1)
        elif kind is Kind.SEAT:
            domain = range(0 if expr.op in NEVER_NONE else -1, self.domains.seats)
        elif kind is Kind.SUIT:
            domain = self.domains.suits if expr.op in NEVER_NONE else (*self.domains.suits, "none")
        else:
            domain = self.domains.words[self.names.head(expr)]
        return self.ask(self.key(expr), domain)

    def ask(self, key: Hashable, domain: Sequence[Any]) -> Any:
        """Return the value of a fact in this case."""
        if key not in self.case.values:
            raise Unknown(key, domain)
        return self.case.values[key]

    def key(self, expr: Expr) -> tuple[Hashable, ...]:
        """Return what makes two facts one: the operation, and the values it is about."""
        if expr.op in RANGING:
            slot = int(expr.value)
            return (
                self.names.head(expr),
                self.value(expr.args[0]),
                shape(expr.args[1], self.names, {slot: 0}),
            )
        return (self.names.head(expr), *(self.value(arg) for arg in expr.args))

    def constant(self, expr: Expr) -> Any:
        """Return a constant by its name."""
        if expr.type.kind is Kind.NUMBER:
            return whole(expr.number)
        if expr.type.kind in SETS:
            return EMPTY if expr.number == 0 else self.names.constant(expr)
        return self.names.constant(expr)

    def nothing(self, expr: Expr) -> Any:
        """Return what a table gives in which no row applies."""
        return self.constant(Expr("const", expr.type))

    # -- sets

    def _set(self, expr: Expr) -> Any:
        op = expr.op
        if op in ("seat_set", "suit_cards"):
            value = self.value(expr.args[0])
            return EMPTY if value in (-1, "none") else (op, value)
        if op in ("union", "common", "minus"):
            return joined(op, self.value(expr.args[0]), self.value(expr.args[1]))
        return self.key(expr)

    def is_member(self, expr: Expr) -> int:
        """Return whether some member, the same in all questions, is in a set."""
        op, args = expr.op, expr.args
        match op:
            case "union":
                return self._any(args, 1)
            case "common":
                return self._any(args, 0)
            case "minus":
                return int(self.is_member(args[0]) and not self.is_member(args[1]))
            case "if":
                return self.is_member(args[1] if self.value(args[0]) else args[2])
            case "table":
                for condition, value in zip(args[::2], args[1::2], strict=True):
                    if self.value(condition):
                        return self.is_member(value)
                return 0
            case "beats_trick" | "unmarried":
                # Both leave out members of a set for what they are themselves, whatever set they are in.
                return int(self.is_member(args[0]) and self.ask(("it is", op), (0, 1)))
            case "any_card" | "all_seats" | "all_suits":
                return 1
            case "suit_cards":
                return int(self.value(args[0]) == self.ask("suit of it", self.domains.suits))
            case "rank_cards":
                return int(self.names.head(expr)[1] == self.ask("rank of it", self.domains.ranks))
            case "face":
                if self.names.head(expr)[1] != self.ask("rank of it", self.domains.ranks):
                    return 0
                return int(self.value(args[0]) == self.ask("suit of it", self.domains.suits))
            case "seat_set":
                return int(self.value(args[0]) == self.ask("it", range(self.domains.seats)))
        found = self.value(expr)
        return 0 if found == EMPTY else self.ask(("it in", found), (0, 1))

    def _any(self, args: Sequence[Expr], decides: int) -> int:
        first: Unknown | None = None
        for arg in args:
            try:
                if self.is_member(arg) == decides:
                    return decides
            except Unknown as unknown:
                first = first or unknown
        if first is not None:
            raise first
        return 1 - decides


def _calculate(op: str, a: int, b: int) -> int:
    if op == "floor_to":
        return a // b * b
    return a // b if op == "div" else (2 * a + b) // (2 * b) * b
