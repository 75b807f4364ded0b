"""A match at one terminal: people at some seats, bots at the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.play.bots import choose_next
from sixtysix_dsl.play.chance import CountedRng, bots_chance
from sixtysix_dsl.play.deal import Deal, shuffled_pack
from sixtysix_dsl.play.match import Match
from sixtysix_dsl.play.notation import write_move
from sixtysix_dsl.play.observer import Observer, Resumed
from sixtysix_dsl.rulebook.moves import PLAY, Move
from sixtysix_dsl.rulebook.rng import Rng
from sixtysix_dsl.table.hand import in_hand_order
from sixtysix_dsl.table.scene import Scene
from sixtysix_dsl.table.tricks import lying, seen_since

from .asking import Instead, Question
from .keeping import Keeper
from .telling import name_seats, tell_move, tell_result, tell_taken
from .terminal import Terminal


@dataclass
class Session:
    """One match. `bots` has a bot's name, or None for a person, for each seat; `names` what people are called."""

    engine: ReferenceEngine
    match: Match[Any]
    bots: tuple[str | None, ...]
    terminal: Terminal
    observers: Sequence[Observer] = ()
    language: str = "en"
    is_open: bool = False
    most_deals: int | None = None
    prepared: Deal[Any] | None = None
    resumed: Resumed | None = None
    names: tuple[str | None, ...] = ()
    keeper: Keeper = field(default_factory=Keeper)
    title: str = ""
    _seat_looking: int = -1
    _told: list[str] = field(default_factory=list)
    _heard: dict[int, int] = field(default_factory=dict)
    _chance: CountedRng = field(default_factory=lambda: bots_chance(0, 0))
    _let_pass: dict[int, tuple[int, tuple[Move, ...]]] = field(default_factory=dict)

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, bot in enumerate(self.bots) if bot is None]

    @property
    def is_hidden(self) -> bool:
        """Whether people must not see each other's cards."""
        return len(self.people) > 1 and not self.is_open

    def called(self, seat: int) -> str:
        """What a seat (from 0) is called within a sentence."""
        name = self.names[seat] if seat < len(self.names) else None
        return name or f"seat {seat + 1}"

    def _all_called(self) -> list[str]:
        return [self.called(seat) for seat in range(len(self.bots))]

    def play(self) -> None:
        """Play deals until the match is won, or so many deals are played, or somebody leaves: then raises Left."""
        while self.match.winner() is None and self.match.deals != self.most_deals:
            deal = self._next_deal()
            self._play_deal(deal)
            result = self.match.record(deal)
            lines = tell_result(
                self.match, deal, result, self.language, with_clause=self.is_open, called=self._all_called()
            )
            self._tell("", *lines)
            for observer in self.observers:
                observer.on_result(self.match, deal, result)
            self._end_deal(lines)

    def _end_deal(self, lines: Sequence[str]) -> None:
        winner = self.match.winner()
        won = []
        if winner is not None:
            won = [
                f"{name_seats(winner, self._all_called())} {'wins' if len(winner) == 1 else 'win'} the match."
            ]
            self.terminal.tell("", *won)
        self.terminal.announce("", f"Deal {self.match.deals}:", *lines, *won)
        heard = min((self._heard.get(seat, 0) for seat in self.people), default=0)
        if self.people:
            self.terminal.rest([*self._told[heard:], *won])
        for seat in self.people:
            self._heard[seat] = len(self._told)

    def _tell(self, *lines: str) -> None:
        """Say what everybody hears."""
        self._told += lines
        self.terminal.tell(*lines)

    def _next_deal(self) -> Deal[Any]:
        match, number = self.match, self.match.deals + 1
        self._chance = bots_chance(match.seed, match.deals)
        if self.resumed is not None:
            (deal, drawn), self.resumed = self.resumed, None
            self._chance = bots_chance(match.seed, match.deals, drawn)
            self._tell("", f"Deal {number} goes on after {len(deal.moves)} moves.")
            self._tell_again(deal)
            return deal
        if self.prepared is not None:
            deal, self.prepared = self.prepared, None
            self._tell("", f"Deal {number}, from the position given.")
            for observer in self.observers:
                observer.on_deal(number, deal, None)
            return deal
        dealer = self.called(match.dealer)
        self._tell("", f"Deal {number}. {dealer[:1].upper()}{dealer[1:]} deals.")
        pack = shuffled_pack(self.engine.rulebook, match.seed, match.deals)
        deal = match.next_deal(pack)
        for observer in self.observers:
            observer.on_deal(number, deal, pack)
        return deal

    def _play_deal(self, deal: Deal[Any]) -> None:
        self._let_pass.clear()
        while deal.outcome() is None:
            move = self._next_move(deal, self._chance)
            if move is None:
                continue
            tricks = list(deal.state.tricks)
            self._tell(*self._make(deal, move))
            for observer in self.observers:
                observer.on_move(deal, move, self._chance.drawn)
            self._let_watch(deal, move, tricks)

    def _make(self, deal: Deal[Any], move: Move) -> list[str]:
        """Make a legal move, and return what everybody hears of it."""
        tricks, hands, is_before_play = list(deal.state.tricks), list(deal.state.hands), deal.state.phase >= 0
        called = self._all_called()
        deal.push_legal(move)
        begins = [name[:1].upper() + name[1:] for name in called]
        lines = tell_move(deal, move, tricks, () if self.is_open else self.people, begins)
        return [*lines, *tell_taken(deal, hands, called)] if is_before_play else lines

    def _tell_again(self, deal: Deal[Any]) -> None:
        """Tell people what was done since they moved last in a deal that they take up again; indented, as it is old."""
        last = dict.fromkeys(self.people, -1)
        last |= {move.seat: at for at, move in enumerate(deal.moves) if move.seat in last}
        again = Deal(self.engine, deal.history[0][0] if deal.moves else deal.state)
        for number, move in enumerate(deal.moves):
            if number == last.get(move.seat):
                self._heard[move.seat] = len(self._told)
            lines = self._make(again, move)
            self._told += lines
            if number > min(last.values(), default=number):
                self.terminal.tell(*(f"  {line}" for line in lines))

    def _let_watch(self, deal: Deal[Any], move: Move, tricks: Sequence[int]) -> None:
        """Show what a bot did, and a trick that was taken, for a moment; not where somebody else might look on."""
        if self.bots[move.seat] is None and tricks == deal.state.tricks:
            return
        if self.people and not self.is_hidden:
            self.terminal.watch(self._scene(deal, self._who_looks(), ()))
        elif not self.people:
            self.terminal.watch(None)

    def _who_looks(self) -> int:
        return self._seat_looking if self._seat_looking in self.people else self.people[0]

    def _next_move(self, deal: Deal[Any], rng: Rng) -> Move | None:
        """Return a move, or None after a move was taken back."""
        found = self._ask_out_of_turn(deal)
        if found is None:
            found = choose_next(self.bots, deal, rng) or self._ask(
                deal, deal.turn, deal.legal_moves(deal.turn)
            )
        return found if isinstance(found, Move) else None

    def _ask_out_of_turn(self, deal: Deal[Any]) -> Move | Instead | None:
        """While a bot is awaited, ask people who may speak; once only, as long as nothing changes for them."""
        if self.bots[deal.turn] is None:
            return None
        played = sum(move.name == PLAY for move in deal.moves)
        for seat in self.people:
            moves = deal.legal_moves(seat)
            now = (played, tuple(moves))
            if moves and self._let_pass.get(seat) != now:
                found = self._ask(deal, seat, moves, out_of_turn=True)
                if found is not Instead.LET_PASS:
                    return found
                self._let_pass[seat] = now
        return None

    def _ask(
        self, deal: Deal[Any], seat: int, moves: Sequence[Move], out_of_turn: bool = False, first: str = ""
    ) -> Move | Instead:
        """Return a legal move of a person, or what the person did instead."""
        self._let_look(seat)
        heard = len(self._told)
        ordered = in_hand_order(moves, self.engine.rulebook.pack, deal.state.trump)
        found = Question(self, deal, seat, ordered, out_of_turn).ask(first)
        self._heard[seat] = heard
        return found

    def _let_look(self, seat: int) -> None:
        if self.is_hidden and seat != self._seat_looking:
            self.terminal.hand_over(self.called(seat), self._told[self._heard.get(seat, 0) :])
        self._seat_looking = seat

    def speak_up(self, asked: Question, seat: int, text: str) -> Move | Instead | None:
        """Let another person speak while one is asked: nobody learns what that one may do, nor why not.

        None if that seat has said nothing after all.
        """
        if seat not in self.people:
            self.terminal.say(f"Seat {seat + 1} is not played by a person here.")
            return None
        deal = asked.deal
        moves = [move for move in deal.legal_moves(seat) if move.name != PLAY]
        found = self._ask(deal, seat, moves, out_of_turn=True, first=text)
        if found is not Instead.LET_PASS:
            return found
        self._let_look(asked.seat)
        asked.show()
        return None

    def take_back(self, deal: Deal[Any], seat: int) -> bool:
        """Take back everything since that seat's last decision, that one too, if it has seen nothing new since."""
        own = [number for number, move in enumerate(deal.moves) if move.seat == seat]
        if not own:
            self.terminal.say("You have made no move in this deal.")
            return False
        seen = "" if self.is_open else seen_since(deal, seat, own[-1])
        if seen:
            self.terminal.say(f"That cannot be taken back: {seen}. With `--open` anything can.")
            return False
        count = len(deal.moves) - own[-1]
        for _ in range(count):
            deal.pop()
        self._let_pass.clear()
        self._tell(f"{count} {'move' if count == 1 else 'moves'} taken back.")
        for observer in self.observers:
            observer.on_undo(deal, count, self._chance.drawn)
        return True

    def show_table(self, deal: Deal[Any], seat: int, moves: Sequence[Move]) -> None:
        """Show the table as a seat sees it."""
        self.terminal.say("")
        self.terminal.show(self._scene(deal, seat, moves))

    def _scene(self, deal: Deal[Any], seat: int, moves: Sequence[Move]) -> Scene:
        seats = range(len(self.bots))
        names = [self.names[each] if each < len(self.names) else None for each in seats]
        labels = [name or self.bots[each] or "person" for each, name in enumerate(names)]
        others = [other for other in seats if other != seat]
        return Scene(
            deal.view(seat),
            self.engine.rulebook,
            labels,
            self.title,
            self.match.deals + 1,
            self.match.target,
            {other: deal.view(other)["hand"] for other in others} if self.is_open else None,
            lying(deal, seat),
            [write_move(self.engine.rulebook, move, with_seat=False) for move in moves],
            [line for line in self._told[self._heard.get(seat, 0) :] if line],
            called=self._all_called(),
        )
