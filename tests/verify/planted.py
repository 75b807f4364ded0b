"""Compiled engines with one fault each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sixtysix_dsl.compile.engine import CompiledEngine
from sixtysix_dsl.rulebook.moves import PLAY, Move
from sixtysix_dsl.rulebook.outcome import Result, Verdict
from sixtysix_dsl.rulebook.work import Work
from sixtysix_dsl.verify.tallies import MassPlay


class WrongField(CompiledEngine):
    """Counts a point too many in the third trick."""

    def apply(self, state: bytes, move: Move) -> bytes:
        s = self.codec.decode(super().apply(state, move))
        s.card_points[0] += s.tricks_played == 3
        return self.codec.encode(s)


class MissingMove(CompiledEngine):
    """Forgets the last of several cards once a trick is taken."""

    def legal_moves(self, state: bytes) -> list[Move]:
        legal = super().legal_moves(state)
        cards = [move for move in legal if move.name == PLAY]
        if len(cards) > 1 and self.codec.number(state, "tricks_played"):
            legal.remove(cards[-1])
        return legal


class WrongReason(CompiledEngine):
    """Refuses cards that are not held for no reason."""

    def verdict(self, state: bytes, move: Move) -> Verdict:
        verdict = super().verdict(state, move)
        if verdict.reasons and verdict.reasons[0].clause == "table.not-your-card":
            return Verdict(False, ())
        return verdict


class WrongAnswer(CompiledEngine):
    """Finds an announcement legal that is not."""

    def verdict(self, state: bytes, move: Move) -> Verdict:
        verdict = super().verdict(state, move)
        return verdict if move.name == PLAY else Verdict(True, verdict.reasons)


class Indiscreet(CompiledEngine):
    """Shows the second seat a hand of another once a trick is taken."""

    def view(self, state: bytes, seat: int) -> dict[str, Any]:
        seen = super().view(state, seat)
        if seat == 1 and self.codec.number(state, "tricks_played"):
            seen["known"]["1"] = super().view(state, 0)["hand"]
        return seen


class WrongResult(CompiledEngine):
    """Has somebody else win."""

    def result_of(self, state: bytes) -> Result | None:
        result = super().result_of(state)
        return result._replace(winners=result.winners ^ 3) if result is not None else None


class WrongDealer(CompiledEngine):
    """Lets the same seat deal again."""

    def next_dealer(self, state: bytes) -> int:
        return self.codec.number(state, "dealer")


class WrongScores(CompiledEngine):
    """Wants the first move more than it should."""

    def scores(self, state: bytes, moves: Sequence[Move]) -> list[int]:
        first, *others = super().scores(state, moves)
        return [first + 1, *others]


class Forgetful(CompiledEngine):
    """Loses what lies on the table when it reads a text."""

    def read(self, text: str) -> bytes:
        s = self.codec.decode(super().read(text))
        s.trick = []
        return self.codec.encode(s)


class Failing(CompiledEngine):
    """Fails at a claim or close."""

    def apply(self, state: bytes, move: Move) -> bytes:
        if move.name in ("claim", "close"):
            raise IndexError("out of bounds")
        return super().apply(state, move)


class WrongTally(MassPlay):
    """Counts one deal twice."""

    def tally(self, work: Work) -> list[int]:
        tally = super().tally(work)
        tally[0] += work.first <= 2 < work.first + work.count
        return tally


class WrongMatches(MassPlay):
    """Counts wrongly what comes in the third deal of a match."""

    def tally(self, work: Work) -> list[int]:
        tally = super().tally(work)
        tally[1] += work.matches and work.most_deals >= 3
        return tally


ENGINES: dict[type[CompiledEngine], str] = {
    WrongField: "state",
    MissingMove: "legal moves",
    WrongReason: "verdict",
    WrongAnswer: "verdict",
    Indiscreet: "view",
    WrongResult: "result",
    WrongDealer: "next dealer",
    WrongScores: "scores",
    Forgetful: "state",
    Failing: "failure",
}
"""What each is found by."""
