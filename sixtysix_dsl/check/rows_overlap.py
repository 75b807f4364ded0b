"""Rows that overlap in a table whose order is said not to matter.

A definition with `any order: yes` says that its rows exclude each other. Two rows that can both apply would give one
value or the other by where they stand.

```yaml german-24
define:
  enough:
    any order: yes
    rows:
      few:  {when: tricks played <= 3, is: 66}
      many: {when: tricks played >= 3, is: 101}
```

Make the conditions exclude each other, or take `any order` away: then the first row that applies gives the value.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from sixtysix_dsl.check.subject import Subject, error
from sixtysix_dsl.diagnostics import Diagnostic, Label
from sixtysix_dsl.load.document import Mapping, Scalar

CODE, SEVERITY = "rows-overlap", "error"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report every two rows of a table in any order that can both apply."""
    for clause, tables in subject.tables.items():
        section, _, name = clause.partition(".")
        row = subject.node(section, name)
        mark = row.get("any order") if isinstance(row, Mapping) else None
        if not isinstance(mark, Scalar) or mark.text.strip() not in ("yes", "true"):
            continue
        table = tables[0]
        whens = table.args[::2]
        for one, other in combinations(range(len(whens)), 2):
            answer = subject.space.find([whens[one], whens[other]])
            if answer.case is not None:
                first, second = (table.origins[i] for i in (one, other))
                names = [f"`{origin.clause.rpartition('.')[2]}`" for origin in (first, second)]
                message = f"the rows {names[0]} and {names[1]} can both apply{subject.example(answer)}"
                labels = [
                    Label(subject.row(first), "this row applies too"),
                    Label(mark.place, "the order is said not to matter"),
                ]
                help = "make their conditions exclude each other, or remove `any order`"
                yield error(CODE, subject.own(second) or subject.row(second), message, help, labels)
