"""Where people are asked: a terminal, or a pipe that holds their answers."""

from __future__ import annotations

import io
import re
import shutil
import sys
from collections.abc import Sequence

from .columns import fold, screen_width
from .loading import has_color, may_command

try:
    import readline
except ImportError:  # not on every system: lines are then edited as the terminal does it
    readline = None  # type: ignore[assignment]

_KEY = re.compile(r"\x1b(?:[\[O][0-?]*[ -/]*[@-~]?|[@-Z\\-_]?)")
"""What keys without a character send, arrows for one."""


class Left(Exception):
    """Nobody answers any more, or somebody wants to stop."""


class Terminal:
    """Lines out and answers in. Through a pipe, answers are written out too, so that what is printed can be read."""

    def __init__(self) -> None:
        """Look at what standard input and output are."""
        self.is_live = sys.stdin.isatty() and sys.stdout.isatty()
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")

    def say(self, *texts: str, strong: bool = False) -> None:
        """Print texts, their lines broken at words, in bold if that can be."""
        bold = strong and has_color(sys.stdout)
        for text in texts:
            for line in text.split("\n"):
                for part in fold(line, screen_width()):
                    print(f"\x1b[1m{part}\x1b[0m" if bold else part)

    def ask(self, prompt: str) -> str:
        """Return what is answered, without what a terminal would obey. Raises Left at the end of the input."""
        if self.is_live:
            try:
                return typed(
                    input(prompt)
                )  # with what readline offers: keys to go back, answers given before
            except EOFError:
                print()
                raise Left from None
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            print()
            raise Left
        answer = typed(line)
        print(answer)
        return answer

    def hand_over(self, seat: int, told: Sequence[str]) -> None:
        """Let one person look away and another come, where several sit at one terminal; `told` is what he missed."""
        self.say("", f"It is seat {seat + 1}'s turn: only seat {seat + 1} looks.")
        if self.is_live:
            self.ask("Press Enter when you are there. ")
            if readline is not None:
                readline.clear_history()
            print(
                "\x1b[2J\x1b[3J\x1b[H" if may_command() else "\n" * shutil.get_terminal_size().lines, end=""
            )
            self.say(*told)


def typed(line: str) -> str:
    """The characters of a line that people mean: no keys, no controls."""
    return "".join(each for each in " ".join(_KEY.sub("", line).split()) if each.isprintable())
