"""What is left unused by a run of scenarios."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sixtysix_dsl.rulebook.expr import Origin


@dataclass(frozen=True, slots=True)
class Coverage:
    """Of one variant: all its clauses, and those that decided nothing (see `explain.recorder`)."""

    variant: str
    clauses: tuple[Origin, ...]
    unused: tuple[Origin, ...]

    def data(self) -> dict[str, Any]:
        """Return it in the form of `sixtysix test --coverage --json`."""
        unused = [
            {"clause": each.clause, "file": each.file, "line": each.line, "layer": each.layer}
            for each in self.unused
        ]
        return {"variant": self.variant, "clauses": len(self.clauses), "unused": unused}
