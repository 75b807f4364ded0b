"""What can be proved of a Rulebook without playing: one check, one file."""

from __future__ import annotations

from sixtysix_dsl.diagnostics import Diagnostic
from sixtysix_dsl.resolve.variant import Resolved
from sixtysix_dsl.rulebook.rulebook import Rulebook


def check_rulebook(rulebook: Rulebook, resolved: Resolved) -> list[Diagnostic]:
    """Run every check; `rulebook` is not settled: its values still read options."""
    return []
