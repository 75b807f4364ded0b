"""The reference engine: what each move does, by the skeleton that all games of the family share."""

from __future__ import annotations

from collections.abc import Sequence

from sixtysix_dsl.interpret.announcements import Announcement
from sixtysix_dsl.interpret.effects import ANNUL
from sixtysix_dsl.interpret.rules import Rules
from sixtysix_dsl.rulebook.moves import PLAY, Move
from sixtysix_dsl.rulebook.outcome import Result
from sixtysix_dsl.rulebook.rulebook import THEN_NEXT, THEN_PLAY
from sixtysix_dsl.rulebook.state import State, fresh_state


class Interpreter(Rules):
    """An engine for one settled Rulebook. It keeps no deal: states are passed in and new ones handed out."""

    # -- dealing and phases

    def new_state(
        self,
        dealer: int,
        *,
        carried: int = 0,
        game_points: Sequence[int] | None = None,
        match_vars: Sequence[int] | None = None,
    ) -> State:
        """Return a deal before the first card, with what the match brings along."""
        s = fresh_state(self.rulebook)
        s.dealer = dealer
        s.carried = carried
        if game_points is not None:
            s.game_points = list(game_points)
        for var, at in zip(self.rulebook.state, self.facts.offsets, strict=True):
            for i in range(self.seating.count if var.per_seat else 1):
                keep = var.for_match and match_vars is not None
                s.vars[at + i] = match_vars[at + i] if keep and match_vars is not None else var.starts
        self.decide_players(s)
        return s

    def deal(self, s: State, pack: Sequence[int]) -> State:
        """Deal from a pack (first card first), in place, up to the first decision; returns the state."""
        s.talon = list(pack)
        self.deal_packets(s)
        if self.phases:
            self._enter_phase(s, 0)
        else:
            self.begin_play(s)
        return s

    def deal_packets(self, s: State) -> None:
        """Deal the packets of the `deal` section, and nothing more."""
        eldest = self.seating.next(s.dealer, s.in_play)
        self.happen(s, "deal begins", eldest)
        e = self.locals_for(eldest)
        for when, act in self.packets:
            if act is not None and (when is None or when(s, e)):
                act(s, e)

    def _go(self, s: State, then: int) -> None:
        if then == THEN_PLAY:
            self.begin_play(s)
        else:
            self._enter_phase(s, then)

    def _enter_phase(self, s: State, number: int) -> None:
        s.phase = number
        phase = self.rulebook.phases[number]
        when, act, start, among = self.phases[number]
        e = self.locals_for(self.seating.next(s.dealer, s.in_play))
        s.asked = []
        if when is None or when(s, e):
            if act is not None:
                act(s, e)
            if start is not None and phase.asks is not None:
                first = start(s, e)
                seats = s.in_play if among is None else among(s, e)
                s.asked = [first] if phase.asks.how == "one" else self.seating.order(first, seats)
                s.asked = [seat for seat in s.asked if seat >= 0]
                s.bidding = sum(1 << seat for seat in s.asked)
        self._ask_next(s)

    def _ask_next(self, s: State) -> None:
        phase = self.rulebook.phases[s.phase]
        rounds = phase.asks is not None and phase.asks.how == "round"
        while s.asked and not (rounds and s.bidding.bit_count() <= 1):
            s.turn = s.asked.pop(0)
            if rounds and not s.bidding >> s.turn & 1:
                continue
            if self.can_answer(s):
                return
            if rounds:
                s.bidding &= ~(1 << s.turn)
        s.asked = []
        self._go(s, phase.then if phase.then != THEN_NEXT else THEN_PLAY)

    def begin_play(self, s: State) -> None:
        """Decide who plays and leads, and begin the tricks."""
        s.phase = -1
        self.decide_players(s)
        self.happen(s, "play begins", s.leader)
        if s.ended:
            self._finish(s)
        else:
            self.begin_lead(s)

    def begin_lead(self, s: State) -> None:
        """Begin a trick: the leader is awaited."""
        s.turn = s.leader
        s.fresh = s.must = 0
        s.must_rule = -1
        s.used_lead = [0] * len(s.used_lead)
        if self.hands_empty(s):
            self._finish(s)

    # -- moves

    def apply(self, s: State, move: Move) -> State:
        """Return the state after a legal move. The move is not checked: see `verdict`."""
        s = s.copy()
        if move.name == PLAY:
            self._play(s, move.seat, move.args[0])
        else:
            self._announce(s, move)
        return s

    def _play(self, s: State, seat: int, face: int) -> None:
        pack = self.pack
        mine = s.hands[seat] & pack.faces[face]
        mine = mine & s.married or mine & s.shown or mine
        bit = mine & -mine
        card = bit.bit_length() - 1
        s.hands[seat] &= ~bit
        s.trick.append(card)
        s.must, s.must_rule, s.fresh = 0, -1, 0
        if len(s.trick) == 1:
            s.leader = s.trick_winner = seat
            s.winning_card, s.ruffed = card, False
            self.happen(s, "lead", seat)
        elif pack.beaters[s.trump + 1][s.winning_card] >> card & 1:
            s.trick_winner, s.winning_card = seat, card
            s.ruffed = pack.suit_of[card] == s.trump != pack.suit_of[s.trick[0]]
        if s.ended:
            self._finish(s)
        elif len(s.trick) == s.in_play.bit_count():
            self._take_trick(s)
        else:
            s.turn = self.seating.next(seat, s.in_play)

    def _take_trick(self, s: State) -> None:
        winner = s.trick_winner
        for card in s.trick:
            s.taken[winner] |= 1 << card
            s.card_points[winner] += self.pack.value_of[card]
        s.last_trick, s.trick = tuple(s.trick), []
        s.winning_card = s.trick_winner = -1
        s.ruffed = False
        s.tricks[winner] += 1
        s.tricks_played += 1
        s.last_winner = s.leader = s.turn = winner
        s.used_gap = [0] * len(s.used_gap)
        self.happen(s, "trick taken", winner)
        if not s.ended and self.hands_empty(s):
            self.happen(s, "all cards played", winner)
            self._finish(s)
            return
        if not s.ended:
            self._run_automatic(s, winner)
        if s.ended:
            self._finish(s)
        else:
            self._ask_before_drawing(s)

    def _run_automatic(self, s: State, seat: int) -> None:
        for a in self.announcements.automatic:
            e = self.locals_for(seat)
            if a.automatic is None or self.announcements.is_spent(a, s, seat):
                continue
            if all(condition(s, e) for condition in a.conditions) and a.automatic(s, e):
                self.spend(a, s, seat)
                if a.does is not None:
                    a.does(s, e)
                if s.ended:
                    return

    def _ask_before_drawing(self, s: State) -> None:
        s.question = False
        if self.announcements.before_drawing and self.drawing(s) is not None:
            s.question = True
            e = self.locals_for(s.turn)
            for a, seat in self.announcements.open_to(s):
                if a.rule.kind != "pass" and any(True for _ in self.announcements.moves(a, s, seat, e)):
                    return
            s.question = False
        self._draw(s)
        self.begin_lead(s)

    def _draw(self, s: State) -> None:
        drawing = self.drawing(s)
        if drawing is None or s.closed:
            return
        each, start, in_turn, row = drawing
        seats = self.seating.order(start, s.in_play)
        if not in_turn and len(s.talon) < each * len(seats):
            return
        if self.watch is not None:
            self.watch(row, s, self.locals_for(s.last_winner))
        for seat in seats:
            for _ in range(each):
                if s.talon:
                    card = s.talon.pop(0)
                    s.hands[seat] |= 1 << card
                    if card == s.turn_up:
                        s.shown |= (1 << card) * self.turn_up_is_seen
                        s.turn_up = -1

    def _announce(self, s: State, move: Move) -> None:
        a = self.rule_of(s, move)
        if a is None:
            raise ValueError(f"no such announcement is open: {move}")
        self.spend(a, s, move.seat)
        self.run_effects(a, s, move.seat, move.args)
        if s.ended:
            s.ended_by = a.rule.number
        if not s.ended:
            self._run_automatic(s, move.seat)
        if s.ended:
            self._finish(s)
        elif s.phase >= 0:
            self._answered(s, a)
        elif s.question:
            if a.rule.kind == "pass":
                s.question = False
                self._draw(s)
                self.begin_lead(s)
            else:
                self._ask_before_drawing(s)

    def _answered(self, s: State, a: Announcement) -> None:
        phase = self.rulebook.phases[s.phase]
        if a.rule.then != THEN_NEXT:
            self._go(s, a.rule.then)
            return
        if phase.asks is not None and phase.asks.how == "round" and s.bidding >> s.turn & 1:
            s.asked.append(s.turn)
        self._ask_next(s)

    def _finish(self, s: State) -> None:
        s.turn = -1
        s.question = False
        if s.ended == ANNUL:
            by = self.rulebook.moves[s.ended_by].origin.clause if s.ended_by >= 0 else "table.annulled"
            s.result = Result(0, (0,) * self.seating.count, by, s.carried, True)
        else:
            s.result = self.settlement.settle(s, self.locals_for(-1))
