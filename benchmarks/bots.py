"""How much one bot wins from another in each bundled variant.

    python benchmarks/bots.py [DEALS] [--bots A,B] [--seed N] [--jobs N] [VARIANT …]

Without `--bots` it is the whole ladder, each bot against the one before it: `honest` against `random`, `greedy` against
`honest`, `search` against `greedy`. Each of DEALS packs (20,000; 60 where `search` plays, which takes its time) is
played once for each side of the table, with A at the seats of that side and B at all others. What counts is the game
points of A's side less the mean of the other sides, its mean over those plays being one observation a pack: equal bots
come to 0. The interval holds the true mean with 95 %. It needs the compiled engine.

`honest` is `random` without claims that would not be upheld. Where no such claim comes up, or none costs anything, the
two are equally strong by definition; that is looked for in deals of `random`, and said. Exit code 1 if any other
interval is not clear above nought.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from math import sqrt
from time import perf_counter
from typing import NamedTuple

from sixtysix_dsl.compile.results import ResultPlayer
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.pipeline import load_variant
from sixtysix_dsl.play.bots import SEARCH, choose, choose_next
from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.play.match import draw_first_dealer
from sixtysix_dsl.resolve.references import bundled_names
from sixtysix_dsl.rulebook.rng import stream

LADDER = ("honest,random", "greedy,honest", "search,greedy")
QUICK_DEALS, SEARCH_DEALS, CLAIM_DEALS = 20_000, 60, 300


class Job(NamedTuple):
    """A piece of work: so many packs of a seed from number `first` on, A's bot and that of all others."""

    variant: str
    ours: str
    theirs: str
    seed: int
    first: int
    packs: int


@cache
def engine_of(variant: str) -> ReferenceEngine:
    """Return the engine of a variant."""
    return ReferenceEngine(load_variant(variant))


@cache
def player_of(variant: str, bots: tuple[str, ...], seed: int) -> ResultPlayer:
    """Return what plays deals of these bots fast."""
    return ResultPlayer(engine_of(variant).rulebook, bots, seed)


def gains(job: Job) -> list[float]:
    """Return the mean gain of A's side on each pack, over all sides at which A may sit."""
    rulebook = engine_of(job.variant).rulebook
    total = [0.0] * job.packs
    for side in rulebook.sides:
        bots = tuple(job.ours if seat in side else job.theirs for seat in range(rulebook.seats))
        others = [other[0] for other in rulebook.sides if other != side]
        for at, scores in enumerate(all_scores(job, bots)):
            total[at] += scores[side[0]] - sum(scores[other] for other in others) / len(others)
    return [each / len(rulebook.sides) for each in total]


def all_scores(job: Job, bots: tuple[str, ...]) -> Iterator[tuple[int, ...]]:
    """Play each pack with these bots and tell the game points by seat; `search` plays in the reference engine."""
    if SEARCH not in bots:
        played = player_of(job.variant, bots, job.seed).play(job.first, job.packs)
        yield from (result.scores for result in played)
        return
    engine = engine_of(job.variant)
    dealer = draw_first_dealer(engine.rulebook.seats, job.seed)
    for number in range(job.first, job.first + job.packs):
        deal = Deal.from_seed(
            engine, job.seed, number=number, dealer=(dealer + number) % engine.rulebook.seats
        )
        rng = stream(job.seed, "bots", number)
        while (result := deal.outcome()) is None:
            move = choose_next(bots, deal, rng)
            assert move is not None
            deal.push_legal(move)
        yield tuple(result.scores)


def why_equal(variant: str, seed: int, deals: int = CLAIM_DEALS) -> str:
    """Return why honesty makes no bot of this variant stronger, if it does not: looked for in deals of `random`."""
    engine, false, costly = engine_of(variant), 0, 0
    for number in range(deals):
        deal, rng = Deal.from_seed(engine, seed, number=number), stream(seed, "bots", number)
        while deal.outcome() is None:
            for move in deal.legal_moves():
                if engine.rulebook.is_free_claim(move.name):
                    result = engine.result_of(engine.apply(deal.state, move))
                    false += result is None or not result.winners >> move.seat & 1
                    costly += result is not None and not result.winners >> move.seat & 1
            deal.push_legal(choose("random", deal, rng))
    if costly:
        return ""
    return "equal: no false claim costs anything" if false else "equal: no claim can be false"


def measure(pool: ProcessPoolExecutor, jobs: int, whole: Job) -> tuple[str, bool]:
    """Return a line of the table, and whether it is as it should be."""
    step = max(1, -(-whole.packs // (2 * jobs)))
    parts = [
        whole._replace(first=first, packs=min(step, whole.packs - first))
        for first in range(0, whole.packs, step)
    ]
    found = [each for part in pool.map(gains, parts) for each in part]
    mean = sum(found) / len(found)
    spread = sqrt(sum((each - mean) ** 2 for each in found) / max(1, len(found) - 1) / len(found))
    low, high = mean - 1.96 * spread, mean + 1.96 * spread
    fine = ".4f" if abs(mean) < 0.1 else ".2f"
    said = "" if low > 0 else "not clear"
    if said and {whole.ours, whole.theirs} == {"honest", "random"}:
        said = why_equal(whole.variant, whole.seed) or said
    row = f"{whole.variant:20}{whole.ours + ' - ' + whole.theirs:>18}{len(found):>7}{mean:>+19{fine}}"
    return f"{row}  {low:+{fine}} to {high:+{fine}}  {said}".rstrip(), said != "not clear"


def main() -> int:
    """Play and print a table for each pair of bots."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("deals", nargs="?", type=int)
    parser.add_argument("variants", nargs="*", default=sorted(bundled_names()), metavar="VARIANT")
    parser.add_argument("--bots", metavar="A,B")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_intermixed_args()
    start, missed = perf_counter(), 0
    with ProcessPoolExecutor(max_workers=asked.jobs) as pool:
        for pair in [asked.bots] if asked.bots else LADDER:
            ours, theirs = pair.split(",")
            deals = asked.deals or (SEARCH_DEALS if SEARCH in pair else QUICK_DEALS)
            print(f"{'variant':20}{'bots':>18}{'deals':>7}{'difference a deal':>19}  95 % interval")
            for variant in asked.variants:
                line, is_right = measure(pool, asked.jobs, Job(variant, ours, theirs, asked.seed, 0, deals))
                missed += not is_right
                print(line, flush=True)
    print(f"{perf_counter() - start:.0f} s")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
