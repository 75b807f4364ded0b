"""Rehearsals: seeded deals for the options as they are set, for every other value of each, and for mixtures."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping

from sixtysix_dsl.check.progress import Unbounded, longest_deal
from sixtysix_dsl.diagnostics import Diagnostic, Place, Severity, sort_diagnostics
from sixtysix_dsl.explain.clauses import deciding_clauses
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.lower.settle import settle_options
from sixtysix_dsl.rehearse.deals import OutOfTime, Trouble, play_deal
from sixtysix_dsl.rehearse.recorder import Search
from sixtysix_dsl.rehearse.settings import are_allowed, mixtures, one_by_one, settings_for, write_settings
from sixtysix_dsl.rulebook.expr import Origin
from sixtysix_dsl.rulebook.rulebook import Rulebook

DEALS = 240
"""So many deals are played with the options as they are set, a quarter as many with each other value."""
MIXTURES = 40
"""So many random mixtures of values are tried, with a twentieth of the deals each."""
MOST_SOUGHT = 6
"""For so many clauses that have decided nothing then, deals are played with options under which they may."""

SECONDS = 60.0
"""Of a processor, for deals that nobody has counted out. All of a usual game take a tenth of it; a file from a stranger
may have deals of ten thousand moves, or thousands of moves to choose from."""

_LAST_MOVES = 12


def rehearse(
    rulebook: Rulebook, *, deals: int = DEALS, seed: int = 1, seconds: float = math.inf
) -> list[Diagnostic]:
    """Play a variant whose Rulebook is not settled, and report what goes wrong and what decides nothing.

    A clause is reported as `never-decides` if it made no move legal or illegal and gave no value in any deal. After
    so many seconds of a processor no more is played, which is reported as `rehearsed-in-part`.
    """
    rehearsal = _Rehearsal(rulebook, seed, time.process_time() + seconds)
    try:
        rehearsal.play_all(deals)
    except OutOfTime:
        return sort_diagnostics([*rehearsal.report(), _in_part(rulebook, rehearsal.played, seconds)])
    return rehearsal.report()


class _Rehearsal:
    """Deals of one variant, and what was found in them."""

    def __init__(self, rulebook: Rulebook, seed: int, until: float) -> None:
        """Compute how long a deal may be; `check` reports a variant whose deals need not end."""
        self.rulebook, self.seed, self.until = rulebook, seed, until
        try:
            self.longest: int | None = longest_deal(rulebook)
        except Unbounded:
            self.longest = None
        self.recorder = Search(deciding_clauses(rulebook))
        self.found: dict[tuple[str, str], Diagnostic] = {}
        self.played = 0

    def play_all(self, deals: int) -> None:
        """Play with the options as they are set, with each other value, with mixtures, and for clauses still idle."""
        self.play({}, deals)
        for settings in one_by_one(self.rulebook):
            self.play(settings, max(1, deals // 4))
        for settings in mixtures(self.rulebook, self.seed, MIXTURES):
            self.play(settings, max(1, deals // 20))
        for origin in self.recorder.missing[:MOST_SOUGHT]:
            self.seek(origin.clause, deals)

    def play(self, settings: Mapping[str, str], deals: int, *, first: int = 0, until: str = "") -> None:
        """Play deals with options set, from number `first`; `until` a clause has decided something."""
        try:
            engine = ReferenceEngine(settle_options(self.rulebook, settings), self.recorder.watch)
        except Exception as fault:  # whatever the engine does wrong is reported
            self._note(Trouble("engine-fault", f"{type(fault).__name__}: {fault}", (), "-"), settings, 0)
            return
        for number in range(first, first + deals):
            if until in self.recorder.used:
                return
            watched = self.recorder.begin(engine.interpreter)
            recorder = self.recorder if watched else None
            deal = play_deal(engine, self.seed, number, self.longest, recorder, self.until)
            self.played += 1
            if deal.trouble is not None:
                self._note(deal.trouble, settings, number)

    def seek(self, clause: str, deals: int) -> None:
        """Play on with options under which a clause may decide something, the others mixed, until it does."""
        wanted = settings_for(self.rulebook, clause)
        if wanted is None:
            return
        self.play(wanted, deals // 2, first=deals, until=clause)
        for mixed in mixtures(self.rulebook, self.seed + 1, MIXTURES // 2):
            settings = {**mixed, **wanted}
            if are_allowed(self.rulebook, settings):
                self.play(settings, max(1, deals // 10), first=2 * deals, until=clause)

    def report(self) -> list[Diagnostic]:
        """Return what was found, and the clauses that decided nothing."""
        idle = [_idle(origin, self.played) for origin in self.recorder.missing]
        return sort_diagnostics([*self.found.values(), *idle])

    def _note(self, trouble: Trouble, settings: Mapping[str, str], number: int) -> None:
        diagnostic = _report(self.rulebook, trouble, settings, self.seed, number)
        self.found.setdefault((trouble.code, str(diagnostic.place)), diagnostic)


def _report(
    rulebook: Rulebook, trouble: Trouble, settings: Mapping[str, str], seed: int, number: int
) -> Diagnostic:
    options = write_settings(settings)
    again = f"deal {number} of seed {seed}" + (f" with {options}" if options else "")
    moves = trouble.moves
    shown = "; ".join(moves[-_LAST_MOVES:]) or "no move"
    if len(moves) > _LAST_MOVES:
        shown = f"{len(moves) - _LAST_MOVES} moves; {shown}"
    message = f"in a rehearsed deal {trouble.message} ({again})"
    if trouble.code == "engine-fault":
        message = f"the engine failed in a rehearsed deal: {trouble.message} ({again})"
    help = f"after {shown} the state is `{trouble.state}`"
    return _diagnostic(trouble.code, "error", _blamed(rulebook, trouble), message, help)


def _blamed(rulebook: Rulebook, trouble: Trouble) -> Origin:
    """Return the row where an author should look first."""
    if trouble.code == "no-legal-move":
        if trouble.phase >= 0:
            return rulebook.phases[trouble.phase].origin
        if trouble.is_lead and trouble.bound_by >= 0:
            return rulebook.moves[trouble.bound_by].origin
        rows = rulebook.lead if trouble.is_lead else rulebook.follow
        return rows[-1].origin if rows else rulebook.match.origin
    if trouble.code == "no-settle-row":
        return rulebook.settle[-1].origin
    return rulebook.match.origin


def _in_part(rulebook: Rulebook, played: int, seconds: float) -> Diagnostic:
    message = f"{played} deals were rehearsed in {seconds:.0f} seconds, and that is not all of them"
    help = "its deals take long; `--deals N` rehearses so many with each setting, however long it takes"
    return _diagnostic("rehearsed-in-part", "doubt", rulebook.match.origin, message, help)


def _idle(origin: Origin, played: int) -> Diagnostic:
    message = f"`{origin.clause}` decided nothing in {played} rehearsed deals"
    help = "it may be very rare; if not, something before it takes its cases"
    return _diagnostic("never-decides", "doubt", origin, message, help)


def _diagnostic(code: str, severity: Severity, origin: Origin, message: str, help: str) -> Diagnostic:
    place = Place(origin.file, origin.line, origin.column, origin.line, origin.column + 1)
    return Diagnostic(code, severity, place, message, help)
