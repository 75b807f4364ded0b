"""Where people are asked: a terminal, or a pipe that holds their answers."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

from sixtysix_dsl.report.line import clean


class Left(Exception):
    """Nobody answers any more, or somebody wants to stop."""


class Terminal:
    """Lines out and answers in. Through a pipe, answers are written out too, so that what is printed can be read."""

    def __init__(self, *, color: bool = True) -> None:
        """Look at what standard input and output are."""
        self.is_live = sys.stdin.isatty() and sys.stdout.isatty()
        self.has_color = color and sys.stdout.isatty() and not os.environ.get("NO_COLOR")
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")

    def say(self, *lines: str) -> None:
        """Print lines."""
        for line in lines:
            print(line)

    def ask(self, prompt: str) -> str:
        """Return what is answered, without what a terminal would obey. Raises Left at the end of the input."""
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            print()
            raise Left
        answer = clean(line.strip())
        if not self.is_live:
            print(answer)
        return answer

    def hand_over(self, seat: int, told: Sequence[str]) -> None:
        """Let one person look away and another come, where several sit at one terminal; `told` is what he missed."""
        self.say("", f"It is seat {seat + 1}'s turn: only seat {seat + 1} looks.")
        if self.is_live and os.environ.get("TERM", "dumb") != "dumb":
            self.ask("Press Enter when you are there. ")
            print("\x1b[2J\x1b[3J\x1b[H", end="")
            self.say(*told)

    def strong(self, text: str) -> str:
        """A text in bold, in a terminal."""
        return f"\x1b[1m{text}\x1b[0m" if self.has_color else text
