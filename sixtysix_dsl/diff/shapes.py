"""Values as plain data by name: what two variants have in common whatever their order of ranks and variables.

The body of a quantifier (`some p in all seats has …`) cannot be worked out in one case, since it is asked for many
seats at once. It is compared by its shape, in which negations are moved inwards, comparisons are turned one way,
operands that may be swapped are sorted, and the seats it ranges over are numbered from the outside.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any

from sixtysix_dsl.diff.forms import Form, combine, fact, scale, whole
from sixtysix_dsl.rulebook.expr import RANGING, Expr
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.types import Kind

SWAPPED = frozenset(("union", "common", "has", "mul"))
"""Operations whose operands may be swapped, besides those that shapes know better."""


class Names:
    """How one variant calls its state variables, ranks, suits and words."""

    def __init__(self, rulebook: Rulebook) -> None:
        """Take them from the settled rules."""
        self.state = tuple(variable.name for variable in rulebook.state)
        self.ranks, self.suits = rulebook.pack.ranks, rulebook.pack.suits

    def head(self, expr: Expr) -> tuple[str, Hashable]:
        """Return the operation with the name of what it reads."""
        match expr.op:
            case "state" | "state_of":
                return (expr.op, self.state[int(expr.value)])
            case "face" | "rank_cards":
                return (expr.op, self.ranks[int(expr.value)])
            case "local":
                return (expr.op, int(expr.value))
            case "trick_number":
                return ("tricks_played", "")
        return (expr.op, "")

    def constant(self, expr: Expr) -> Any:
        """Return a constant that is no number, by its name."""
        value = expr.number
        match expr.type.kind:
            case Kind.SUIT:
                return self.suits[value] if value >= 0 else "none"
            case Kind.CHOICE:
                return expr.type.values[value]
            case Kind.WINDOW:
                return ("windows", value)
            case Kind.CARDS | Kind.SEATS | Kind.SUITS:
                return ("members", expr.type.kind.name, value)
        return value


def sorted_shapes(shapes: Iterable[Any]) -> tuple[Any, ...]:
    """Return shapes in an order that depends on nothing but them."""
    return tuple(sorted(shapes, key=repr))


def shape(expr: Expr, names: Names, bound: Mapping[int, int], negated: bool = False) -> Any:
    """Return the shape of a value. `bound` numbers the locals that quantifiers around it range over."""
    op, args = expr.op, expr.args
    if expr.type.kind is Kind.FLAG:
        return _condition(expr, names, bound, negated)
    if expr.type.kind is Kind.NUMBER:
        return _number(expr, names, bound)
    if op == "const":
        return names.constant(expr)
    if op == "local" and int(expr.value) in bound:
        return ("bound", bound[int(expr.value)])
    if op in RANGING:
        return _ranging(expr, names, bound)
    inner = [shape(arg, names, bound) for arg in args]
    return (names.head(expr), *(sorted_shapes(inner) if op in SWAPPED else inner))


def _condition(expr: Expr, names: Names, bound: Mapping[int, int], negated: bool) -> Any:
    op, args = expr.op, expr.args
    match op:
        case "const":
            return int(bool(expr.number) != negated)
        case "not":
            return shape(args[0], names, bound, not negated)
        case "and" | "or":
            joins = op if not negated else ("or" if op == "and" else "and")
            found: set[Any] = set()
            for arg in args:
                part = shape(arg, names, bound, negated)
                found.update(part[1:] if isinstance(part, tuple) and part[0] == joins else (part,))
            return (joins, *sorted_shapes(found)) if len(found) > 1 else found.pop()
        case "gt" | "ge" | "lt" | "le":
            more, less = args if op in ("gt", "ge") else args[::-1]
            form = combine(_number(more, names, bound), _number(less, names, bound), -1)
            form = combine(form, whole(-int(op in ("gt", "lt"))))
            return ("at least", combine(whole(-1), form, -1) if negated else form)
        case "eq" | "ne":
            asks = "eq" if (op == "eq") != negated else "ne"
            return (asks, *sorted_shapes(shape(arg, names, bound) for arg in args))
        case "if":
            test = shape(args[0], names, bound)
            return ("if", test, *(shape(arg, names, bound, negated) for arg in args[1:]))
    if op in RANGING:
        return ("not", _ranging(expr, names, bound)) if negated else _ranging(expr, names, bound)
    if op == "local" and int(expr.value) in bound:
        found_ = ("bound", bound[int(expr.value)])
    else:
        inner = [shape(arg, names, bound) for arg in args]
        found_ = (names.head(expr), *(sorted_shapes(inner) if op in SWAPPED else inner))
    return ("not", found_) if negated else found_


def _ranging(expr: Expr, names: Names, bound: Mapping[int, int]) -> Any:
    inner = {**bound, int(expr.value): len(bound)}
    return (names.head(expr), shape(expr.args[0], names, bound), shape(expr.args[1], names, inner))


def _number(expr: Expr, names: Names, bound: Mapping[int, int]) -> Form:
    op, args = expr.op, expr.args
    if op == "const":
        return whole(expr.number)
    if op in ("add", "sub"):
        left, right = (_number(arg, names, bound) for arg in args)
        return combine(left, right, 1 if op == "add" else -1)
    if op == "mul":
        left, right = (_number(arg, names, bound) for arg in args)
        if left.is_constant or right.is_constant:
            return scale(left, right.constant) if right.is_constant else scale(right, left.constant)
    if op == "trick_number":
        return combine(fact((names.head(expr),)), whole(1))
    if op == "local" and int(expr.value) in bound:
        return fact(("bound", bound[int(expr.value)]))
    if op in RANGING:
        return fact(_ranging(expr, names, bound))
    inner = [shape(arg, names, bound) for arg in args]
    return fact((names.head(expr), *(sorted_shapes(inner) if op in SWAPPED else inner)))
