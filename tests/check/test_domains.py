"""Conditions are decided as trying out every case would decide them."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixtysix_dsl.check.domains import Space
from sixtysix_dsl.check.numbers import compare
from sixtysix_dsl.check.walk import values_of
from sixtysix_dsl.rulebook.expr import Expr, const
from sixtysix_dsl.rulebook.types import FLAG, SEAT, TALON_STATES, choice, number

from .conftest import lowered

TRICKS = 6
PLAYED = Expr("tricks_played", number(0, 12))
ME = Expr("me", SEAT)
MINE = Expr("own_tricks_of", number(0, 12), (ME,))
HIS = Expr("own_tricks_of", number(0, 12), (Expr("closer", SEAT),))
CLOSER = Expr("closer", SEAT)
TALON = Expr("talon_state", TALON_STATES)
TIE = Expr("option", choice(("none", "carry", "last-trick")), (), "tie")

FACTS = st.sampled_from([PLAYED, MINE, HIS])
COMPARISONS = st.sampled_from(["eq", "ne", "lt", "le", "gt", "ge"])
NUMBERS = st.integers(-1, 8).map(lambda value: const(value, number(value, value)))


def compared(op: str, left: Expr, right: Expr) -> Expr:
    return Expr(op, FLAG, (left, right))


ATOMS = st.one_of(
    st.builds(compared, COMPARISONS, FACTS, NUMBERS),
    st.builds(compared, COMPARISONS, FACTS, FACTS),
    st.builds(
        compared,
        COMPARISONS,
        FACTS.map(lambda f: Expr("add", number(1, 13), (f, const(1, number(1, 1))))),
        NUMBERS,
    ),
    st.sampled_from(
        [
            compared("eq", CLOSER, const(-1, SEAT, "none")),
            compared("eq", CLOSER, ME),
            *(compared("eq", TALON, const(i, TALON_STATES)) for i in range(4)),
            *(compared("ne", TIE, const(i, TIE.type)) for i in range(3)),
        ]
    ),
)


CONDITIONS = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        st.builds(lambda a: Expr("not", FLAG, (a,)), inner),
        st.builds(lambda op, a, b: Expr(op, FLAG, (a, b)), st.sampled_from(["and", "or"]), inner, inner),
        st.builds(lambda a, b, c: Expr("if", FLAG, (a, b, c)), inner, inner, inner),
    ),
    max_leaves=6,
)


def value(expr: Expr, case: dict[str, int]) -> int:
    """What a value is in one case: the plainest evaluator there can be."""
    match expr.op:
        case "const":
            return expr.number
        case "own_tricks_of":
            seat = value(expr.args[0], case)
            return case[f"tricks {seat}"] if seat >= 0 else 0
        case "and":
            return int(all(value(arg, case) for arg in expr.args))
        case "or":
            return int(any(value(arg, case) for arg in expr.args))
        case "not":
            return int(not value(expr.args[0], case))
        case "if":
            return value(expr.args[1 if value(expr.args[0], case) else 2], case)
        case "add":
            return sum(value(arg, case) for arg in expr.args)
        case "tricks_played" | "me" | "closer" | "talon_state" | "option":
            return case[expr.op]
    return compare(expr.op, value(expr.args[0], case), value(expr.args[1], case))


def cases() -> list[dict[str, int]]:
    """Every case of two seats that the skeleton allows, with as many tricks."""
    found = []
    for played, first, second, closer, talon, tie in product(
        range(TRICKS + 1), range(TRICKS + 1), range(TRICKS + 1), (-1, 0, 1), (1, 2, 3), range(3)
    ):
        if max(first, second) <= played and (talon == 2) == (closer >= 0):
            case = {"tricks_played": played, "tricks 0": first, "tricks 1": second, "me": 0}
            found.append(case | {"closer": closer, "talon_state": talon, "option": tie})
    return found


CASES = cases()


@given(CONDITIONS)
@settings(max_examples=60)
def test_a_condition_is_possible_if_and_only_if_some_case_meets_it(condition: Expr) -> None:
    rulebook, _ = lowered("german-24")
    space = Space(rulebook, [*values_of(rulebook), condition], TRICKS)
    answer = space.find([condition])
    if answer.decided:
        assert (answer.case is not None) == any(value(condition, case) for case in CASES)


def test_what_takes_too_long_is_left_open_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    rulebook, _ = lowered("german-24")
    space = Space(rulebook, [*values_of(rulebook)], TRICKS)
    never = Expr(
        "and",
        FLAG,
        (compared("gt", MINE, const(3, number(3, 3))), compared("lt", MINE, const(2, number(2, 2)))),
    )
    assert space.find([never]).is_impossible
    monkeypatch.setattr("sixtysix_dsl.check.domains.BUDGET", 1)
    answer = space.find([never])
    assert not answer.decided
    assert not answer.is_impossible
    assert space.undecided == 1
