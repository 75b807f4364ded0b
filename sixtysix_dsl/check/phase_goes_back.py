"""A phase that leads back.

`then` must name a phase further down, or `play`: so every phase comes at most once in a deal, and the deal comes to
its end.

```yaml mande
phases:
  anyone: {then: mande on six}
```

Lead on to a later phase; what has to be asked again and again is a `round`.
"""

from __future__ import annotations

from collections.abc import Iterator

from sixtysix_dsl.check.subject import Subject, error
from sixtysix_dsl.diagnostics import Diagnostic, Label

CODE, SEVERITY = "phase-goes-back", "error"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report every `then` that does not lead on."""
    phases = subject.rulebook.phases
    steps = [(phase.origin, number, phase.then) for number, phase in enumerate(phases)]
    steps += [(rule.origin, rule.phase, rule.then) for rule in subject.rulebook.moves if rule.phase >= 0]
    for origin, number, then in steps:
        if 0 <= then <= number:
            where = "itself" if then == number else f"the earlier phase `{phases[then].name}`"
            message = f"the phase `{phases[number].name}` leads to {where}"
            label = Label(subject.row(phases[then].origin), "this is where it leads")
            help = "name a phase that comes later, or `play`"
            yield error(CODE, subject.row(origin, "then"), message, help, [label])
