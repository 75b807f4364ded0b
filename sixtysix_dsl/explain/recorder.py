"""Which clauses decide something while an interpreter works.

A clause has decided something if it made a move legal or refused it, if what it does was done, if it settled a deal, or
if a value that did so came from it. To have been looked at is not enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from sixtysix_dsl.explain.trace import rows_of, rows_of_effects, rows_of_result
from sixtysix_dsl.interpret.effects import Rule
from sixtysix_dsl.interpret.interpreter import Interpreter
from sixtysix_dsl.rulebook.expr import Expr
from sixtysix_dsl.rulebook.outcome import Result, Verdict
from sixtysix_dsl.rulebook.rulebook import Drawing, InPlay
from sixtysix_dsl.rulebook.state import State


class Recorder:
    """Notes the ids of the clauses that decide something; `watch` is for the engine, the rest for whoever plays."""

    def __init__(self) -> None:
        """Begin with none. The interpreter is told afterwards, since it is built with this."""
        self.used: set[str] = set()
        self.rules: Interpreter | None = None
        self._is_on = True

    @contextmanager
    def quietly(self) -> Iterator[None]:
        """Note nothing meanwhile: a deal is only tried."""
        self._is_on = False
        try:
            yield
        finally:
            self._is_on = True

    def watch(self, rule: Rule | InPlay | Drawing, s: State, e: list[int]) -> None:
        """Note a rule that takes effect, and the rows that its values come from."""
        if not self._is_on:
            return
        self.used.add(rule.origin.clause)
        if self.rules is not None and not isinstance(rule, (InPlay, Drawing)):
            rows = rows_of_effects(rule.does, self.rules.values, s, list(e))
            self.used.update(origin.clause for origin in rows)

    def note_verdict(self, verdict: Verdict, s: State) -> None:
        """Note what decided a verdict."""
        for reason in verdict.reasons:
            self.used.add(reason.clause)
            self._note_rows(reason.values, s, list(reason.locals))

    def note_result(self, result: Result, s: State) -> None:
        """Note what settled a deal, down to the row that gave the grade."""
        self.used.add(result.by)
        if self.rules is None or result.row < 0:
            return
        self.used.update(origin.clause for origin in rows_of_result(result, self.rules, s))

    def _note_rows(self, values: Iterable[Expr | None], s: State, e: list[int]) -> None:
        """Note the rows of tables that these values come from, as the state is."""
        for value in values:
            if self.rules is not None and value is not None:
                self.used.update(origin.clause for origin in rows_of(value, self.rules.values, s, e))
