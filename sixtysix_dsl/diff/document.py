"""A comparison as plain data: the rules first, and the other parts of the report as they become ready.

Every form of the report (text, JSON, Markdown, annotations, a page) is made of this alone. Whoever adds a part, such
as what differs in behaviour, fills its field and gives each form a function that draws it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sixtysix_dsl.diff.records import Record


@dataclass(frozen=True, slots=True)
class Variant:
    """One side, as a report names it. `called` is how it was asked for, `file` where its last layer lies."""

    name: str
    called: str
    file: str
    hash: str
    seats: int
    cards: int
    settings: Mapping[str, str] = field(default_factory=dict)
    """Options that are not at their default."""
    rules: tuple[str, ...] = ()
    """Rule files laid over it."""

    def as_data(self) -> dict[str, Any]:
        """Return it for JSON."""
        return {
            "variant": self.name,
            "hash": self.hash,
            "called": self.called,
            "file": self.file,
            "seats": self.seats,
            "cards": self.cards,
            "settings": dict(self.settings),
            "rules": list(self.rules),
        }


@dataclass(slots=True)
class Document:
    """All that is known of two variants. `packs_differ` if they are not played with the same cards, `sides_differ` if
    not the same seats play together. `interrupted` if there would be more to know.

    `unseen` are clauses that differ and of which play has shown nothing.

    `behaviour`, `exhaustive` and `impact` are None until they have been looked into; their data is as the contract of
    `diff --json` has it.
    """

    a: Variant
    b: Variant
    clauses: Sequence[Record]
    packs_differ: bool = False
    behaviour: Sequence[Mapping[str, Any]] | None = None
    exhaustive: Mapping[str, Any] | None = None
    impact: Mapping[str, Any] | None = None
    scenarios: Mapping[str, Any] | None = None
    unseen: Sequence[Mapping[str, Any]] | None = None
    play_remark: str = ""
    """Why so few deals were played, if they were."""
    sides_differ: bool = False
    interrupted: bool = False

    @property
    def is_identical(self) -> bool:
        """Whether the rules have the same hash, whatever the files look like."""
        return self.a.hash == self.b.hash

    @property
    def is_same(self) -> bool:
        """Whether no clause means anything else."""
        return self.is_identical or not any(record.is_rule for record in self.clauses)

    @property
    def seats_differ(self) -> bool:
        """Whether the tables have not the same number of seats."""
        return self.a.seats != self.b.seats

    @property
    def can_be_played(self) -> bool:
        """Whether the same deals can be played under both, and may differ."""
        return not (self.is_identical or self.seats_differ or self.sides_differ or self.packs_differ)

    def count(self) -> Counter[str]:
        """Return how many records there are of each change; of words that rule nothing, under `text`."""
        return Counter(
            record.change if record.category != "text" or record.change == "same-meaning" else "text"
            for record in self.clauses
        )

    def breaks(self) -> list[str]:
        """Return what the changes break, all together."""
        return list(dict.fromkeys(each for record in self.clauses for each in record.breaks))

    def as_data(self) -> dict[str, Any]:
        """Return the whole document for JSON; parts that nobody has looked into are left out."""
        data: dict[str, Any] = {
            "a": self.a.as_data(),
            "b": self.b.as_data(),
            "identical": self.is_identical,
            "same_meaning": self.is_same,
            "seats_differ": self.seats_differ,
            "packs_differ": self.packs_differ,
            "sides_differ": self.sides_differ,
            "interrupted": self.interrupted,
            "breaks": self.breaks(),
            "clauses": [record.as_data() for record in self.clauses],
        }
        parts = {"behaviour": self.behaviour, "exhaustive": self.exhaustive, "impact": self.impact}
        parts |= {"scenarios": self.scenarios, "unseen": self.unseen}
        remark = {"play_remark": self.play_remark} if self.play_remark else {}
        return data | {name: part for name, part in parts.items() if part is not None} | remark
