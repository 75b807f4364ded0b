"""A condition that can never hold, or that always holds.

Conditions of moves, packets and phases are decided for all values of all options, by themselves. A condition that
cannot fail forbids nothing; one that cannot hold forbids all.

```yaml german-24
moves:
  exchange: {when: {early: {after: last, if: tricks played < 2 and own tricks of me > 2}}}
```

Mend the condition, or remove it.
"""

from __future__ import annotations

from collections.abc import Iterator

from sixtysix_dsl.check.subject import Subject, doubt
from sixtysix_dsl.diagnostics import Diagnostic
from sixtysix_dsl.rulebook.expr import Expr, Origin

CODE, SEVERITY = "impossible-condition", "doubt"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report conditions with one answer only."""
    for origin, part, condition in _conditions(subject):
        place = subject.own(origin)
        if condition.is_const or place is None:
            continue
        name = origin.clause.rpartition(".")[2] if not part else part.replace("-", " ")
        if subject.space.find([condition]).is_impossible:
            yield doubt(CODE, place, f"the condition `{name}` can never hold", "mend it, or remove it")
        elif subject.space.find(fails=[condition]).is_impossible:
            yield doubt(
                CODE,
                place,
                f"the condition `{name}` always holds: it forbids nothing",
                "mend it, or remove it",
            )


def _conditions(subject: Subject) -> Iterator[tuple[Origin, str, Expr]]:
    rulebook = subject.rulebook
    for rule in rulebook.moves:
        for condition in rule.when:
            yield condition.origin, "", condition.holds
        if rule.automatic is not None:
            yield rule.origin, "automatic-when", rule.automatic
    rows = [*((packet.origin, packet.when) for packet in rulebook.deal)]
    rows += [(phase.origin, phase.when) for phase in rulebook.phases]
    for origin, when in rows:
        if when is not None:
            yield origin, "when", when
