"""A state variable that no clause reads.

```yaml german-24
state:
  seen: {is: yes or no, starts: no}
events:
  seeing: {after: last, at: lead, does: seen becomes yes}
```

Read it somewhere, or remove it. A variable of a parent, whose readers a child has removed, is not doubted.
"""

from __future__ import annotations

from collections.abc import Iterator

from sixtysix_dsl.check.subject import Subject, doubt
from sixtysix_dsl.check.walk import parts, says
from sixtysix_dsl.diagnostics import Diagnostic

CODE, SEVERITY = "state-never-read", "doubt"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report variables that no value and no text reads."""
    values = [*subject.values, *says(subject.rulebook)]
    read = {part.value for value in values for part in parts(value) if part.op in ("state", "state_of")}
    for index, var in enumerate(subject.rulebook.state):
        place = subject.row(var.origin)
        if index not in read and subject.is_own(place):
            yield doubt(CODE, place, f"no clause reads the state `{var.name}`", "read it, or remove it")
