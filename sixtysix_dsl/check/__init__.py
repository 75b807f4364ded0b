"""What can be proved of a Rulebook without playing: one check, one file.

A check is a module with `CODE`, `SEVERITY`, and `check(subject)`, which yields diagnostics. Its docstring says what is
wrong, shows an example that it finds, and how to mend it; `docs/checks.md` is made of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sixtysix_dsl.check import (
    cards_dealt,
    definition_never_used,
    event_never_happens,
    guard_reads_hidden,
    hands_differ,
    impossible_condition,
    move_never_legal,
    no_progress,
    option_not_read,
    option_values_alike,
    options_exclude,
    parent_hash_changed,
    phase_goes_back,
    row_never_reached,
    rows_overlap,
    state_never_read,
    state_never_set,
    table_with_a_gap,
    talon_does_not_divide,
    talon_never_drawn,
)
from sixtysix_dsl.check.subject import Subject
from sixtysix_dsl.diagnostics import Diagnostic
from sixtysix_dsl.resolve.options import Setting
from sixtysix_dsl.resolve.variant import Resolved
from sixtysix_dsl.rulebook.rulebook import Rulebook

CHECKS = (
    row_never_reached,
    table_with_a_gap,
    rows_overlap,
    cards_dealt,
    hands_differ,
    talon_does_not_divide,
    talon_never_drawn,
    option_not_read,
    options_exclude,
    option_values_alike,
    no_progress,
    phase_goes_back,
    guard_reads_hidden,
    impossible_condition,
    move_never_legal,
    event_never_happens,
    state_never_read,
    state_never_set,
    definition_never_used,
    parent_hash_changed,
)
"""Every check, in the order of the documentation."""


def check_rulebook(
    rulebook: Rulebook, resolved: Resolved, hash_of: Callable[[Resolved], str] | None = None
) -> list[Diagnostic]:
    """Run every check; `rulebook` is not settled: its values still read options.

    `hash_of` works out the hash of a resolved variant, for a child that pins its parent's.
    """
    subject = Subject(rulebook, resolved, hash_of)
    found: list[Diagnostic] = []
    for module in CHECKS:
        subject.space.begin()
        found += module.check(subject)
    return found


def check_settings_together(
    rulebook: Rulebook, resolved: Resolved, chosen: Mapping[str, Setting]
) -> list[Diagnostic]:
    """Report which of `chosen` may not stand together, or with the other settings of the variant."""
    values = rulebook.settings | {name: setting.text for name, setting in chosen.items()}
    return list(options_exclude.check_settings_together(Subject(rulebook, resolved), values, chosen))
