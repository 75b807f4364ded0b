"""What a number can be where a condition is known to hold: `n + 1` in `n becomes n + 1 if n < 9`.

The type of a number has the bounds that hold always. What is set must fit a state variable's bounds, and a counter
never would: it fits because of the condition it stands under.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TypeAlias

from sixtysix_dsl.rulebook.expr import Expr
from sixtysix_dsl.rulebook.types import Kind

Bounds: TypeAlias = tuple[int, int]
Known: TypeAlias = Mapping[Hashable, Bounds]

_NOT = {"lt": "ge", "ge": "lt", "le": "gt", "gt": "le", "eq": "ne", "ne": "eq"}
_TURNED = {"lt": "gt", "gt": "lt", "le": "ge", "ge": "le", "eq": "eq", "ne": "ne"}

_TELLING = 50
"""What costs more than this to work out is not told apart from the like of it."""


def bounds(expr: Expr, known: Known) -> Bounds:
    """Return the least and the greatest that a number can be; `known` is what conditions say of numbers in it."""
    low, high = expr.type.low, expr.type.high
    match expr.op:
        case "const":
            low = high = expr.number
        case "add":
            (a, b), (c, d) = (bounds(arg, known) for arg in expr.args)
            low, high = a + c, b + d
        case "sub":
            (a, b), (c, d) = (bounds(arg, known) for arg in expr.args)
            low, high = a - d, b - c
        case "if":
            test, then, other = expr.args
            (a, b), (c, d) = bounds(then, holding(test, known)), bounds(other, failing(test, known))
            low, high = min(a, c), max(b, d)
    told = known.get(_key(expr)) if known and expr.cost <= _TELLING else None
    return (max(low, told[0]), min(high, told[1])) if told is not None else (low, high)


def holding(test: Expr, known: Known) -> Known:
    """Return what is known where a condition holds."""
    if test.op == "and":
        for part in test.args:
            known = holding(part, known)
        return known
    if test.op == "not":
        return failing(test.args[0], known)
    return _compared(test.op, test.args[0], test.args[1], known) if test.op in _NOT else known


def failing(test: Expr, known: Known) -> Known:
    """Return what is known where a condition does not hold."""
    if test.op == "or":
        for part in test.args:
            known = failing(part, known)
        return known
    if test.op == "not":
        return holding(test.args[0], known)
    return _compared(_NOT[test.op], test.args[0], test.args[1], known) if test.op in _NOT else known


def _compared(op: str, left: Expr, right: Expr, known: Known) -> Known:
    if left.type.kind is not Kind.NUMBER:
        return known
    a, b = bounds(left, known), bounds(right, known)
    told = ((left, _narrow(op, a, b)), (right, _narrow(_TURNED[op], b, a)))
    return {**known, **{_key(expr): narrowed for expr, narrowed in told if expr.cost <= _TELLING}}


def _narrow(op: str, own: Bounds, other: Bounds) -> Bounds:
    low, high = own
    match op:
        case "lt":
            return low, min(high, other[1] - 1)
        case "le":
            return low, min(high, other[1])
        case "gt":
            return max(low, other[0] + 1), high
        case "ge":
            return max(low, other[0]), high
        case "eq":
            return max(low, other[0]), min(high, other[1])
    if other[0] == other[1]:
        low, high = low + (low == other[0]), high - (high == other[0])
    return low, high


def _key(expr: Expr) -> Hashable:
    return (expr.op, expr.value, tuple(_key(arg) for arg in expr.args))
