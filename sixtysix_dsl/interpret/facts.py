"""Facts read off the table: for each operation of `rulebook/words.py` a function of state, locals and operands.

A fact about none (-1) is 0, no, empty, or none.
"""

from __future__ import annotations

from collections.abc import Callable

from sixtysix_dsl.rulebook.expr import Expr
from sixtysix_dsl.rulebook.pack import Pack
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.seating import Seating
from sixtysix_dsl.rulebook.state import State, variable_offsets
from sixtysix_dsl.rulebook.types import NONE, TALON_STATES, TRICK_STATES, Kind

Value = Callable[[State, list[int]], int]

_NONE, _OPEN, _CLOSED, _EXHAUSTED = (
    TALON_STATES.values.index(word) for word in ("none", "open", "closed", "exhausted")
)
_EMPTY, _PLAIN, _RUFFED = (TRICK_STATES.values.index(word) for word in ("empty", "plain", "ruffed"))


class Facts:
    """Builds facts for one Rulebook. `needed` is set by the interpreter: how many cards the next drawing takes."""

    def __init__(self, rulebook: Rulebook, seating: Seating) -> None:
        """Prepare what every fact needs."""
        self.pack: Pack = rulebook.pack
        self.seating = seating
        self.draws = bool(rulebook.draw)
        self.needed: Value = lambda s, e: 1
        self.offsets = variable_offsets(rulebook)

    def build(self, expr: Expr, args: tuple[Value, ...]) -> Value:
        """Return the function of a fact."""
        maker = getattr(self, "_" + expr.op)
        result: Value = maker(expr, *args)
        return result

    # -- seats

    def _me(self, expr: Expr) -> Value:
        return lambda s, e: e[0]

    def _dealer(self, expr: Expr) -> Value:
        return lambda s, e: s.dealer

    def _eldest(self, expr: Expr) -> Value:
        after = self.seating.next
        return lambda s, e: after(s.dealer, s.in_play)

    def _leader(self, expr: Expr) -> Value:
        return lambda s, e: s.leader

    def _closer(self, expr: Expr) -> Value:
        return lambda s, e: s.closer

    def _last_winner(self, expr: Expr) -> Value:
        return lambda s, e: s.last_winner

    def _opponent_of(self, expr: Expr, seat: Value) -> Value:
        seating = self.seating

        def opponent(s: State, e: list[int]) -> int:
            x = seat(s, e)
            return -1 if x < 0 else seating.next(x, s.in_play & ~seating.side_set[x])

        return opponent

    def _partner_of(self, expr: Expr, seat: Value) -> Value:
        seating = self.seating

        def partner(s: State, e: list[int]) -> int:
            x = seat(s, e)
            return -1 if x < 0 else seating.next(x, seating.side_set[x] & ~(1 << x))

        return partner

    def _seat_after(self, expr: Expr, seat: Value) -> Value:
        count = self.seating.count
        return lambda s, e: -1 if (x := seat(s, e)) < 0 else (x + 1) % count

    def _opponents_of(self, expr: Expr, seat: Value) -> Value:
        others = self.seating.others_in_play
        return lambda s, e: others(seat(s, e), s.in_play)

    def _side_of(self, expr: Expr, seat: Value) -> Value:
        side = self.seating.side_set
        return lambda s, e: 0 if (x := seat(s, e)) < 0 else side[x]

    def _others_than(self, expr: Expr, seat: Value) -> Value:
        return lambda s, e: s.in_play if (x := seat(s, e)) < 0 else s.in_play & ~(1 << x)

    def _all_seats(self, expr: Expr) -> Value:
        everyone = self.seating.everyone
        return lambda s, e: everyone

    def _seats_in_play(self, expr: Expr) -> Value:
        return lambda s, e: s.in_play

    def _seats_bidding(self, expr: Expr) -> Value:
        return lambda s, e: s.bidding

    def _best_side(self, expr: Expr) -> Value:
        seating, points = self.seating, self.points

        def best(s: State, e: list[int]) -> int:
            most, found = -1, 0
            for side in seating.sides:
                if not s.in_play & seating.side_set[side[0]]:
                    continue
                have = points(s, side[0])
                if have > most:
                    most, found = have, seating.side_set[side[0]]
                elif have == most:
                    found = 0
            return found

        return best

    def _all_suits(self, expr: Expr) -> Value:
        suits = (1 << len(self.pack.suits)) - 1
        return lambda s, e: suits

    # -- counts, of a side

    def points(self, s: State, seat: int) -> int:
        """Return card points and counted melds of a seat's side."""
        return sum(s.card_points[m] + s.bonus[m] + s.counted[m] for m in self.seating.members[seat])

    def _points_of(self, expr: Expr, seat: Value) -> Value:
        points = self.points
        return lambda s, e: 0 if (x := seat(s, e)) < 0 else points(s, x)

    def _of_side(self, seat: Value, read: Callable[[State], list[int]]) -> Value:
        members = self.seating.members

        def total(s: State, e: list[int]) -> int:
            x = seat(s, e)
            if x < 0:
                return 0
            counts = read(s)
            return sum(counts[m] for m in members[x])

        return total

    def _card_points_of(self, expr: Expr, seat: Value) -> Value:
        return self._of_side(seat, lambda s: [a + b for a, b in zip(s.card_points, s.bonus, strict=True)])

    def _meld_points_of(self, expr: Expr, seat: Value) -> Value:
        return self._of_side(seat, lambda s: s.counted)

    def _pending_points_of(self, expr: Expr, seat: Value) -> Value:
        return self._of_side(seat, lambda s: s.pending)

    def _tricks_of(self, expr: Expr, seat: Value) -> Value:
        return self._of_side(seat, lambda s: s.tricks)

    def _marriages_of(self, expr: Expr, seat: Value) -> Value:
        return self._of_side(seat, lambda s: s.marriages)

    def _own_tricks_of(self, expr: Expr, seat: Value) -> Value:
        return lambda s, e: 0 if (x := seat(s, e)) < 0 else s.tricks[x]

    def _game_points_of(self, expr: Expr, seat: Value) -> Value:
        low, high = expr.type.low, expr.type.high  # a match may come to more, and its sums are not cut
        return lambda s, e: 0 if (x := seat(s, e)) < 0 else max(low, min(s.game_points[x], high))

    def _fresh_points(self, expr: Expr) -> Value:
        return lambda s, e: s.fresh

    def _carried(self, expr: Expr) -> Value:
        return lambda s, e: s.carried

    # -- trick and talon

    def _trick_number(self, expr: Expr) -> Value:
        return lambda s, e: s.tricks_played + 1

    def _tricks_played(self, expr: Expr) -> Value:
        return lambda s, e: s.tricks_played

    def _trick_state(self, expr: Expr) -> Value:
        return lambda s, e: _EMPTY if not s.trick else _RUFFED if s.ruffed else _PLAIN

    def talon_state(self, s: State, e: list[int]) -> int:
        """Return which of TALON_STATES the talon is in."""
        if not self.draws:
            return _NONE
        if s.closed:
            return _CLOSED
        return _OPEN if s.talon and len(s.talon) >= self.needed(s, e) else _EXHAUSTED

    def _talon_state(self, expr: Expr) -> Value:
        return self.talon_state

    def _talon_size(self, expr: Expr) -> Value:
        return lambda s, e: len(s.talon)

    def _talon_face_down(self, expr: Expr) -> Value:
        return lambda s, e: len(s.talon) - (s.turn_up >= 0)

    def _all_played(self, expr: Expr) -> Value:
        return lambda s, e: int(not any(s.hands[x] for x in range(len(s.hands)) if s.in_play >> x & 1))

    # -- cards and suits

    def _hand(self, expr: Expr) -> Value:
        return lambda s, e: 0 if e[0] < 0 else s.hands[e[0]]

    def _hand_of(self, expr: Expr, seat: Value) -> Value:
        return lambda s, e: 0 if (x := seat(s, e)) < 0 else s.hands[x]

    def _taken_by(self, expr: Expr, seat: Value) -> Value:
        return lambda s, e: 0 if (x := seat(s, e)) < 0 else s.taken[x]

    def _turn_up(self, expr: Expr) -> Value:
        return lambda s, e: 0 if s.turn_up < 0 else 1 << s.turn_up

    def _any_card(self, expr: Expr) -> Value:
        cards = self.pack.all
        return lambda s, e: cards

    def _last_dealt(self, expr: Expr) -> Value:
        return lambda s, e: 0 if s.last_dealt < 0 else 1 << s.last_dealt

    def _rank_cards(self, expr: Expr) -> Value:
        cards = self.pack.rank_sets[int(expr.value)]
        return lambda s, e: cards

    def _face(self, expr: Expr, suit: Value) -> Value:
        rank = self.pack.rank_sets[int(expr.value)]
        faces = (*(rank & suit_set for suit_set in self.pack.suit_sets), 0)
        return lambda s, e: faces[suit(s, e)]

    def _suit_led(self, expr: Expr) -> Value:
        suit_of = self.pack.suit_of
        return lambda s, e: suit_of[s.trick[0]] if s.trick else -1

    def _trump(self, expr: Expr) -> Value:
        return lambda s, e: s.trump

    def _turned_suit(self, expr: Expr) -> Value:
        suit_of = self.pack.suit_of
        return lambda s, e: -1 if s.turned < 0 else suit_of[s.turned]

    def _suit_of(self, expr: Expr, cards: Value) -> Value:
        suit_of = self.pack.suit_of
        return lambda s, e: suit_of[(c & -c).bit_length() - 1] if (c := cards(s, e)) else -1

    def _count_cards(self, expr: Expr, cards: Value) -> Value:
        return lambda s, e: cards(s, e).bit_count()

    def _count_seats(self, expr: Expr, seats: Value) -> Value:
        return lambda s, e: seats(s, e).bit_count()

    def _card_value(self, expr: Expr, cards: Value) -> Value:
        value = self.pack.value
        return lambda s, e: value(cards(s, e))

    def _beats_trick(self, expr: Expr, cards: Value) -> Value:
        beaters, everything = self.pack.beaters, self.pack.all

        def beats(s: State, e: list[int]) -> int:
            can = everything if s.winning_card < 0 else beaters[s.trump + 1][s.winning_card]
            return cards(s, e) & can

        return beats

    def _unmarried(self, expr: Expr, cards: Value) -> Value:
        return lambda s, e: cards(s, e) & ~s.married

    # -- what the variant declares

    def _state(self, expr: Expr) -> Value:
        at = self.offsets[int(expr.value)]
        return lambda s, e: s.vars[at]

    def _state_of(self, expr: Expr, seat: Value) -> Value:
        at = self.offsets[int(expr.value)]
        nobody = NONE if expr.type.kind in (Kind.SEAT, Kind.SUIT) else 0
        return lambda s, e: nobody if (x := seat(s, e)) < 0 else s.vars[at + x]
