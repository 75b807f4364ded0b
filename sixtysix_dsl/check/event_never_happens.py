"""An event that never happens: its condition cannot hold at its moment.

```yaml german-24
events:
  hurry: {after: last, at: trick taken, when: trick number > 30, does: give 10 points to leader}
```

Mend its `when` or its `at`, or remove it.
"""

from __future__ import annotations

from collections.abc import Iterator

from sixtysix_dsl.check.subject import Subject, doubt
from sixtysix_dsl.check.truths import at_moment
from sixtysix_dsl.diagnostics import Diagnostic

CODE, SEVERITY = "event-never-happens", "doubt"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report events whose condition is impossible where they stand."""
    for event in subject.rulebook.events:
        place = subject.own(event.origin)
        if event.when is None or place is None:
            continue
        if subject.space.find([event.when], given=at_moment(event.at, subject.tricks)).is_impossible:
            name = event.origin.clause.rpartition(".")[2]
            message = f"the event `{name}` never happens: its condition cannot hold at `{event.at}`"
            where = subject.row(event.origin, "when")
            yield doubt(
                CODE,
                where if subject.is_own(where) else place,
                message,
                "mend its `when` or its `at`, or remove it",
            )
