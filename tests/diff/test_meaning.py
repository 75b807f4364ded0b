"""Values are the same exactly if they are so in all cases: random ones, rewritten and mutated, against a count of all.

The facts here are as independent as the judge takes them to be, so that both must agree whenever it decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from sixtysix_dsl.diff.meaning import Judge, Verdict
from sixtysix_dsl.rulebook.expr import NO, YES, Expr, const
from sixtysix_dsl.rulebook.types import FLAG, SEAT, TRICK_STATES, Kind, number

from .conftest import bundled

RULEBOOK = bundled("german-24").rulebook
FACTS = {
    "tricks_played": Expr("tricks_played", number(0, 3)),
    "talon_size": Expr("talon_size", number(0, 3)),
    "all_played": Expr("all_played", FLAG),
    "closer": Expr("closer", SEAT),
    "leader": Expr("leader", SEAT),
    "trick_state": Expr("trick_state", TRICK_STATES),
}
DOMAINS = {
    "tricks_played": range(4),
    "talon_size": range(4),
    "all_played": range(2),
    "closer": range(-1, 2),
    "leader": range(-1, 2),
    "trick_state": range(3),
}
COMPARE = {
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b,
    "ge": lambda a, b: a >= b,
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
}


def judge() -> Judge:
    return Judge(RULEBOOK, RULEBOOK)


def op(name: str, *args: Expr) -> Expr:
    return Expr(name, FLAG, args)


def whole(value: int) -> Expr:
    return const(value, number(value, value), str(value))


# -- by brute force


def work_out(expr: Expr, case: dict[str, int]) -> int:
    if expr.op in case:
        return case[expr.op]
    if expr.op == "const":
        return expr.number
    if expr.op == "table":
        rows = zip(expr.args[::2], expr.args[1::2], strict=True)
        return next((work_out(value, case) for when, value in rows if work_out(when, case)), 0)
    if expr.op == "if":
        return work_out(expr.args[1] if work_out(expr.args[0], case) else expr.args[2], case)
    args = [work_out(arg, case) for arg in expr.args]
    if expr.op == "and":
        return int(all(args))
    if expr.op == "or":
        return int(any(args))
    if expr.op == "not":
        return int(not args[0])
    return int(COMPARE[expr.op](*args))


def cases() -> Iterator[dict[str, int]]:
    for values in product(*DOMAINS.values()):
        yield dict(zip(DOMAINS, values, strict=True))


CASES = list(cases())


def are_the_same(a: Expr, b: Expr) -> bool:
    return all(work_out(a, case) == work_out(b, case) for case in CASES)


def has_sums(expr: Expr) -> bool:
    """Whether facts are added up or compared: such a sum is taken as independent of what it is made of."""
    numbers = {part.op for part in expr.walk()} & {"tricks_played", "talon_size"}
    return len(numbers) > 1


# -- random values

constants = st.integers(0, 3).map(whole)
counted = st.sampled_from([FACTS["tricks_played"], FACTS["talon_size"]])
numbers = st.recursive(
    constants | counted,
    lambda inner: st.builds(
        lambda name, a, b: Expr(name, number(-40, 40), (a, b)), st.sampled_from(["add", "sub"]), inner, inner
    ),
    max_leaves=3,
)
comparisons = st.builds(op, st.sampled_from(["lt", "le", "gt", "ge", "eq", "ne"]), numbers, numbers)
seats = st.sampled_from([FACTS["closer"], FACTS["leader"], const(-1, SEAT, "none")])
words = st.sampled_from(
    [FACTS["trick_state"], *(const(i, TRICK_STATES, TRICK_STATES.values[i]) for i in range(3))]
)
alike = st.sampled_from(["eq", "ne"])
atoms = comparisons | st.builds(op, alike, seats, seats) | st.builds(op, alike, words, words)
atoms |= st.just(FACTS["all_played"])
conditions = st.recursive(
    atoms,
    lambda inner: st.one_of(
        st.builds(op, st.sampled_from(["and", "or"]), inner, inner),
        st.builds(op, st.just("not"), inner),
        st.builds(op, st.just("if"), inner, inner, inner),
    ),
    max_leaves=5,
)


def _table(whens: list[Expr], values: list[Expr]) -> Expr:
    args = [part for row in zip(whens, values, strict=True) for part in row]
    return Expr("table", number(-99, 99), tuple(args), "worth")


tables = st.integers(1, 3).flatmap(
    lambda rows: st.builds(
        _table,
        st.lists(conditions, min_size=rows, max_size=rows),
        st.lists(numbers, min_size=rows, max_size=rows),
    )
)

# -- sound rewrites: of each operation, other ways to say it

TURNED = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le", "eq": "eq", "ne": "ne"}
OPPOSITE = {"lt": "ge", "le": "gt", "gt": "le", "ge": "lt", "eq": "ne", "ne": "eq"}


def rewritten(expr: Expr, draw: st.DrawFn) -> Expr:
    args = tuple(rewritten(arg, draw) for arg in expr.args)
    expr = Expr(expr.op, expr.type, args, expr.value, expr.text)
    ways = [expr]
    if expr.op in TURNED:
        ways += [op(TURNED[expr.op], *args[::-1]), op("not", op(OPPOSITE[expr.op], *args))]
    if expr.op == "ge" and args[1].is_const:
        ways.append(op("gt", args[0], whole(args[1].number - 1)))
    if expr.op in ("and", "or"):
        other = "or" if expr.op == "and" else "and"
        ways += [op(expr.op, *args[::-1]), op("not", op(other, *(op("not", arg) for arg in args)))]
        ways.append(op(expr.op, *args, YES if expr.op == "and" else NO))
    if expr.op == "if":
        ways.append(Expr("if", expr.type, (op("not", args[0]), args[2], args[1])))
    if expr.op == "table":
        ways.append(Expr("table", expr.type, (*args, args[0], whole(7)), expr.value))
    if expr.op == "add":
        ways.append(Expr("add", expr.type, args[::-1]))
    if expr.type is FLAG:
        ways.append(op("not", op("not", expr)))
    return draw(st.sampled_from(ways))


def mutated(expr: Expr, draw: st.DrawFn) -> Expr:
    """Changed in one place, which may or may not matter."""
    if not expr.args or draw(st.integers(0, 3)) == 0:
        if expr.op == "const" and expr.type.kind is Kind.NUMBER:
            return whole(expr.number + draw(st.sampled_from([-1, 1])))
        if expr.op in OPPOSITE:
            allowed = sorted(OPPOSITE) if expr.args[0].type.kind is Kind.NUMBER else ["eq", "ne"]
            return op(draw(st.sampled_from(allowed)), *expr.args)
        if expr.op in ("and", "or"):
            return op("or" if expr.op == "and" else "and", *expr.args)
        return op("not", expr) if expr.type is FLAG else expr
    at = draw(st.integers(0, len(expr.args) - 1))
    args = [mutated(arg, draw) if i == at else arg for i, arg in enumerate(expr.args)]
    return Expr(expr.op, expr.type, tuple(args), expr.value, expr.text)


@given(st.data(), conditions | tables)
@settings(max_examples=150, deadline=None)
def test_what_is_rewritten_soundly_is_never_called_different(data: st.DataObject, expr: Expr) -> None:
    other = rewritten(expr, data.draw)
    assert judge().same_value(expr, other) is not Verdict.DIFFERENT


@given(st.data(), conditions | tables)
@settings(max_examples=150, deadline=None)
def test_what_is_mutated_is_called_the_same_only_if_it_is(data: st.DataObject, expr: Expr) -> None:
    other = mutated(expr, data.draw)
    verdict = judge().same_value(expr, other)
    is_same = are_the_same(expr, other)
    assert verdict is not Verdict.SAME or is_same
    if not has_sums(expr) and not has_sums(other):
        assert verdict is (Verdict.SAME if is_same else Verdict.DIFFERENT)


@given(conditions, conditions)
@settings(max_examples=60, deadline=None)
def test_whether_conditions_can_hold_together(one: Expr, other: Expr) -> None:
    asked = judge()
    found = asked.can_hold([(asked.a, one)], [(asked.b, other)])
    can = any(work_out(one, case) and not work_out(other, case) for case in CASES)
    assert found or not can
    if not has_sums(one) and not has_sums(other):
        assert found == can


def test_beyond_the_budget_nothing_is_decided() -> None:
    one = op("and", FACTS["all_played"], op("gt", FACTS["tricks_played"], whole(1)))
    other = op("and", op("ge", FACTS["tricks_played"], whole(2)), FACTS["all_played"])
    assert Judge(RULEBOOK, RULEBOOK, budget=2).same_value(one, other) is Verdict.UNDECIDED
    assert Judge(RULEBOOK, RULEBOOK, work=1).same_value(one, other) is Verdict.UNDECIDED
    assert judge().same_value(one, other) is Verdict.SAME
