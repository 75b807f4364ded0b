"""Which clauses decided what parts two variants: those that took effect, less those that are the same in both."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from sixtysix_dsl.diverge.compare import MATCH_OVER
from sixtysix_dsl.diverge.divergence import Divergence
from sixtysix_dsl.diverge.forms import differing, is_about
from sixtysix_dsl.diverge.side import Side
from sixtysix_dsl.explain.recorder import Recorder
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.rulebook.moves import PLAY, Move
from sixtysix_dsl.rulebook.outcome import Verdict
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.state import State

_SECTIONS = {
    "legality": ("moves", "lead", "follow", "phases", "pack", "table"),
    "state": ("deal", "draw", "in-play", "events", "phases", "pack", "table", "moves", "state"),
    "points": ("events", "moves", "pack", "define", "table"),
    "result": ("settle", "grade", "define", "events", "match", "pack", "table"),
    "flow": ("phases", "draw", "in-play", "events", "moves", "table", "pack"),
    "view": ("deal", "events", "moves"),
}
"""Where to look for what differs if nothing that took effect does, most likely first: the first that has any."""
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

    def deal(self, pack: Sequence[int], dealer: int, match: dict[str, Any]) -> list[str]:
        """The clauses that take effect until the first decision."""
        self._recorder.used.clear()
        return self._noted(self.engine.start(pack, dealer, **match))

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


class Step(NamedTuple):
    """What a move of a way has done: the clauses that took effect in A and in B, and whether the state has parted."""

    mine: list[str]
    theirs: list[str]
    parts: bool = False


def of_view(
    a: Side, b: Side, divergence: Divergence, steps: Callable[[], Sequence[Step]]
) -> tuple[list[str], list[str]]:
    """The clauses of both by which a seat is shown something, or is not, or else those that brought that about."""
    about = divergence.about
    clause = f"views.{_ZONES[about]}" if about in _ZONES else f"state.{about}"
    found = _differing_in_both(a, b, [clause], [clause])
    return found if any(found) else _of_earlier(a, b, steps(), divergence)


def of_match(a: Side, b: Side, divergence: Divergence) -> tuple[list[str], list[str]]:
    """The clauses of both by which the match goes on otherwise after the same deal."""
    clause = "match.target" if divergence.about == MATCH_OVER else "match.dealer"
    found = _differing_in_both(a, b, [clause], [clause])
    return found if any(found) else ([clause], [clause])


def of_steps(a: Side, b: Side, steps: Sequence[Step], divergence: Divergence) -> tuple[list[str], list[str]]:
    """The clauses of both that have parted the two: of those that took effect in the last step, or if they are all the
    same, in an earlier one."""
    for step in steps[-1:]:
        found = _differing_in_both(a, b, step.mine, step.theirs)
        if any(found):
            return found
    return _of_earlier(a, b, steps, divergence)


def _of_earlier(
    a: Side, b: Side, steps: Sequence[Step], divergence: Divergence
) -> tuple[list[str], list[str]]:
    """The clauses that have made the position another: in the latest step in which it parted, else wherever they may
    stand."""
    for step in (
        *reversed([step for step in steps if step.parts]),
        *(reversed(steps) if divergence.of_step else ()),
    ):
        found = _differing_in_both(a, b, step.mine, step.theirs)
        if any(found):
            return found
    last = steps[-1] if steps and divergence.of_step else Step([], [])
    return _elsewhere(a, b, last.mine, last.theirs, divergence)


def of_moves(
    a: Side,
    b: Side,
    mine: list[str],
    theirs: list[str],
    divergence: Divergence,
    steps: Callable[[], Sequence[Step]],
) -> tuple[list[str], list[str]]:
    """The clauses of both that have decided about a move: also one that refuses here and lets it pass there.

    If they are all the same, those come first that have made the position another.
    """
    differs = set(differing(a.forms, b.forms))
    if not differs & {*mine, *theirs}:
        also = _of_earlier(a, b, steps(), divergence)
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
    # what a card does when it is played is not said by the duties that let it be played
    is_named = kind.move and not (kind.move == PLAY and divergence.of_step)
    about = [clause for clause in differs if is_named and is_about(clause, kind.move)]
    sections = _SECTIONS[kind.what]
    if kind.what == "points" and {"meld points", "pending"} & set(divergence.about.split(", ")):
        names = {rule.name for side in (a, b) for rule in side.rulebook.moves if rule.kind == "meld"}
        about += [clause for clause in differs if any(is_about(clause, name) for name in names)]
    in_sections = ([c for c in differs if c.startswith(f"{section}.")] for section in sections)
    rest = next(filter(None, in_sections), [])
    named = list(dict.fromkeys(about or rest or differs))[:_MOST]
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
