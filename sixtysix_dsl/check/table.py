"""Who sits where, for values that can be worked out before play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Table:
    """A table: seats from 0 in turn order, the dealer the last of them."""

    count: int
    sides: tuple[int, ...]

    @classmethod
    def of(cls, count: int, pairs: bool) -> Table:
        """Return the table of so many seats, in pairs or each alone."""
        if pairs and count % 2 == 0:
            half = count // 2
            return cls(count, tuple(1 << x % half | 1 << x % half + half for x in range(count)))
        return cls(count, tuple(1 << x for x in range(count)))

    def next(self, seat: int, among: int) -> int:
        """Return the first seat after `seat` in a set, or -1."""
        around = ((seat + step) % self.count for step in range(1, self.count + 1))
        return next((x for x in around if among >> x & 1), -1)

    def order(self, start: int, among: int) -> list[int]:
        """Return the seats of a set in turn order from `start`."""
        if start < 0:
            return []
        return [x for step in range(self.count) if among >> (x := (start + step) % self.count) & 1]

    def seats_in(self, seats: int) -> Iterator[int]:
        """Yield the seats of a set."""
        return (x for x in range(self.count) if seats >> x & 1)

    def opponents(self, seat: int, in_play: int) -> int:
        """Return the seats of the other sides of which somebody plays."""
        found = 0
        for other in self.seats_in(in_play & ~self.sides[seat]):
            found |= self.sides[other]
        return found

    def fact(self, op: str, args: list[int], in_play: int) -> int | None:
        """Return a fact about seats, or None if it is none."""
        everyone = (1 << self.count) - 1
        match op:
            case "dealer":
                return self.count - 1
            case "eldest":
                return self.next(self.count - 1, in_play)
            case "all_seats":
                return everyone
            case "seats_in_play":
                return in_play
            case "count_seats":
                return args[0].bit_count()
            case "first_seat":
                return (args[0] & -args[0]).bit_length() - 1
        if op in (
            "seat_after",
            "opponent_of",
            "partner_of",
            "opponents_of",
            "side_of",
            "others_than",
            "seat_set",
        ):
            return self._about(op, args[0], in_play)
        return None

    def _about(self, op: str, seat: int, in_play: int) -> int:
        if seat < 0:
            return {"others_than": in_play, "opponents_of": 0, "side_of": 0, "seat_set": 0}.get(op, -1)
        own = 1 << seat
        match op:
            case "seat_after":
                return (seat + 1) % self.count
            case "opponent_of":
                return self.next(seat, in_play & ~self.sides[seat])
            case "partner_of":
                return self.next(seat, self.sides[seat] & ~own)
            case "opponents_of":
                return self.opponents(seat, in_play)
            case "side_of":
                return self.sides[seat]
            case "others_than":
                return in_play & ~own
        return own
