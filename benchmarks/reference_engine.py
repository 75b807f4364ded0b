"""How many random deals a second the reference engine plays, without asking for reasons.

    python benchmarks/reference_engine.py [DEALS]

Machines differ and are noisy, so each figure stands beside a yardstick taken in the same run: shuffling the pack with
the project's own generator, in plain Python. `deals per shuffle` is the ratio that can be compared between machines.
Exit code 1 if german-24 stays below 200 deals a second.
"""

from __future__ import annotations

import sys
from time import perf_counter

from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.pipeline import load_variant
from sixtysix_dsl.play.bots import choose
from sixtysix_dsl.play.deal import Deal, shuffled_pack
from sixtysix_dsl.resolve.references import bundled_names
from sixtysix_dsl.rulebook.rng import stream

BAR = {"german-24": 200}


def main() -> int:
    """Play and print a table."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    below = False
    print(
        f"{'variant':20} {'bot':8} {'deals/s':>8} {'moves/s':>8} {'shuffles/s':>10} {'deals per shuffle':>18}"
    )
    for variant in sorted(bundled_names()):
        for bot in ("random", "honest"):
            per_second, moves = play(variant, bot, deals)
            shuffles = shuffle(variant, deals * 4)
            row = f"{variant:20} {bot:8} {per_second:8.0f} {moves:8.0f} {shuffles:10.0f} {per_second / shuffles:18.4f}"
            print(row, flush=True)
            below = below or per_second < BAR.get(variant, 0)
    return int(below)


def play(variant: str, bot: str, deals: int) -> tuple[float, float]:
    """Return deals and moves a second."""
    engine = ReferenceEngine(load_variant(variant))
    moves, start = 0, perf_counter()
    for number in range(deals):
        deal = Deal.from_seed(engine, 1, number=number)
        rng = stream(1, "bots", number)
        while deal.outcome() is None:
            deal.push_legal(choose(bot, deal, rng))
            moves += 1
    seconds = perf_counter() - start
    return deals / seconds, moves / seconds


def shuffle(variant: str, times: int) -> float:
    """Return shuffles of the variant's pack a second."""
    rulebook = load_variant(variant)
    start = perf_counter()
    for number in range(times):
        shuffled_pack(rulebook, 1, number)
    return times / (perf_counter() - start)


if __name__ == "__main__":
    sys.exit(main())
