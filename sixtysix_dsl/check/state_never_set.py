"""A state variable that nothing sets: it is what it starts with for ever.

```yaml german-24
state:
  doubled: {is: yes or no, starts: no, seen by: everyone}
moves:
  close: {when: {doubled: {after: last, if: not doubled}}}
```

Set it by an effect (`NAME becomes …`), or write a definition instead.
"""

from __future__ import annotations

from collections.abc import Iterator

from sixtysix_dsl.check.subject import Subject, doubt
from sixtysix_dsl.check.walk import effects
from sixtysix_dsl.diagnostics import Diagnostic

CODE, SEVERITY = "state-never-set", "doubt"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report variables without an effect on them."""
    done = {
        effect.value for _, effect in effects(subject.rulebook) if effect.op in ("set_state", "set_state_of")
    }
    for index, var in enumerate(subject.rulebook.state):
        place = subject.row(var.origin)
        if index not in done and subject.is_own(place):
            help = f"set it by an effect, `{var.name} becomes …`, or remove it"
            yield doubt(CODE, place, f"nothing ever sets the state `{var.name}`", help)
