"""Conditions and values of a rulebook as functions of a partial assignment.

A function returns its value, or the variable to decide next. Facts of the same shape about the same seat are the same
variable, so that `points of claimer` and `points of closer` are one where the claimer is the closer.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from sixtysix_dsl.check.numbers import ARITHMETIC, COMPARISONS, Numbers, calculate, compare, tricks_played
from sixtysix_dsl.check.partial import (
    EMPTY,
    Assignment,
    Ground,
    Partial,
    Var,
    first_row,
    first_shape,
    if_else,
    is_single,
    joined,
    joined_sets,
    of_both,
    opposite,
    shape,
    single,
)
from sixtysix_dsl.check.walk import parts
from sixtysix_dsl.rulebook.expr import RANGING, Expr
from sixtysix_dsl.rulebook.types import FLAG, Kind, Type

_SETS = (Kind.CARDS, Kind.SEATS, Kind.SUITS)


class Conditions:
    """What is known of all values that were asked for: their variables, functions, and parts, each made once."""

    def __init__(self, numbers: Numbers, *, draws: bool) -> None:
        """`numbers` tells which numbers are exact; `draws` whether cards are drawn in play."""
        self.numbers = numbers
        self.draws = draws
        self._parts: dict[int, list[Expr]] = {}
        self._vars: dict[Hashable, Var] = {}
        self._built: dict[int, tuple[Expr, Partial]] = {}
        self._ops: dict[int, tuple[Expr, frozenset[str]]] = {}

    def ops(self, expr: Expr) -> frozenset[str]:
        """Return the operations a value is made of."""
        found = self._ops.get(id(expr))
        if found is None:
            found = self._ops[id(expr)] = (expr, frozenset(_names(self.parts(expr))))
        return found[1]

    def parts(self, expr: Expr) -> list[Expr]:
        """Return a value and all it is made of, each once."""
        found = self._parts.get(id(expr))
        if found is None:
            found = self._parts[id(expr)] = list(parts(expr))
        return found

    def _var(self, key: Hashable, type_: Type, expr: Expr) -> Var:
        found = self._vars.get(key)
        if found is None:
            found = self._vars[key] = Var(key, type_, expr)
        return found

    def _read(self, key: Hashable, type_: Type, expr: Expr, a: Assignment) -> int | Var:
        """Return a variable's value, or the variable itself, which is then called as it is read here."""
        var = self._var(key, type_, expr)
        value = a.get(var)
        if value is None:
            var.expr = expr
            return var
        return value

    def free(self, key: Hashable, expr: Expr) -> Partial:
        """Return the function of a variable that depends on no other."""
        var = self._var(key, expr.type, expr)
        return lambda a: a.get(var, var)

    def build(self, expr: Expr) -> Partial:
        """Return the function of a scalar value."""
        found = self._built.get(id(expr))
        if found is None:
            found = self._built[id(expr)] = (expr, self._make(expr))
        return found[1]

    def _make(self, expr: Expr) -> Partial:
        op, args = expr.op, expr.args
        if op == "const":
            number = expr.number
            return lambda a: number
        if op in ("and", "or"):
            return joined([self.build(arg) for arg in args], int(op == "or"))
        if op == "not":
            return opposite(self.build(args[0]))
        if op in COMPARISONS:
            return self._comparison(expr)
        if op == "if":
            return if_else(self.build(args[0]), self.build(args[1]), self.build(args[2]))
        if op == "table":
            rows = [
                (self.build(when), self.build(value))
                for when, value in zip(args[::2], args[1::2], strict=True)
            ]
            return first_row(rows)
        if op == "has":
            return self._has(expr, args[0], args[1])
        if op in ARITHMETIC and (self.numbers.is_exact(expr) or self.numbers.is_shifted(expr)):
            return of_both(self.build(args[0]), self.build(args[1]), lambda x, y: calculate(op, x, y))
        if op in ("union", "common", "minus") and expr.type.kind is Kind.WINDOW:
            join = {"union": lambda x, y: x | y, "common": lambda x, y: x & y, "minus": lambda x, y: x & ~y}[
                op
            ]
            return of_both(self.build(args[0]), self.build(args[1]), join)
        if op == "trick_number":
            return of_both(self.build(tricks_played(expr)), lambda a: 1, lambda x, y: x + y)
        if op == "talon_state" and not self.draws:
            return lambda a: 0
        if op == "first_seat" and args[0].op == "seat_set":
            return self.build(args[0].args[0])
        return self._fact(expr)

    def _fact(self, expr: Expr) -> Partial:
        op, args = expr.op, expr.args
        if op == "local":
            return self.free(("local", expr.value, expr.type.kind), expr)
        if not args:
            return self.free((op, expr.value), expr)
        nothing = -1 if expr.type.kind in (Kind.SEAT, Kind.SUIT) else int(op == "every")
        grounds = [self.ground(arg) for arg in args[:1]]
        if op in RANGING:
            grounds.append(self.ground(args[1], frozenset({int(expr.value)})))
        elif len(args) > 1:
            grounds += [self.ground(arg) for arg in args[1:]]
        if op in ARITHMETIC:
            nothing_key: Hashable = None
        else:
            nothing_key = ("value", -1) if args[0].type.kind in (Kind.SEAT, Kind.SUIT) else EMPTY
        space, type_, head = self, expr.type, (op, expr.value if op not in RANGING else 0)

        def fact(a: Assignment) -> int | Var:
            key: list[Hashable] = [head]
            for ground in grounds:
                part = ground(a)
                if isinstance(part, Var):
                    return part
                key.append(part)
            if key[1] == nothing_key:
                return nothing
            return space._read(tuple(key), type_, expr, a)

        return fact

    def _comparison(self, expr: Expr) -> Partial:
        left, right = expr.args
        op = expr.op
        if left.type.kind in _SETS:
            same = self._same_set(expr, left, right)
            return same if op == "eq" else opposite(same)
        return of_both(self.build(left), self.build(right), lambda x, y: compare(op, x, y))

    # -- sets

    def _same_set(self, expr: Expr, left: Expr, right: Expr) -> Partial:
        one, other, space = self.ground(left), self.ground(right), self

        def same(a: Assignment) -> int | Var:
            x, y = one(a), other(a)
            if isinstance(x, Var):
                return x
            if isinstance(y, Var):
                return y
            if x == y:
                return 1
            if (is_single(x) and (is_single(y) or y == EMPTY)) or (is_single(y) and x == EMPTY):
                return 0
            key = ("same", *sorted((repr(x), repr(y))))
            return space._read(key, FLAG, expr if expr.op == "eq" else Expr("eq", FLAG, (left, right)), a)

        return same

    def _has(self, expr: Expr, left: Expr, right: Expr) -> Partial:
        for side, other in ((left, right), (right, left)):
            if side.op == "union":
                pairs = [(part, other) if side is left else (other, part) for part in side.args]
                parts = [Expr("has", FLAG, pair) for pair in pairs]
                return joined([self.build(part) for part in parts], 1)
        one, other_ground, space = self.ground(left), self.ground(right), self

        def has(a: Assignment) -> int | Var:
            x, y = one(a), other_ground(a)
            if isinstance(x, Var):
                return x
            if isinstance(y, Var):
                return y
            if EMPTY in (x, y):
                return 0
            if is_single(x) and is_single(y):
                return int(x == y)
            if x[0] == ("side_of", 0) and is_single(y) and x[1] == ("value", y[1]):
                return 1
            return space._read(("has", x, y), FLAG, expr, a)

        if right.op in ("unmarried", "beats_trick"):
            return joined([self.build(Expr("has", FLAG, (left, right.args[0]))), has], 0)
        return has

    def ground(self, expr: Expr, bound: frozenset[int] = frozenset()) -> Ground:
        """Return the function that gives a value's shape, with seats and suits put in: what makes a variable."""
        op, args, kind = expr.op, expr.args, expr.type.kind
        reads_bound = bound and any(p.op == "local" and p.value in bound for p in parts(expr))
        if reads_bound or (kind is Kind.NUMBER and op not in ("const", "if", "table")):
            inner = bound | {int(expr.value)} if op in RANGING else bound
            return shape((op, expr.value), [self.ground(arg, inner) for arg in args])
        if kind not in _SETS:
            value = self.build(expr)

            def scalar(a: Assignment) -> tuple[Hashable, ...] | Var:
                number = value(a)
                return number if isinstance(number, Var) else ("value", number)

            return scalar
        if op == "const":
            number = expr.number
            return lambda a: ("const", number)
        if op in ("if", "table"):
            tests = args[:1] if op == "if" else args[::2]
            values = args[1:] if op == "if" else args[1::2]
            return first_shape(
                [self.build(test) for test in tests], [self.ground(value, bound) for value in values]
            )
        if op in ("seat_set", "suit_cards"):
            return single(op, self.build(args[0]))
        if op in ("union", "common", "minus"):
            return joined_sets(op, [self.ground(arg, bound) for arg in args])
        if op in RANGING:
            return shape(
                (op, 0), [self.ground(args[0], bound), self.ground(args[1], bound | {int(expr.value)})]
            )
        return shape((op, expr.value), [self.ground(arg, bound) for arg in args], empties=op != "others_than")


def _names(found: Iterable[Expr]) -> Iterable[str]:
    for part in found:
        yield "tricks_played" if part.op == "trick_number" else part.op
        if part.op == "option":
            yield f"option {part.value}"
