"""Clauses that differ and of which nothing is seen are named, with whether they ever took effect."""

from __future__ import annotations

import pytest

pytest.importorskip("wasmtime", reason="the compiled engine needs the extra `wasm`")

from sixtysix_dsl.diverge.look import look_into
from sixtysix_dsl.diverge.quiet import Quiet
from tests.diverge.conftest import side

DEALS = 3_000
NEVER, OFTEN = False, True


@pytest.mark.parametrize(
    ("variant", "option", "value", "clause", "through", "came_up"),
    [
        # sixty and sixty cannot be: somebody takes the last trick, and with it the deal
        ("schnapsen", "tie", "carry", "settle.tie", "settle.tie", NEVER),
        # there is no seven in the pack
        ("double-48", "exchange", "seven", "moves.exchange", "moves.exchange", NEVER),
        # nobody marries, or claims, before he has taken a trick
        ("german-24", "meld-credit", "any-trick", "moves.marry", "moves.marry", OFTEN),
        (
            "german-24",
            "false-claim-three-if",
            "never",
            "define.false-claim.three-by-claimer",
            "settle.claim-false",
            OFTEN,
        ),
    ],
)
def test_a_value_that_changes_nothing_is_told_with_the_reason(
    variant: str, option: str, value: str, clause: str, through: str, came_up: bool
) -> None:
    look = look_into(side(variant), side(variant, ((option, value),)), deals=DEALS, jobs=1)
    assert look.behaviours == []
    (found,) = look.quiet
    assert (found.clause, found.through, found.deals) == (clause, (through,), DEALS)
    assert (found.took_effect is not None and found.took_effect > 0) == came_up


def test_what_is_named_by_a_divergence_is_not_quiet() -> None:
    look = look_into(side("german-24"), side("polish-deferred"), deals=DEALS, jobs=1)
    named = {clause.id for each in look.behaviours for clause in (*each.why.clauses_a, *each.why.clauses_b)}
    quiet = {each.clause for each in look.quiet}
    assert "moves.pass" in quiet
    assert not named & quiet
    assert not any(clause.startswith("moves.pass.") for clause in quiet)


def test_without_the_compiled_engine_nobody_has_counted() -> None:
    look = look_into(side("german-24"), side("tausendeins"), deals=60, jobs=1)
    assert look.remark
    assert Quiet("moves.pass", look.deals) in look.quiet
