"""What a game tells those who write it down: records, history, whoever else watches a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.play.match import Match
from sixtysix_dsl.rulebook.moves import Move
from sixtysix_dsl.rulebook.outcome import Result


class Observer(Protocol):
    """Is called after each thing that happens, in order. It must not change what it is shown, and must not raise.

    `drawn` is how many numbers the bots have drawn in this deal (see `play/chance.py`): with it a game that was broken
    off goes on as if it had not been.
    """

    def on_deal(self, number: int, deal: Deal[Any], pack: Sequence[int] | None) -> None:
        """A deal begins; deals count from 1. `pack` is in dealing order, None if the deal begins from a position."""
        ...

    def on_move(self, deal: Deal[Any], move: Move, drawn: int) -> None:
        """A move was made."""
        ...

    def on_undo(self, deal: Deal[Any], moves: int, drawn: int) -> None:
        """The last so many moves were taken back."""
        ...

    def on_result(self, match: Match[Any], deal: Deal[Any], result: Result) -> None:
        """A deal is over, and the match has taken it over."""
        ...


class Resumed(NamedTuple):
    """A deal to go on with, of which observers know already, and the numbers drawn in it."""

    deal: Deal[Any]
    drawn: int = 0
