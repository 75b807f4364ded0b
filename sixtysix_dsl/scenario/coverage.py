"""Which clauses decided something in a run of scenarios, and which never did.

A clause has decided something if it made a move legal or refused it, if what it does was done, if it settled a deal, or
if a value that did so came from it. To have been looked at is not enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from sixtysix_dsl.explain.trace import rows_of, rows_of_effects, rows_of_result
from sixtysix_dsl.interpret.effects import Rule
from sixtysix_dsl.interpret.interpreter import Interpreter
from sixtysix_dsl.interpret.state import State
from sixtysix_dsl.rulebook.expr import Origin
from sixtysix_dsl.rulebook.outcome import Result, Verdict
from sixtysix_dsl.rulebook.rulebook import Drawing, InPlay


class Recorder:
    """Notes the ids of the clauses that decide something, for one engine."""

    def __init__(self) -> None:
        """Begin with none. The interpreter is told afterwards, since it is built with this."""
        self.used: set[str] = set()
        self.interpreter: Interpreter | None = None
        self._is_on = True

    @contextmanager
    def quietly(self) -> Iterator[None]:
        """Note nothing meanwhile: a deal is only tried."""
        self._is_on = False
        yield
        self._is_on = True

    def watch(self, rule: Rule | InPlay | Drawing, s: State, e: list[int]) -> None:
        """Note a rule that takes effect, and the rows that its values come from."""
        if not self._is_on or self.interpreter is None:
            return
        self.used.add(rule.origin.clause)
        if not isinstance(rule, (InPlay, Drawing)):
            self._note(rows_of_effects(rule.does, self.interpreter.values, s, list(e)))

    def note_verdict(self, verdict: Verdict, s: State) -> None:
        """Note what decided a verdict."""
        for reason in verdict.reasons:
            self.used.add(reason.clause)
            if self.interpreter is not None:
                for expr in reason.values:
                    self._note(rows_of(expr, self.interpreter.values, s, list(reason.locals)))

    def note_result(self, result: Result, s: State) -> None:
        """Note what settled a deal, down to the row that gave the grade."""
        self.used.add(result.by)
        if self.interpreter is None or result.row < 0:
            return
        self._note(rows_of_result(result, self.interpreter, s))

    def _note(self, origins: Iterable[Origin]) -> None:
        self.used.update(origin.clause for origin in origins)


@dataclass(frozen=True, slots=True)
class Coverage:
    """Of one variant: all its clauses, and those that decided nothing."""

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
