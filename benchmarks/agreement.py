"""Whether both engines agree, in very many deals of each bundled variant, spread over all values of its options.

    python benchmarks/agreement.py [DEALS] [VARIANT …] [--seed N] [--jobs N] [--every N] [--scenarios FOLDER]

DEALS deals a variant (default 20,000) are played by both engines move by move: state, legal moves and result are
compared after every move, and at each EVERY-th position (default 16) whatever else can be asked: verdicts, views,
scores, texts. As many more are compared by their tallies. A row is printed as a variant is done; exit code 1 if the
engines disagree in one, whose first disagreement is then written to FOLDER (default: the current one) as a scenario.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from sixtysix_dsl.lower.settle import settle_options
from sixtysix_dsl.pipeline import load_rules
from sixtysix_dsl.resolve.references import bundled_names
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.verify.scenario import write_scenario
from sixtysix_dsl.verify.settings import Settings, settings_to_verify, spread, values_seen
from sixtysix_dsl.verify.verify import Effort, Report, verify

MOST_WAYS = 200
"""Settings of options that are tried: more would spend more time on compiling than on playing."""
WORTH = 40
"""Deals in each of them."""


class Job(NamedTuple):
    """Some settings of a variant, and how much to do in them."""

    variant: str
    settings: tuple[Settings, ...]
    effort: Effort


@cache
def rules_of(variant: str) -> Rulebook:
    """Return a variant for all values of its options."""
    loaded = load_rules(variant, checks=False)
    assert loaded.unsettled is not None
    return loaded.unsettled


def work(job: Job) -> Report:
    """Do a job."""
    return verify(rules_of(job.variant), job.effort, job.settings)


def jobs_of(variant: str, deals: int, seed: int, every: int, parts: int) -> Iterator[Job]:
    """Divide a variant's deals, by settings."""
    ways = settings_to_verify(rules_of(variant), seed, max(1, min(MOST_WAYS, deals // WORTH)))
    first = 0
    whole = Effort(0, seed, every)
    for part in range(min(parts, len(ways))):
        mine = tuple(ways[part :: min(parts, len(ways))])
        count = spread(deals, min(parts, len(ways)))[part]
        yield Job(variant, mine, replace(whole, deals=count, masses=count, first=first))
        first += count


def main() -> int:
    """Compare and print a table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("deals", nargs="?", type=int, default=20_000)
    parser.add_argument("variants", nargs="*", default=sorted(bundled_names()), metavar="VARIANT")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--every", type=int, default=16)
    parser.add_argument("--scenarios", type=Path, default=Path(), metavar="FOLDER")
    asked = parser.parse_intermixed_args()
    heading = (
        f"{'variant':18}{'settings':>9}{'values':>10}{'deals':>9}{'moves':>11}{'by tally':>10}{'seconds':>9}"
    )
    print(heading, " agreed", flush=True)
    all_agreed = True
    with ProcessPoolExecutor(max_workers=asked.jobs) as pool:
        for variant in asked.variants:
            begun = perf_counter()
            jobs = list(jobs_of(variant, asked.deals, asked.seed, asked.every, 4 * asked.jobs))
            reports = list(pool.map(work, jobs))
            all_agreed &= report_row(variant, reports, perf_counter() - begun, asked.scenarios)
    return 0 if all_agreed else 1


def report_row(variant: str, reports: list[Report], seconds: float, folder: Path) -> bool:
    """Print what became of a variant, and write its first disagreement."""
    rulebook = rules_of(variant)
    tried, every = values_seen(rulebook, [each for report in reports for each in report.settings])
    ways, deals = sum(len(report.settings) for report in reports), sum(report.deals for report in reports)
    moves, masses = sum(report.moves for report in reports), sum(report.masses for report in reports)
    found = next((report.disagreement for report in reports if report.disagreement is not None), None)
    row = f"{variant:18}{ways:9}{f'{tried}/{every}':>10}{deals:9,}{moves:11,}{masses:10,}{seconds:9.1f}"
    print(row, " yes" if found is None else f" no: {found.difference}", flush=True)
    if found is None:
        return True
    settings = {**rulebook.settings, **found.settings}
    text = write_scenario(found, settle_options(rulebook, found.settings), variant, settings)
    (folder / f"{variant}-disagreement.yaml").write_text(text, encoding="utf-8")
    return False


if __name__ == "__main__":
    sys.exit(main())
