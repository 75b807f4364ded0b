"""An option that no clause reads.

Its values make no difference. In a child or a rule file that takes away the clauses that read an option of the parent
nothing is wrong, as long as the option is not set as well.

```yaml german-24
moves:
  close: remove
set: {close-min-facedown: 3}
```

Read it (`option NAME`), or remove it.
"""

from __future__ import annotations

from collections.abc import Iterator

from sixtysix_dsl.check.subject import Subject, error
from sixtysix_dsl.diagnostics import Diagnostic, Label

CODE, SEVERITY = "option-not-read", "error"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report options that nothing reads, where they are declared or set."""
    read = subject.options_read
    for option in subject.resolved.options.values():
        if option.name in read:
            continue
        setting = subject.resolved.settings.get(option.name)
        message = f"no clause reads the option `{option.name}`"
        if subject.is_own(option.place):
            yield error(
                CODE, option.place, message, f"write `option {option.name}` where it matters, or remove it"
            )
        elif setting is not None and setting.place is not None and subject.is_own(setting.place):
            label = Label(option.place, "declared here")
            yield error(
                CODE, setting.place, f"this changes nothing: {message} any more", "remove it", [label]
            )
