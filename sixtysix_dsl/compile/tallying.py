"""Counting a deal that is over: the tally of `rulebook/tally.py`, as instructions."""

from __future__ import annotations

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.code import E, i32, i64, load
from sixtysix_dsl.compile.unit import Writer
from sixtysix_dsl.rulebook.tally import LENGTHS, POINTS, TRICKS

LENGTH_AT = 0
"""The entry of `random` that holds the moves of the deal that was played last; the generator is done with then."""


class Tallying:
    """Adds to the tally in memory."""

    def __init__(self, w: Writer) -> None:
        """Write where this writer does."""
        self.w, self.body, self.access = w, w.body, w.access

    def add(self, block: str, amount: E = code.ONE, index: E = code.ZERO) -> None:
        """Add to a number of a block; `index` is not negative."""
        base = self.w.unit.layout["tally"].address + 8 * self.w.unit.tally_at(block)
        if index.const is not None:
            place, address = i32(0), base + 8 * index.const
        else:
            place, address = self.body.keep(code.wrap(code.shl(index, i64(3)))), base
        self.body.store(place, address, code.add(load(place, address), amount))

    def bin(self, value: E, bins: int) -> E:
        """Return the bin of a value: the last for all that are larger, the first for what is below nought."""
        value = self.body.keep(value)
        high = code.select(code.gt(value, i64(bins - 1)), i64(bins - 1), value)
        found = high if value.nonneg else code.select(code.lt(value, code.ZERO), code.ZERO, high)
        return code.sure(found)

    def deal(self, length: E) -> None:
        """Count a deal that took so many moves and is over; plays are counted by the host, as what is no
        announcement."""
        w, access, seats = self.w, self.access, self.w.rulebook.seats
        self.add("deals")
        self.add("decisions", length)
        self.add("length squares", code.mul(length, length))
        self.add("length", index=self.bin(length, LENGTHS))
        self.add("tricks", index=self.bin(access.get("tricks_played"), TRICKS))
        self._ending()
        winners = self.body.keep(access.get("winners"))
        scores = [self.body.keep(access.at("scores", i64(seat))) for seat in range(seats)]
        total = code.ZERO
        for seat, score in enumerate(scores):
            self.add("wins", code.band(code.shr(winners, i64(seat)), code.ONE), i64(seat))
            self.add("scores", score, i64(seat))
            self.add("score squares", code.mul(score, score), i64(seat))
            total = code.add(total, score)
        for number, side in enumerate(w.rulebook.sides):
            members = sum(1 << seat for seat in side)
            wins = code.flag(code.ne(code.band(winners, i64(members)), code.ZERO))
            self.add("side wins", wins, i64(number))
            points = self.bin(w.facts.points(i64(side[0])), POINTS)
            for seat in side:
                index = code.add(points, i64(seat * POINTS))
                index = code.sure(index)
                self.add("points", index=index)
        self.add("no winner", code.flag(code.eq(winners, code.ZERO)))
        self._eldest(code.sub(self._of_eldest(scores), total))

    def _of_eldest(self, scores: list[E]) -> E:
        """As many times the score of the eldest seat as there are seats."""
        eldest = self.body.keep(self.w.facts.seat_after(self.access.get("dealer")))
        eldest = code.sure(eldest)
        return code.mul(self.access.at("scores", eldest), i64(len(scores)))

    def _eldest(self, value: E) -> None:
        value = self.body.keep(value)
        self.add("eldest", value)
        self.add("eldest squares", code.mul(value, value))

    def tell(self, base: int, offset: E) -> None:
        """Write what became of the deal, as `run.result_numbers` says, at an address and an offset from it."""
        access, seats = self.access, range(self.w.rulebook.seats)
        numbers = [self._bin_of_ending(), access.get("winners"), access.at("random", i64(LENGTH_AT))]
        numbers += [access.get("tricks_played"), *(access.at("scores", i64(seat)) for seat in seats)]
        numbers += [self.w.facts.points(i64(seat)) for seat in seats]
        place = self.body.keep(code.wrap(offset))
        for at, number in enumerate(numbers):
            self.body.store(place, base + 8 * at, number)

    def _ending(self) -> None:
        self.add("endings", index=self._bin_of_ending())

    def _bin_of_ending(self) -> E:
        access, rows = self.access, len(self.w.rulebook.settle)
        moves = len(self.w.rulebook.moves)
        row = self.body.keep(access.get("row"))
        index = code.select(code.lt(row, code.ZERO), i64(rows), row)
        if access.is_live("ended_by"):
            by = self.body.keep(access.get("ended_by"))
            annulled = code.add(code.select(code.lt(by, code.ZERO), i64(moves), by), i64(rows + 1))
            index = code.select(code.ne(access.get("annulled"), code.ZERO), annulled, index)
        return code.sure(index)
