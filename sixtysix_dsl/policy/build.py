"""Short names for making values, in the form in which clauses are lowered."""

from __future__ import annotations

from dataclasses import replace

from sixtysix_dsl.policy.ops import POLICY_OPS
from sixtysix_dsl.policy.policy import MOST
from sixtysix_dsl.rulebook.expr import NO, YES, Expr, const
from sixtysix_dsl.rulebook.types import CARDS, FLAG, SEATS, Type, number
from sixtysix_dsl.rulebook.words import BY_OP

SCORE = number(-MOST, MOST)


def num(value: int) -> Expr:
    """Return a constant number."""
    return const(value, number(value, value), str(value))


def fact(op: str, *args: Expr) -> Expr:
    """Return a fact of the language, or an operation of POLICY_OPS."""
    type_ = POLICY_OPS[op].type if op in POLICY_OPS else BY_OP[op].type
    return Expr(op, type_, args)


def add(*parts: Expr) -> Expr:
    """Return a sum; noughts are left out."""
    kept = [part for part in parts if not (part.is_const and part.number == 0)]
    total = kept[0] if kept else num(0)
    for part in kept[1:]:
        total = Expr("add", SCORE, (total, part))
    return total


def less(left: Expr, right: Expr) -> Expr:
    """Return a difference."""
    return left if right.is_const and right.number == 0 else Expr("sub", SCORE, (left, right))


def times(left: Expr, factor: int | Expr) -> Expr:
    """Return a product."""
    if isinstance(factor, int):
        if factor == 1 or factor == 0 or left.is_const:
            return left if factor == 1 else num(factor * left.number if left.is_const else 0)
        factor = num(factor)
    return Expr("mul", SCORE, (left, factor))


def divided(left: Expr, by: int) -> Expr:
    """Return a number divided by a constant, rounded down."""
    return left if by == 1 else Expr("div", SCORE, (left, num(by)))


def when(test: Expr, then: Expr | int, other: Expr | int) -> Expr:
    """Return one of two numbers or sets."""
    yes = num(then) if isinstance(then, int) else then
    no = num(other) if isinstance(other, int) else other
    if test.is_const:
        return yes if test.number else no
    return Expr("if", SCORE if yes.type.kind is SCORE.kind else yes.type, (test, yes, no))


def compare(op: str, left: Expr, right: Expr) -> Expr:
    """Return `left op right` with an op of eq, ne, lt, le, gt, ge."""
    return Expr(op, FLAG, (left, right))


def both(*tests: Expr) -> Expr:
    """Return whether all hold."""
    if any(test.is_const and not test.number for test in tests):
        return NO
    return _chain("and", [test for test in tests if not test.is_const] or [YES])


def either(*tests: Expr) -> Expr:
    """Return whether one holds."""
    if any(test.is_const and test.number for test in tests):
        return YES
    return _chain("or", [test for test in tests if not test.is_const] or [NO])


def _chain(op: str, tests: list[Expr]) -> Expr:
    found = tests[0]
    for test in tests[1:]:
        found = Expr(op, FLAG, (found, test))
    return found


def no(test: Expr) -> Expr:
    """Return whether it does not hold."""
    return const(1 - test.number, FLAG) if test.is_const else Expr("not", FLAG, (test,))


def has(cards: Expr, some: Expr) -> Expr:
    """Return whether two sets share something."""
    return Expr("has", FLAG, (cards, some))


def union(left: Expr, right: Expr) -> Expr:
    """Return what is in either set."""
    return Expr("union", left.type, (left, right))


def common(left: Expr, right: Expr) -> Expr:
    """Return what is in both sets."""
    return Expr("common", left.type, (left, right))


def minus(left: Expr, right: Expr) -> Expr:
    """Return what is in the first set and not in the second."""
    return Expr("minus", left.type, (left, right))


def suit_cards(suit: Expr) -> Expr:
    """Return all cards of a suit."""
    return Expr("suit_cards", CARDS, (suit,))


def seat_set(seat: Expr) -> Expr:
    """Return the set of one seat, or of none."""
    return Expr("seat_set", SEATS, (seat,))


def local(slot: int, type_: Type) -> Expr:
    """Return what a local holds."""
    return Expr("local", type_, (), slot)


def put_in(expr: Expr, op: str, slot: int, value: Expr) -> Expr:
    """Return a value with another in the place of a local (`op` local), or of a fact about nothing (`slot` 0)."""
    if expr.op == op and expr.value == slot:
        return value
    args = tuple(put_in(arg, op, slot, value) for arg in expr.args)
    same = all(new is old for new, old in zip(args, expr.args, strict=True))
    return expr if same else replace(expr, args=args)


ME = fact("me")
HAND = fact("hand")
TRUMP = fact("trump")
TRUMPS = suit_cards(TRUMP)
CARD = local(1, CARDS)
"""The card that `Policy.play` is asked about."""
