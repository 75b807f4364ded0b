"""How much one bot wins from another in each bundled variant.

    python benchmarks/bots.py [DEALS] [--bots A,B] [--seed N] [--jobs N] [VARIANT …]

Each of DEALS packs (default 300) is played once for each side of the table, with A at the seats of that side and B at
all others. What counts is the game points of A's side less the mean of the other sides, its mean over those plays being
one observation a pack: equal bots come to 0. The interval holds the true mean with 95 %. Exit code 1 if an interval is
not clear above nought.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from math import sqrt
from time import perf_counter

from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.pipeline import load_variant
from sixtysix_dsl.play.bots import choose_next
from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.resolve.references import bundled_names
from sixtysix_dsl.rulebook.rng import stream

Job = tuple[str, str, str, int, int, int]


@cache
def engine_of(variant: str) -> ReferenceEngine:
    """Return the engine of a variant."""
    return ReferenceEngine(load_variant(variant))


def play(job: Job) -> list[float]:
    """Return what A's side gains on each pack of a piece of work."""
    variant, ours, theirs, seed, first, count = job
    engine = engine_of(variant)
    return [gain(engine, ours, theirs, seed, number) for number in range(first, first + count)]


def gain(engine: ReferenceEngine, ours: str, theirs: str, seed: int, number: int) -> float:
    """Return the mean gain on one pack, over all sides at which A may sit."""
    rulebook = engine.rulebook
    total = 0.0
    for side in rulebook.sides:
        bots = [ours if seat in side else theirs for seat in range(rulebook.seats)]
        deal = Deal.from_seed(engine, seed, number=number, dealer=number % rulebook.seats)
        rng = stream(seed, "bots", number)
        while (result := deal.outcome()) is None:
            move = choose_next(bots, deal, rng)
            assert move is not None
            deal.push_legal(move)
        others = [result.scores[other[0]] for other in rulebook.sides if other != side]
        total += result.scores[side[0]] - sum(others) / len(others)
    return total / len(rulebook.sides)


def main() -> int:
    """Play and print a table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("deals", nargs="?", type=int, default=300)
    parser.add_argument("variants", nargs="*", default=sorted(bundled_names()), metavar="VARIANT")
    parser.add_argument("--bots", default="greedy,honest", metavar="A,B")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_intermixed_args()
    ours, theirs = asked.bots.split(",")
    start, missed = perf_counter(), 0
    print(f"{'variant':20}{'bots':>18}{'deals':>7}{'difference a deal':>19}  95 % interval")
    step = max(1, asked.deals // (2 * asked.jobs))
    with ProcessPoolExecutor(max_workers=asked.jobs) as pool:
        for variant in asked.variants:
            jobs = [
                (variant, ours, theirs, asked.seed, first, min(step, asked.deals - first))
                for first in range(0, asked.deals, step)
            ]
            gains = [each for part in pool.map(play, jobs) for each in part]
            mean = sum(gains) / len(gains)
            spread = sqrt(sum((each - mean) ** 2 for each in gains) / max(1, len(gains) - 1) / len(gains))
            low, high = mean - 1.96 * spread, mean + 1.96 * spread
            missed += low <= 0
            fine = ".4f" if abs(mean) < 0.1 else ".2f"
            row = f"{variant:20}{ours + ' - ' + theirs:>18}{len(gains):>7}{mean:>+19{fine}}"
            alike = "  never differ" if not any(gains) else ""
            clear = "" if low > 0 else alike or "  not clear"
            print(f"{row}  {low:+{fine}} to {high:+{fine}}{clear}", flush=True)
    print(f"{perf_counter() - start:.0f} s")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
