"""One deal, in the manner of a chess library's board: legal moves, push, pop, why, view, outcome."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from sixtysix_dsl.play.notation import check_move, parse_move, write_move
from sixtysix_dsl.rulebook.engine import Engine
from sixtysix_dsl.rulebook.moves import Move
from sixtysix_dsl.rulebook.outcome import Result, Verdict
from sixtysix_dsl.rulebook.rng import stream
from sixtysix_dsl.rulebook.rulebook import Rulebook

S = TypeVar("S")


class IllegalMove(ValueError):
    """A move that the rules refuse; `verdict` says which clauses."""

    def __init__(self, text: str, verdict: Verdict) -> None:
        """Remember the reasons."""
        super().__init__(f"{text} is not legal: " + ", ".join(reason.clause for reason in verdict.reasons))
        self.verdict = verdict


class Deal(Generic[S]):
    """A deal with its history. Seats are numbered from 0, cards are numbers of the pack (see `notation`)."""

    def __init__(self, engine: Engine[S], state: S) -> None:
        """Go on from a state; see `from_seed` and `from_pack` for a new deal."""
        self.engine = engine
        self.state = state
        self._before: list[tuple[S, Move]] = []

    @classmethod
    def from_seed(
        cls, engine: Engine[S], seed: int, *, dealer: int = -1, number: int = 0, **match: Any
    ) -> Deal[S]:
        """Deal number `number` of the match with this seed; `dealer` -1 is the last seat.

        `match` goes to `Engine.start`.
        """
        return cls.from_pack(engine, shuffled_pack(engine.rulebook, seed, number), dealer=dealer, **match)

    @classmethod
    def from_pack(cls, engine: Engine[S], pack: Sequence[int], *, dealer: int = -1, **match: Any) -> Deal[S]:
        """Deal a whole pack, its first card first. Raises ValueError if it is not, or there is no such dealer."""
        if sorted(pack) != list(range(engine.rulebook.pack.size)):
            raise ValueError("the pack must have every card once")
        seats = engine.rulebook.seats
        if not -1 <= dealer < seats:
            raise ValueError(f"the dealer is a seat from 0 to {seats - 1}, or -1 for the last, not {dealer}")
        who = dealer if dealer >= 0 else seats - 1
        return cls(engine, engine.start(pack, who, **match))

    def copy(self) -> Deal[S]:
        """Return a deal of its own with the same history."""
        other = Deal(self.engine, self.state)
        other._before = list(self._before)
        return other

    @property
    def turn(self) -> int:
        """Return the seat whose lead, card or answer is awaited; -1 when the deal is over."""
        return self.engine.turn_of(self.state)

    @property
    def moves(self) -> tuple[Move, ...]:
        """Return the moves made so far."""
        return tuple(move for _, move in self._before)

    @property
    def history(self) -> tuple[tuple[S, Move], ...]:
        """Return the moves made so far, each with the state before it."""
        return tuple(self._before)

    def legal_moves(self, seat: int | None = None) -> list[Move]:
        """Return the legal moves of a seat, or of all."""
        moves = self.engine.legal_moves(self.state)
        return moves if seat is None else [move for move in moves if move.seat == seat]

    def is_legal(self, move: Move) -> bool:
        """Whether a move is legal."""
        return self.why(move).legal

    def why(self, move: Move) -> Verdict:
        """Return the verdict on any move and the clauses that decide it. Raises MoveError if it is no move here."""
        check_move(self.engine.rulebook, move)
        return self.engine.verdict(self.state, move)

    def push(self, move: Move) -> None:
        """Make a move. Raises IllegalMove if the rules refuse it, MoveError if it is none; nothing changes then."""
        verdict = self.why(move)
        if not verdict.legal:
            raise IllegalMove(write_move(self.engine.rulebook, move), verdict)
        self.push_legal(move)

    def push_legal(self, move: Move) -> None:
        """Make a move that is known to be legal, as one of `legal_moves` is."""
        self._before.append((self.state, move))
        self.state = self.engine.apply(self.state, move)

    def push_text(self, text: str) -> Move:
        """Make a move given as text, `1 play KS`. Raises MoveError or IllegalMove."""
        move = parse_move(self.engine.rulebook, text)
        self.push(move)
        return move

    def pop(self) -> Move:
        """Take back the last move and return it. Raises IndexError if there is none."""
        self.state, move = self._before.pop()
        return move

    def view(self, seat: int) -> dict[str, Any]:
        """Return what a seat sees. Raises ValueError if the table has no such seat."""
        if not 0 <= seat < self.engine.rulebook.seats:
            raise ValueError(f"the seats are 0 to {self.engine.rulebook.seats - 1}, not {seat}")
        return self.engine.view(self.state, seat)

    def outcome(self) -> Result | None:
        """Return how the deal ended, or None while it goes on."""
        return self.engine.result_of(self.state)

    def __str__(self) -> str:
        """Return the state as text; `engine.read` reads it."""
        return self.engine.write(self.state)


def shuffled_pack(rulebook: Rulebook, seed: int, number: int) -> list[int]:
    """Return the pack of deal `number` of the match with this seed, in dealing order."""
    pack = list(range(rulebook.pack.size))
    stream(seed, "pack", number).shuffle(pack)
    return pack
