"""A match at one terminal: people at some seats, bots at the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from sixtysix_dsl.diagnostics import join_choices
from sixtysix_dsl.explain.explain import explain_move
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.play.bots import choose_next
from sixtysix_dsl.play.chance import CountedRng, bots_chance
from sixtysix_dsl.play.deal import Deal, shuffled_pack
from sixtysix_dsl.play.match import Match
from sixtysix_dsl.play.notation import write_move
from sixtysix_dsl.play.observer import Observer, Resumed
from sixtysix_dsl.rulebook.moves import PLAY, Move
from sixtysix_dsl.rulebook.rng import Rng

from .answers import NotUnderstood, read_answer
from .table import fill, table_lines
from .telling import name_seats, tell_move, tell_result, tell_taken
from .terminal import Left, Terminal

HELP = """\
A move is its number, a card (`KS`), or its text (`play KS`, `close`). Besides:
  why MOVE   why a move is legal, or why not   undo   take back your last move
  table      show the table again              quit   leave the game
Where several people play, a move out of turn begins with its seat: `3 claim`."""

_LEAVE = ("quit", "exit", "leave", "q")


class Instead(Enum):
    """What a person does in place of a move."""

    LET_PASS = "lets play go on"
    TAKE_BACK = "has taken a move back"


@dataclass
class Session:
    """One match. `bots` has a bot's name, or None for a person, for each seat."""

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
    _seat_looking: int = -1
    _told: list[str] = field(default_factory=list)
    _heard: dict[int, int] = field(default_factory=dict)
    _chance: CountedRng = field(default_factory=lambda: bots_chance(0, 0))
    _let_pass: dict[int, tuple[int, tuple[Move, ...]]] = field(default_factory=dict)

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, bot in enumerate(self.bots) if bot is None]

    def play(self) -> None:
        """Play deals until the match is won, or so many deals are played, or somebody leaves: then raises Left."""
        while self.match.winner() is None and self.match.deals != self.most_deals:
            deal = self._next_deal()
            self._play_deal(deal)
            result = self.match.record(deal)
            self._tell("", *tell_result(self.match, deal, result, self.language, with_clause=self.is_open))
            for observer in self.observers:
                observer.on_result(self.match, deal, result)
        winner = self.match.winner()
        if winner is not None:
            self.terminal.say("", f"{name_seats(winner)} {'wins' if len(winner) == 1 else 'win'} the match.")

    def _tell(self, *lines: str) -> None:
        """Say what everybody hears."""
        self._told += lines
        self.terminal.say(*lines)

    def _next_deal(self) -> Deal[Any]:
        match, number = self.match, self.match.deals + 1
        self._chance = bots_chance(match.seed, match.deals)
        if self.resumed is not None:
            (deal, drawn), self.resumed = self.resumed, None
            self._chance = bots_chance(match.seed, match.deals, drawn)
            self._tell("", f"Deal {number} goes on after {len(deal.moves)} moves.")
            return deal
        if self.prepared is not None:
            deal, self.prepared = self.prepared, None
            self._tell("", f"Deal {number}, from the position given.")
            for observer in self.observers:
                observer.on_deal(number, deal, None)
            return deal
        self._tell("", f"Deal {number}. Seat {match.dealer + 1} deals.")
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
            tricks, hands = list(deal.state.tricks), list(deal.state.hands)
            is_before_play = deal.state.phase >= 0
            deal.push_legal(move)
            self._tell(*tell_move(deal, move, tricks, () if self.is_open else self.people))
            if is_before_play:
                self._tell(*tell_taken(deal, hands))
            for observer in self.observers:
                observer.on_move(deal, move, self._chance.drawn)

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
        self, deal: Deal[Any], seat: int, moves: Sequence[Move], out_of_turn: bool = False
    ) -> Move | Instead:
        """Return a legal move of a person, or what the person did instead."""
        if len(self.people) > 1 and seat != self._seat_looking and not self.is_open:
            self.terminal.hand_over(seat, self._told[self._heard.get(seat, 0) :])
        self._seat_looking = seat
        self._heard[seat] = len(self._told)
        self.terminal.say("")
        if out_of_turn:
            self.terminal.say(self._out_of_turn(deal, seat, moves))
        else:
            self._show_table(deal, seat)
            self._show_moves(moves)
        while True:
            answer = self.terminal.ask(f"seat {seat + 1}> ")
            if not answer and out_of_turn:
                return Instead.LET_PASS
            found = self._obey(deal, seat, answer, moves, out_of_turn)
            if found is not None:
                return found

    def _out_of_turn(self, deal: Deal[Any], seat: int, moves: Sequence[Move]) -> str:
        points = deal.view(seat)["points"][str(seat + 1)]
        have = f" with {points} points" if points is not None else ""
        said = join_choices([f"`{text}`" for text in self._texts(moves)])
        return (
            f"Seat {seat + 1}{have} may say {said} before seat {deal.turn + 1} goes on; Enter lets it go on."
        )

    def _obey(
        self, deal: Deal[Any], seat: int, answer: str, moves: Sequence[Move], out_of_turn: bool
    ) -> Move | Instead | None:
        """Do what an answer says; None if another answer is wanted."""
        command, _, rest = answer.partition(" ")
        command = command.lower()
        if command in _LEAVE and not rest:
            raise Left
        if command == "undo" and not rest:
            return Instead.TAKE_BACK if self._take_back(deal, seat) else None
        if command == "table" and not rest:
            self._show_table(deal, seat)
            self.terminal.say(self._out_of_turn(deal, seat, moves)) if out_of_turn else self._show_moves(
                moves
            )
        elif command in ("?", "help"):
            self.terminal.say(HELP)
        elif not command:
            self.terminal.say("A number or a move is wanted; `?` is help.")
        elif command == "why":
            self._explain(deal, seat, rest, moves)
        elif out_of_turn:
            return self._read_word(deal, seat, answer, moves)
        else:
            return self._read(deal, seat, answer, moves)
        return None

    def _read_word(self, deal: Deal[Any], seat: int, answer: str, moves: Sequence[Move]) -> Move | None:
        """Return the move whose words are given: out of turn, a number that is meant for a card must do nothing."""
        words = answer.lower().removeprefix(f"{seat + 1} ")
        for move, text in zip(moves, self._texts(moves), strict=True):
            if text.lower() == words:
                return move
        self.terminal.say(f"It is not your turn. {self._out_of_turn(deal, seat, moves)}")
        return None

    def _read(self, deal: Deal[Any], seat: int, answer: str, moves: Sequence[Move]) -> Move | None:
        """Return the legal move that is meant, or say why there is none."""
        first, _, rest = answer.partition(" ")
        if first.isdecimal() and rest and len(first) < 3:
            if int(first) - 1 != seat:
                return self._read_for_other(deal, int(first) - 1, rest)
            answer = rest
        try:
            move = read_answer(self.engine.rulebook, seat, answer, moves, deal.view(seat)["hand"])
        except NotUnderstood as problem:
            self.terminal.say(str(problem))
            return None
        if move in moves:
            return move
        self._say_why(deal, move)
        return None

    def _read_for_other(self, deal: Deal[Any], seat: int, text: str) -> Move | None:
        """A person speaks out of turn. What is refused is not explained: it might tell of that seat's hand."""
        if seat not in self.people:
            self.terminal.say(f"Seat {seat + 1} is not played by a person here.")
            return None
        spoken = [move for move in deal.legal_moves(seat) if move.name != PLAY]
        named = [
            m for m in spoken if write_move(self.engine.rulebook, m, with_seat=False).lower() == text.lower()
        ]
        if not named:
            self.terminal.say(f"Seat {seat + 1} cannot do that now.")
        return named[0] if named else None

    def _explain(self, deal: Deal[Any], seat: int, text: str, moves: Sequence[Move]) -> None:
        first, _, rest = text.partition(" ")
        if first.isdecimal() and rest:
            if first != str(seat + 1):
                self.terminal.say("You may ask about moves of your own.")
                return
            text = rest
        try:
            hand = deal.view(seat)["hand"]
            self._say_why(deal, read_answer(self.engine.rulebook, seat, text, moves, hand))
        except NotUnderstood as problem:
            self.terminal.say(str(problem))

    def _say_why(self, deal: Deal[Any], move: Move) -> None:
        """Say as much of the reasons as the mover may know."""
        found = explain_move(self.engine, deal.state, move, language=self.language, seat=move.seat)
        self.terminal.say(found.text())

    def _take_back(self, deal: Deal[Any], seat: int) -> bool:
        """Take back everything since that seat's last move, that one too."""
        own = [number for number, move in enumerate(deal.moves) if move.seat == seat]
        if not own:
            self.terminal.say("You have made no move in this deal.")
            return False
        count = len(deal.moves) - own[-1]
        for _ in range(count):
            deal.pop()
        self._let_pass.clear()
        self.terminal.say(f"{count} {'move' if count == 1 else 'moves'} taken back.")
        for observer in self.observers:
            observer.on_undo(deal, count, self._chance.drawn)
        return True

    def _show_table(self, deal: Deal[Any], seat: int) -> None:
        names = [bot or "person" for bot in self.bots]
        others = [other for other in range(len(names)) if other != seat]
        hands = {other: deal.view(other)["hand"] for other in others} if self.is_open else None
        self.terminal.say(*table_lines(deal.view(seat), self.engine.rulebook, names, hands))

    def _show_moves(self, moves: Sequence[Move]) -> None:
        items = [f"{number} {text}" for number, text in enumerate(self._texts(moves), 1)]
        self.terminal.say(*fill(items, "  "), strong=True)

    def _texts(self, moves: Sequence[Move]) -> list[str]:
        return [write_move(self.engine.rulebook, move, with_seat=False) for move in moves]
