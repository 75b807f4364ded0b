"""Options set to values that the variant does not allow together.

An option's `requires` must hold, and its `excludes` must not, when it has another value than its default.

```yaml german-24
options:
  close-grade: {requires: option close-window is before-drawing}
set: {close-grade: at-end}
```

Set the other option as well, or leave this one at its default.
"""

from __future__ import annotations

from collections.abc import Iterator

from sixtysix_dsl.check.before_play import Values
from sixtysix_dsl.check.subject import Subject, error
from sixtysix_dsl.check.table import Table
from sixtysix_dsl.diagnostics import Diagnostic, Label
from sixtysix_dsl.resolve.layers import COMMAND_LINE

CODE, SEVERITY = "options-exclude", "error"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the settings in force that an option's limits forbid."""
    rulebook = subject.rulebook
    values = Values(rulebook, rulebook.settings, Table.of(2, pairs=False))
    for option in rulebook.options:
        value = rulebook.settings[option.name]
        if value == option.default:
            continue
        setting = subject.resolved.settings.get(option.name)
        place = (
            (setting.place or COMMAND_LINE)
            if setting is not None
            else subject.place(f"options.{option.name}")
        )
        for part, limit, wanted in (("requires", option.requires, 1), ("excludes", option.excludes, 0)):
            if limit is None or values.value(limit, None, -1, {}) in (wanted, None):
                continue
            said = "needs" if wanted else "excludes"
            message = f"`{option.name}` set to `{value}` {said} `{subject.write(limit)}`"
            label = Label(subject.place(f"options.{option.name}", part), "its condition")
            yield error(
                CODE, place, message, "set the other option too, or leave this one at its default", [label]
            )
