"""Moves to be judged that may well be illegal: every card, and every announcement with arguments of all sorts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from sixtysix_dsl.rulebook.moves import PLAY, Move
from sixtysix_dsl.rulebook.pack import cards_in
from sixtysix_dsl.rulebook.rulebook import Choice, Rulebook

NUMBERS = (0, 1, 2, 10, 60, 100, 105, 120, 300, 131_071, 131_072, 999_999)
"""Numbers that anybody might name: the last is the largest that a move's notation takes."""
MOST_ARGUMENTS = 48
"""Of so many combinations of arguments an announcement is judged with each."""
MOST_LEGAL = 256
"""So many legal moves are judged at a position; the bundled games never have as many."""
MOST_AT_ONCE = 16
"""So many moves of the seat awaited are judged at a position, others at the next, and a quarter of other seats."""


class Asked:
    """The moves of one Rulebook that are judged, a few at a position, all of them again and again."""

    def __init__(self, rulebook: Rulebook) -> None:
        """List them, seat by seat."""
        self.rulebook = rulebook
        cards = [(PLAY, (next(cards_in(face)),)) for face in dict.fromkeys(rulebook.pack.faces)]
        kinds = dict.fromkeys((rule.name, rule.choices) for rule in rulebook.moves)
        named = [(name, args) for name, choices in kinds for args in self._arguments(choices)]
        each = list(dict.fromkeys([*cards, *named]))
        self._of_seat = [[Move(seat, name, args) for name, args in each] for seat in range(rulebook.seats)]
        self._next = [0] * rulebook.seats
        self._turn = 0

    def at(self, turn: int, legal: list[Move]) -> Iterator[Move]:
        """Yield what to judge while a seat is awaited: the legal moves, what is like them, the next of all others."""
        yield from self._some(legal)
        yield from self._neighbours(legal)
        awaited = max(turn, 0)
        for seat, moves in enumerate(self._of_seat):
            count = MOST_AT_ONCE if seat == awaited else MOST_AT_ONCE // 4
            first = self._next[seat]
            yield from islice(moves, first, first + count)
            self._next[seat] = first + count if first + count < len(moves) else 0

    def _some(self, legal: list[Move]) -> list[Move]:
        """Return all legal moves, or of very many every n-th, others at the next position."""
        step = -(-len(legal) // MOST_LEGAL) or 1
        self._turn += 1
        return legal[self._turn % step :: step]

    def _arguments(self, choices: tuple[Choice, ...]) -> Iterator[tuple[int, ...]]:
        sizes = {
            "suit": range(len(self.rulebook.pack.suits)),
            "seat": range(self.rulebook.seats),
            "card": [next(cards_in(face)) for face in dict.fromkeys(self.rulebook.pack.faces)],
            "number": NUMBERS,
        }
        every = list(product(*(sizes[choice.kind] for choice in choices)))
        step = max(1, len(every) // MOST_ARGUMENTS)
        yield from every[::step]

    def _neighbours(self, legal: list[Move]) -> Iterator[Move]:
        """Yield what is next to the numbers that may be named."""
        for rule in self.rulebook.moves:
            if [choice.kind for choice in rule.choices] == ["number"]:
                named = [move for move in legal if move.name == rule.name]
                for move in (*named[:1], *named[-1:]):
                    for near in (-rule.choices[0].step, -1, 1, rule.choices[0].step):
                        if move.args[0] + near >= 0:
                            yield Move(move.seat, move.name, (move.args[0] + near,))
