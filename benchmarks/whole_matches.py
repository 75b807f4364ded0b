"""Play a whole match of each variant at the drawn table, as a person who takes the first move offered.

    python benchmarks/whole_matches.py [VARIANT …]

The tests do so for one deal of each; this takes minutes. It needs what `pip install -e '.[dev]'` installs.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from sixtysix_dsl.resolve.references import bundled_names
from tests.cli.driven import CARD, Driven

MOST_ASKED = 5000


def play(variant: str) -> tuple[int, float]:
    """Return how often the person was asked, and how long the match took; raises AssertionError if it goes wrong."""
    begun, asked = time.monotonic(), 0
    game = Driven(variant, "--seed", "1", "--speed", "instant", "--no-history", "--bot", "greedy")
    try:
        while not game.is_over and asked < MOST_ASKED:
            screen, asked = game.text(), asked + 1
            game.ask("" if "Enter lets it go on" in screen or "Press Enter" in screen else "1")
        assert game.code() == 0, game.text()
        left = game.left_behind()
        assert " the match." in left, left
        assert not CARD.search(left), left
    finally:
        game.stop()
    return asked, time.monotonic() - begun


if __name__ == "__main__":
    for name in sys.argv[1:] or bundled_names():
        times, seconds = play(name)
        print(f"{name:20} asked {times} times, {seconds:.0f} s", flush=True)
