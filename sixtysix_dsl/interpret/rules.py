"""The rules of a Rulebook as functions of a state: what is open, what may be played, what happens when.

How these follow upon each other is the skeleton's business: see `interpreter.py`.
"""

from __future__ import annotations

from sixtysix_dsl.interpret.announcements import Announcement, Announcements
from sixtysix_dsl.interpret.effects import Act, Effects, Watch
from sixtysix_dsl.interpret.facts import Facts, Value
from sixtysix_dsl.interpret.settlement import Settlement
from sixtysix_dsl.interpret.values import Values
from sixtysix_dsl.rulebook.moves import PLAY, Move
from sixtysix_dsl.rulebook.rulebook import Drawing, Duty, Rulebook
from sixtysix_dsl.rulebook.seating import Seating
from sixtysix_dsl.rulebook.state import State


class Rules:
    """The rules of one settled Rulebook as functions, and the questions that can be asked of a state."""

    def __init__(self, rulebook: Rulebook, watch: Watch | None = None) -> None:
        """Build every function of the Rulebook once. `watch` is told of every rule that takes effect."""
        self.watch = watch
        self.rulebook = rulebook
        self.pack = rulebook.pack
        self.seating = Seating(rulebook)
        self.facts = Facts(rulebook, self.seating)
        self.values = Values(self.facts)
        effects = Effects(self.facts, self.values, self.seating, watch)
        self.announcements = Announcements(rulebook.moves, self.values, effects, self.seating, self.pack)
        self.settlement = Settlement(rulebook, self.values, self.seating)
        condition, build = self.values.condition, self.values.build
        self.packets = [(condition(p.when), effects.of(p)) for p in rulebook.deal]
        self.phases = [
            (
                condition(p.when),
                effects.of(p),
                build(p.asks.start) if p.asks else None,
                self._asked(p.asks),
            )
            for p in rulebook.phases
        ]
        self.in_play = [(condition(r.when), build(r.seats), build(r.leader), r) for r in rulebook.in_play]
        self.duties = {"lead": self._duties(rulebook.lead), "follow": self._duties(rulebook.follow)}
        self.draws = [
            (condition(r.when), build(r.cards), build(r.start), r.residue == "in turn", r)
            for r in rulebook.draw
        ]
        self.events: dict[str, list[tuple[Value | None, Act]]] = {}
        for event in rulebook.events:
            act = effects.of(event)
            if act is not None:
                self.events.setdefault(event.at, []).append((condition(event.when), act))
        self.turn_up_is_seen = int(rulebook.views["turn-up"] == "everyone")
        if self.draws:
            self.facts.needed = self._needed

    def _asked(self, asks: object) -> Value | None:
        seats = getattr(asks, "seats", None)
        return self.values.build(seats) if seats is not None else None

    def _duties(self, rows: tuple[Duty, ...]) -> list[tuple[Value | None, Value, Duty]]:
        return [(self.values.condition(row.when), self.values.build(row.play), row) for row in rows]

    def _needed(self, s: State, e: list[int]) -> int:
        _, cards, _, in_turn, _ = self.draws[0]
        return cards(s, e) * (1 if in_turn else s.in_play.bit_count())

    def locals_for(self, seat: int) -> list[int]:
        """Return locals in which `me` is the seat."""
        e = [0] * (self.rulebook.locals + 1)
        e[0] = seat
        return e

    # -- questions

    def playable(self, s: State) -> tuple[int, Duty | None]:
        """Return the cards that the seat awaited may play, and the duty that binds it (None: an announcement does)."""
        hand = s.hands[s.turn]
        if s.must and not s.trick:
            return hand & s.must, None
        e = self.locals_for(s.turn)
        for when, play, duty in self.duties["follow" if s.trick else "lead"]:
            if when is None or when(s, e):
                cards = hand & play(s, e)
                if cards & s.must:
                    return cards & s.must, None
                if cards:
                    return cards, duty
        return 0, None

    def legal_moves(self, s: State) -> list[Move]:
        """Return every legal move of every seat: cards in pack order, then announcements by name."""
        if s.result is not None:
            return []
        announcements, compulsory = self.announcements, False
        found: list[Move] = []
        e = self.locals_for(s.turn)
        for a, seat in announcements.open_to(s):
            moves = list(announcements.moves(a, s, seat, e))
            if moves and a.compulsory:
                if not compulsory:
                    found = []
                compulsory = True
                found += moves
            elif not compulsory:
                found += moves
        if len(found) > 1:
            found.sort(key=_by_name)
        if compulsory or s.phase >= 0 or s.question:
            return found
        cards, _ = self.playable(s)
        return [Move(s.turn, PLAY, (card,)) for card in announcements.faces_in(cards)] + found

    def rule_of(self, s: State, move: Move) -> Announcement | None:
        """Return the open announcement that a move names, or None."""
        for a, seat in self.announcements.open_to(s):
            if a.rule.name == move.name and seat == move.seat:
                return a
        return None

    def can_answer(self, s: State) -> bool:
        """Whether the seat that a phase would ask has a move."""
        e = self.locals_for(s.turn)
        return any(
            True for a, seat in self.announcements.open_to(s) for _ in self.announcements.moves(a, s, seat, e)
        )

    def hands_empty(self, s: State) -> bool:
        """Whether no seat in play holds a card."""
        return not any(hand for seat, hand in enumerate(s.hands) if s.in_play >> seat & 1)

    def drawing(self, s: State) -> tuple[int, int, bool, Drawing] | None:
        """Return how cards are drawn now: how many each, who first, whether in turn, and the row that says so."""
        e = self.locals_for(s.last_winner)
        for when, cards, start, in_turn, row in self.draws:
            if when is None or when(s, e):
                return cards(s, e), start(s, e), in_turn, row
        return None

    # -- what happens

    def decide_players(self, s: State) -> None:
        """Decide who plays and who leads, in place."""
        e = self.locals_for(-1)
        for when, seats, leader, row in self.in_play:
            if when is None or when(s, e):
                if self.watch is not None:
                    self.watch(row, s, e)
                s.in_play = seats(s, e)
                s.leader = leader(s, e)
                return

    def happen(self, s: State, moment: str, seat: int) -> None:
        """Do what the events of a moment do; `seat` is who `me` is in them."""
        for when, act in self.events.get(moment, ()):
            e = self.locals_for(seat)
            if when is None or when(s, e):
                act(s, e)

    def spend(self, a: Announcement, s: State, seat: int) -> None:
        """Note that a seat has made an announcement."""
        number = a.rule.number
        for used in (s.used_deal, s.used_lead, s.used_gap):
            used[number] |= 1 << seat

    def run_effects(self, a: Announcement, s: State, seat: int, args: tuple[int, ...]) -> None:
        """Do what an announcement does, in place, and nothing of what follows from it."""
        e = self.locals_for(seat)
        for choice, value in zip(a.rule.choices, args, strict=True):
            e[choice.slot] = self.announcements.local_of(choice, value)
        must = s.must
        if a.does is not None:
            a.does(s, e)
        if s.must != must:
            s.must_rule = a.rule.number


def _by_name(move: Move) -> tuple[str, tuple[int, ...], int]:
    return move.name, move.args, move.seat
