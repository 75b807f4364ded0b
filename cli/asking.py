"""One question to one person at the table: what is answered, until it is a move or ends the question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

from sixtysix_dsl.diagnostics import join_choices
from sixtysix_dsl.explain.explain import explain_move
from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.play.notation import write_move
from sixtysix_dsl.rulebook.moves import PLAY, Move
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.table.hint import hint_lines
from sixtysix_dsl.table.in_force import rule_lines
from sixtysix_dsl.table.tricks import last_trick, may_look_at_last

from .answers import NotUnderstood, complete, read_answer
from .terminal import Left

if TYPE_CHECKING:
    from .session import Session

HELP = """\
A move is its number, a card (`KS`), or its text (`play KS`, `close`); a beginning will do. Besides:
  why MOVE   why a move is legal, or why not   hint    what to do, and why
  rules      what may be led, followed, said   last    the last trick
  undo       take back your last move          table   show the table again
  what-if OPTION=VALUE   what would differ     save FILE   write the deal down
  quit       leave the game
Where several people play, a move out of turn begins with its seat: `3 claim`."""

COMMANDS = ("why", "hint", "rules", "last", "undo", "table", "what-if", "save", "help", "quit")
_LEAVE = ("quit", "exit", "leave", "q")
_ALONE = (*_LEAVE, "hint", "rules", "last", "undo", "table")
"""Commands that nothing comes after."""


class Instead(Enum):
    """What a person does in place of a move."""

    LET_PASS = "lets play go on"
    TAKE_BACK = "has taken a move back"


@dataclass
class Question:
    """A seat (from 0) is asked for one of its legal moves; `out_of_turn` it may also let play go on."""

    session: Session
    deal: Deal[Any]
    seat: int
    moves: Sequence[Move]
    out_of_turn: bool = False

    def ask(self, first: str = "") -> Move | Instead:
        """Return a move, or what the person did instead. `first` is an answer given already."""
        self.show()
        terminal, called = self.session.terminal, self.session.called(self.seat)
        while True:
            answer = first or terminal.ask(f"{called}> ", self._words(), called)
            first = ""
            if not answer and self.out_of_turn:
                return Instead.LET_PASS
            found = self._obey(answer)
            if found is not None:
                return found

    def show(self) -> None:
        """Show what the question is about."""
        if self.out_of_turn and not self.session.terminal.is_drawn:
            self.say("", self._out_of_turn())
            return
        self.session.show_table(self.deal, self.seat, () if self.out_of_turn else self.moves)
        if self.out_of_turn:
            self.say(self._out_of_turn())

    def say(self, *texts: str) -> None:
        """Say something to this person only."""
        self.session.terminal.say(*texts)

    def _out_of_turn(self) -> str:
        points = self.deal.view(self.seat)["points"][str(self.seat + 1)]
        have = f" with {points} points" if points is not None else ""
        said = join_choices([f"`{text}`" for text in self._texts()])
        who, other = self.session.called(self.seat), self.session.called(self.deal.turn)
        if not said:
            return f"{_capital(who)} has nothing to say before {other} goes on; Enter lets it go on."
        return f"{_capital(who)}{have} may say {said} before {other} goes on; Enter lets it go on."

    @property
    def _rulebook(self) -> Rulebook:
        return self.session.engine.rulebook

    def _texts(self) -> list[str]:
        return [write_move(self._rulebook, move, with_seat=False) for move in self.moves]

    def _words(self) -> list[str]:
        """What may be typed: moves, cards without `play`, commands."""
        texts = self._texts()
        cards = [text.removeprefix(f"{PLAY} ") for text in texts if text.startswith(f"{PLAY} ")]
        said = [text for text in texts if not text.startswith(f"{PLAY} ")]
        return list(dict.fromkeys([*cards, *said, *COMMANDS]))

    def _obey(self, answer: str) -> Move | Instead | None:
        """Do what an answer says; None if another answer is wanted."""
        command, _, rest = answer.partition(" ")
        command = self._command(command.lower(), rest)
        if command in _LEAVE and not rest:
            raise Left
        if not command:
            self.say("A number or a move is wanted; `?` is help.")
        elif command == "undo" and not rest:
            return Instead.TAKE_BACK if self.session.take_back(self.deal, self.seat) else None
        elif command in ("?", "help"):
            self.say(HELP)
        elif rest and command in _ALONE and all(rule.name != command for rule in self._rulebook.moves):
            self.say(f"Nothing comes after `{command}`.")
        elif not self._tell(command, rest):
            return self._read_word(answer) if self.out_of_turn else self._read(answer)
        return None

    def _command(self, word: str, rest: str) -> str:
        """The command that a word begins, if no legal move begins so, nor another command."""
        if word in COMMANDS or len(word) < 2 or any(move.name.startswith(word) for move in self.moves):
            return word
        found = [name for name in COMMANDS if name.startswith(word)]
        return found[0] if len(found) == 1 else word

    def _tell(self, command: str, rest: str) -> bool:
        """Answer a question about the game; whether it was one."""
        session, engine, language = self.session, self.session.engine, self.session.language
        if command == "table" and not rest:
            self.session.show_table(self.deal, self.seat, () if self.out_of_turn else self.moves)
            if self.out_of_turn:
                self.say(self._out_of_turn())
        elif command == "why":
            self._explain(rest)
        elif command == "hint" and not rest:
            self.say(*hint_lines(engine, self.deal, self.seat, language, out_of_turn=self.out_of_turn))
        elif command == "rules" and not rest:
            self.say(*rule_lines(engine, self.deal, self.seat, language))
        elif command == "last" and not rest:
            self.say(self._last())
        elif command == "what-if":
            self.say(*session.keeper.what_if(engine, self.deal, self.seat, rest))
        elif command == "save":
            self.say(*session.keeper.save(session.match, self.deal, rest))
        else:
            return False
        return True

    def _last(self) -> str:
        found = last_trick(self.deal, self.seat)
        if found is None:
            return "No trick has been taken yet."
        if not self.session.is_open and not may_look_at_last(self.deal, self.seat):
            viewer = self._rulebook.views["taken"]
            return f"The last trick is turned over: tricks taken are seen by {viewer} here (views: taken)."
        lies = ", ".join(f"{self.session.called(seat - 1)} {card}" for seat, card in found.cards)
        return f"The last trick: {lies}. {_capital(self.session.called(found.taker - 1))} took it."

    def _read_word(self, answer: str) -> Move | None:
        """Return the move whose words are given: out of turn, a number that is meant for a card must do nothing."""
        words = answer.lower().removeprefix(f"{self.seat + 1} ")
        try:
            words = complete(words, self.moves, self._rulebook)
        except NotUnderstood as problem:
            self.say(str(problem))
            return None
        for move, text in zip(self.moves, self._texts(), strict=True):
            if text.lower() == words:
                return move
        try:
            move = read_answer(self._rulebook, self.seat, words, ())
        except NotUnderstood:
            self.say(f"It is not your turn. {self._out_of_turn()}")
        else:
            self._say_why(move)
        return None

    def _read(self, answer: str) -> Move | Instead | None:
        """Return the legal move that is meant, or say why there is none."""
        first, _, rest = answer.partition(" ")
        if first.isdecimal() and rest and len(first) < 3:
            if int(first) - 1 != self.seat:
                return self.session.speak_up(self, int(first) - 1, rest)
            answer = rest
        try:
            hand = self.deal.view(self.seat)["hand"]
            move = read_answer(self._rulebook, self.seat, answer, self.moves, hand)
        except NotUnderstood as problem:
            self.say(str(problem))
            return None
        if move in self.moves:
            return move
        self._say_why(move)
        return None

    def _explain(self, text: str) -> None:
        first, _, rest = text.partition(" ")
        if first.isdecimal() and rest:
            if first != str(self.seat + 1):
                self.say("You may ask about moves of your own.")
                return
            text = rest
        try:
            hand = self.deal.view(self.seat)["hand"]
            self._say_why(read_answer(self._rulebook, self.seat, text, self.moves, hand))
        except NotUnderstood as problem:
            self.say(str(problem))

    def _say_why(self, move: Move) -> None:
        """Say as much of the reasons as the mover may know."""
        engine, language = self.session.engine, self.session.language
        self.say(explain_move(engine, self.deal.state, move, language=language, seat=move.seat).text())


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
