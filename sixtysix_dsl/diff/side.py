"""One of the two variants that are compared: its files, and its rules with the options in force."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from sixtysix_dsl.diagnostics import COMMAND_LINE, Place
from sixtysix_dsl.diff.listing import Row, Table, list_clauses
from sixtysix_dsl.diff.meaning import Meaning
from sixtysix_dsl.diff.meanings import meanings_of
from sixtysix_dsl.diff.reading import Readers
from sixtysix_dsl.diff.records import Written
from sixtysix_dsl.resolve.variant import Resolved
from sixtysix_dsl.rulebook.expr import Expr
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.wording import write_expr

MOST_SHOWN = 3
"""Operations nested deeper are not written out: a clause's own text says it better."""


@dataclass
class Side:
    """A variant, whole. `unsettled` still reads its options, `rulebook` has the values in force put in."""

    resolved: Resolved
    unsettled: Rulebook
    rulebook: Rulebook
    revision: str = ""
    """The git revision from which its files were read; empty for what lies on the disk now."""
    rules: tuple[str, ...] = ()
    """Rule files laid over it."""

    @cached_property
    def sections(self) -> dict[str, Row | Table]:
        """The clauses as they are written, section by section."""
        return list_clauses(self.resolved)

    @cached_property
    def meanings(self) -> dict[str, Meaning]:
        """What clauses come to, by id."""
        return meanings_of(self.resolved, self.unsettled, self.rulebook)

    @cached_property
    def readers(self) -> Readers:
        """Which clauses read what."""
        return Readers(self.sections)

    def written(
        self, text: str, place: Place, options: tuple[tuple[str, str], ...] = (), in_force: str = ""
    ) -> Written:
        """Return a clause as this side has it, with the layer that set it."""
        layer = self.resolved.layer_of.get(place.file, "")
        return Written(text, self.shown(place.file), place.line, layer, options, in_force)

    def in_force(self, id: str) -> str:
        """Return what is left of a clause with the options put in, if it is a short value; else nothing."""
        meaning = self.meanings.get(id, ())
        value = meaning[0] if len(meaning) == 1 else None
        if not isinstance(value, Expr) or value.depth > MOST_SHOWN or value.op == "table":
            return ""
        return write_expr(value, self.rulebook.pack)

    def shown(self, file: str) -> str:
        """Return how a file of this side is named."""
        return f"{self.revision}:{file}" if self.revision and file != COMMAND_LINE.file else file
