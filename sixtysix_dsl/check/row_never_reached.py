"""A row that can never be reached: the rows before it take every case.

`lead`, `follow`, `draw`, `in play`, `grade`, `settle` and tables of values are tried from the top. A row is reached
if in some case its own condition holds and no row before it applies, for some value of every option. A duty is also
passed over where no card in hand meets it, so that it is never reached only if every card that would meet it meets an
earlier one.

```yaml german-24
follow:
  any club: {after: last, play: clubs}
```

`renounce` before it takes any card, so that no hand ever comes to `any club`. Put the row before the one that takes
its cases, narrow that one's `when`, or remove the row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sixtysix_dsl.check.rows import Row, Rows, all_rows
from sixtysix_dsl.check.subject import Subject, error
from sixtysix_dsl.diagnostics import Diagnostic, Label, join_choices

CODE, SEVERITY = "row-never-reached", "error"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report every row that no case comes to, with the rows that take its cases."""
    for table in all_rows(subject):
        for at in range(len(table.uses[0]) if table.uses else 0):
            uses = [use for use in table.uses if at < len(use)]
            if all(table.first(subject.card, use, at, range(at)).is_impossible for use in uses):
                yield _report(subject, table, uses[0], at)


def _report(subject: Subject, table: Rows, rows: Sequence[Row], at: int) -> Diagnostic:
    blockers = _blockers(subject, table, rows, at)
    own, name = subject.own(rows[at].origin), _name(rows[at])
    place = own or subject.row(rows[at].origin)
    if not blockers:
        message = f"the row `{name}` of {table.called} is never reached: its own condition can never hold"
        return error(CODE, place, message, "mend its `when`, or remove the row")
    takers = join_choices([f"`{_name(rows[i])}`" for i in blockers], "and")
    takes = "takes" if len(blockers) == 1 else "take"
    whole = "every card that would meet" if rows[at].play is not None else "every case that would come to"
    origins = [rows[i].origin for i in blockers]
    ours = subject.own(*origins) if own is None else None
    if ours is not None:  # the row was there before, and what is written here has hidden it
        message = f"{takers} {takes} {whole} the row `{name}` of {table.called}, which is never reached"
        others = [Label(found, "this one, too") for each in origins if (found := subject.row(each)) != ours]
        help = f"narrow the `when` of {takers}, put it after `{name}`, or remove `{name}`"
        return error(CODE, ours, message, help, [Label(place, "never reached"), *others])
    message = f"the row `{name}` of {table.called} is never reached: {takers} before it {takes} {whole} it"
    labels = [Label(subject.row(rows[i].origin), "tried before, and applies") for i in blockers]
    return error(CODE, place, message, f"put `{name}` before {takers}, or remove it", labels)


def _blockers(subject: Subject, table: Rows, rows: Sequence[Row], at: int) -> list[int]:
    """Return the fewest earlier rows that take it all; none if the row can never apply."""
    needed = list(range(at))
    for other in range(at):
        without = [i for i in needed if i != other]
        if table.first(subject.card, rows, at, without).is_impossible:
            needed = without
    return needed


def _name(row: Row) -> str:
    return row.origin.clause.rpartition(".")[2]
