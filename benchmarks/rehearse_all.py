"""Plays every bundled variant under every value of every option, and sums up what must never be found.

    python benchmarks/rehearse_all.py [DEALS] [--seed N] [--jobs N] [VARIANT …]

DEALS (default 2000) are played for the defaults and for each other value of each option, one option at a time, in all
manners of the bots of rehearsals. *crashes* are exceptions, *stuck* decisions without a legal move, *lost* deals in
which a card or a point was lost or doubled, *unsettled* deals without a row of `settle`, *too long* deals longer than
the length computed for the variant. Exit code 1 if there is any. Two processes by default.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from time import perf_counter

from sixtysix_dsl.check.progress import longest_deal
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.lower.settle import settle_options
from sixtysix_dsl.pipeline import load_rules
from sixtysix_dsl.rehearse.deals import play_deal
from sixtysix_dsl.rehearse.settings import one_by_one, write_settings
from sixtysix_dsl.resolve.references import bundled_names
from sixtysix_dsl.rulebook.rulebook import Rulebook

COLUMNS = ("crashes", "stuck", "lost", "unsettled", "too long")
CODES = {"no-legal-move": "stuck", "no-settle-row": "unsettled", "deal-too-long": "too long"}
HEAD = f"{'variant':20}{'settings':>9}{'deals':>9}{'moves':>10}{'longest':>9}{'bound':>7}" + "".join(
    f"{name:>10}" for name in COLUMNS
)

Job = tuple[str, tuple[tuple[str, str], ...], int, int]
Sum = tuple[str, int, int, int, Counter[str], list[str]]


@cache
def rulebook_of(variant: str) -> Rulebook:
    """Return a variant's Rulebook, its options not put in."""
    rulebook = load_rules(variant, checks=False).unsettled
    if rulebook is None:
        raise SystemExit(f"{variant} has faults: see `sixtysix check {variant}`")
    return rulebook


@cache
def bound_of(variant: str) -> int:
    """Return the number of moves that no deal of a variant exceeds."""
    return longest_deal(rulebook_of(variant))


def play(job: Job) -> Sum:
    """Play the deals of one setting."""
    variant, settings, deals, seed = job
    engine = ReferenceEngine(settle_options(rulebook_of(variant), dict(settings)))
    moves, longest, found, seen = 0, 0, Counter[str](), []
    for number in range(deals):
        deal = play_deal(engine, seed, number, bound_of(variant))
        moves += deal.length
        longest = max(longest, deal.length)
        if deal.trouble is not None:
            kind = CODES.get(deal.trouble.code)
            if kind is None:
                kind = "lost" if deal.by else "crashes"
            found[kind] += 1
            if len(seen) < 3:
                options = write_settings(dict(settings))
                seen.append(f"{variant} {options} --seed {seed}, deal {number}: {deal.trouble.message}")
    return variant, deals, moves, longest, found, seen


def main() -> int:
    """Play, and print a table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("deals", nargs="?", type=int, default=2000)
    parser.add_argument("variants", nargs="*", default=sorted(bundled_names()), metavar="VARIANT")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    start = perf_counter()
    jobs: list[Job] = []
    for variant in asked.variants:
        rulebook = rulebook_of(variant)
        for settings in ({}, *one_by_one(rulebook)):
            jobs.append((variant, tuple(settings.items()), asked.deals, asked.seed))
    with ProcessPoolExecutor(max_workers=asked.jobs) as pool:
        sums = list(pool.map(play, jobs))
    print(HEAD)
    troubles: list[str] = []
    total: Counter[str] = Counter()
    for variant in asked.variants:
        own = [each for each in sums if each[0] == variant]
        found: Counter[str] = sum((each[4] for each in own), Counter())
        total += found
        deals, moves, longest = sum(e[1] for e in own), sum(e[2] for e in own), max(e[3] for e in own)
        row = f"{variant:20}{len(own):>9}{deals:>9}{moves:>10}{longest:>9}{bound_of(variant):>7}"
        print(row + "".join(f"{found[name]:>10}" for name in COLUMNS))
        troubles += [text for each in own for text in each[5]]
    played, seconds = sum(each[1] for each in sums), perf_counter() - start
    print(f"{played} deals in {seconds:.0f} s, {played / seconds:.0f} a second in {asked.jobs} processes")
    for text in troubles[:20]:
        print(text)
    return int(bool(total))


if __name__ == "__main__":
    sys.exit(main())
