"""Typed values as functions: each `Expr` becomes a closure `f(state, locals) -> int`, built once."""

from __future__ import annotations

from collections.abc import Callable

from sixtysix_dsl.interpret.facts import Facts, Value
from sixtysix_dsl.rulebook.expr import RANGING, STRUCTURE, Expr
from sixtysix_dsl.rulebook.seating import seats_in
from sixtysix_dsl.rulebook.state import State


class Values:
    """Builds and keeps the functions of one Rulebook's values."""

    def __init__(self, facts: Facts) -> None:
        """Remember where facts come from."""
        self.facts = facts
        self._built: dict[int, tuple[Expr, Value]] = {}

    def build(self, expr: Expr) -> Value:
        """Return the function of a value; the same value gives the same function."""
        found = self._built.get(id(expr))
        if found is None:
            found = self._built[id(expr)] = (expr, self._make(expr))
        return found[1]

    def condition(self, expr: Expr | None) -> Value | None:
        """Return the function of a condition; None if there is none or it is always met."""
        if expr is None or (expr.is_const and expr.number):
            return None
        return self.build(expr)

    def _make(self, expr: Expr) -> Value:
        if expr.op == "const":
            number = expr.number
            return lambda s, e: number
        if expr.op == "local":
            slot = int(expr.value)
            return lambda s, e: e[slot]
        args = tuple(self.build(arg) for arg in expr.args)
        if expr.op not in STRUCTURE:
            return self.facts.build(expr, args)
        if expr.op in _BINARY:
            return _BINARY[expr.op](*args)
        if expr.op in ("and", "or"):
            return _junction(expr.op, args)
        if expr.op == "table":
            return _table(args)
        if expr.op == "suit_cards":
            return self._suit_cards(args[0])
        if expr.op in RANGING:
            return _ranging(expr.op, int(expr.value), args)
        return _UNARY[expr.op](*args)

    def _suit_cards(self, suit: Value) -> Value:
        sets = (*self.facts.pack.suit_sets, 0)
        return lambda s, e: sets[suit(s, e)]


def _junction(op: str, args: tuple[Value, ...]) -> Value:
    first, *rest = args
    second = rest[0] if len(rest) == 1 else _junction(op, tuple(rest))
    if op == "and":
        return lambda s, e: first(s, e) and second(s, e)
    return lambda s, e: first(s, e) or second(s, e)


def _table(args: tuple[Value, ...]) -> Value:
    rows = tuple(zip(args[::2], args[1::2], strict=True))

    def look_up(s: State, e: list[int]) -> int:
        for condition, value in rows:
            if condition(s, e):
                return value(s, e)
        return 0

    return look_up


def _if(test: Value, then: Value, other: Value) -> Value:
    return lambda s, e: then(s, e) if test(s, e) else other(s, e)


_BINARY: dict[str, Callable[[Value, Value], Value]] = {
    "eq": lambda a, b: lambda s, e: int(a(s, e) == b(s, e)),
    "ne": lambda a, b: lambda s, e: int(a(s, e) != b(s, e)),
    "lt": lambda a, b: lambda s, e: int(a(s, e) < b(s, e)),
    "le": lambda a, b: lambda s, e: int(a(s, e) <= b(s, e)),
    "gt": lambda a, b: lambda s, e: int(a(s, e) > b(s, e)),
    "ge": lambda a, b: lambda s, e: int(a(s, e) >= b(s, e)),
    "add": lambda a, b: lambda s, e: a(s, e) + b(s, e),
    "sub": lambda a, b: lambda s, e: a(s, e) - b(s, e),
    "mul": lambda a, b: lambda s, e: a(s, e) * b(s, e),
    "round_to": lambda a, b: lambda s, e: (2 * a(s, e) + b(s, e)) // (2 * b(s, e)) * b(s, e),
    "floor_to": lambda a, b: lambda s, e: a(s, e) // b(s, e) * b(s, e),
    "div": lambda a, b: lambda s, e: a(s, e) // b(s, e),
    "union": lambda a, b: lambda s, e: a(s, e) | b(s, e),
    "common": lambda a, b: lambda s, e: a(s, e) & b(s, e),
    "minus": lambda a, b: lambda s, e: a(s, e) & ~b(s, e),
    "has": lambda a, b: lambda s, e: int(a(s, e) & b(s, e) != 0),
}

_UNARY: dict[str, Callable[..., Value]] = {
    "not": lambda a: lambda s, e: int(not a(s, e)),
    "if": _if,
    "seat_set": lambda a: lambda s, e: 0 if (x := a(s, e)) < 0 else 1 << x,
    "first_seat": lambda a: lambda s, e: (x & -x).bit_length() - 1 if (x := a(s, e)) else -1,
}


def _ranging(op: str, slot: int, args: tuple[Value, ...]) -> Value:
    """Quantifiers: the local `slot` runs through a set; it is given back afterwards, since locals are shared."""
    among, body = args

    def run(s: State, e: list[int]) -> int:
        before, found = e[slot], []
        members = among(s, e)
        for member in seats_in(members):
            e[slot] = member
            found.append((member, body(s, e)))
        e[slot] = before
        if op == "some":
            return int(any(value for _, value in found))
        if op == "every":
            return int(all(value for _, value in found))
        if op == "seats_with":
            return sum(1 << member for member, value in found if value)
        values = [value for _, value in found]
        if op == "sum_of":
            return sum(values)
        if not values:
            return 0
        return max(values) if op == "highest" else min(values)

    return run
