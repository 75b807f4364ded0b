"""A move that could be made for ever.

Whoever makes it must have less to do afterwards, or a deal need not end. A move in play makes progress if it

- has a `once`,
- ends or annuls the deal, whatever the case,
- is open `on lead` alone and binds the lead: `must lead` cards that its conditions say are in hand,
- closes the talon, and asks for it to be open, or
- is a `pass` that is open only `before drawing`: it answers the question.

A move in a phase answers it, so that only a `round` must be bounded: each of its moves drops out, leads to another
phase, or is a number chosen above a state variable that it then becomes.

```yaml german-24
moves:
  shout: {after: last, kind: other, window: on lead, does: nothing}
```

Add `once: a deal`, `once: a lead` or `once: a gap`.
"""

from __future__ import annotations

from collections.abc import Iterator

from sixtysix_dsl.check.progress import limit_of, may_be_made
from sixtysix_dsl.check.subject import Subject, error
from sixtysix_dsl.diagnostics import Diagnostic

CODE, SEVERITY = "no-progress", "error"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report every move without a limit."""
    space = subject.space
    for rule in subject.rulebook.moves:
        if not may_be_made(space, rule) or limit_of(space, rule):
            continue
        place = subject.own(rule.origin) or subject.row(rule.origin)
        if rule.phase >= 0:
            message = f"the round need not end: `{rule.name}` neither drops out nor raises"
            yield error(
                CODE,
                place,
                message,
                "add `drop out`, or `choose: number n from STATE + 1 …` and `STATE becomes n`",
            )
        else:
            message = f"the move `{rule.name}` could be made again and again"
            yield error(CODE, place, message, "add `once: a deal`, `once: a lead` or `once: a gap`")
