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

from collections.abc import Iterator, Mapping

from sixtysix_dsl.check.subject import Subject, error
from sixtysix_dsl.check.walk import parts
from sixtysix_dsl.diagnostics import COMMAND_LINE, Diagnostic, Label
from sixtysix_dsl.lower.limits import BrokenLimit, broken_limits
from sixtysix_dsl.resolve.options import Setting

CODE, SEVERITY = "options-exclude", "error"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the settings in force that an option's limits forbid."""
    yield from check_settings_together(subject, subject.rulebook.settings, subject.resolved.settings)


def check_settings_together(
    subject: Subject, values: Mapping[str, str], chosen: Mapping[str, Setting]
) -> Iterator[Diagnostic]:
    """Report which of all `values` may not stand together, at the one of `chosen` that brings it about."""
    for broken in broken_limits(subject.rulebook, values):
        option, part, limit = broken
        said = "needs" if part == "requires" else "excludes"
        message = f"`{option.name}` set to `{values[option.name]}` {said} `{subject.write(limit)}`"
        label = Label(subject.place(f"options.{option.name}", part), "its condition")
        setting = _culprit(broken, chosen)
        place = label.place if setting is None else setting.place or COMMAND_LINE
        help = "set the other option too, or leave this one at its default"
        yield error(CODE, place, message, help, [label])


def _culprit(broken: BrokenLimit, chosen: Mapping[str, Setting]) -> Setting | None:
    """The option itself, if it was chosen, or else one that its condition reads."""
    read = [str(part.value) for part in parts(broken.limit) if part.op == "option"]
    return next((chosen[name] for name in (broken.option.name, *read) if name in chosen), None)
