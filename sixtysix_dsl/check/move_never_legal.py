"""A move that can never be made: its conditions contradict each other, or its window never opens.

All its conditions are taken together, with what is true in its window, for all values of all options.

```yaml german-24
moves:
  close: {when: {late: {after: last, if: talon is exhausted}}}
```

Mend the conditions, or remove the move.
"""

from __future__ import annotations

from collections.abc import Iterator

from sixtysix_dsl.check.progress import windows_of
from sixtysix_dsl.check.subject import Subject, doubt
from sixtysix_dsl.check.truths import Truth, at_lead, before_play, following
from sixtysix_dsl.check.walk import effects
from sixtysix_dsl.diagnostics import Diagnostic, Label
from sixtysix_dsl.rulebook.rulebook import MoveRule
from sixtysix_dsl.rulebook.types import BEFORE_DRAWING, BOUND_LEAD, ON_FOLLOWING

CODE, SEVERITY = "move-never-legal", "doubt"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report moves that no case allows."""
    for rule in subject.rulebook.moves:
        place = subject.own(rule.origin)
        if place is None:
            continue
        windows = windows_of(subject.space, rule) & _opened(subject) if rule.phase < 0 else -1
        if not windows:
            message = f"the move `{rule.name}` can never be made: its window never opens"
            where = subject.row(rule.origin, "window")
            yield doubt(CODE, where if subject.is_own(where) else place, message, "give it another window")
            continue
        holds = [condition.holds for condition in rule.when]
        if not holds or any(subject.space.find([condition]).is_impossible for condition in holds):
            continue
        if subject.space.find(holds, given=_given(rule, windows)).is_impossible:
            message = f"the move `{rule.name}` can never be made: its conditions contradict each other"
            at = subject.own(*(condition.origin for condition in rule.when)) or place
            blamed = [subject.own(c.origin) or subject.row(c.origin) for c in rule.when]
            labels = [Label(where, "one of its conditions") for where in blamed if where != at]
            yield doubt(CODE, at, message, "mend its conditions, or remove it", labels)


def _opened(subject: Subject) -> int:
    """Return the windows that open at all: a lead is bound only by an effect, a talon drawn only by a row."""
    opened = -1
    if not subject.rulebook.draw:
        opened &= ~BEFORE_DRAWING
    if not any(effect.op == "must_lead" for _, effect in effects(subject.rulebook)):
        opened &= ~BOUND_LEAD
    return opened


def _given(rule: MoveRule, windows: int) -> tuple[Truth, ...]:
    if rule.phase >= 0:
        return before_play()
    if windows == ON_FOLLOWING:
        return following()
    return at_lead() if not windows & ON_FOLLOWING else ()
