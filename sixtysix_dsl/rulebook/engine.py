"""The protocol that both engines keep: what a deal can be asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from sixtysix_dsl.rulebook.moves import Move
from sixtysix_dsl.rulebook.outcome import Result, Verdict
from sixtysix_dsl.rulebook.rulebook import Rulebook

S = TypeVar("S")


class Engine(Protocol[S]):
    """An engine for one settled Rulebook. It holds no deal: a state is a value that belongs to the caller.

    Seats and cards are numbered from 0 (see `rulebook.pack`), seats in turn order.
    """

    rulebook: Rulebook

    def start(
        self,
        pack: Sequence[int],
        dealer: int,
        carried: int = 0,
        game_points: Sequence[int] | None = None,
        match_vars: Sequence[int] | None = None,
    ) -> S:
        """Return a deal from a whole pack, first card dealt first, at its first decision."""
        ...

    def turn_of(self, state: S) -> int:
        """Return the seat that is awaited, or -1 when the deal is over."""
        ...

    def legal_moves(self, state: S) -> list[Move]:
        """Return every legal move of every seat: cards in pack order, then announcements by name, arguments, seat."""
        ...

    def apply(self, state: S, move: Move) -> S:
        """Return the state after a legal move; the state passed in stays as it is."""
        ...

    def verdict(self, state: S, move: Move) -> Verdict:
        """Judge any move, legal or not."""
        ...

    def scores(self, state: S, moves: Sequence[Move]) -> list[int]:
        """Return how much the bot `greedy` wants each of these legal moves: see `policy/greedy.py`."""
        ...

    def result_of(self, state: S) -> Result | None:
        """Return how the deal ended, or None while it goes on."""
        ...

    def view(self, state: S, seat: int) -> dict[str, Any]:
        """Return what a seat sees, in the form of `sixtysix view --json`."""
        ...

    def match_vars(self, state: S) -> list[int]:
        """Return the variant's state variables; those that live for the match go into the next `start`."""
        ...

    def next_dealer(self, state: S) -> int:
        """Return who deals after this deal."""
        ...

    def write(self, state: S) -> str:
        """Return a state as text."""
        ...

    def read(self, text: str) -> S:
        """Return the state that a text stands for; raise ValueError if it is none."""
        ...
