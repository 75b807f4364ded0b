"""The clauses of a Rulebook by id, with their places: what can be named, and what can be left unused."""

from __future__ import annotations

from collections.abc import Iterator

from sixtysix_dsl.rulebook import outcome
from sixtysix_dsl.rulebook.expr import Effect, Expr, Origin
from sixtysix_dsl.rulebook.rulebook import MoveRule, Rulebook

BUILT_IN = (outcome.DEAL_OVER, outcome.NO_SUCH_WINDOW, outcome.NOT_YOUR_CARD, outcome.NOT_YOUR_TURN)


def clause_ids(rulebook: Rulebook) -> list[str]:
    """Every id that a verdict or a result may give, and those of all other clauses."""
    parts = [f"{rule.origin.clause}.{part}" for rule in rulebook.moves for part in ("once", "choose")]
    return [*BUILT_IN, *(origin.clause for origin in deciding_clauses(rulebook)), *parts]


def deciding_clauses(rulebook: Rulebook) -> list[Origin]:
    """The rows that can decide something, each once, in the order of the sections."""
    found: dict[str, Origin] = {}
    for origin in _origins(rulebook):
        found.setdefault(origin.clause, origin)
    return list(found.values())


def _origins(rulebook: Rulebook) -> Iterator[Origin]:
    yield from (row.origin for row in rulebook.deal)
    for phase in rulebook.phases:
        yield phase.origin
        for number in phase.moves:
            yield from _of_move(rulebook.moves[number])
    for rows in (rulebook.in_play, rulebook.lead, rulebook.follow, rulebook.draw):
        yield from (row.origin for row in rows)
    for rule in rulebook.moves:
        if rule.phase < 0:
            yield from _of_move(rule)
    yield from (row.origin for row in rulebook.events)
    yield from (row.origin for row in rulebook.settle)
    for expr in _values(rulebook):
        yield from _rows_in(expr)


def _of_move(rule: MoveRule) -> Iterator[Origin]:
    yield rule.origin
    yield from (condition.origin for condition in rule.when)


def _values(rulebook: Rulebook) -> Iterator[Expr]:
    """The values whose tables of rows decide what something is worth."""
    for duty in (*rulebook.lead, *rulebook.follow):
        yield from (part for part in (duty.when, duty.play) if part is not None)
    for rule in rulebook.moves:
        yield from (condition.holds for condition in rule.when)
        if rule.worth is not None:
            yield rule.worth
        yield from _values_in(rule.does)
    for event in rulebook.events:
        yield from _values_in(event.does)
    for row in rulebook.settle:
        yield from (
            part for part in (row.when, row.winner, row.scores, row.each, row.carries) if part is not None
        )
    if rulebook.match.others is not None:
        yield rulebook.match.others


def _values_in(effects: tuple[Effect, ...]) -> Iterator[Expr]:
    for effect in effects:
        for inner in effect.walk():
            yield from inner.args


def _rows_in(expr: Expr) -> Iterator[Origin]:
    """The rows of all tables in a value."""
    for part in expr.walk():
        if part.op == "table":
            yield from part.origins
