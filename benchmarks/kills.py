"""Kill recorded games, `kill -9`, at random moments, and go on with each.

    python benchmarks/kills.py [--kills 200] [--seed 1]

Every variant in turn; bots alone, a person at a pipe, people at every seat, a person at a drawn table; with moves taken
back, at the borders of deals and of matches. It says what was seen, and ends with 1 if a game did not go on, if more
than the move being made was lost, or if the match of bots that came out is not the one an undisturbed game writes.
The tests do so a handful of times; this takes minutes. It needs what `pip install -e '.[dev]'` installs.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import count, cycle
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from sixtysix_dsl.resolve.references import bundled_names
from tests.cli.killing import Game, Killed, Match

A_MATCH = 6
"""Kills of one match, at most."""


def games(dice: random.Random) -> Iterator[Game]:
    """Games of every kind, every variant in turn."""
    kinds = cycle(("bots", "person", "bots", "people", "drawn", "open"))
    variants = cycle(bundled_names())
    for number in count(1):
        variant, kind = next(variants), next(kinds)
        people = {"bots": "0", "people": "all"}.get(kind, "1")
        bots = "random,greedy" if kind == "bots" and dice.random() < 0.5 else "greedy"
        yield Game(
            variant,
            people,
            bots if _is_for_two(variant) else "greedy",
            seed=number,
            deals=dice.choice((2, 5, 200)) if kind == "bots" else dice.choice((2, 3, 5)),
            speed=dice.choice(("instant", "0.005")),
            is_open=kind == "open",
            is_drawn=kind == "drawn",
        )


def _is_for_two(variant: str) -> bool:
    from sixtysix_dsl.pipeline import load_variant

    return load_variant(variant).seats == 2


def main() -> int:
    """Run, print, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    dice, seen, begun = random.Random(asked.seed), Killed(), time.monotonic()
    for number, game in enumerate(games(dice), 1):
        with tempfile.TemporaryDirectory() as folder:
            now = Match(game, Path(folder), dice).play(min(A_MATCH, asked.kills - seen.kills))
        seen += now
        print(f"{number:>3} {game.text}: {now.kills} kills", *now.faults, sep="\n    ", flush=True)
        if seen.kills >= asked.kills:
            break
    print(
        f"{seen.kills} kills in {number} matches, {time.monotonic() - begun:.0f} s:"
        f" {seen.at_results} between two deals, {seen.cut} cut a line,"
        f" {seen.lost} lost the move being made; {seen.before} more before anything was written;"
        f" {len(seen.faults)} faults"
    )
    return 1 if seen.faults else 0


if __name__ == "__main__":
    sys.exit(main())
