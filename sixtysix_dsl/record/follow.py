"""Follow a record under rules: every deal, move, undo and result is judged by the engine, in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.play.match import Match
from sixtysix_dsl.play.notation import parse_move_of, write_move
from sixtysix_dsl.record.fault import Kind, RecordError
from sixtysix_dsl.record.lines import ANOTHER_COPY
from sixtysix_dsl.record.reader import DealLine, MoveLine, Record, ResultLine, UndoLine
from sixtysix_dsl.record.writer import result_data
from sixtysix_dsl.rulebook.engine import Engine
from sixtysix_dsl.rulebook.moves import Move, MoveError
from sixtysix_dsl.rulebook.outcome import Result
from sixtysix_dsl.rulebook.rulebook import Rulebook

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Step:
    """A move, or `undone` moves taken back. Steps count from 1 through the whole match, those taken back too."""

    number: int
    line: int
    move: Move | None
    undone: int = 0
    drawn: int = 0


@dataclass(slots=True)
class PlayedDeal(Generic[S]):
    """A deal: how it began (`setting` as `Engine.start` takes it), its steps, and how it ended, if it did."""

    number: int
    line: int
    dealer: int
    start: S
    pack: tuple[int, ...] | None
    setting: Mapping[str, Any]
    steps: list[Step] = field(default_factory=list)
    result: Result | None = None
    game_points: tuple[int, ...] = ()


@dataclass(slots=True)
class Course(Generic[S]):
    """A record as far as it can be followed. `fault` is where it ends before its time, and why.

    `match` stands where its last whole deal has left it; `deal` is the one that goes on, None between deals.
    """

    engine: Engine[S]
    record: Record
    match: Match[S]
    deals: list[PlayedDeal[S]] = field(default_factory=list)
    deal: Deal[S] | None = None
    drawn: int = 0
    fault: RecordError | None = None

    @property
    def steps(self) -> int:
        """Return how many steps there are."""
        return sum(len(played.steps) for played in self.deals)

    def walk(self, played: PlayedDeal[S]) -> Iterator[tuple[Step | None, Deal[S]]]:
        """Play one deal again: yields None with the deal as it begins, then each step with the deal after it."""
        deal = Deal(self.engine, played.start)
        yield None, deal
        for step in played.steps:
            take_step(deal, step)
            yield step, deal

    def deal_at(self, number: int, of: int | None = None) -> tuple[PlayedDeal[S], Deal[S]]:
        """Return a deal as it stands after step `number`; 0 is before the first, of deal `of` if that is given.

        Raises IndexError.
        """
        for played in self.deals:
            if of not in (None, played.number):
                continue
            for step, deal in self.walk(played):
                if (step.number if step is not None else 0) == number:
                    return played, deal
        raise IndexError(f"there is no step {number}" if self.deals else "nothing was dealt")


def take_step(deal: Deal[Any], step: Step) -> None:
    """Do what a step says."""
    if step.move is not None:
        deal.push_legal(step.move)
    for _ in range(step.undone):
        deal.pop()


def follow(record: Record, engine: Engine[S]) -> Course[S]:
    """Follow a record; never raises for what is in it: see `Course.fault`."""
    course = Course(engine, record, Match(engine, record.header.seed, dealer=0))
    if len(record.header.seats) != engine.rulebook.seats:
        message = f"the record has {len(record.header.seats)} seats, and {engine.rulebook.name} {engine.rulebook.seats}"
        course.fault = _Follower(course).fail(1, message, "name the variant it was played under")
        return course
    follower = _Follower(course)
    try:
        for entry in record.entries:
            follower.take(entry)
    except RecordError as fault:
        course.fault = fault
    return course


class _Follower(Generic[S]):
    def __init__(self, course: Course[S]) -> None:
        self.course, self.engine = course, course.engine
        self.rulebook: Rulebook = course.engine.rulebook
        self.is_same = course.record.header.rules_hash == self.rulebook.hash

    def fail(self, line: int, message: str, help: str = ANOTHER_COPY, kind: Kind = "damaged") -> RecordError:
        """Make the fault; under other rules than those it was played under, a record is not to blame."""
        if kind == "damaged" and not self.is_same:
            kind = "differs"
        return RecordError(self.course.record.file, line, message, help, kind)

    def take(self, entry: DealLine | MoveLine | UndoLine | ResultLine) -> None:
        if isinstance(entry, DealLine):
            self.begin(entry)
            return
        deal = self.course.deal
        if deal is None:
            raise self.fail(
                entry.line, "no deal goes on here", f"a line is lost before this one; {ANOTHER_COPY}"
            )
        if isinstance(entry, MoveLine):
            self.move(entry, deal)
        elif isinstance(entry, UndoLine):
            self.undo(entry, deal)
        else:
            self.finish(entry, deal)

    # -- deals

    def begin(self, entry: DealLine) -> None:
        course, match = self.course, self.course.match
        if course.deal is not None:
            message = f"deal {entry.number} begins while deal {match.deals + 1} has no result"
            raise self.fail(entry.line, message, f"a line is lost before this one; {ANOTHER_COPY}")
        if match.winner() is not None:
            raise self.fail(entry.line, f"deal {entry.number} begins after the match was won")
        if entry.number != match.deals + 1:
            raise self.fail(entry.line, f"this is deal {match.deals + 1}, and the record says {entry.number}")
        if not course.deals:
            match.dealer = entry.dealer
        elif entry.dealer != match.dealer:
            message = f"seat {match.dealer + 1} deals now, and the record says seat {entry.dealer + 1}"
            raise self.fail(entry.line, message)
        pack: tuple[int, ...] | None = None
        if entry.pack is not None:
            pack = self.cards(entry, entry.pack)
            setting = _copy(match)
            course.deal = match.next_deal(pack)
        else:
            course.deal = self.prepared(entry)
            setting = _copy(match)
        course.drawn = 0
        course.deals.append(
            PlayedDeal(entry.number, entry.line, match.dealer, course.deal.state, pack, setting)
        )

    def cards(self, entry: DealLine, names: Sequence[str]) -> tuple[int, ...]:
        """The cards of a pack by their names; those that look alike in the order of their copies."""
        pack = self.rulebook.pack
        free: dict[str, list[int]] = {}
        for card, name in enumerate(pack.names):
            free.setdefault(name, []).append(card)
        found = []
        for name in names:
            copies = free.get(name)
            if copies is None:
                raise self.fail(entry.line, f"there is no card `{name}` in the pack of {self.rulebook.name}")
            if not copies:
                most = Counter(pack.names)[name]
                raise self.fail(entry.line, f"the card {name} stands more than {most}× in the pack")
            found.append(copies.pop(0))
        if len(found) != pack.size:
            raise self.fail(
                entry.line, f"the pack has {len(found)} cards, and {self.rulebook.name} {pack.size}"
            )
        return tuple(found)

    def prepared(self, entry: DealLine) -> Deal[S]:
        """The deal from a position; what the match brings along stands in the state."""
        if self.course.deals:
            raise self.fail(entry.line, "only the first deal may begin from a position")
        try:
            deal = Deal(self.engine, self.engine.read(entry.state or ""))
            view, turn = deal.view(0), deal.turn
        except ValueError as problem:
            raise self.fail(entry.line, f"the state cannot be read: {problem}") from None
        except Exception as problem:  # a state of the right form in which nothing can be played
            message = f"nothing can be played from the state ({type(problem).__name__})"
            raise self.fail(entry.line, message) from None
        if view["dealer"] != entry.dealer + 1 or view["over"] or turn < 0:
            raise self.fail(entry.line, "the state does not agree with its line, or the deal is over in it")
        match = self.course.match
        match.game_points = [view["game_points"][str(seat + 1)] for seat in range(self.rulebook.seats)]
        match.carried = view["carried"]
        return deal

    # -- moves

    def move(self, entry: MoveLine, deal: Deal[S]) -> None:
        try:
            move = parse_move_of(self.rulebook, entry.seat, entry.move)
        except MoveError as problem:
            raise self.fail(entry.line, str(problem), problem.help or ANOTHER_COPY) from None
        try:
            verdict = deal.why(move)
            if verdict.legal:
                deal.push_legal(move)
        except Exception as problem:  # see `prepared`
            message = f"the move cannot be judged ({type(problem).__name__})"
            raise self.fail(entry.line, message) from None
        if not verdict.legal:
            clauses = ", ".join(dict.fromkeys(reason.clause for reason in verdict.reasons))
            message = f"`{write_move(self.rulebook, move)}` is not legal ({clauses})"
            legal = ", ".join(write_move(self.rulebook, each) for each in deal.legal_moves())
            raise self.fail(entry.line, message, f"legal here: {legal or 'nothing'}", "illegal")
        self.add(Step(self.next, entry.line, move, drawn=self.drawn(entry.drawn)))

    def undo(self, entry: UndoLine, deal: Deal[S]) -> None:
        made = len(deal.moves)
        if entry.moves > made:
            raise self.fail(entry.line, f"{entry.moves} moves are taken back, and {made} were made")
        for _ in range(entry.moves):
            deal.pop()
        self.add(Step(self.next, entry.line, None, entry.moves, self.drawn(entry.drawn)))

    @property
    def next(self) -> int:
        return (
            self.course.steps + 1
            if not self.course.deals[-1].steps
            else self.course.deals[-1].steps[-1].number + 1
        )

    def drawn(self, said: int | None) -> int:
        self.course.drawn = self.course.drawn if said is None else said
        return self.course.drawn

    def add(self, step: Step) -> None:
        self.course.deals[-1].steps.append(step)

    # -- results

    def finish(self, entry: ResultLine, deal: Deal[S]) -> None:
        course, match = self.course, self.course.match
        if deal.outcome() is None:
            raise self.fail(entry.line, "the deal is not over here", kind="differs")
        result = match.record(deal)
        played = course.deals[-1]
        played.result, played.game_points = result, tuple(match.game_points)
        course.deal = None
        wanted = result_data(self.rulebook, result, match.game_points)
        for key, value in wanted.items():
            if key in entry.said and entry.said[key] != value:
                message = (
                    f"`{key}` of the result is {_say(entry.said[key])}, and by the rules it is {_say(value)}"
                )
                raise self.fail(entry.line, message, kind="differs")


def _copy(match: Match[Any]) -> dict[str, Any]:
    """What a deal takes over from the match, as it is now."""
    setting = match.setting()
    return {**setting, "game_points": list(match.game_points)}


def _say(value: object) -> str:
    text = str(value)
    return text if len(text) <= 60 else text[:60] + "…"
