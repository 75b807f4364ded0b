"""Which clauses decided something: asked for no longer than until each has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from sixtysix_dsl.check.walk import tables_in, values_of
from sixtysix_dsl.explain.trace import rows_of, rows_of_effects, rows_of_result
from sixtysix_dsl.interpret.announcements import Announcement
from sixtysix_dsl.interpret.effects import Rule
from sixtysix_dsl.interpret.interpreter import Interpreter
from sixtysix_dsl.interpret.state import State
from sixtysix_dsl.rulebook.expr import Expr, Origin
from sixtysix_dsl.rulebook.outcome import Result
from sixtysix_dsl.rulebook.rulebook import Drawing, InPlay, Rulebook

MOST_CHOICES = 8
"""So many choices of a move are looked at for what refuses them."""


class HasOrigin(Protocol):
    """A row that knows where it stands."""

    @property
    def origin(self) -> Origin:
        """Return where."""
        ...


def clauses_of(rulebook: Rulebook) -> dict[str, Origin]:
    """Return every row that can decide something, by its id."""
    found: dict[str, Origin] = {}
    sections: tuple[Iterable[HasOrigin], ...] = (
        rulebook.deal,
        rulebook.phases,
        rulebook.in_play,
        rulebook.lead,
        rulebook.follow,
        rulebook.draw,
        rulebook.moves,
        rulebook.events,
        rulebook.settle,
    )
    for section in sections:
        found |= {row.origin.clause: row.origin for row in section}
    found |= {c.origin.clause: c.origin for rule in rulebook.moves for c in rule.when}
    for tables in tables_in(values_of(rulebook)).values():
        found |= {origin.clause: origin for table in tables for origin in table.origins}
    return found


class Recorder:
    """The clauses that have decided nothing yet, for all engines of one rehearsal."""

    def __init__(self, clauses: dict[str, Origin]) -> None:
        """Begin with all."""
        self.missing = dict(clauses)
        self.rules: Interpreter | None = None
        self._wants_duties = self._wants_conditions = self._wants_rows = True

    def begin(self, rules: Interpreter) -> bool:
        """Look at the next deal, of this engine; return whether there is anything to look for."""
        self.rules = rules
        rulebook = rules.rulebook
        duties = (*rulebook.lead, *rulebook.follow)
        conditions = {condition.origin.clause for rule in rulebook.moves for condition in rule.when}
        rows = {id for id in self.missing if id.count(".") > 1 or id.startswith("grade.")} - conditions
        self._wants_rows = bool(rows)
        self._wants_duties = self._wants_rows or any(duty.origin.clause in self.missing for duty in duties)
        self._wants_conditions = not conditions.isdisjoint(self.missing)
        return bool(self.missing)

    def watch(self, rule: Rule | InPlay | Drawing, s: State, e: list[int]) -> None:
        """Note a rule that takes effect, and the rows that its values come from."""
        self.missing.pop(rule.origin.clause, None)
        if self.rules is not None and self._wants_rows and not isinstance(rule, (InPlay, Drawing)):
            self._note(rows_of_effects(rule.does, self.rules.values, s, list(e)))

    def note_decision(self, s: State) -> None:
        """Note the duty that binds, and the conditions that refuse an announcement."""
        rules = self.rules
        if rules is None:
            return
        if self._wants_duties and s.phase < 0 and not s.question:
            _, duty = rules.playable(s)
            if duty is not None:
                self.missing.pop(duty.origin.clause, None)
                self._note_values((duty.when, duty.play), s, rules.locals_for(s.turn))
        for announcement, seat in rules.announcements.open_to(s) if self._wants_conditions else ():
            if any(condition.origin.clause in self.missing for condition in announcement.rule.when):
                self._note_refusals(announcement, s, seat)

    def note_result(self, result: Result, s: State) -> None:
        """Note the row that settled a deal, down to the row that gave the grade."""
        rules = self.rules
        self.missing.pop(result.by, None)
        if rules is None or result.row < 0:
            return
        self._note(rows_of_result(result, rules, s))

    def _note_refusals(self, a: Announcement, s: State, seat: int) -> None:
        rules = self.rules
        if rules is None:
            return
        e = rules.locals_for(seat)
        for _ in self._choices(a, s, e, 0):
            for condition, holds in zip(a.rule.when, a.conditions, strict=True):
                if not holds(s, e):
                    self.missing.pop(condition.origin.clause, None)

    def _choices(self, a: Announcement, s: State, e: list[int], at: int) -> Iterator[None]:
        if at == len(a.choices) or self.rules is None:
            yield
            return
        choice = a.choices[at]
        for value in self.rules.announcements.values_of(choice, s, e)[:MOST_CHOICES]:
            e[choice.choice.slot] = self.rules.announcements.local_of(choice.choice, value)
            yield from self._choices(a, s, e, at + 1)

    def _note_values(self, values: Iterable[Expr | None], s: State, e: list[int]) -> None:
        if self.rules is not None:
            for value in values:
                if value is not None:
                    self._note(rows_of(value, self.rules.values, s, e))

    def _note(self, origins: Iterable[Origin]) -> None:
        for origin in origins:
            self.missing.pop(origin.clause, None)
