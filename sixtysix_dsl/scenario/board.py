"""What an expectation is asked of: the deal as it stands, the match around it, and what has decided so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from sixtysix_dsl.explain.recorder import Recorder
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.interpret.interpreter import Interpreter
from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.play.match import Match
from sixtysix_dsl.play.notation import write_move
from sixtysix_dsl.rulebook.moves import Move
from sixtysix_dsl.rulebook.outcome import Result, Verdict
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.state import State


@dataclass(frozen=True, slots=True)
class Problem:
    """An expectation that is not met; `why` are lines that explain it, `what` is about whom where that helps."""

    expected: str
    got: str
    why: tuple[str, ...] = ()
    what: str = ""

    @property
    def message(self) -> str:
        """The problem in one line."""
        about = f"{self.what}: " if self.what else ""
        return f"{about}expected {self.expected}; got {self.got}"


Observer = Callable[["Board", Move], None]
"""Who is told of every move that a scenario asks about, before it is made if it is."""


@dataclass(slots=True)
class Board:
    """A scenario in the middle of its steps."""

    engine: ReferenceEngine
    deal: Deal[State]
    match: Match[State]
    language: str = "en"
    recorder: Recorder | None = None
    is_recorded: bool = False
    observer: Observer | None = None

    @property
    def state(self) -> State:
        """The deal as it stands."""
        return self.deal.state

    @property
    def rules(self) -> Interpreter:
        """The interpreter of the variant."""
        return self.engine.interpreter

    @property
    def rulebook(self) -> Rulebook:
        """The rules."""
        return self.engine.rulebook

    @property
    def result(self) -> Result | None:
        """How the deal ended; None while it goes on."""
        return self.deal.outcome()

    def judge(self, move: Move) -> Verdict:
        """The verdict on a move; what decides it is noted."""
        if self.observer is not None:
            self.observer(self, move)
        verdict = self.deal.why(move)
        if self.recorder is not None:
            self.recorder.note_verdict(verdict, self.state)
        return verdict

    def make(self, move: Move) -> None:
        """Make a legal move."""
        self.deal.push_legal(move)
        self.settle()

    def settle(self) -> None:
        """Take a result over into the match, once."""
        if self.result is not None and not self.is_recorded:
            self.is_recorded = True
            if self.recorder is not None:
                self.recorder.note_result(self.result, self.state)
            self.match.record(self.deal)

    def side_of(self, seat: int) -> tuple[int, ...]:
        """The seats of a seat's side."""
        return next(side for side in self.rulebook.sides if seat in side)

    def legal_of(self, seat: int) -> list[str]:
        """The legal moves of a seat, as text without the seat."""
        return [write_move(self.rulebook, move, with_seat=False) for move in self.deal.legal_moves(seat)]


Check = Callable[[Board], Problem | None]
"""An expectation: what is wrong with a board, if anything is."""


def write_moves(moves: Iterable[str]) -> str:
    """Moves in a sentence."""
    return ", ".join(moves) or "nothing"


def write_seats(values: dict[int, str]) -> str:
    """Values by seat, as the file writes them."""
    return "{" + ", ".join(f"{seat + 1}: {value}" for seat, value in sorted(values.items())) + "}"


def is_prefix(wanted: str, clause: str) -> bool:
    """Whether an id is the one wanted, or goes on from it after a dot."""
    return clause == wanted or clause.startswith(wanted + ".")
