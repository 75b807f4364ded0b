"""The bots' chance in one deal, which knows how far it has come."""

from __future__ import annotations

from sixtysix_dsl.rulebook.rng import Rng, stream


class CountedRng(Rng):
    """A generator that counts the numbers it has given, so that another can be brought to the same place."""

    __slots__ = ("drawn",)

    drawn: int

    def bits(self) -> int:
        """The next 64 bits."""
        self.drawn += 1
        return super().bits()


def bots_chance(seed: int, deal: int, drawn: int = 0) -> CountedRng:
    """Return what bots draw from in a deal (counted from 0) of the match with this seed, after `drawn` numbers."""
    rng = CountedRng.from_state(stream(seed, "bots", deal).state)
    assert isinstance(rng, CountedRng)
    rng.drawn = 0
    for _ in range(drawn):
        rng.bits()
    return rng
