"""A cluster of two workers, one of which is killed while it plays: the report is the same."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from typing import IO

import pytest

from sixtysix_dsl.simulate.executors import open_place
from sixtysix_dsl.simulate.plan import Plan
from sixtysix_dsl.simulate.reference import play_tally
from sixtysix_dsl.simulate.run import Player, play_plan
from sixtysix_dsl.simulate.sums import Sums

pytest.importorskip("distributed", reason="a cluster needs the extra `dask`")
pytestmark = pytest.mark.skipif(os.name == "nt", reason="processes are killed otherwise there")

PLAN = Plan(("random", "random"), 5, 640)


def start(module: str, *args: str) -> subprocess.Popen[str]:
    """A process of the cluster; what it says goes to its stderr."""
    command = [sys.executable, "-m", f"distributed.cli.{module}", *args]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


def wait_for(stream: IO[str] | None, pattern: str) -> str:
    """What a process says of itself; whatever it says afterwards is read and forgotten."""
    assert stream is not None
    for line in stream:
        if found := re.search(pattern, line):
            threading.Thread(target=stream.read, daemon=True).start()
            return found.group(1)
    raise AssertionError(f"it ended without saying {pattern}")


@pytest.fixture
def cluster() -> Iterator[tuple[str, list[subprocess.Popen[str]]]]:
    """The address of a scheduler, and its two workers."""
    scheduler = start("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show")
    workers: list[subprocess.Popen[str]] = []
    try:
        address = wait_for(scheduler.stderr, r"Scheduler at:\s+tcp://(\S+)")
        options = ("--no-nanny", "--no-dashboard", "--nthreads", "1", "--host", "127.0.0.1")
        workers += [start("dask_worker", f"tcp://{address}", *options) for _ in range(2)]
        yield address, workers
    finally:
        for process in (*workers, scheduler):
            process.kill()
            process.wait(10)
            if process.stderr is not None:
                process.stderr.close()


def test_a_worker_that_dies_does_not_change_the_report(german, play, cluster) -> None:
    address, workers = cluster
    nothing = Sums.of_rules(german)
    killed = []

    def kill(done: int, total: int) -> None:
        if not killed:
            workers[0].send_signal(signal.SIGKILL)
            killed.append(done)

    with open_place(f"dask://{address}", None) as place:
        patience = time.monotonic() + 10
        while place.capacity() < 2:
            assert time.monotonic() < patience, "the workers do not come"
            time.sleep(0.05)
        played = play_plan(PLAN, nothing, Player(play_tally, german), place, kill, batch=20)
        assert place.capacity() == 1
    assert killed
    assert killed[0] < 640
    assert played == play(german, PLAN)
