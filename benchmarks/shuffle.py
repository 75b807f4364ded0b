"""Whether the compiled shuffle is even: every card at every place, and what is known exactly of hands.

    python benchmarks/shuffle.py [DEALS] [SEED]

DEALS packs (10^6) of `german-24` are taken from the module's `shuffle`. Chi-square of the table of places and cards,
and how often a hand of 6 of 24 holds a marriage (7031/33649) and the eldest king and queen of trumps (10/253), each
with its distance from the exact figure in standard deviations. Exit code 1 if one is further off than chance is once in
some ten thousand times: try another seed before you believe it.
"""

from __future__ import annotations

import sys
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from sixtysix_dsl.compile.host import Instance, compile_module
from sixtysix_dsl.compile.module import compile_rules
from sixtysix_dsl.pipeline import load_variant

SIZE, SUIT, HAND, TURNED = 24, 6, 6, 12
"""Cards of the pack, of a suit, of a hand; the place of the card that makes trump."""
MARRIAGE, TRUMP_PAIR = Fraction(7031, 33649), Fraction(10, 253)
MOST = 3.9


class Evenness(NamedTuple):
    """How many standard deviations each figure is from where it should be."""

    places: float
    marriage: float
    trump_pair: float


class Shuffler:
    """The shuffle of a compiled variant."""

    def __init__(self, variant: str) -> None:
        """Start its module."""
        compiled = compile_rules(load_variant(variant))
        self._instance = Instance(compile_module(compiled.code))
        self._run = self._instance.function("shuffle")
        self._address, self._size = compiled.layout["pack"].address, load_variant(variant).pack.size

    def pack(self, seed: int, number: int) -> bytes:
        """Return the pack of a deal."""
        self._run((seed + (1 << 63)) % (1 << 64) - (1 << 63), number)
        return self._instance.read(self._address, self._size)


def measure(deals: int, seed: int) -> Evenness:
    """Shuffle so many packs."""
    ranks = load_variant("german-24").pack.ranks
    king, queen = ranks.index("K"), ranks.index("Q")
    pairs = [(first + king, first + queen) for first in range(0, SIZE, SUIT)]
    shuffler, packs, marriages, trump_pairs = Shuffler("german-24"), [], 0, 0
    for number in range(deals):
        pack = shuffler.pack(seed, number)
        packs.append(pack)
        hand = pack[:HAND]
        if any(one in hand and other in hand for one, other in pairs):
            marriages += 1
            one, other = pairs[pack[TURNED] // SUIT]
            trump_pairs += one in hand and other in hand
    joined = b"".join(packs)
    counts = [joined[place::SIZE].count(card) for place in range(SIZE) for card in range(SIZE)]
    return Evenness(
        _of_counts(counts, deals), _off(marriages, deals, MARRIAGE), _off(trump_pairs, deals, TRUMP_PAIR)
    )


def _of_counts(counts: list[int], deals: int) -> float:
    """Chi-square of a table whose rows and columns all have the same sum, as a normal deviate (Wilson and Hilferty)."""
    expected, freedom = deals / SIZE, (SIZE - 1) ** 2
    chi_square = sum((count - expected) ** 2 for count in counts) / expected * (SIZE - 1) / SIZE
    spread = 2 / (9 * freedom)
    return float(((chi_square / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread))


def _off(count: int, deals: int, share: Fraction) -> float:
    return float(count - deals * share) / sqrt(deals * share * (1 - share))


def main() -> int:
    """Measure and print."""
    deals, seed = (int(word) for word in [*sys.argv[1:], *("1000000", "66")[len(sys.argv) - 1 :]])
    found = measure(deals, seed)
    print(f"{deals:,} packs of seed {seed}; standard deviations from what is exact:")
    for name, value in zip(
        ("every card at every place", "marriage in a hand", "pair of trumps"), found, strict=True
    ):
        print(f"{name:28}{value:+.2f}")
    return int(found.places > MOST or max(abs(found.marriage), abs(found.trump_pair)) > MOST)


if __name__ == "__main__":
    sys.exit(main())
