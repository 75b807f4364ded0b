"""Two values of an option that mean the same.

Every clause that reads the option only asks whether it has one of some other values, so that these two cannot be told
apart.

```yaml german-24
options:
  close-grade: {values: [at-close, at-end, at-once], default: at-close}
```

Write a clause that tells them apart, or remove one of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from sixtysix_dsl.check.numbers import COMPARISONS, compare
from sixtysix_dsl.check.subject import Subject, doubt
from sixtysix_dsl.check.walk import parts
from sixtysix_dsl.diagnostics import Diagnostic
from sixtysix_dsl.rulebook.expr import Expr
from sixtysix_dsl.rulebook.types import Kind

CODE, SEVERITY = "option-values-alike", "doubt"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report values that answer every question about the option in the same way."""
    asked, free = _questions(subject)
    for option in subject.resolved.options.values():
        questions = asked.get(option.name, [])
        place = subject.place(f"options.{option.name}", "values")
        if option.values is None or option.name in free or not questions or not subject.is_own(place):
            continue
        seen: dict[tuple[int, ...], str] = {}
        for value in option.values:
            answers = tuple(compare(op, _number(type_, value), other) for op, type_, other in questions)
            if answers in seen:
                message = f"`{seen[answers]}` and `{value}` mean the same: no clause tells them apart"
                yield doubt(
                    CODE, place, message, f"ask for `option {option.name} is {value}` where it matters"
                )
                break
            seen[answers] = value


def _questions(subject: Subject) -> tuple[dict[str, list[tuple[str, Expr, int]]], set[str]]:
    """Return what is asked of each option, and the options whose value is used for itself."""
    asked: dict[str, list[tuple[str, Expr, int]]] = {}
    told: dict[str, int] = {}
    read: dict[str, int] = {}
    for value in subject.values:
        for part in parts(value):
            if part.op == "option":
                read[str(part.value)] = read.get(str(part.value), 0) + 1
            if part.op in COMPARISONS and part.args[0].op == "option" and part.args[1].is_const:
                name = str(part.args[0].value)
                asked.setdefault(name, []).append((part.op, part.args[0], part.args[1].number))
                told[name] = told.get(name, 0) + 1
    return asked, {name for name, times in read.items() if told.get(name, 0) < times}


def _number(option: Expr, value: str) -> int:
    if option.type.kind is Kind.FLAG:
        return int(value == "yes")
    return int(value) if option.type.kind is Kind.NUMBER else option.type.values.index(value)
