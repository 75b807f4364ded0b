"""One of the two variants that are compared: its rules, how it is called, and where its clauses stand."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from sixtysix_dsl.diagnostics import Place
from sixtysix_dsl.diverge.forms import Forms, forms_of
from sixtysix_dsl.lower.hashing import canonical_form
from sixtysix_dsl.pipeline import Loaded
from sixtysix_dsl.rulebook.expr import Origin
from sixtysix_dsl.rulebook.rulebook import Rulebook


@dataclass(frozen=True, eq=False)
class Side:
    """A settled variant. `reference` is as a witness is to name it, a bundled name or a path from the witness's folder.

    `settings` are the options that `set:` must give, `label` is what people are told; `ids` says where each clause
    stands, and `text` is the canonical form of the file, if they are known.
    """

    rulebook: Rulebook
    reference: str
    settings: Mapping[str, str] = field(default_factory=dict)
    label: str = ""
    ids: Mapping[str, Place] = field(default_factory=dict, repr=False)
    text: Mapping[str, Any] = field(default_factory=dict, repr=False)
    rules: tuple[str, ...] = ()
    """Rule files laid over it, which a scenario cannot name."""

    @staticmethod
    def of(
        loaded: Loaded,
        reference: str,
        *,
        rulebook: Rulebook | None = None,
        settings: Mapping[str, str] | None = None,
        label: str = "",
        rules: tuple[str, ...] = (),
    ) -> Side:
        """A variant as it was loaded, or as `rulebook` if other values of options were put in since."""
        rulebook = rulebook or loaded.rulebook
        if rulebook is None or loaded.resolved is None:
            raise ValueError(f"{reference} has errors")
        return Side(
            rulebook,
            reference,
            settings or {},
            label or rulebook.name,
            loaded.resolved.ids,
            canonical_form(loaded.resolved.root),
            rules,
        )

    @cached_property
    def forms(self) -> Forms:
        """What each clause says once options are put in, by id: equal forms are the same rule."""
        return forms_of(self.rulebook)

    @cached_property
    def origins(self) -> dict[str, Origin]:
        """Where the clauses stand, by id, those that have a place of their own in the Rulebook."""
        rulebook = self.rulebook
        found = [origin for section in _SECTIONS for origin in _origins(getattr(rulebook, section))]
        for rule in rulebook.moves:
            found += [rule.origin, *(condition.origin for condition in rule.when)]
            found += [rule.window_origin] if rule.window_origin is not None else []
        return {origin.clause: origin for origin in found}

    def place_of(self, clause: str) -> tuple[str, int] | None:
        """The file and line of a clause, or of the one that it is a part of.

        Of a row that a later layer has changed in part, that is where it has.
        """
        while clause:
            if clause in self.ids:
                changed = self._changed.get(clause, self.ids[clause])
                return changed.file, changed.line
            if clause in self.origins:
                return self.origins[clause].file, self.origins[clause].line
            clause = clause.rpartition(".")[0]
        return None

    @cached_property
    def _changed(self) -> dict[str, Place]:
        """For each row of which a part stands in another file than the row itself: the first such part."""
        found: dict[str, Place] = {}
        for clause, place in self.ids.items():
            row, _, part = clause.rpartition(".")
            if row in self.ids and part not in _UNRULED and place.file != self.ids[row].file:
                found.setdefault(row, place)
        return found

    def text_of(self, clause: str) -> Any:
        """What the file says in a clause, as plain data; None if that is not known."""
        node: Any = self.text
        for part in clause.split("."):
            rows = dict(node) if _is_rows(node) else {}
            if part not in rows and "rows" in rows:
                rows = dict(rows["rows"])
            node = rows.get(
                part, next((row for name, row in rows.items() if _is_about_seat(name, part)), None)
            )
            if node is None:
                return None
        return node

    def read_by(self, clause: str) -> list[str]:
        """The ids of the definitions that a clause reads by name."""
        text = json.dumps(self.text_of(clause), ensure_ascii=False)
        rows = self.text.get("define")
        names = [str(name).partition("-of-")[0] for name in (dict(rows) if rows else {})]
        return [f"define.{n}" for n in names if re.search(rf"(?<![\w-]){re.escape(n)}(?![\w-])", text)]

    def reads_option_of(self, clause: str, other: Side) -> bool:
        """Whether a clause reads an option that has another value in the other."""
        text = json.dumps(self.text_of(clause), ensure_ascii=False)
        mine, theirs = self.rulebook.settings, other.rulebook.settings
        return any(
            mine.get(name) != theirs.get(name) for name in re.findall(r"(?<![\w-])option ([\w-]+)", text)
        )


_UNRULED = frozenset(("says", "label", "doc", "source"))


def _is_about_seat(name: str, part: str) -> bool:
    """Whether a definition about a seat, `NAME of p`, is called that."""
    return name.startswith(f"{part}-of-")


def _is_rows(node: Any) -> bool:
    return isinstance(node, dict) or (
        isinstance(node, list) and all(isinstance(each, list) and len(each) == 2 for each in node)
    )


_SECTIONS = ("deal", "phases", "in_play", "lead", "follow", "draw", "events", "settle", "state")


def _origins(rows: Iterable[Any]) -> list[Origin]:
    return [row.origin for row in rows]
