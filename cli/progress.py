"""A bar on stderr while many deals are played: at a terminal only, and only if it takes a while."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

SOON = 1.0
"""Nobody needs a bar for what takes no longer."""


@contextmanager
def showing_progress(matches: bool) -> Iterator[Callable[[int, int], None] | None]:
    """Yield what is to be told how much is done of how much."""
    if not sys.stderr.isatty():
        yield None
        return
    bar = _Bar("matches" if matches else "deals")
    try:
        yield bar
    finally:
        bar.stop()


class _Bar:
    """Rich's bar, which is imported once it is shown."""

    def __init__(self, unit: str) -> None:
        """Begin to wait."""
        self.unit, self.begun = unit, time.monotonic()
        self.bar: Any = None

    def __call__(self, done: int, total: int) -> None:
        if self.bar is None:
            if time.monotonic() - self.begun < SOON or done >= total:
                return
            self.bar = self._start(total)
        self.bar.update(self.bar.task_ids[0], completed=done)

    def stop(self) -> None:
        """Take the bar away."""
        if self.bar is not None:
            self.bar.stop()

    def _start(self, total: int) -> Any:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (
            BarColumn(),
            TextColumn("{task.completed:,.0f} of {task.total:,.0f} " + self.unit),
            TimeRemainingColumn(),
        )
        bar = Progress(*columns, console=Console(stderr=True), transient=True)
        bar.add_task("", total=total)
        bar.start()
        return bar
