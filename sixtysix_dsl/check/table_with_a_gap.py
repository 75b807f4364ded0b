"""A table with a gap: a case for which no row says anything.

In `in play`, `grade`, `settle` and tables of values some row must apply in every case. In `lead` and `follow` every
card must meet some row, or a hand with no other card could not play. The message names a case that is left out.
Facts that the rules do not tie together are taken to be free, so that the case named may be one that you know cannot
happen: the table must close it all the same.

```yaml german-24
define:
  failed-close: {rows: {two: {when: own tricks of closer >= 1, is: 2}}}
```

Add a last row without `when`, or widen the conditions.
"""

from __future__ import annotations

from collections.abc import Iterator

from sixtysix_dsl.check.rows import all_rows
from sixtysix_dsl.check.subject import Subject, error
from sixtysix_dsl.diagnostics import Diagnostic

CODE, SEVERITY = "table-with-a-gap", "error"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report every table that leaves out a case."""
    for table in all_rows(subject):
        if not table.needs_all:
            continue
        for rows in table.uses:
            answer = table.gap(subject.card, rows)
            if answer.case is None:
                continue
            if any(row.play is not None for row in rows):
                said = f"{table.called} has a gap: a hand may hold only cards that meet no row"
                help = "end it with a row that any card meets: `renounce: any card`"
            else:
                said = f"{table.called} has a gap: there may be no row that applies"
                help = "add a last row without `when`"
            place = subject.own(*(row.origin for row in rows)) or subject.place(table.clause)
            yield error(CODE, place, said + subject.example(answer), help)
            break
