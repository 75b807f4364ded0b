"""How long the bot `search` takes for a move, at its usual budget.

    python benchmarks/thinking.py [DEALS] [--seed N] [VARIANT …]

In DEALS deals (default 4) that the bot `greedy` plays, every decision is searched at which a seat has a choice, each
twice: the same seed must find the same. The first decision of a game takes as long again as it takes to compile its
rules, which is told apart. Seconds are those of the processor, so that other work on the machine does not count.
Exit code 1 if a move takes longer than the bar, or is not found again.
"""

from __future__ import annotations

import argparse
import sys
from time import process_time

from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.pipeline import load_variant
from sixtysix_dsl.play.bots import choose
from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.resolve.references import bundled_names
from sixtysix_dsl.rulebook.rng import stream
from sixtysix_dsl.search.budget import PLAYOUTS
from sixtysix_dsl.search.search import Search

BAR = 1.5


def think(variant: str, seed: int, deals: int) -> tuple[float, list[float], int]:
    """Return how long a search takes to make, how long each decision takes, and how many came out otherwise again."""
    engine = ReferenceEngine(load_variant(variant))
    begun = process_time()
    search = Search(engine.rulebook)
    made, spent, others = process_time() - begun, [], 0
    for number in range(deals):
        deal, rng = Deal.from_seed(engine, seed, number=number), stream(seed, "bots", number)
        while deal.outcome() is None:
            if len(deal.legal_moves(deal.turn)) > 1:
                begun = process_time()
                found = search.estimate(engine, deal.state, deal.turn, seed=len(deal.moves))
                spent.append(process_time() - begun)
                again = search.estimate(engine, deal.state, deal.turn, seed=len(deal.moves))
                others += found != again
            deal.push_legal(choose("greedy", deal, rng))
    return made, spent, others


def main() -> int:
    """Search and print a table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("deals", nargs="?", type=int, default=4)
    parser.add_argument("variants", nargs="*", default=sorted(bundled_names()), metavar="VARIANT")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_intermixed_args()
    print(f"{PLAYOUTS:,} playouts a decision, in seconds")
    print(f"{'variant':20}{'decisions':>10}{'compiled in':>13}{'mean':>8}{'longest':>9}")
    missed = 0
    for variant in asked.variants:
        made, spent, others = think(variant, asked.seed, asked.deals)
        missed += others + (made + max(spent) > BAR)
        mean = sum(spent) / len(spent)
        said = f"  {others} not found again" if others else ""
        print(
            f"{variant:20}{len(spent):>10}{made:>13.2f}{mean:>8.3f}{max(spent):>9.3f}{said}",
            flush=True,
        )
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
