"""All that play shows of two variants: where it parts, with witnesses, and where it was not seen to part,
never silence.

A row without a divergence says `same` only if no clause that belongs to it differs and it came up; else it is
`undecided`, with the deals that were played for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from sixtysix_dsl.compile.host import HostError
from sixtysix_dsl.compile.pairing import Unpaired
from sixtysix_dsl.compile.unit import CompileError
from sixtysix_dsl.diverge import wording
from sixtysix_dsl.diverge.behaviour import Behaviour, Explainer
from sixtysix_dsl.diverge.clock import OutOfTime, Seconds
from sixtysix_dsl.diverge.compare import DEALING, MATCH, phase_of
from sixtysix_dsl.diverge.divergence import WHATS, Start
from sixtysix_dsl.diverge.fast import SLOWLY, Progress, find_fast
from sixtysix_dsl.diverge.find import Found, find
from sixtysix_dsl.diverge.forms import differing, is_about
from sixtysix_dsl.diverge.quiet import MOST_DEALS, Quiet, count_quiet, unseen_clauses
from sixtysix_dsl.diverge.side import Side
from sixtysix_dsl.play.deal import shuffled_pack
from sixtysix_dsl.rulebook.moves import PLAY
from sixtysix_dsl.rulebook.rng import stream

DEALS = 20_000
SLOW_DEALS = 400
"""Deals that are played where only the reference engine can play them side by side."""
SECONDS = Seconds()
_SEEN_IN = 40
"""Deals of A that are played to see which moves come up where."""


@dataclass
class Look:
    """What was found: every divergence explained, then rows of what was not seen to part, and clauses that differ and
    of which nothing was seen. `deals` is how many were played; `remark` says why that is few, if it is, and `spent`
    which budgets of time were, a sentence each. `interrupted` if somebody stopped it."""

    deals: int
    behaviours: list[Behaviour] = field(default_factory=list)
    rows: list[dict[str, Any]] = field(default_factory=list)
    quiet: list[Quiet] = field(default_factory=list)
    other_moves: int | None = None
    remark: str = ""
    spent: list[str] = field(default_factory=list)
    interrupted: bool = False

    def data(self) -> list[dict[str, Any]]:
        """Return the entries of `behaviour` in `diff --json`."""
        return [*(behaviour.data() for behaviour in self.behaviours), *self.rows]


def look_into(
    a: Side,
    b: Side,
    *,
    deals: int = DEALS,
    seed: int = 1,
    jobs: int = 2,
    progress: Progress | None = None,
    explained: Callable[[Behaviour], None] | None = None,
    seconds: Seconds = SECONDS,
) -> Look:
    """Play under both and explain where they part. Raises NotComparable if they share no table or no pack.

    `explained` is told each behaviour as soon as it is there. An interrupt leaves it at what is known, and so does the
    end of the `seconds` that each part may take.
    """
    explainer = Explainer(a, b)
    found, remark = _found(explainer, deals, seed, jobs, progress, seconds)
    look = Look(found.deals, other_moves=found.other_moves, remark=remark, interrupted=found.interrupted)
    if not (remark or found.interrupted):
        look.spent = list(_spent(found, deals, seconds))
    if found.interrupted:
        seconds = seconds.hurried()
    try:
        for behaviour in explainer.explain_all(found, seconds.explaining):
            look.behaviours.append(behaviour)
            if explained is not None:
                explained(behaviour)
        look.rows = list(_rows_without(explainer, found, seed, seconds.looking))
        look.quiet = _quiet(explainer, look, seed, seconds.counting)
        if any(quiet.deals < min(look.deals, MOST_DEALS) for quiet in look.quiet):
            look.spent.append(wording.FEW_COUNTED.format(seconds=seconds.counting))
    except KeyboardInterrupt:
        look.interrupted = True
    return look


def _found(
    explainer: Explainer, deals: int, seed: int, jobs: int, progress: Progress | None, seconds: Seconds
) -> tuple[Found, str]:
    """Find divergences with the compiled engine, or by the reference engine alone where that cannot be."""
    remark = ""
    try:
        fast = (seconds.playing, seconds.slowly)
        found = find_fast(explainer.pair, deals, seed, jobs=jobs, progress=progress, seconds=fast)
        apart = [kind for kind in found.counts if kind.phase == DEALING and kind.what in ("state", "flow")]
        if not any(found.counts[kind] == found.deals for kind in apart):
            return found, ""
        remark = "they deal in different ways, so that positions are compared that both can come to"
    except (Unpaired, CompileError, HostError) as problem:
        remark = str(problem)
    few = min(deals, SLOW_DEALS)
    with explainer.pair.clock.limit(2 * seconds.slowly):
        found = find(explainer.pair, few, seed)
    if found.is_short:
        remark += (
            f"; that is not all of {few}, because the budget of {2 * seconds.slowly:g} seconds was spent"
        )
    many = found.deals if found.is_short else few
    return found, f"{many} deals were played by the reference engine: {remark}"


def _spent(found: Found, deals: int, seconds: Seconds) -> Iterator[str]:
    """Say what was not played because it takes too long."""
    if found.deals < deals:
        yield wording.FEWER.format(done=found.deals, deals=deals, seconds=seconds.playing)
    if found.slow_deals < SLOWLY:
        yield wording.FEW_SLOWLY.format(done=found.slow_deals, deals=SLOWLY, seconds=seconds.slowly)


def _quiet(explainer: Explainer, look: Look, seed: int, seconds: float) -> list[Quiet]:
    """The clauses of which nothing was seen; where the compiled engine does not play, nobody has counted them."""
    named = {clause.id for each in look.behaviours for clause in (*each.why.clauses_a, *each.why.clauses_b)}
    clauses = unseen_clauses(explainer.a, explainer.b, named)
    if not clauses or look.remark:
        return [Quiet(clause, look.deals) for clause in clauses]
    return count_quiet(explainer.pair, clauses, look.deals, seed, seconds)


def _rows_without(explainer: Explainer, found: Found, seed: int, seconds: float) -> Iterator[dict[str, Any]]:
    """Yield a row for every phase and kind of move, and for everything else, that was not seen to part."""
    a, b = explainer.a, explainer.b
    parted = differing(a.forms, b.forms)
    kinds = found.kinds
    met = {(kind.phase, kind.move) for kind in kinds if kind.what == "legality"}
    came_up: Counter[tuple[str, str]] = Counter()
    with suppress(OutOfTime), explainer.pair.clock.limit(seconds):
        _note_what_comes_up(explainer, seed, came_up)
    names = sorted({rule.name for side in (a, b) for rule in side.rulebook.moves} | {PLAY})
    for name in names:
        phases = sorted(phase for phase, move in came_up if move == name) or [""]
        about = [clause for clause in parted if is_about(clause, name)]
        for phase in phases:
            if (phase, name) not in met and not (not phase and any(move == name for _, move in met)):
                same = bool(phase) and not about
                yield _row("legality", phase or "any", name, same, about, found)
    whats = {kind.what for kind in kinds if kind.phase != MATCH}
    if not any(kind.phase == MATCH for kind in kinds):
        about = [clause for clause in parted if clause.startswith("match.")]
        yield _row("flow", MATCH, None, not about, about, found)
    for what in WHATS:
        if what not in whats and what != "legality":
            yield _row(what, "any", None, not parted, parted, found)


def _row(
    what: str, phase: str, move: str | None, same: bool, about: list[str], found: Found
) -> dict[str, Any]:
    return {
        "what": what,
        "phase": phase,
        "move": move,
        "verdict": "same" if same else "undecided",
        "share_of_deals": 0.0,
        "clauses_a": about,
        "clauses_b": about,
        "budget": found.deals,
    }


def _note_what_comes_up(explainer: Explainer, seed: int, seen: Counter[tuple[str, str]]) -> None:
    """Note in which phases of A which moves are legal, in a few deals. Raises OutOfTime."""
    engine = explainer.pair.a
    seats = engine.rulebook.seats
    ending = {rule.name for rule in engine.rulebook.moves if rule.kind in ("claim", "annul")}
    for number in range(_SEEN_IN):
        start = Start(tuple(shuffled_pack(engine.rulebook, seed, number)), number % seats)
        state, rng = engine.start(start.pack, start.dealer), stream(seed, "seen", number)
        while state.result is None:
            explainer.pair.clock.check()
            moves = engine.legal_moves(state)
            if not moves:
                break
            seen.update({(phase_of(engine, state), move.name) for move in moves})
            calm = [move for move in moves if move.name not in ending] if number % 2 else moves
            state = engine.apply(state, rng.choice(calm or moves))
