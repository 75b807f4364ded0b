"""Why two variants part: the clauses that decided it in each, and a sentence for each side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sixtysix_dsl.diverge import deciders, wording
from sixtysix_dsl.diverge.compare import FIGURES, GOES_ON, MATCH, NEXT_DEALER
from sixtysix_dsl.diverge.divergence import Divergence
from sixtysix_dsl.diverge.pair import Course
from sixtysix_dsl.diverge.shrink import Shrinker, Small
from sixtysix_dsl.diverge.side import Side
from sixtysix_dsl.explain.explain import explain_move
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.play.notation import write_move
from sixtysix_dsl.report.sentence import listed
from sixtysix_dsl.rulebook.moves import Move
from sixtysix_dsl.rulebook.outcome import Result
from sixtysix_dsl.rulebook.pack import cards_in
from sixtysix_dsl.rulebook.state import State


class Clause(NamedTuple):
    """A clause that decided, and where it stands; `file` is empty for what no clause says."""

    id: str
    file: str
    line: int

    @property
    def text(self) -> str:
        """Its id and place in a few characters."""
        name = self.file.rpartition("/")[2]
        return f"{self.id}, {name}:{self.line}" if name else self.id


class Attribution(NamedTuple):
    """The clauses of A and of B, the deciding ones first, and what each side says."""

    clauses_a: tuple[Clause, ...]
    clauses_b: tuple[Clause, ...]
    a_says: str
    b_says: str


class Attributor:
    """Attributes divergences of one pair."""

    def __init__(self, shrinker: Shrinker, a: Side, b: Side) -> None:
        """`a` and `b` are the sides whose engines the pair has."""
        self.shrinker, self.pair = shrinker, shrinker.pair
        self.a, self.b = a, b
        self._watched = (deciders.Watched(a.rulebook), deciders.Watched(b.rulebook))

    def attribute(self, case: Small) -> Attribution:
        """Say why the two part in a case."""
        course = self.shrinker.begin(case)
        if course is None:
            raise ValueError("a case that one of the variants does not take")
        if not case.divergence.of_step:
            course.follow(case.moves)
            return self.of_position(case, course)
        return self._of_steps(case) if case.moves else self._of_dealing(case, course)

    # -- legality and views

    def of_position(self, case: Small, course: Course) -> Attribution:
        """Say why other moves are legal, or other things are shown, in a position."""
        divergence = case.divergence
        if divergence.kind.what == "view":
            found = deciders.of_view(self.a, self.b, divergence, lambda: self._steps(case)[0])
            return self._say(found, *(self._shown(case, n, found[n]) for n in (0, 1)))
        mine: list[str] = []
        theirs: list[str] = []
        said: tuple[list[str], list[str]] = ([], [])
        for move in (*divergence.only_a[:1], *divergence.only_b[:1]):
            for number, (engine, s, m) in enumerate(self._sides(course, move)):
                verdict = engine.verdict(s, m)
                (theirs if number else mine).extend(deciders.deciding(verdict))
                side = self.b if number else self.a
                said[number].append(self._judged(side, engine, s, m, verdict.legal))
        known = [[c for c in own if c in side.forms] for own, side in ((mine, self.a), (theirs, self.b))]
        found = deciders.of_moves(
            self.a, self.b, known[0], known[1], divergence, lambda: self._steps(case)[0]
        )
        return self._say(found, "; ".join(said[0]), "; ".join(said[1]))

    def _sides(self, course: Course, move: Move) -> tuple[tuple[ReferenceEngine, State, Move], ...]:
        pair = self.pair
        return (pair.a, course.s, move), (pair.b, course.t, pair.tongue.move_to_b(move))

    def _judged(self, side: Side, engine: ReferenceEngine, s: State, move: Move, legal: bool) -> str:
        text = write_move(engine.rulebook, move)
        if move.name != "play" and move.name not in engine.rulebook.move_names():
            return wording.HAS_NO.format(label=side.label, name=move.name)
        because = explain_move(engine, s, move).because[0]
        clause = self._clause(side, because.clause).text
        if because.clause.startswith("table.") and because.file:
            clause = Clause(because.clause, because.file, because.line or 0).text
        if not legal:
            says = because.says.rstrip(".")
            return wording.REFUSES.format(label=side.label, move=text, clause=clause, says=says)
        after = engine.apply(s, move)
        changes = _changes(engine, s, after, "meld points", "pending")
        if after.result is not None:
            changes = [wording.OVER.format(result=_result(after.result, engine))]
        then = wording.THEN.format(what=", ".join(changes)) if changes else ""
        return wording.ALLOWS.format(label=side.label, move=text, clause=clause) + then

    def _shown(self, case: Small, number: int, clauses: Sequence[str]) -> str:
        side = (self.a, self.b)[number]
        name, words = next(iter(case.divergence.details.items()))
        named = ", ".join(self._clause(side, clause).text for clause in clauses)
        return wording.SHOWN.format(
            label=side.label,
            seat=case.divergence.seat + 1,
            name=name.rpartition(" of ")[0],
            value=words[number] or "nothing",
            clauses=named or "views",
        )

    # -- steps

    def _steps(self, case: Small) -> tuple[list[deciders.Step], tuple[State, State], Course]:
        """The clauses that take effect at each move of a case, the states before the last, and how far it comes."""
        course = self.shrinker.begin(case)
        assert course is not None
        steps, before = [], (course.s, course.t)
        known = set(self.pair.rest(*before))
        for move in case.moves:
            before = (course.s, course.t)
            there = self.pair.tongue.move_to_b(move)
            mine, theirs = self._watched[0].step(before[0], move), self._watched[1].step(before[1], there)
            course.make(move)
            parted = set(self.pair.rest(course.s, course.t))
            steps.append(deciders.Step(mine, theirs, bool(parted - known)))
            known = parted
        return steps, before, course

    def _of_steps(self, case: Small) -> Attribution:
        steps, before, course = self._steps(case)
        after = (course.s, course.t)
        if case.divergence.kind.phase == MATCH:
            found = deciders.of_match(self.a, self.b, case.divergence)
            said = [self._stepped(case, n, before[n], after[n], found[n]) for n in (0, 1)]
            return self._say(found, said[0], said[1])
        found = deciders.of_steps(self.a, self.b, steps, case.divergence)
        if case.divergence.kind.what in ("result", "flow"):
            found = _with_results(found, after)
        said = [self._stepped(case, n, before[n], after[n], found[n]) for n in (0, 1)]
        return self._say(found, said[0], said[1])

    def _of_dealing(self, case: Small, course: Course) -> Attribution:
        start = case.divergence.start or case.start
        used: list[list[str]] = [[], []]
        if start is not None:
            packs = (list(start.pack), self.pair.tongue.pack_to_b(start.pack))
            used = [
                w.deal(pack, start.dealer, self.pair.taken_over(start, n))
                for n, (w, pack) in enumerate(zip(self._watched, packs, strict=True))
            ]
        found = deciders.of_steps(self.a, self.b, [deciders.Step(used[0], used[1])], case.divergence)
        said = [self._stepped(case, n, None, (course.s, course.t)[n], found[n]) for n in (0, 1)]
        return self._say(found, said[0], said[1])

    def _stepped(
        self, case: Small, n: int, before: State | None, after: State, clauses: Sequence[str]
    ) -> str:
        side, engine = (self.a, self.b)[n], (self.pair.a, self.pair.b)[n]
        what = case.divergence.kind.what
        if what in ("result", "flow") and after.result is not None:
            said = wording.OVER.format(result=_result(after.result, engine))
            if case.divergence.kind.phase == MATCH:
                said = wording.MATCH.format(over=said, then=_of_match(case.divergence, n))
        elif what == "points" and before is not None:
            names = [name for name in FIGURES if name in case.divergence.about]
            said = ", ".join(_changes(engine, before, after, *names)) or wording.NO_POINTS
        elif case.divergence.about.startswith("over"):
            said = wording.GOES_ON
        else:
            details = case.divergence.details.items()
            said = ", ".join(wording.IS.format(name=name, value=words[n]) for name, words in details)
        named = "; ".join(self._clause(side, clause).text for clause in clauses) or "as in the other"
        if before is None:
            return wording.DEALT.format(label=side.label, what=said, clauses=named)
        move = write_move(self.pair.a.rulebook, case.moves[-1])
        return wording.AFTER.format(label=side.label, move=move, what=said, clauses=named)

    # -- clauses

    def _say(self, found: tuple[Sequence[str], Sequence[str]], a_says: str, b_says: str) -> Attribution:
        return Attribution(
            tuple(self._clause(self.a, clause) for clause in found[0]),
            tuple(self._clause(self.b, clause) for clause in found[1]),
            a_says,
            b_says,
        )

    def _clause(self, side: Side, clause: str) -> Clause:
        place = side.place_of(clause)
        return Clause(clause, *place) if place is not None else Clause(clause, "", 0)


def _of_match(divergence: Divergence, n: int) -> str:
    """How the match goes on, in words."""
    words = divergence.details[divergence.about][n]
    if divergence.about == NEXT_DEALER:
        return wording.DEALS_NEXT.format(seat=words)
    return wording.MATCH_GOES_ON if words == GOES_ON else wording.MATCH_WON.format(by=words)


def _with_results(
    found: tuple[list[str], list[str]], after: tuple[State, State]
) -> tuple[list[str], list[str]]:
    """Name the row that settled the deal also where it is the same in both: another one might have."""
    named = []
    for clauses, s in zip(found, after, strict=True):
        also = [s.result.by] if s.result is not None and s.result.by not in clauses else []
        named.append([*clauses, *also])
    return named[0], named[1]


def _changes(engine: ReferenceEngine, before: State, after: State, *names: str) -> list[str]:
    """What a step has changed in figures of the sides, in words; of those that it leaves alone nothing."""
    found = []
    for side in engine.rulebook.sides:
        words = []
        for name in names:
            old, new = (_figure(s, side, name) for s in (before, after))
            if old != new:
                words.append(wording.FIGURES[name].format(points=new))
        if words:
            found.append(wording.HAS.format(seat=side[0] + 1, what=" and ".join(words)))
    return found


def _figure(s: State, side: tuple[int, ...], name: str) -> int:
    if name == "card points":
        return sum(s.card_points[m] + s.bonus[m] for m in side)
    return sum((s.counted if name == "meld points" else s.pending)[m] for m in side)


def _result(result: Result, engine: ReferenceEngine) -> str:
    if result.annulled:
        return wording.ANNULLED
    carried = wording.CARRIED.format(points=result.carried) if result.carried else ""
    seats, scores = list(cards_in(result.winners)), result.scores
    said = listed(map(str, scores))
    if not seats:
        nobody = wording.NOBODY + carried
        return wording.SCORED.format(said=nobody, scores=said) if any(scores) else nobody
    if len(seats) > 1:
        who = "seats " + listed(str(seat + 1) for seat in seats)
        if len({scores[seat] for seat in seats}) > 1:
            return wording.SCORED.format(said=wording.WIN.format(who=who, score="").rstrip(), scores=said)
        return wording.WIN.format(who=who, score=_score(result, seats)) + carried
    return wording.WINS.format(who=f"seat {seats[0] + 1}", score=_score(result, seats)) + carried


def _score(result: Result, seats: Sequence[int]) -> str:
    """What winners get who all get the same, and what the others get, if they get anything."""
    others = [score for seat, score in enumerate(result.scores) if seat not in seats]
    against = f" against {' '.join(map(str, others))}" if any(others) else ""
    return f"{result.scores[seats[0]]}{against}"
