"""A move as one 64-bit number, for memory and for calls.

From the lowest bit: 3 bits the seat, three arguments of 17 bits (the last first), and from bit RULE_SHIFT on
0 for playing a card, or the number of the announcement plus one. So numbers sort as moves do: plays by card,
then announcements by name, arguments and seat. A card is the first of its face.
"""

from __future__ import annotations

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.code import E, i64
from sixtysix_dsl.rulebook.moves import PLAY, Move
from sixtysix_dsl.rulebook.rulebook import Rulebook

SEAT_BITS, ARGUMENT_BITS, ARGUMENTS = 3, 17, 3
RULE_SHIFT = SEAT_BITS + ARGUMENT_BITS * ARGUMENTS
MOST_RULES = (1 << (63 - RULE_SHIFT)) - 2
LARGEST = (1 << ARGUMENT_BITS) - 1
"""The largest number that an argument can be."""


def shift_of(at: int) -> int:
    """Return the lowest bit of an argument."""
    return SEAT_BITS + ARGUMENT_BITS * (ARGUMENTS - 1 - at)


def argument(word: E, at: int) -> E:
    """Return an argument of a move."""
    return code.band(code.shr(word, i64(shift_of(at))), i64(LARGEST))


def encode_move(rulebook: Rulebook, move: Move, phase: int) -> int:
    """Return a move as a number; its rule is that of its name in this phase (-1: in play), or else any of that name.

    Raises KeyError if there is none.
    """
    number = 0
    if move.name != PLAY:
        rules = [rule for rule in rulebook.moves if rule.name == move.name]
        if not rules:
            raise KeyError(move.name)
        number = 1 + next((rule.number for rule in rules if rule.phase == phase), rules[0].number)
    word = number << RULE_SHIFT | move.seat
    for at, value in enumerate(move.args):
        word |= min(value, LARGEST) << shift_of(at)  # more is never legal, and must not become another move
    return word


def decode_move(rulebook: Rulebook, word: int) -> Move:
    """Return the move that a number stands for."""
    number, seat = word >> RULE_SHIFT, word & (1 << SEAT_BITS) - 1
    count = 1 if number == 0 else len(rulebook.moves[number - 1].choices)
    args = tuple(word >> shift_of(at) & LARGEST for at in range(count))
    return Move(seat, PLAY if number == 0 else rulebook.moves[number - 1].name, args)
