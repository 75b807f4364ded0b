"""What became of each single deal, for whoever compares the same deals under two Rulebooks."""

from __future__ import annotations

import struct
from typing import NamedTuple

from sixtysix_dsl.compile.choosing import BOT_NUMBERS, GREEDY
from sixtysix_dsl.compile.host import Instance, compile_module
from sixtysix_dsl.compile.layout import THINKING_AT
from sixtysix_dsl.compile.module import compile_run
from sixtysix_dsl.compile.run import RESULTS, result_numbers
from sixtysix_dsl.compile.runner import FUEL_OF_DEAL
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.work import StuckError


class DealResult(NamedTuple):
    """A deal that was played: the bin of `endings` (see `rulebook/tally.py`), the set of winners, how many moves and
    tricks it took, and by seat the game points and the points of its side."""

    ending: int
    winners: int
    moves: int
    tricks: int
    scores: tuple[int, ...]
    points: tuple[int, ...]


class ResultPlayer:
    """Plays single deals of one Rulebook with one bot at every seat. One player is for one thread."""

    def __init__(self, rulebook: Rulebook, bots: tuple[str, ...], seed: int) -> None:
        """Compile it. Raises CompileError or HostError."""
        self.seats, self.seed = rulebook.seats, seed
        thinks = any(BOT_NUMBERS[bot] == GREEDY for bot in bots)
        compiled = compile_run(rulebook, thinks=thinks, results=True)
        self._layout = compiled.layout
        self._instance = Instance(compile_module(compiled.code))
        numbers = [BOT_NUMBERS[bot] for bot in bots]
        self._bots = bytes([*numbers, *[0] * (THINKING_AT - len(numbers)), thinks])
        self._format = struct.Struct(f"<{result_numbers(rulebook)}q")

    def play(self, first: int, count: int, dealer: int = -1) -> list[DealResult]:
        """Return the results of deals `first` to `first + count - 1`; `dealer` is as in `Work`. Raises StuckError."""
        found: list[DealResult] = []
        seed = (self.seed + (1 << 63)) % (1 << 64) - (1 << 63)
        self._instance.write(self._layout["bots"].address, self._bots)
        for begin in range(first, first + count, RESULTS):
            many = min(RESULTS, first + count - begin)
            run = self._instance.function("run", FUEL_OF_DEAL * max(many, 100))
            stuck = run(seed, begin, many, dealer)
            if stuck >= 0:
                raise StuckError(self.seed, stuck)
            block = self._instance.read(self._layout.end, self._format.size * many)
            found += [self._result(numbers) for numbers in self._format.iter_unpack(block)]
        return found

    def _result(self, numbers: tuple[int, ...]) -> DealResult:
        scores, points = numbers[4 : 4 + self.seats], numbers[4 + self.seats :]
        ending, winners, moves, tricks = numbers[:4]
        return DealResult(ending, winners, moves, tricks, scores, points)
