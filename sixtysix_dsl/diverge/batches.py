"""Many deals in several threads, in batches that take no longer than somebody may wait, up to a budget of time.

How deals are parted into batches changes nothing of what is found. How many are played can only change where the budget
is spent before their end.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import NamedTuple, TypeVar

LARGEST = 5_000
"""Deals in a batch at most."""
FIRST = 20
"""Deals in the first, which show how long they take."""
GROWTH = 16
BATCH_SECONDS = 0.5
"""What a batch is to take: so long an interrupt may wait, and the budget be overdrawn by each thread."""

T = TypeVar("T")


class Batch(NamedTuple):
    """Deals `first` to `first + deals - 1`."""

    first: int
    deals: int


def play_in_batches(
    play: Callable[[int, int], T], deals: int, *, jobs: int, seconds: float
) -> Iterator[tuple[Batch, T]]:
    """Yield what `play(first, count)` returns for batches of deals 0 to `deals - 1`, in their order.

    After so many seconds of a processor no more are begun. `play` runs in `jobs` threads.
    """
    until = time.process_time() + seconds
    size, first = FIRST, 0
    waiting: deque[Future[tuple[Batch, T, float]]] = deque()

    def timed(batch: Batch) -> tuple[Batch, T, float]:
        begun = time.thread_time()
        found = play(*batch)
        return batch, found, time.thread_time() - begun

    with ThreadPoolExecutor(jobs) as pool:
        try:
            while True:
                while first < deals and len(waiting) < jobs and time.process_time() < until:
                    batch = Batch(first, min(size, deals - first))
                    waiting.append(pool.submit(timed, batch))
                    first += batch.deals
                if not waiting:
                    return
                batch, found, took = waiting.popleft().result()
                fitting = int(batch.deals * BATCH_SECONDS / max(took, 1e-6))
                size = max(1, min(fitting, batch.deals * GROWTH, LARGEST))
                yield batch, found
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
