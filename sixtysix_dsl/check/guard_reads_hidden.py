"""A condition that reads what the mover may not see.

Whether a move is legal is known to whoever makes it. If a duty, a condition of a move or what may be chosen depends on
another's hand, on points or tricks that `views` hides, on the last card dealt, or on a state variable that is not
`seen by` the mover, then the legal moves betray it. What a move *does*, and how a deal is settled, may read anything.

```yaml german-24
moves:
  claim: {when: {sure: {after: last, if: not (hand of opponent of me has A of trump)}}}
```

Ask for something that the mover sees, let him see it (`views`, `seen by: everyone`), or move the question into `does`
or `settle`.
"""

from __future__ import annotations

from collections.abc import Iterator

from sixtysix_dsl.check.numbers import structure
from sixtysix_dsl.check.subject import Subject, error
from sixtysix_dsl.diagnostics import Diagnostic
from sixtysix_dsl.rulebook.expr import Expr, Origin
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.types import Kind
from sixtysix_dsl.rulebook.words import BY_OP

CODE, SEVERITY = "guard-reads-hidden", "error"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report what a guard reads and the mover may not know."""
    for origin, part, guard, who in _guards(subject.rulebook):
        hidden = next(_hidden(guard, subject.rulebook, frozenset()), None)
        if hidden is None:
            continue
        read, why = hidden
        message = f"this reads `{subject.write(read)}`, which {who} may not see: {why}"
        help = "ask for something that is seen, or decide it in `does` or `settle`"
        if read.op in ("state", "state_of"):
            help = "add `seen by: everyone` to the state, or decide it in `does` or `settle`"
        yield error(CODE, subject.row(origin, part), message, help)


def _guards(rulebook: Rulebook) -> Iterator[tuple[Origin, str, Expr, str]]:
    for duty in (*rulebook.lead, *rulebook.follow):
        if duty.when is not None:
            yield duty.origin, "when", duty.when, "the seat whose turn it is"
        yield duty.origin, "play", duty.play, "the seat whose turn it is"
    for rule in rulebook.moves:
        for condition in rule.when:
            yield condition.origin, "", condition.holds, "the mover"
        for choice in rule.choices:
            for end in (choice.among, choice.upto):
                if end is not None:
                    yield rule.origin, "choose", end, "the mover"


def _hidden(expr: Expr, rulebook: Rulebook, mine: frozenset[str]) -> Iterator[tuple[Expr, str]]:
    """Yield each fact that is hidden, and why. `mine` are seats known to be the mover where this is read."""
    why = _why(expr, rulebook, mine)
    if why:
        yield expr, why
    if expr.op == "and":
        for arg in expr.args:
            yield from _hidden(arg, rulebook, mine)
            mine |= _told_mine(arg)
        return
    for arg in expr.args:
        yield from _hidden(arg, rulebook, mine)


def _told_mine(expr: Expr) -> frozenset[str]:
    if expr.op == "and":
        return frozenset().union(*(_told_mine(arg) for arg in expr.args))
    if expr.op == "eq" and expr.args[0].type.kind is Kind.SEAT:
        for one, other in (expr.args, expr.args[::-1]):
            if one.op == "me":
                return frozenset({structure(other)})
    return frozenset()


def _why(expr: Expr, rulebook: Rulebook, mine: frozenset[str]) -> str:
    if expr.op in ("state", "state_of"):
        var = rulebook.state[int(expr.value)]
        return (
            _not_seen(var.seen_by, expr, mine) and f"the state `{var.name}` is seen by {_viewer(var.seen_by)}"
        )
    fact = BY_OP.get(expr.op)
    if fact is None or fact.known == "all" or expr.op == "hand":
        return ""
    if fact.known == "never":
        return "nobody is told"
    viewer = rulebook.views[fact.known]
    return _not_seen(viewer, expr, mine) and f"`{fact.known}` is seen by {_viewer(viewer)}"


def _viewer(viewer: str) -> str:
    return {"owner": "its owner only", "own side": "the own side only"}.get(viewer, viewer)


def _not_seen(viewer: str, expr: Expr, mine: frozenset[str]) -> str:
    """Return something if the mover does not see what has this viewer."""
    if viewer == "everyone":
        return ""
    owner = expr.args[0] if expr.args and expr.args[0].type.kind is Kind.SEAT else None
    if viewer == "nobody" or owner is None:
        return "hidden"
    if owner.op == "me" or structure(owner) in mine:
        return ""
    own_side = owner.op == "partner_of" and owner.args[0].op == "me"
    return "" if viewer == "own side" and own_side else "hidden"
