"""Where deals can be played: threads of this machine, or a Dask cluster."""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

from sixtysix_dsl.simulate.plan import PlanError
from sixtysix_dsl.simulate.run import Place

THREADS, DASK = "threads", "dask://"

THREAD_SECONDS = 0.25
"""As long as an interrupt may have to wait."""
TASK_SECONDS = 2.0
"""Long enough that sending a task about does not count."""
TASK_RETRIES = 3
CONNECT_SECONDS = 10


@contextmanager
def open_place(executor: str, jobs: int | None) -> Iterator[Place]:
    """Open an executor by its name on the command line, and close it afterwards. Raises PlanError."""
    if executor == THREADS:
        count = jobs or os.cpu_count() or 1
        with ThreadPoolExecutor(count, thread_name_prefix="deals") as pool:
            yield Place(pool, lambda: count, THREAD_SECONDS)
    elif executor.startswith(DASK) and executor != DASK:
        if jobs is not None:
            raise PlanError("`--jobs` is for threads of this machine", "a cluster uses the workers it has")
        with _connect(executor.removeprefix(DASK)) as client:
            pool = client.get_executor()
            yield Place(pool, lambda: _threads(client), TASK_SECONDS, TASK_RETRIES)
    else:
        raise PlanError(f"there is no executor `{executor}`", "it is `threads` or `dask://HOST:PORT`")


def _connect(address: str) -> Any:
    """Return a client of the cluster whose scheduler listens there."""
    try:
        distributed = importlib.import_module("distributed")
    except ImportError:
        raise PlanError(
            "a Dask cluster needs the package `distributed`", "pip install 'sixtysix[dask]'"
        ) from None
    try:
        return distributed.Client(f"tcp://{address}", timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as problem:
        reason = " ".join(str(problem).split()) or type(problem).__name__
        help = "start one with `dask scheduler`, and workers with `dask worker HOST:PORT`"
        raise PlanError(f"no Dask scheduler answers at `{address}`: {reason}", help) from None


def _threads(client: Any) -> int:
    """Return how many tasks the workers can do at once now, at least one: they may come and go."""
    threads: dict[str, int] = client.nthreads()
    return max(1, sum(threads.values()))
