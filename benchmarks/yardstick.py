"""How fast compiled rules are, beside a kernel written by hand in C, and beside the reference engine.

    python benchmarks/yardstick.py [SECONDS]

All in one run and in turn: `german-24` with the settings of the kernel in `benchmarks/yardstick`, policy honest,
metered, on one thread and on two; the kernel, if gcc is there; the reference engine. Then every bundled variant,
honest and greedy, beside the kernel's decisions a second. Machines are noisy: each figure is the best of several short
runs (as many as fit into SECONDS, 4, for each), in seconds of the processor that the thread used, which other work on
the machine touches least. Two threads can only be measured by the clock; two processes, measured beside them, show
whether the machine had two processors to give. Prints Markdown. Exit code 1 if a figure is below its bar.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from shutil import which
from time import perf_counter, thread_time
from typing import NamedTuple

from sixtysix_dsl.compile.runner import Program, compile_program, play_program
from sixtysix_dsl.pipeline import load_variant
from sixtysix_dsl.resolve.references import bundled_names
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.work import Work
from sixtysix_dsl.simulate.reference import play_tally

KERNEL = Path(__file__).parent / "yardstick" / "native.c"
FLAGS = ("-O3", "-march=native", "-DUSE_PDEP", "-w")
SETTINGS = {
    "exchange-needs-trick": "yes",
    "exchange-min-facedown": "3",
    "close-min-facedown": "3",
    "meld-credit": "any-trick",
    "meld-needs-trick": "no",
    "close-grade": "at-end",
    "close-counts-at-end": "no",
}
MAIN_BAR, THREADS_BAR = 0.45, 1.8
BARS = {2: 0.35}
MANY_SEATS_BAR = 0.2
RUN = 0.15
"""Seconds that a run should take."""


class Speed(NamedTuple):
    """Deals and decisions a second."""

    deals: float
    decisions: float


class Racer:
    """Something that plays: it is called again and again, and its best run counts."""

    def __init__(self, play: Callable[[int], tuple[float, float, float]], start: int) -> None:
        """Begin with runs of so many deals; `play` returns deals, decisions and seconds."""
        self.play, self.size, self.best = play, start, Speed(0, 0)

    def run(self) -> None:
        """Run once, and next time about as long as a run should take."""
        deals, decisions, seconds = self.play(self.size)
        if deals / seconds > self.best.deals:
            self.best = Speed(deals / seconds, decisions / seconds)
        self.size = max(1, min(int(self.size * RUN / seconds), self.size * 16))


def race(racers: list[Racer], seconds: float) -> None:
    """Let them run in turn until each had so many seconds."""
    end = perf_counter() + seconds * len(racers)
    for turn in range(1000):
        for racer in racers:
            racer.run()
        if turn >= 4 and perf_counter() > end:
            return


def compiled(program: Program, bots: tuple[str, ...]) -> Racer:
    """The compiled engine on one thread."""

    def play(deals: int) -> tuple[float, float, float]:
        begun = thread_time()
        tally = play_program(program, Work(bots, 1, 0, deals))
        return tally[0], tally[1], thread_time() - begun

    return Racer(play, 100)


def reference(rulebook: Rulebook, bots: tuple[str, ...]) -> Racer:
    """The reference engine."""

    def play(deals: int) -> tuple[float, float, float]:
        begun = thread_time()
        tally = play_tally(rulebook, Work(bots, 1, 0, deals))
        return tally[0], tally[1], thread_time() - begun

    return Racer(play, 5)


def kernel(folder: Path) -> Racer | None:
    """The kernel in C, which measures itself; None without gcc."""
    gcc, program = which("gcc"), folder / "yardstick"
    if gcc is None:
        return None
    subprocess.run([gcc, *FLAGS, str(KERNEL), "-o", str(program)], check=True)

    def play(deals: int) -> tuple[float, float, float]:
        done = subprocess.run([str(program), str(deals), "1"], check=True, capture_output=True, text=True)
        said = json.loads(done.stdout.splitlines()[0])
        return deals, deals * said["dec_per_deal"], deals / said["cpu"]

    return Racer(play, 100_000)


def play_many(program: Program, bots: tuple[str, ...], first: int, deals: int) -> None:
    """What each of two threads or processes does."""
    for part in range(8):
        play_program(program, Work(bots, 1, first + part * (deals // 8), deals // 8))


def gain_of_two(program: Program, bots: tuple[str, ...], deals: int, turns: int) -> tuple[float, float]:
    """How much faster two threads, and two processes, are than one, by the clock, at best."""
    with ThreadPoolExecutor(2) as threads, ProcessPoolExecutor(2) as processes:
        for pool in (threads, processes):
            list(pool.map(play_many, [program] * 2, [bots] * 2, [0, 0], [8000] * 2))
        one, two = [], {threads: list[float](), processes: list[float]()}
        for _ in range(turns):
            begun = perf_counter()
            play_many(program, bots, 0, deals)
            one.append(perf_counter() - begun)
            for pool, times in two.items():
                begun = perf_counter()
                list(pool.map(play_many, [program] * 2, [bots] * 2, [0, deals], [deals] * 2))
                times.append(perf_counter() - begun)
    return 2 * min(one) / min(two[threads]), 2 * min(one) / min(two[processes])


def compare(seconds: float, folder: Path) -> tuple[list[str], Speed | None]:
    """The lines on german-24 that are below their bars, and the kernel's speed."""
    rulebook, bots, below = load_variant("german-24", settings=SETTINGS), ("honest",) * 2, []
    program = compile_program(rulebook, bots=bots)
    ours, slow, theirs = compiled(program, bots), reference(rulebook, bots), kernel(folder)
    race([racer for racer in (ours, theirs, slow) if racer is not None], seconds)
    print("| `german-24` as the yardstick plays it | deals/s | decisions/s | to the yardstick |")
    print("|---|--:|--:|--:|")
    names = (("yardstick (C)", theirs), ("compiled, honest, metered", ours), ("reference engine", slow))
    for name, racer in names:
        if racer is not None:
            share = f"{racer.best.deals / theirs.best.deals:.4f}" if theirs is not None else ""
            print(f"| {name} | {racer.best.deals:,.0f} | {racer.best.decisions:,.0f} | {share} |")
    if theirs is not None and ours.best.deals < MAIN_BAR * theirs.best.deals:
        below.append(f"german-24 is below {MAIN_BAR} of the yardstick")
    threads, processes = gain_of_two(program, bots, 8 * int(ours.best.deals / 16), 6)
    print(f"\nTwo threads: {threads:.2f} times one; two processes: {processes:.2f} times one.\n")
    if threads < THREADS_BAR <= processes:
        below.append(f"two threads are below {THREADS_BAR} times one")
    elif threads < THREADS_BAR:
        print(
            f"The machine did not have two processors to give: nothing is said of the bar of {THREADS_BAR}.\n"
        )
    return below, theirs.best if theirs is not None else None


def tabulate(seconds: float, folder: Path) -> list[str]:
    """Print the table of variants and return what is below its bar."""
    below = []
    print(
        "| variant | seats | honest: deals/s | decisions/s | to the yardstick | greedy: deals/s | decisions/s |"
    )
    print("|---|--:|--:|--:|--:|--:|--:|")
    for variant in sorted(bundled_names()):
        rulebook = load_variant(variant)
        racers = []
        for bot in ("honest", "greedy"):
            bots = (bot,) * rulebook.seats
            racers.append(compiled(compile_program(rulebook, bots=bots), bots))
        yardstick = kernel(folder)
        race([*racers, *([yardstick] if yardstick is not None else [])], seconds)
        honest, greedy = (racer.best for racer in racers)
        share = honest.decisions / yardstick.best.decisions if yardstick is not None else None
        shown = f"{share:.2f}" if share is not None else ""
        row = f"| `{variant}` | {rulebook.seats} | {honest.deals:,.0f} | {honest.decisions:,.0f} | {shown} |"
        print(f"{row} {greedy.deals:,.0f} | {greedy.decisions:,.0f} |", flush=True)
        bar = BARS.get(rulebook.seats, MANY_SEATS_BAR)
        if share is not None and share < bar:
            below.append(f"{variant} is below {bar} of the yardstick's decisions")
    return below


def main() -> int:
    """Measure and print."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 4.0
    with tempfile.TemporaryDirectory() as name:
        below, yardstick = compare(seconds, Path(name))
        below += tabulate(seconds / 4, Path(name))
    if yardstick is None:
        print("\nThere is no gcc: nothing is said of the yardstick.")
    for line in below:
        print(f"\nBelow the bar: {line}.")
    return int(bool(below))


if __name__ == "__main__":
    sys.exit(main())
