"""Facts about seats and sides, as expressions: who is next, who is with whom, and what a side has.

They mean what they mean in `interpret/facts.py`; a fact about none (-1) is 0, no, empty, or none, mostly
because arrays have an entry for none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.access import Access
from sixtysix_dsl.compile.code import E, flag, i64
from sixtysix_dsl.rulebook.expr import Expr
from sixtysix_dsl.rulebook.rulebook import Rulebook

Reader = Callable[[Expr, Mapping[int, E]], E]


class SeatFacts:
    """The facts about seats of one Rulebook as one function sees them."""

    def __init__(self, rulebook: Rulebook, access: Access, value: Reader) -> None:
        """Read against this state; `value` works out what a fact itself needs."""
        self.rulebook, self.access, self.body, self._value = rulebook, access, access.body, value
        self.seats = rulebook.seats
        self.everyone = (1 << self.seats) - 1
        self.has_pairs = any(len(side) > 1 for side in rulebook.sides)

    # -- seats

    def bit(self, member: E) -> E:
        """Return the set of one seat or card; empty for none."""
        if member.const is not None:
            return i64(1 << member.const) if member.const >= 0 else code.ZERO
        there = code.ONE if member.nonneg else flag(code.ge(member, code.ZERO))
        return code.shl(there, member)

    def plays(self, seat: E) -> E:
        """Whether a seat (not none) is in play."""
        in_play = self.access.get("in_play")
        if in_play.const == self.everyone:
            return code.TRUE
        return code.truth(code.band(in_play, self.bit(seat)))

    def next_seat(self, seat: E, among: E) -> E:
        """Return the first seat after `seat` (not none) that is in the set, or none if the set is empty."""
        if among.const == self.everyone:
            return self.seat_after(seat)
        seat, among = self.body.keep(seat), self.body.keep(among)
        around = code.shr(code.bor(among, code.shl(among, i64(self.seats))), code.add(seat, code.ONE))
        ahead = self.body.keep(code.add(code.add(code.ctz(around), seat), code.ONE))
        found = code.select(code.lt(ahead, i64(self.seats)), ahead, code.sub(ahead, i64(self.seats)))
        found = code.sure(found)
        return found if among.const else code.select(code.eq(among, code.ZERO), code.NONE, found)

    def seat_after(self, seat: E) -> E:
        """Return the next seat of the table; `seat` is not none."""
        if seat.const is not None:
            return i64((seat.const + 1) % self.seats)
        if self.seats & (self.seats - 1) == 0:
            return code.band(code.add(seat, code.ONE), i64(self.seats - 1))
        seat = self.body.keep(seat)
        after = code.add(seat, code.ONE)
        found = code.select(code.eq(after, i64(self.seats)), code.ZERO, after)
        return code.sure(found)

    def unless_none(self, seat: E, value: E) -> E:
        """Return a seat that is none if another is."""
        return value if seat.nonneg else code.select(code.lt(seat, code.ZERO), code.NONE, value)

    def _me(self, expr: Expr, env: Mapping[int, E]) -> E:
        return env[0]

    def _eldest(self, expr: Expr, env: Mapping[int, E]) -> E:
        return self.next_seat(self.access.get("dealer"), self.access.get("in_play"))

    def _opponent_of(self, expr: Expr, env: Mapping[int, E], seat: E) -> E:
        in_play = self.access.get("in_play")
        if in_play.const == self.everyone:
            return self._next_of_others(seat)
        seat = self.body.keep(seat)
        other = self.next_seat(seat, code.without(in_play, self.access.at("side_set", seat)))
        return self.unless_none(seat, other)

    def _next_of_others(self, seat: E) -> E:
        """The next seat of another side if all are in play."""
        two = self.seats == 2 and seat.nonneg
        other = code.bxor(seat, code.ONE) if two else self.access.at("opponent", seat)
        return code.sure(other, seat.nonneg)

    def _partner_of(self, expr: Expr, env: Mapping[int, E], seat: E) -> E:
        return self.access.at("partner", seat)

    def _seat_after(self, expr: Expr, env: Mapping[int, E], seat: E) -> E:
        seat = self.body.keep(seat)
        return self.unless_none(seat, self.seat_after(seat))

    def _opponents_of(self, expr: Expr, env: Mapping[int, E], seat: E) -> E:
        return self.others_in_play(seat)

    def others_in_play(self, seat: E) -> E:
        """Return the seats of the other sides of which somebody is in play."""
        seat, in_play = self.body.keep(seat), self.access.get("in_play")
        own = self.access.at("side_set", seat)
        if in_play.const == self.everyone:
            others = code.without(i64(self.everyone), own)
        else:
            own, others = self.body.keep(own), code.ZERO
            for side in self.rulebook.sides:
                members = i64(sum(1 << member for member in side))
                counts = code.both(code.ne(code.band(in_play, members), code.ZERO), code.ne(own, members))
                others = code.bor(others, code.select(counts, members, code.ZERO))
        return others if seat.nonneg else code.select(code.lt(seat, code.ZERO), code.ZERO, others)

    def _side_of(self, expr: Expr, env: Mapping[int, E], seat: E) -> E:
        return self.access.at("side_set", seat)

    def _others_than(self, expr: Expr, env: Mapping[int, E], seat: E) -> E:
        return code.without(self.access.get("in_play"), self.bit(self.body.keep(seat)))

    def _all_seats(self, expr: Expr, env: Mapping[int, E]) -> E:
        return i64(self.everyone)

    def _best_side(self, expr: Expr, env: Mapping[int, E]) -> E:
        body, most, found = self.body, self.body.local(), self.body.local()
        body.set(most, code.NONE)
        body.set(found, code.ZERO)
        for side in self.rulebook.sides:
            members = i64(sum(1 << member for member in side))
            have = body.keep(self.points(i64(side[0])))
            there = body.keep(code.ne(code.band(self.access.get("in_play"), members), code.ZERO))
            best, before = body.get(found), body.get(most)
            more, level = code.gt(have, before), code.eq(have, before)
            chosen = code.select(more, members, code.select(level, code.ZERO, best))
            body.set(found, code.select(there, chosen, best))
            body.set(most, code.select(code.both(there, more), have, before))
        return body.get(found)

    def _all_suits(self, expr: Expr, env: Mapping[int, E]) -> E:
        return i64((1 << len(self.rulebook.pack.suits)) - 1)

    # -- counts, of a side

    def of_side(self, seat: E, *names: str) -> E:
        """Return counts of a seat and its partner, added up; 0 for none."""
        seat = self.body.keep(seat)
        if seat.const is None:
            return self._of_side(seat, names)
        return self.access.once(("of side", names, seat.const), lambda: self._of_side(seat, names))

    def _of_side(self, seat: E, names: tuple[str, ...]) -> E:
        total = code.ZERO
        for who in (seat, self.body.keep(self.access.at("partner", seat))) if self.has_pairs else (seat,):
            for name in names:
                total = code.add(total, self.access.at(name, who))
        return total

    def points(self, seat: E) -> E:
        """Return card points and counted melds of a seat's side."""
        return self.of_side(seat, "card_points", "bonus", "counted")

    def _points_of(self, expr: Expr, env: Mapping[int, E], seat: E) -> E:
        return self.points(seat)

    def _card_points_of(self, expr: Expr, env: Mapping[int, E], seat: E) -> E:
        return self.of_side(seat, "card_points", "bonus")

    def _meld_points_of(self, expr: Expr, env: Mapping[int, E], seat: E) -> E:
        return self.of_side(seat, "counted")

    def _pending_points_of(self, expr: Expr, env: Mapping[int, E], seat: E) -> E:
        return self.of_side(seat, "pending")

    def _tricks_of(self, expr: Expr, env: Mapping[int, E], seat: E) -> E:
        return self.of_side(seat, "tricks")

    def _marriages_of(self, expr: Expr, env: Mapping[int, E], seat: E) -> E:
        return self.of_side(seat, "marriages")

    def _own_tricks_of(self, expr: Expr, env: Mapping[int, E], seat: E) -> E:
        return self.access.at("tricks", seat)

    def _game_points_of(self, expr: Expr, env: Mapping[int, E], seat: E) -> E:
        return code.cut(self.body.keep(self.access.at("game_points", seat)), expr.type.low, expr.type.high)
