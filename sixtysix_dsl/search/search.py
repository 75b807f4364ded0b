"""How the legal moves of a seat compare, by playing them out: estimates with intervals, the same for the same seed."""

from __future__ import annotations

import math
import struct
from functools import lru_cache
from typing import Any, NamedTuple

from sixtysix_dsl.compile.choosing import GREEDY
from sixtysix_dsl.compile.host import Instance, compile_module
from sixtysix_dsl.compile.layout import THINKING_AT
from sixtysix_dsl.compile.memory import StateCodec
from sixtysix_dsl.compile.module import layout_of
from sixtysix_dsl.compile.moves import decode_move
from sixtysix_dsl.compile.ponder import MOST_CANDIDATES, compile_ponder
from sixtysix_dsl.rulebook.engine import Engine
from sixtysix_dsl.rulebook.moves import Move
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.state_text import read_state

PLAYOUTS = 3000
"""Deals that are played to the end for one decision, unless asked otherwise: some tens of milliseconds."""
LEAST = 8
"""Every move is played out so many times at least."""
FUEL_OF_PLAYOUT = 2_000_000


class Estimate(NamedTuple):
    """A move and what it is worth: `mean` is game points of the seat in this deal less the mean of all others, `margin`
    half of a 95 % interval, over so many playouts."""

    move: Move
    mean: float
    margin: float
    playouts: int


class Search:
    """Searches positions of one Rulebook. One search is for one thread."""

    def __init__(self, rulebook: Rulebook) -> None:
        """Compile it. Raises CompileError, or HostError where the compiled engine is missing."""
        self.rulebook = rulebook
        self._module = compile_ponder(rulebook)
        self._codec = StateCodec(rulebook, layout_of(rulebook))
        self._instance = Instance(compile_module(self._module.code))
        seats = rulebook.seats
        bots = [*([GREEDY] * seats), *([0] * (THINKING_AT - seats)), 1]
        self._instance.write(self._module.bots, bytes(bots))

    def estimate(
        self, engine: Engine[Any], state: Any, seat: int, *, seed: int, playouts: int = PLAYOUTS
    ) -> list[Estimate]:
        """Return the legal moves of a seat, best first; of equals the first in the order of moves.

        The same seed, playouts and position (as far as the seat can see it) give the same estimates.
        """
        moves = [move for move in engine.legal_moves(state) if move.seat == seat]
        if not moves:
            return []
        rounds = max(LEAST, playouts // len(moves))
        whole = read_state(self.rulebook, engine.write(state))
        module, instance = self._module, self._instance
        instance.write(module.state, self._codec.encode(whole))
        instance.write(module.sums, bytes(16 * MOST_CANDIDATES))
        run = instance.function("ponder", FUEL_OF_PLAYOUT * max(100, rounds * len(moves)))
        count = run(seat, 0, rounds, (seed + (1 << 63)) % (1 << 64) - (1 << 63))
        words = struct.unpack(f"<{count}Q", instance.read(module.candidates, 8 * count))
        sums = struct.unpack(f"<{2 * count}q", instance.read(module.sums, 16 * count))
        others = max(1, self.rulebook.seats - 1)
        found = [
            _estimate(decode_move(self.rulebook, word), sums[2 * at], sums[2 * at + 1], rounds, others)
            for at, word in enumerate(words)
        ]
        return sorted(found, key=lambda estimate: -estimate.mean)


def _estimate(move: Move, total: int, squares: int, rounds: int, others: int) -> Estimate:
    mean = total / rounds
    variance = max(0.0, squares / rounds - mean * mean)
    return Estimate(move, mean / others, 1.96 * math.sqrt(variance / rounds) / others, rounds)


@lru_cache(maxsize=8)
def search_of(rulebook: Rulebook) -> Search:
    """Return the search of a Rulebook, compiled once."""
    return Search(rulebook)
