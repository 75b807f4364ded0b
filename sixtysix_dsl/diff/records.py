"""One record a clause: what it was, what it is, where, what it is about and what it breaks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

Change: TypeAlias = Literal["added", "removed", "changed", "moved", "same-meaning"]
Breaks: TypeAlias = Literal["saved games", "records", "action lists"]

CATEGORIES = ("pack deal auction legality draw meld exchange close claim settlement match view text").split()
"""What clauses are about, in the order in which reports have them; `meld` are marriages and other melds."""


@dataclass(frozen=True, slots=True)
class Written:
    """A clause as one variant has it.

    `options` are the values in force of the options that it reads, `in_force` what is left of it with these put in;
    empty if that is long, or reads no option.
    """

    text: str
    file: str
    line: int
    layer: str
    options: tuple[tuple[str, str], ...] = ()
    in_force: str = ""

    def as_data(self) -> dict[str, Any]:
        """Return it for JSON."""
        return {
            "text": self.text,
            "file": self.file,
            "line": self.line,
            "layer": self.layer,
            "options": dict(self.options),
            "in_force": self.in_force,
        }


@dataclass(frozen=True, slots=True)
class Record:
    """A clause that differs. `note` says what the texts do not, `reaches` are clauses that read it and differ by it.

    `decided` is False if it could not be found out whether both texts mean the same.
    """

    id: str
    category: str
    change: Change
    a: Written | None
    b: Written | None
    breaks: tuple[Breaks, ...] = ()
    note: str = ""
    reaches: tuple[str, ...] = ()
    decided: bool = True

    @property
    def is_rule(self) -> bool:
        """Whether the rules differ by it, not words alone."""
        return self.change != "same-meaning" and self.category != "text"

    def as_data(self) -> dict[str, Any]:
        """Return it for JSON."""
        return {
            "id": self.id,
            "category": self.category,
            "change": self.change,
            "a": self.a.as_data() if self.a is not None else None,
            "b": self.b.as_data() if self.b is not None else None,
            "breaks": list(self.breaks),
            "note": self.note,
            "reaches": list(self.reaches),
            "decided": self.decided,
        }
