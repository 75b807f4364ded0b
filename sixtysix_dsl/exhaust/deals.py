"""All deals of a small pack: who holds what, and the talon in its order; in which order a hand came does not matter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from math import factorial

from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.rulebook.pack import cards_in
from sixtysix_dsl.rulebook.rulebook import Rulebook


class Places:
    """Which place of the pack goes where: found by dealing a pack in order, since dealing looks at no card."""

    def __init__(self, rulebook: Rulebook, dealer: int) -> None:
        """Deal once."""
        self.size = rulebook.pack.size
        state = ReferenceEngine(rulebook).start(range(self.size), dealer)
        self.hands = [tuple(cards_in(hand)) for hand in state.hands if hand]
        held = {place for hand in self.hands for place in hand}
        self.rest = tuple(place for place in range(self.size) if place not in held)

    @property
    def count(self) -> int:
        """Return how many deals there are."""
        alike = 1
        for hand in self.hands:
            alike *= factorial(len(hand))
        return factorial(self.size) // alike

    def packs(self) -> Iterator[list[int]]:
        """Yield each deal once, as a pack in dealing order."""
        pack = [0] * self.size
        yield from self._fill(pack, 0, list(range(self.size)))

    def _fill(self, pack: list[int], hand: int, cards: Sequence[int]) -> Iterator[list[int]]:
        if hand == len(self.hands):
            for order in permutations(cards):
                for place, card in zip(self.rest, order, strict=True):
                    pack[place] = card
                yield pack
            return
        places = self.hands[hand]
        for chosen in combinations(cards, len(places)):
            for place, card in zip(places, chosen, strict=True):
                pack[place] = card
            left = [card for card in cards if card not in chosen]
            yield from self._fill(pack, hand + 1, left)
