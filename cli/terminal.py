"""Where people are asked: a terminal, or a pipe that holds their answers."""

from __future__ import annotations

import io
import re
import shutil
import sys
import time
from collections.abc import Sequence

from sixtysix_dsl.table.scene import Scene

from .columns import fold, screen_width
from .loading import has_color, may_command
from .table import fill, table_lines

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

    is_drawn = False

    def __init__(self, pause: float = 0) -> None:
        """Look at what standard input and output are. `pause` is how many seconds each move of a bot is shown."""
        self.pause = pause
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

    def tell(self, *lines: str) -> None:
        """Say what everybody hears."""
        self.say(*lines)

    def welcome(self, *lines: str) -> None:
        """Say what is played, with which seed, who sits where, what wins, and how to get help."""
        self.say(*lines)

    def announce(self, *lines: str) -> None:
        """Say again, once the game is over, what is worth to be kept; here it stands there already."""

    def show(self, scene: Scene) -> None:
        """Show the table, and the moves with their numbers."""
        self.say(*table_lines(scene.view, scene.rulebook, scene.names, scene.hands))
        items = [f"{number} {text}" for number, text in enumerate(scene.moves, 1)]
        self.say(*fill(items, "  "), strong=True)

    def watch(self, scene: Scene | None) -> None:
        """Let what a bot did be read for a moment."""
        if self.pause > 0:
            sys.stdout.flush()
            time.sleep(self.pause)

    def rest(self, lines: Sequence[str]) -> None:
        """Nothing has to be waited for: it is all there to be read."""

    def close(self, *lines: str) -> None:
        """Say the last."""
        self.say(*lines)

    def ask(self, prompt: str, words: Sequence[str] = (), who: str = "") -> str:
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

    def wait(self, prompt: str) -> None:
        """Wait for Enter. Raises Left where somebody quits instead: the hand that comes next is then not shown."""
        if self.ask(prompt).strip().lower() == "quit":
            raise Left

    def hand_over(self, called: str, told: Sequence[str]) -> None:
        """Let one person look away and another come, where several sit at one terminal; `told` is what he missed."""
        self.say("", f"It is {called}'s turn: only {called} looks.")
        if self.is_live:
            if not may_command():
                self.say("(This terminal cannot be cleared: what stood here can be scrolled back to.)")
            self.wait("Press Enter when you are there. ")
            if readline is not None:
                readline.clear_history()
            print(
                "\x1b[2J\x1b[3J\x1b[H" if may_command() else "\n" * shutil.get_terminal_size().lines, end=""
            )
            self.say(*told)


def typed(line: str) -> str:
    """The characters of a line that people mean: no keys, no controls."""
    return "".join(each for each in " ".join(_KEY.sub("", line).split()) if each.isprintable())
