"""Facts read off the table, as expressions: the operations of `rulebook/words.py`.

They mean what they mean in `interpret/facts.py`; a fact about none (-1) is 0, no, empty, or none, mostly
because arrays have an entry for none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.code import E, flag, i64
from sixtysix_dsl.compile.seat_facts import SeatFacts
from sixtysix_dsl.rulebook.expr import Expr
from sixtysix_dsl.rulebook.types import TALON_STATES, TRICK_STATES


class Facts(SeatFacts):
    """The facts of one Rulebook as one function sees them."""

    would_win: Callable[[int, Mapping[int, E]], E]
    """Whether a move wins the deal: set where bots are compiled."""

    def fact(self, expr: Expr, args: list[E], env: Mapping[int, E]) -> E:
        """Return a fact of these operands."""
        plain = _FIELDS.get(expr.op)
        if plain is not None:
            return self.access.get(plain)
        maker: Callable[..., E] = getattr(self, "_" + expr.op)
        return maker(expr, env, *args)

    # -- trick and talon

    def _trick_number(self, expr: Expr, env: Mapping[int, E]) -> E:
        return code.add(self.access.get("tricks_played"), code.ONE)

    def trick_is(self, state: str) -> E:
        """Whether the trick is `empty`, `plain` or `ruffed`."""
        empty = code.eq(self.access.get("played"), code.ZERO)
        if state == "empty":
            return empty
        ruffed = code.ne(self.access.get("ruffed"), code.ZERO)
        return code.both(code.negate(empty), ruffed if state == "ruffed" else code.negate(ruffed))

    def _trick_state(self, expr: Expr, env: Mapping[int, E]) -> E:
        values = TRICK_STATES.values
        ruffed = code.ne(self.access.get("ruffed"), code.ZERO)
        lies = code.select(ruffed, i64(values.index("ruffed")), i64(values.index("plain")))
        return code.select(self.trick_is("empty"), i64(values.index("empty")), lies)

    def talon_size(self) -> E:
        """Return how many cards the talon has."""
        size = code.sub(self.access.get("end"), self.access.get("head"))
        return code.sure(size)

    def talon_is(self, state: str, env: Mapping[int, E]) -> E:
        """Whether the talon is in one of TALON_STATES."""
        if not self.rulebook.draw:
            return code.TRUE if state == "none" else code.FALSE
        return self.access.once(("talon", state, env[0].code), lambda: self._talon_is(state, env))

    def _talon_is(self, state: str, env: Mapping[int, E]) -> E:
        closed = code.ne(self.access.get("closed"), code.ZERO)
        if state == "closed":
            return closed
        if state == "none":
            return code.FALSE
        drawing = self.rulebook.draw[0]
        needed = self._value(drawing.cards, env)
        if drawing.residue != "in turn":
            needed = code.mul(needed, code.popcount(self.access.get("in_play")))
        size = self.body.keep(self.talon_size())
        enough = code.ge(size, needed)
        if needed.const is None or needed.const < 1:
            enough = code.both(enough, code.ne(size, code.ZERO))
        return code.both(code.negate(closed), enough if state == "open" else code.negate(enough))

    def _talon_state(self, expr: Expr, env: Mapping[int, E]) -> E:
        return self.talon_state(env)

    def talon_state(self, env: Mapping[int, E]) -> E:
        """Return which of TALON_STATES the talon is in."""
        found = i64(TALON_STATES.values.index("none"))
        for state in ("exhausted", "closed", "open"):
            found = code.select(self.talon_is(state, env), i64(TALON_STATES.values.index(state)), found)
        return found

    def _talon_size(self, expr: Expr, env: Mapping[int, E]) -> E:
        return self.talon_size()

    def _talon_face_down(self, expr: Expr, env: Mapping[int, E]) -> E:
        up = flag(code.ge(self.access.get("turn_up"), code.ZERO))
        return code.sub(self.talon_size(), up)

    def hands_empty(self) -> E:
        """Whether no seat in play holds a card."""
        held = code.ZERO
        for seat in range(self.seats):
            hand = self.access.at("hands", i64(seat))
            held = code.bor(held, code.select(self.plays(i64(seat)), hand, code.ZERO))
        return code.eq(held, code.ZERO)

    def _all_played(self, expr: Expr, env: Mapping[int, E]) -> E:
        return flag(self.hands_empty())

    # -- cards and suits

    def _hand(self, expr: Expr, env: Mapping[int, E]) -> E:
        return self.access.at("hands", env[0])

    def _hand_of(self, expr: Expr, env: Mapping[int, E], seat: E) -> E:
        return self.access.at("hands", seat)

    def _taken_by(self, expr: Expr, env: Mapping[int, E], seat: E) -> E:
        return self.access.at("taken", seat)

    def _turn_up(self, expr: Expr, env: Mapping[int, E]) -> E:
        return self.bit(self.access.get("turn_up"))

    def _any_card(self, expr: Expr, env: Mapping[int, E]) -> E:
        return i64(self.rulebook.pack.all)

    def _last_dealt(self, expr: Expr, env: Mapping[int, E]) -> E:
        return self.bit(self.access.get("last_dealt"))

    def _rank_cards(self, expr: Expr, env: Mapping[int, E]) -> E:
        return i64(self.rulebook.pack.rank_sets[int(expr.value)])

    def _face(self, expr: Expr, env: Mapping[int, E], suit: E) -> E:
        rank = self.rulebook.pack.rank_sets[int(expr.value)]
        if suit.const is not None:
            return i64(rank & self.rulebook.pack.suit_sets[suit.const] if suit.const >= 0 else 0)
        return code.band(i64(rank), self.access.at("suit_sets", suit))

    def _suit_led(self, expr: Expr, env: Mapping[int, E]) -> E:
        led = self.access.at("suit_of", self.access.at("trick", code.ZERO))
        return code.select(self.trick_is("empty"), code.NONE, led)

    def _turned_suit(self, expr: Expr, env: Mapping[int, E]) -> E:
        return self.access.at("suit_of", self.access.get("turned"))

    def _suit_of(self, expr: Expr, env: Mapping[int, E], cards: E) -> E:
        return self.access.at("suit_of", code.ctz(cards))

    def _count_cards(self, expr: Expr, env: Mapping[int, E], cards: E) -> E:
        return code.popcount(cards)

    def _count_seats(self, expr: Expr, env: Mapping[int, E], seats: E) -> E:
        return code.popcount(seats)

    def _card_value(self, expr: Expr, env: Mapping[int, E], cards: E) -> E:
        return self.value_of(cards)

    def value_of(self, cards: E) -> E:
        """Return the card points of a set of cards."""
        pack, total = self.rulebook.pack, code.ZERO
        cards = self.body.keep(cards)
        for worth in sorted({value for value in pack.value_of if value}):
            alike = sum(1 << card for card, value in enumerate(pack.value_of) if value == worth)
            total = code.add(total, code.mul(code.popcount(code.band(cards, i64(alike))), i64(worth)))
        return total

    def beaters(self, card: E) -> E:
        """Return the cards that beat a card winning the trick so far; `card` is not none."""
        trump = code.add(self.access.get("trump"), code.ONE)
        row = self.access.once("beaters of trump", lambda: code.mul(trump, i64(self.rulebook.pack.size)))
        index = code.add(row, card)
        index = code.sure(index)
        return self.access.at("beaters", index)

    def _beats_trick(self, expr: Expr, env: Mapping[int, E], cards: E) -> E:
        card = self.access.get("winning_card")
        if card.nonneg:
            return code.band(cards, self.beaters(card))
        card = self.body.keep(card)
        high = code.select(code.lt(card, code.ZERO), code.ZERO, card)
        can = code.select(code.lt(card, code.ZERO), i64(self.rulebook.pack.all), self.beaters(high))
        return code.band(cards, can)

    def _unmarried(self, expr: Expr, env: Mapping[int, E], cards: E) -> E:
        return code.without(cards, self.access.get("married"))

    # -- what only bots ask: `policy/ops.py`

    def _on_table(self, expr: Expr, env: Mapping[int, E]) -> E:
        played, cards = self.access.get("played"), code.ZERO
        if played.const == 0:
            return code.ZERO
        for at in range(self.seats):
            bit = code.shl(code.ONE, self.access.at("trick", i64(at)))
            cards = code.bor(cards, code.select(code.gt(played, i64(at)), bit, code.ZERO))
        return cards

    def _trick_winner(self, expr: Expr, env: Mapping[int, E]) -> E:
        return self.access.get("trick_winner")

    def _played(self, expr: Expr, env: Mapping[int, E]) -> E:
        cards = self._on_table(expr, env)
        for seat in range(self.seats):
            cards = code.bor(cards, self.access.at("taken", i64(seat)))
        return cards

    def _unbeaten(self, expr: Expr, env: Mapping[int, E], cards: E, others: E) -> E:
        body = self.body
        left, found, others = body.local(), body.local(), body.keep(others)
        body.set(left, cards)
        body.set(found, code.ZERO)
        with body.block() as done, body.loop() as again:
            here = body.get(left)
            body.br_if(done, code.eq(here, code.ZERO))
            bit = body.keep(code.lowest_bit(here))
            can = code.band(self.beaters(code.ctz(here)), others)
            body.set(
                found, code.select(code.eq(can, code.ZERO), code.bor(body.get(found), bit), body.get(found))
            )
            body.set(left, code.bxor(here, bit))
            body.br(again)
        return body.get(found)

    def _would_win(self, expr: Expr, env: Mapping[int, E]) -> E:
        return flag(self.would_win(int(expr.value), env))

    # -- what the variant declares

    def _state(self, expr: Expr, env: Mapping[int, E]) -> E:
        return self.access.at(f"var {expr.value}", code.ZERO)

    def _state_of(self, expr: Expr, env: Mapping[int, E], seat: E) -> E:
        return self.access.at(f"var {expr.value}", seat)


_FIELDS = {
    "dealer": "dealer",
    "leader": "leader",
    "closer": "closer",
    "last_winner": "last_winner",
    "seats_in_play": "in_play",
    "seats_bidding": "bidding",
    "fresh_points": "fresh",
    "carried": "carried",
    "tricks_played": "tricks_played",
    "trump": "trump",
}
"""Facts that are a field of the state."""
