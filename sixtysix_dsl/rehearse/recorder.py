"""Which clauses decided something in rehearsed deals: asked for no longer than until each has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sixtysix_dsl.explain.recorder import Recorder
from sixtysix_dsl.interpret.announcements import Announcement
from sixtysix_dsl.interpret.effects import Rule
from sixtysix_dsl.interpret.interpreter import Interpreter
from sixtysix_dsl.rulebook.expr import Origin
from sixtysix_dsl.rulebook.rulebook import Drawing, InPlay
from sixtysix_dsl.rulebook.state import State

MOST_CHOICES = 8
"""So many choices of a move are looked at for what refuses them."""


class Search(Recorder):
    """The clauses that have decided nothing yet, for all engines of one rehearsal."""

    def __init__(self, clauses: Sequence[Origin]) -> None:
        """Begin with all."""
        super().__init__()
        self.clauses = tuple(clauses)
        self._wants_duties = self._wants_conditions = self._wants_rows = True

    @property
    def missing(self) -> list[Origin]:
        """The clauses that have decided nothing yet."""
        return [origin for origin in self.clauses if origin.clause not in self.used]

    def begin(self, rules: Interpreter) -> bool:
        """Look at the next deal, of this engine; return whether there is anything to look for."""
        self.rules = rules
        rulebook = rules.rulebook
        missing = {origin.clause for origin in self.missing}
        duties = (*rulebook.lead, *rulebook.follow)
        conditions = {condition.origin.clause for rule in rulebook.moves for condition in rule.when}
        rows = {id for id in missing if id.count(".") > 1 or id.startswith("grade.")} - conditions
        self._wants_rows = bool(rows)
        self._wants_duties = self._wants_rows or any(duty.origin.clause in missing for duty in duties)
        self._wants_conditions = not conditions.isdisjoint(missing)
        return bool(missing)

    def watch(self, rule: Rule | InPlay | Drawing, s: State, e: list[int]) -> None:
        """Note a rule that takes effect, and while rows are missing those that its values come from."""
        if self._wants_rows:
            super().watch(rule, s, e)
        else:
            self.used.add(rule.origin.clause)

    def note_decision(self, s: State) -> None:
        """Note the duty that binds, and the conditions that refuse an announcement."""
        rules = self.rules
        if rules is None:
            return
        if self._wants_duties and s.phase < 0 and not s.question:
            _, duty = rules.playable(s)
            if duty is not None:
                self.used.add(duty.origin.clause)
                self._note_rows((duty.when, duty.play), s, rules.locals_for(s.turn))
        for announcement, seat in rules.announcements.open_to(s) if self._wants_conditions else ():
            if any(condition.origin.clause not in self.used for condition in announcement.rule.when):
                self._note_refusals(rules, announcement, s, seat)

    def _note_refusals(self, rules: Interpreter, a: Announcement, s: State, seat: int) -> None:
        e = rules.locals_for(seat)
        for _ in _choices(rules, a, s, e, 0):
            for condition, holds in zip(a.rule.when, a.conditions, strict=True):
                if not holds(s, e):
                    self.used.add(condition.origin.clause)


def _choices(rules: Interpreter, a: Announcement, s: State, e: list[int], at: int) -> Iterator[None]:
    """Go through the choices of an announcement from number `at` on, each put into the locals `e` in its turn."""
    if at == len(a.choices):
        yield
        return
    choice = a.choices[at]
    for value in rules.announcements.values_of(choice, s, e)[:MOST_CHOICES]:
        e[choice.choice.slot] = rules.announcements.local_of(choice.choice, value)
        yield from _choices(rules, a, s, e, at + 1)
