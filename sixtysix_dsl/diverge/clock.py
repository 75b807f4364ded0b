"""How long each part of a comparison may take, in seconds of a processor.

Usual games need a tenth of it, so that the same deals give the same report on every machine. A file from a stranger may
have deals of ten thousand moves, thousands of moves to choose from, or conditions that take thousands of steps: what is
not done in time is then said to be so.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

HURRIED = 0.8
"""Seconds that each part may still take after an interrupt."""


class Seconds(NamedTuple):
    """What each part may take: `playing` by the compiled engine, which has no limit where somebody has counted the
    deals out; `slowly` by the reference engine; `explaining` all that was found; `looking` for the moves that come up;
    `counting` what clauses do of which nothing was seen."""

    playing: float = 15.0
    slowly: float = 8.0
    explaining: float = 30.0
    looking: float = 4.0
    counting: float = 6.0

    def hurried(self) -> Seconds:
        """Return what is left of it once somebody has asked to stop: enough for what a usual pair has shown."""
        return Seconds(*(min(seconds, HURRIED) for seconds in self))


class OutOfTime(Exception):
    """A part of the work was left because its time is over."""


class Clock:
    """What this process may still use of a processor. It runs out within a deal, too: every move looks at it."""

    def __init__(self) -> None:
        """Begin without a limit."""
        self.until = math.inf

    @property
    def left(self) -> float:
        """How many seconds are left."""
        return self.until - time.process_time()

    def check(self) -> None:
        """Raise OutOfTime if there are none."""
        if time.process_time() > self.until:
            raise OutOfTime

    @contextmanager
    def limit(self, seconds: float) -> Iterator[None]:
        """Allow so many seconds for what is inside, and no more than are left."""
        outer = self.until
        self.until = min(outer, time.process_time() + seconds)
        try:
            yield
        finally:
            self.until = outer
