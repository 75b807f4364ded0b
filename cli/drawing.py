"""How `play` shows the table: drawn where the terminal can, else (or if asked for) in plain lines."""

from __future__ import annotations

import importlib.util
import os
import sys
from dataclasses import dataclass
from typing import Annotated

import typer

from .columns import shows_symbols
from .loading import fail
from .terminal import Terminal

SPEEDS = {"slow": 1.5, "normal": 0.7, "fast": 0.25, "instant": 0.0}
_LONGEST = 10.0

Plain = Annotated[bool, typer.Option("--plain", help="Lines of text, as through a pipe; reads well aloud.")]
Ascii = Annotated[bool, typer.Option("--ascii", help="Letters for suits, and no signs beside ASCII.")]
FourColour = Annotated[bool, typer.Option("--four-colour", help="A colour of its own for each suit.")]
Speed = Annotated[
    str | None,
    typer.Option(
        "--speed",
        metavar="|".join(SPEEDS),
        help="How long each move of a bot is shown; seconds will do; left out, normal.",
    ),
]
Names = Annotated[
    list[str] | None,
    typer.Option(
        "--name", metavar="NAME[,NAME]", help="What people are called, in the order of their seats."
    ),
]


@dataclass(frozen=True, slots=True)
class Drawing:
    """What was asked for."""

    plain: bool = False
    ascii: bool = False
    four_colour: bool = False
    speed: str | None = None

    def open(self, people: int) -> Terminal:
        """Return the terminal; a table without people is told in lines. Exits with 2 if the speed is none."""
        pause = _pause(self.speed)
        if self.plain or not people or not can_draw():
            return Terminal(pause or 0.0)
        from .screen import Screen

        return Screen(
            is_ascii=self.ascii or not shows_symbols(),
            four_colour=self.four_colour,
            pause=SPEEDS["normal"] if pause is None else pause,
        )


def _pause(speed: str | None) -> float | None:
    if speed is None:
        return None
    if speed in SPEEDS:
        return SPEEDS[speed]
    try:
        seconds = float(speed)
    except ValueError:
        seconds = -1
    if not 0 <= seconds <= _LONGEST:
        fail(
            f"`{speed}` is no speed",
            help=f"the speeds are {', '.join(SPEEDS)}, or seconds up to {_LONGEST:.0f}",
        )
    return seconds


def can_draw() -> bool:
    """Whether this terminal can be drawn on, and what that needs is installed."""
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    is_able = os.environ.get("TERM", "") not in ("", "dumb", "unknown") and sys.platform != "win32"
    return is_terminal and is_able and importlib.util.find_spec("prompt_toolkit") is not None
