"""How the legal moves of a seat compare, by playing them out: estimates with intervals, the same for the same seed."""

from __future__ import annotations

import atexit
import math
import struct
import threading
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from time import monotonic
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
from sixtysix_dsl.search.budget import Budget

LEAST = 8
"""Every move is played out so many times at least."""
FUEL_OF_PLAYOUT = 2_000_000
_PARTS = 24
"""Every move is played out from the same cards. What part of these differ by tells how sure a difference is."""
_DEFAULT = Budget()


class Estimate(NamedTuple):
    """A move and what it is worth: `mean` is game points of a side in this deal less the mean of all others, `margin`
    half of a 95 % interval, over so many playouts. `behind` is how much the best move has more, from the same cards;
    `behind_margin` is half of the interval of that.
    """

    move: Move
    mean: float
    margin: float
    playouts: int
    behind: float = 0.0
    behind_margin: float = 0.0


class Search:
    """Searches positions of one Rulebook. Threads that share one take turns."""

    def __init__(self, rulebook: Rulebook) -> None:
        """Compile it. Raises CompileError, or HostError where the compiled engine is missing."""
        self.rulebook = rulebook
        self._module = compile_ponder(rulebook)
        self._codec = StateCodec(rulebook, layout_of(rulebook))
        self._instance = Instance(compile_module(self._module.code))
        self._turn = threading.Lock()
        seats = rulebook.seats
        bots = [*([GREEDY] * seats), *([0] * (THINKING_AT - seats)), 1]
        self._instance.write(self._module.bots, bytes(bots))

    def estimate(
        self, engine: Engine[Any], state: Any, seat: int, *, seed: int, budget: Budget = _DEFAULT
    ) -> list[Estimate]:
        """Return the legal moves of a seat, best first; of equals the one that `greedy` likes best, or the first move.

        The same seed, playouts and position (as far as the seat can see it) give the same estimates; a budget of
        seconds gives those of as many playouts as there was time for.
        """
        moves = [move for move in engine.legal_moves(state) if move.seat == seat]
        if not moves:
            return []
        whole = read_state(self.rulebook, engine.write(state))
        with self._turn:
            words, parts = self._play_out(self._codec.encode(whole), seat, seed, budget, len(moves))
        others = max(1, self.rulebook.seats - len(self.rulebook.sides[0]))  # partners score alike
        found = [
            _estimate(
                decode_move(self.rulebook, word), _column(parts, 2 * at), _column(parts, 2 * at + 1), others
            )
            for at, word in enumerate(words)
        ]
        thumb = engine.scores(state, [each.move for each in found])
        order = sorted(range(len(found)), key=lambda at: (-found[at].mean, -thumb[at]))
        best = _column(parts, 2 * order[0])
        return [_compared(found[at], best, _column(parts, 2 * at), others) for at in order]

    def _play_out(
        self, state: bytes, seat: int, seed: int, budget: Budget, moves: int
    ) -> tuple[Sequence[int], list[_Part]]:
        """Return the moves, and for each part how often each was played out, with what sums and squares."""
        module, instance = self._module, self._instance
        instance.write(module.state, state)
        signed = (seed + (1 << 63)) % (1 << 64) - (1 << 63)
        parts: list[_Part] = []
        first, count = 0, 0
        for rounds in _timed(budget.seconds) if budget.seconds is not None else _even(budget.playouts, moves):
            run = instance.function("ponder", FUEL_OF_PLAYOUT * max(100, rounds * moves))
            instance.write(module.sums, bytes(16 * MOST_CANDIDATES))
            count = run(seat, first, rounds, signed)
            sums = struct.unpack(f"<{2 * count}q", instance.read(module.sums, 16 * count))
            parts.append((rounds, sums))
            first += rounds
        return struct.unpack(f"<{count}Q", instance.read(module.candidates, 8 * count)), parts


def _even(playouts: int, moves: int) -> Iterator[int]:
    """How often every move is played out in each part, of so many playouts in all."""
    rounds = max(LEAST, playouts // moves)
    ends = [rounds * (part + 1) // _PARTS for part in range(_PARTS)]
    return (end - before for before, end in pairwise((0, *ends)) if end > before)


def _timed(seconds: float) -> Iterator[int]:
    """The same for as long as there is time; parts grow until there will be about as many as otherwise."""
    begun, rounds = monotonic(), LEAST
    while True:
        before = monotonic()
        yield rounds
        now = monotonic()
        took = now - before
        if now - begun + took > seconds:
            return
        if took < seconds / (2 * _PARTS):
            rounds *= 2


_Part = tuple[int, Sequence[int]]
"""How often every move was played out, and two numbers for each: the sum of how it fared, and of the squares."""
_Column = list[tuple[int, int]]
"""A sum of each part, with the number of playouts behind it."""


def _column(parts: Sequence[_Part], at: int) -> _Column:
    return [(rounds, sums[at]) for rounds, sums in parts]


def _estimate(move: Move, totals: _Column, squares: _Column, others: int) -> Estimate:
    rounds = sum(count for count, _ in totals)
    mean = sum(total for _, total in totals) / rounds
    variance = max(0.0, sum(square for _, square in squares) / rounds - mean * mean)
    return Estimate(move, mean / others, 1.96 * math.sqrt(variance / rounds) / others, rounds)


def _compared(estimate: Estimate, best: _Column, own: _Column, others: int) -> Estimate:
    """Say how far a move is behind the best: the interval is that of a weighted mean over the parts."""
    rounds = estimate.playouts
    apart = [(count, (high - low) / count) for (count, high), (_, low) in zip(best, own, strict=True)]
    mean = sum(count * each for count, each in apart) / rounds
    spread = sum((count / rounds * (each - mean)) ** 2 for count, each in apart)
    spread *= len(apart) / max(1, len(apart) - 1)
    return estimate._replace(behind=mean / others, behind_margin=1.96 * math.sqrt(spread) / others)


@lru_cache(maxsize=8)
def search_of(rulebook: Rulebook) -> Search:
    """Return the search of a Rulebook, compiled once."""
    return Search(rulebook)


atexit.register(search_of.cache_clear)
"""Searches go before the engine that they belong to: wasmtime complains otherwise."""
