"""Which clauses decided what parts two variants: those that took effect, less those that are the same in both."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sixtysix_dsl.diverge.divergence import Divergence
from sixtysix_dsl.diverge.forms import differing, is_about
from sixtysix_dsl.diverge.side import Side
from sixtysix_dsl.explain.recorder import Recorder
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.rulebook.moves import Move
from sixtysix_dsl.rulebook.outcome import Verdict
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.state import State

_SECTIONS = {
    "legality": ("moves", "lead", "follow", "phases", "pack", "table"),
    "state": ("deal", "draw", "in-play", "events", "phases", "pack", "table", "moves", "state"),
    "points": ("events", "moves", "pack", "define", "table"),
    "result": ("settle", "grade", "define", "events", "match", "pack", "table"),
    "flow": ("phases", "draw", "in-play", "events", "moves", "table", "pack"),
    "view": ("views", "state"),
}
"""Where to look for what differs if nothing that took effect does, most likely first."""
_ZONES = {
    "turn-up": "turn-up",
    "talon": "talon",
    "trick": "trick",
    "tricks taken": "taken",
    "points": "points",
    "hands of others": "hand",
    "hand": "hand",
}
_MOST = 6


class Watched:
    """An engine that notes which clauses take effect in a step."""

    def __init__(self, rulebook: Rulebook) -> None:
        """Build it once for many steps."""
        self._recorder = Recorder()
        self.engine = ReferenceEngine(rulebook, self._recorder.watch)
        self._recorder.rules = self.engine.interpreter

    def step(self, s: State, move: Move) -> list[str]:
        """The clauses that take effect when a legal move is made."""
        self._recorder.used.clear()
        return self._noted(self.engine.apply(s, move))

    def deal(self, pack: Sequence[int], dealer: int) -> list[str]:
        """The clauses that take effect until the first decision."""
        self._recorder.used.clear()
        return self._noted(self.engine.start(pack, dealer))

    def _noted(self, s: State) -> list[str]:
        if s.result is not None:
            self._recorder.note_result(s.result, s)
        return sorted(self._recorder.used)


def deciding(verdict: Verdict) -> list[str]:
    """The ids of the clauses of a verdict, a window's own in place of the table's."""
    found = []
    for reason in verdict.reasons:
        own = reason.origin is not None and reason.clause.startswith("table.")
        found.append(reason.origin.clause if own and reason.origin is not None else reason.clause)
    return list(dict.fromkeys(found))


def of_view(a: Side, b: Side, about: str) -> tuple[list[str], list[str]]:
    """The clauses of both by which a seat is shown something, or is not."""
    clause = f"views.{_ZONES[about]}" if about in _ZONES else f"state.{about}"
    return _differing_in_both(a, b, [clause], [clause])


def of_steps(
    a: Side, b: Side, steps: Sequence[tuple[list[str], list[str]]], divergence: Divergence
) -> tuple[list[str], list[str]]:
    """The clauses of both that have parted the two: of those that took effect in the last step, or if they are all the
    same, in the latest step in which some are not."""
    for mine, theirs in reversed(steps):
        found = _differing_in_both(a, b, mine, theirs)
        if any(found):
            return found
    mine, theirs = steps[-1] if steps else ([], [])
    return _elsewhere(a, b, mine, theirs, divergence)


def of_moves(
    a: Side, b: Side, mine: list[str], theirs: list[str], divergence: Divergence
) -> tuple[list[str], list[str]]:
    """The clauses of both that have decided about a move: also one that refuses here and lets it pass there."""
    differs = set(differing(a.forms, b.forms))
    if not differs & {*mine, *theirs}:
        also = _elsewhere(a, b, [], [], divergence)
        mine, theirs = [*also[0], *mine], [*also[1], *theirs]
    both = [
        [
            *own,
            *(clause for clause in other if clause in differs and clause in side.forms and clause not in own),
        ]
        for side, own, other in ((a, mine, theirs), (b, theirs, mine))
    ]
    return _with_definitions(a, b, both[0]), _with_definitions(b, a, both[1])


def _differing_in_both(a: Side, b: Side, mine: list[str], theirs: list[str]) -> tuple[list[str], list[str]]:
    differs = set(differing(a.forms, b.forms))
    tables = {_table_of(clause) for clause in (*mine, *theirs) if clause in differs}
    found = []
    for side, other, own in ((a, b, mine), (b, a, theirs)):
        named = [c for c in (*mine, *theirs) if c in differs and c in side.forms]
        named += [c for c in own if _table_of(c) in tables]
        found.append(_with_definitions(side, other, dict.fromkeys(named)))
    return found[0], found[1]


def _table_of(clause: str) -> str:
    """The table of values that a row stands in; another row of it would have given another value. Else the clause."""
    table = clause.rpartition(".")[0]
    return table if table == "grade" or table.startswith("define.") or table.endswith(".worth") else clause


def _elsewhere(
    a: Side, b: Side, mine: list[str], theirs: list[str], divergence: Divergence
) -> tuple[list[str], list[str]]:
    """What differs in the sections that such a thing hangs on; failing that, all that took effect."""
    kind = divergence.kind
    differs = differing(a.forms, b.forms)
    about = [clause for clause in differs if kind.move and is_about(clause, kind.move)]
    sections = _SECTIONS[kind.what]
    rest = [clause for section in sections for clause in differs if clause.startswith(f"{section}.")]
    named = list(dict.fromkeys((*about, *rest) if about or rest else differs))[:_MOST]
    if not named:
        return mine, theirs
    return (
        _with_definitions(a, b, [clause for clause in named if clause in a.forms]),
        _with_definitions(b, a, [clause for clause in named if clause in b.forms]),
    )


def _with_definitions(side: Side, other: Side, clauses: Iterable[str]) -> list[str]:
    """Put before a clause that reads the same in both the definitions by which it still differs."""
    found: list[str] = []
    for clause in clauses:
        found += [*_definitions(side, other, clause, set()), clause]
    return list(dict.fromkeys(found))


def _definitions(side: Side, other: Side, clause: str, seen: set[str]) -> list[str]:
    if side.text_of(clause) != other.text_of(clause) or clause in seen:
        return []
    seen.add(clause)
    found = []
    for name in side.read_by(clause):
        if name in side.forms or any(each.startswith(f"{name}.") for each in side.forms):
            continue  # a table: its rows are clauses by themselves
        if side.text_of(name) != other.text_of(name) or side.reads_option_of(name, other):
            found.append(name)
        found += _definitions(side, other, name, seen)
    return found
