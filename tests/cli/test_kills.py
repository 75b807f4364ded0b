"""Recorded games of every kind are killed and go on; `benchmarks/kills.py` does so hundreds of times."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("needs pseudo-terminals", allow_module_level=True)

from .killing import Game, Match

GAMES = [
    Game("german-24", bots="random,greedy", seed=5, deals=30, speed="0.002"),
    Game("schnapsen", "1", "greedy", seed=6, deals=4, speed="0.005", is_open=True),
    Game("mande", "all", seed=7, deals=3),
    Game("tysiac", "1", "honest", seed=8, deals=2, is_drawn=True),
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.text)
def test_a_killed_game_goes_on(game: Game, tmp_path: Path) -> None:
    seen = Match(game, tmp_path, random.Random(game.seed)).play(kills=3, whens=("line", "result"))
    assert seen.faults == []
    assert seen.kills
