"""How many deals are played before somebody looks at the time again, so that it is not overdrawn by much."""

from __future__ import annotations

import time

MOST = 16_384
"""Deals that are played at once, at most."""
FIRST = 16
"""So many are played at first, to see how long they take."""
LONGEST = 4.0
"""Seconds of a processor that may pass between two looks; usual games need far less for as many as there may be."""


class Pace:
    """The time for some deals, in seconds of a processor, and how many of them fit between two looks at it."""

    def __init__(self, seconds: float) -> None:
        """Begin now."""
        self._begun = time.process_time()
        self._until = self._begun + seconds
        self.fitting = FIRST

    @property
    def is_over(self) -> bool:
        """Whether the time is spent."""
        return time.process_time() >= self._until

    def begin(self) -> None:
        """Some deals begin now."""
        self._begun = time.process_time()

    def note(self, deals: int) -> None:
        """So many deals have been played since."""
        took = time.process_time() - self._begun
        self.fitting = MOST if took * MOST < LONGEST * deals else max(1, int(deals * LONGEST / took))
