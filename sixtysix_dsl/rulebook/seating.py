"""Who sits where: turn order, sides, and seats as sets."""

from __future__ import annotations

from collections.abc import Iterator

from sixtysix_dsl.rulebook.rulebook import Rulebook


class Seating:
    """The table of a settled Rulebook. Seats go from 0 in turn order."""

    def __init__(self, rulebook: Rulebook) -> None:
        """Work out sides."""
        self.count = rulebook.seats
        self.everyone = (1 << self.count) - 1
        self.sides = rulebook.sides
        self.members: list[tuple[int, ...]] = [()] * self.count
        self.side_set = [0] * self.count
        for side in self.sides:
            for seat in side:
                self.members[seat] = side
                self.side_set[seat] = sum(1 << member for member in side)

    def next(self, seat: int, among: int) -> int:
        """Return the first seat after `seat` that is in the set, or -1 if the set is empty."""
        for step in range(1, self.count + 1):
            other = (seat + step) % self.count
            if among >> other & 1:
                return other
        return -1

    def order(self, start: int, among: int) -> list[int]:
        """Return the seats of a set in turn order, beginning with `start` or the next."""
        if start < 0:
            return []
        around = ((start + step) % self.count for step in range(self.count))
        return [seat for seat in around if among >> seat & 1]

    def others_in_play(self, seat: int, in_play: int) -> int:
        """Return the seats of the other sides of which somebody is in play."""
        if seat < 0:
            return 0
        own, found = self.side_set[seat], 0
        for other in seats_in(in_play & ~own):
            found |= self.side_set[other]
        return found


def seats_in(seats: int) -> Iterator[int]:
    """Yield the seats of a set, from 0."""
    while seats:
        low = seats & -seats
        yield low.bit_length() - 1
        seats ^= low
