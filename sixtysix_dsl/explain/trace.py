"""Which rows of tables gave a value: of the grade of a won deal, of the worth of a marriage, of a definition."""

from __future__ import annotations

from collections.abc import Iterator

from sixtysix_dsl.interpret.interpreter import Interpreter
from sixtysix_dsl.interpret.values import Values
from sixtysix_dsl.rulebook.expr import RANGING, Effect, Expr, Origin
from sixtysix_dsl.rulebook.outcome import Result
from sixtysix_dsl.rulebook.rulebook import WON
from sixtysix_dsl.rulebook.seating import seats_in
from sixtysix_dsl.rulebook.state import State


def rows_of(expr: Expr, values: Values, s: State, e: list[int]) -> Iterator[Origin]:
    """Yield the row that each table in a value takes its part of it from, as the state is. `e` are locals to use."""
    if expr.op == "table":
        for condition, value, origin in zip(expr.args[::2], expr.args[1::2], expr.origins, strict=True):
            if values.build(condition)(s, e):
                yield origin
                yield from rows_of(value, values, s, e)
                return
    elif expr.op == "if":
        test, then, other = expr.args
        yield from rows_of(test, values, s, e)
        yield from rows_of(then if values.build(test)(s, e) else other, values, s, e)
    elif expr.op in RANGING:
        among, body = expr.args
        yield from rows_of(among, values, s, e)
        slot = int(expr.value)
        before = e[slot]
        for member in seats_in(values.build(among)(s, e)):
            e[slot] = member
            yield from rows_of(body, values, s, e)
        e[slot] = before
    else:
        for arg in expr.args:
            yield from rows_of(arg, values, s, e)


def rows_of_result(result: Result, rules: Interpreter, s: State) -> Iterator[Origin]:
    """Yield the rows that the values of the settling row, and what the other seats score, come from."""
    row, others = rules.rulebook.settle[result.row], rules.rulebook.match.others
    winners = [seat for seat in range(rules.seating.count) if result.winners >> seat & 1]
    e = rules.locals_for(winners[0] if winners else -1)
    for expr in (row.when, row.winner, row.scores if winners else None, row.each, row.carries):
        if expr is not None:
            yield from rows_of(expr, rules.values, s, e)
    for seat in range(rules.seating.count) if others is not None else ():
        if others is not None and seat not in winners:
            e = rules.locals_for(seat)
            e[WON] = result.scores[winners[0]] if winners else 0
            yield from rows_of(others, rules.values, s, e)


def rows_of_effects(effects: tuple[Effect, ...], values: Values, s: State, e: list[int]) -> Iterator[Origin]:
    """Yield the rows that values in effects come from, as the state is before them."""
    for effect in effects:
        for arg in effect.args:
            yield from rows_of(arg, values, s, e)
        if effect.op == "when" and not values.build(effect.args[0])(s, e):
            continue
        if effect.op == "for_each":
            before = e[effect.slot]
            for member in seats_in(values.build(effect.args[0])(s, e)):
                e[effect.slot] = member
                yield from rows_of_effects(effect.body, values, s, e)
            e[effect.slot] = before
        else:
            yield from rows_of_effects(effect.body, values, s, e)
