"""The facts that a clause read, in words, with what they are; a fact that a seat may not know is left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sixtysix_dsl.rulebook.expr import Expr, is_fact
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.types import Kind
from sixtysix_dsl.rulebook.wording import write_expr, write_value
from sixtysix_dsl.rulebook.words import BY_OP

Evaluate = Callable[[Expr], int]

_ASKED_WHOLE = frozenset({"has", "some", "every"})
"""Questions that are shown as asked, with yes or no: their parts say less."""


def facts_of(
    expr: Expr, rulebook: Rulebook, evaluate: Evaluate, names: tuple[str, ...], seat: int | None
) -> dict[str, str]:
    """Return the facts that a value reads: words to what they are. `seat` None may know everything."""
    found: dict[str, str] = {}
    for fact in _atoms(expr):
        if all(_may_know(part, rulebook, evaluate, seat) for part in fact.walk()):
            text = write_expr(fact, rulebook.pack, names)
            found.setdefault(text, write_value(evaluate(fact), fact.type, rulebook.pack))
    return found


def may_know(expr: Expr, rulebook: Rulebook, evaluate: Evaluate, seat: int | None) -> bool:
    """Whether a seat may know everything that a value reads."""
    return all(_may_know(part, rulebook, evaluate, seat) for part in expr.walk())


def _atoms(expr: Expr) -> Iterator[Expr]:
    if expr.op in _ASKED_WHOLE:
        yield expr
    elif is_fact(expr) and expr.op not in (
        "me",
        "face",
        "rank_cards",
        "any_card",
        "all_seats",
        "all_suits",
        "cards_of_duty",
    ):
        if expr.type.kind is Kind.CARDS and expr.op in ("beats_trick", "unmarried"):
            for arg in expr.args:
                yield from _atoms(arg)
        else:
            yield expr
    else:
        for arg in expr.args:
            yield from _atoms(arg)


def _may_know(expr: Expr, rulebook: Rulebook, evaluate: Evaluate, seat: int | None) -> bool:
    if seat is None:
        return True
    if expr.op in ("state", "state_of"):
        var = rulebook.state[int(expr.value)]
        if var.seen_by == "everyone":
            return True
        owner = evaluate(expr.args[0]) if expr.args else -1
        return rulebook.may_look(var.seen_by, seat, owner)
    fact = BY_OP.get(expr.op)
    if fact is None or fact.known == "all":
        return True
    if fact.known == "never":
        return False
    if expr.op == "hand":
        return True
    owner = evaluate(expr.args[0]) if expr.args and expr.args[0].type.kind is Kind.SEAT else -1
    return rulebook.may_look(rulebook.views[fact.known], seat, owner)
