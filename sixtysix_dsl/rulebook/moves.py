"""Moves as values, and their notation: `1 play KS`, `2 marry S`, `1 bid 120`, `1 give 9S 2`."""

from __future__ import annotations

from dataclasses import dataclass

PLAY = "play"
"""The one built-in move."""


@dataclass(frozen=True, slots=True, order=True)
class Move:
    """A seat (from 0), the name of a move, and its arguments as numbers: a card, suit, number or seat (from 0).

    A card stands for its face: the first card of the pack that looks like it.
    """

    seat: int
    name: str
    args: tuple[int, ...] = ()


class MoveError(ValueError):
    """A text that is no move of this variant; `help` says what would be."""

    def __init__(self, message: str, help: str | None = None) -> None:
        """Remember what is wrong and what to do."""
        super().__init__(message)
        self.help = help
