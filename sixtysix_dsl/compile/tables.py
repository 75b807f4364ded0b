"""What a module looks up: tables of cards, suits and seats, worked out once from the pack and the table."""

from __future__ import annotations

from sixtysix_dsl.compile.masks import word_tables
from sixtysix_dsl.rulebook.rulebook import Rulebook

Table = tuple[str, int, tuple[int, ...]]
"""Name, least index, and the numbers from there on."""


def tables_of(rulebook: Rulebook) -> list[Table]:
    """Return the tables of a Rulebook.

    `suit_of`, `value_of`, `faces` go by card (`suit_of` up to 64, which is the lowest card of an empty set,
    and has no suit), `suit_sets` by suit, `beaters` by (trump + 1) * cards + card, `side_set`, `opponent`
    (the next, if all are in play) and `partner` by seat; `words …` are the moves that bits stand for (see
    `masks.py`).
    """
    pack, seats = rulebook.pack, rulebook.seats
    side_of = [0] * seats
    for side in rulebook.sides:
        for seat in side:
            side_of[seat] = sum(1 << member for member in side)
    everyone = range(seats)
    around = [[(seat + step) % seats for step in range(1, seats)] for seat in everyone]
    opponent = [next((x for x in around[s] if not side_of[s] >> x & 1), -1) for s in everyone]
    partner = [next((x for x in around[s] if side_of[s] >> x & 1), -1) for s in everyone]
    beaters = [cards for row in pack.beaters for cards in row]
    return [
        ("suit_of", -1, (-1, *pack.suit_of, *(-1 for _ in range(pack.size, 65)))),
        ("value_of", 0, pack.value_of),
        ("faces", 0, pack.faces),
        ("suit_sets", -1, (0, *pack.suit_sets)),
        ("beaters", 0, tuple(beaters)),
        ("side_set", -1, (0, *side_of)),
        ("opponent", -1, (-1, *opponent)),
        ("partner", -1, (-1, *partner)),
        *word_tables(rulebook),
    ]
