"""Going through a replay at a terminal, forward and back."""

from __future__ import annotations

from collections.abc import Callable

from sixtysix_dsl.record.fault import RecordError

from .recorded import Recorded
from .replaying import Replay, Shown
from .table import table_lines
from .terminal import Left, Terminal

HELP = """\
  Enter, n   the next step       b          the step before
  NUMBER     go to that step     t N        go to trick N of this deal
  d N        go to deal N        end        go to the end
  view N     what seat N saw     view all   all hands open
  play       play on from here   scenario   this point as a scenario file
  q          leave"""


Place = tuple[int, int, int]
"""Deal, trick and step of a point."""
Fits = Callable[[Place], bool]


class Stepper:
    """Where somebody is in a replay."""

    def __init__(self, recorded: Recorded, replay: Replay, terminal: Terminal) -> None:
        """Begin before the first step."""
        self.recorded, self.replay, self.terminal = recorded, replay, terminal
        self.at = 0
        self._places = self._list_places()

    def _list_places(self) -> list[Place]:
        """Deal, trick and step of each point."""
        return [(shown.played.number, shown.trick, shown.number) for shown in self.replay.points()]

    def run(self, deal: int | None = None, trick: int | None = None) -> None:
        """Show points and do what is asked until somebody leaves, which raises Left."""
        if not self._places:
            self.terminal.say("Nothing was dealt yet.")
            return
        if deal is not None or trick is not None:
            self._go(
                lambda place: (
                    place[0] == (deal or 1) and (trick is None or (place[1] == trick and place[2] > 0))
                )
            )
        self.terminal.say("`?` is help, Enter goes on, `q` leaves.")
        self.show()
        while True:
            self._obey(self.terminal.ask(f"step {self._places[self.at][2]}> "))

    def show(self) -> None:
        """Draw the point where we are."""
        shown = self._shown()
        number = self._places[self.at]
        self.terminal.say(
            "", f"Deal {number[0]}, trick {number[1]}, step {number[2]} of {self.replay.course.steps}."
        )
        self.terminal.say(*shown.lines, strong=True)
        header, deal = self.recorded.record.header, shown.deal
        seat = self.replay.seat if self.replay.seat is not None else max(deal.turn, 0)
        as_seat = self.replay.seat is not None
        hands = None if as_seat else {each: deal.view(each)["hand"] for each in range(len(header.seats))}
        lines = table_lines(deal.view(seat), self.recorded.rulebook, header.seats, hands, as_seat=as_seat)
        self.terminal.say(*lines)

    def _shown(self) -> Shown:
        for number, shown in enumerate(self.replay.points()):
            if number == self.at:
                return shown
        raise IndexError(self.at)

    def _obey(self, answer: str) -> None:
        word, _, rest = answer.lower().partition(" ")
        last = len(self._places) - 1
        if word in ("", "n", "next"):
            self._move(1 if self.at < last else 0)
        elif word in ("b", "back", "p"):
            self._move(-1 if self.at > 0 else 0)
        elif word in ("q", "quit", "exit"):
            raise Left
        elif word in ("?", "help"):
            self.terminal.say(HELP)
        elif word == "end":
            self._move(last - self.at)
        elif word.isdecimal() and not rest and len(word) < 9:
            self._jump(lambda place: place[2] == int(word))
        elif word in ("d", "deal") and rest.isdecimal() and len(rest) < 9:
            self._jump(lambda place: place[0] == int(rest))
        elif word in ("t", "trick") and rest.isdecimal() and len(rest) < 9:
            deal = self._places[self.at][0]
            self._jump(lambda place: place[0] == deal and place[1] == int(rest) and place[2] > 0)
        elif word == "view":
            self._look(rest)
        elif word == "play":
            self._play()
        elif word == "scenario":
            self._print_scenario()
        else:
            self.terminal.say("That is nothing to do here; `?` is help.")

    def _move(self, by: int) -> None:
        if by == 0:
            self.terminal.say("This is the end." if self.at else "This is the beginning.")
            return
        self.at += by
        self.show()

    def _go(self, fits: Fits) -> bool:
        found = next((number for number, place in enumerate(self._places) if fits(place)), None)
        if found is None:
            self.terminal.say("There is no such place in this record.")
            return False
        self.at = found
        return True

    def _jump(self, fits: Fits) -> None:
        if self._go(fits):
            self.show()

    def _look(self, who: str) -> None:
        seats = self.recorded.rulebook.seats
        if who == "all":
            self.replay.seat = None
        elif who.isdecimal() and len(who) < 4 and 1 <= int(who) <= seats:
            self.replay.seat = int(who) - 1
        else:
            self.terminal.say(f"The seats are 1 to {seats}; `view all` opens all hands.")
            return
        self.show()

    def _play(self) -> None:
        from .playing_on import play_on

        deal, _, step = self._places[self.at]
        play_on(self.recorded, self.replay.course, step, None, self.replay.language, deal)
        raise Left

    def _print_scenario(self) -> None:
        from .replay import scenario_text

        deal, _, step = self._places[self.at]
        try:
            text = scenario_text(self.recorded, self.replay.course, step, deal)
            self.terminal.say("", *text.splitlines())
        except RecordError as problem:
            self.terminal.say(f"{problem.message}; {problem.help}.")
