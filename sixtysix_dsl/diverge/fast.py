"""The same as `find.py`, by the compiled engine: hundreds of thousands of deals a second.

A module plays and counts; every kind that it met is then told again by the reference engine, in the deal that
shows it after the fewest moves, so that what is explained and shrunk is exact. A few deals are also played
slowly: they show what the module does not compare (views), and in how many ways a kind comes about.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from threading import local

from sixtysix_dsl.compile.finder import PairFinder, Parting, count_other_moves, merge_tables, read_table
from sixtysix_dsl.compile.pair import compile_pair
from sixtysix_dsl.compile.pairing import Pairing, pair_rulebooks
from sixtysix_dsl.diverge.batches import play_in_batches
from sixtysix_dsl.diverge.clock import HURRIED, OutOfTime
from sixtysix_dsl.diverge.divergence import Kind
from sixtysix_dsl.diverge.find import Found, divergences
from sixtysix_dsl.diverge.pair import Pair
from sixtysix_dsl.play.standings import Standing
from sixtysix_dsl.rulebook.moves import Move

SLOWLY = 60
"""So many deals are also played by the reference engine."""

Progress = Callable[[int, int], None]
"""Is told how many deals are done, of how many."""


def find_fast(
    pair: Pair,
    deals: int,
    seed: int = 0,
    *,
    jobs: int = 2,
    slowly: int = SLOWLY,
    progress: Progress | None = None,
    seconds: tuple[float, float] = (math.inf, math.inf),
) -> Found:
    """Play deals under both and return where they part.

    An interrupt (Ctrl-C) leaves it at what has been played; `Found.deals` says how much that is. So do `seconds` of a
    processor: those of the compiled engine, and those of the reference engine for each of its two tasks. Raises
    Unpaired where two variants do not share table and pack as they are, CompileError and HostError where the compiled
    engine fails.
    """
    pairing = pair_rulebooks(pair.a.rulebook, pair.b.rulebook)
    module = compile_pair(pairing)
    standings = pair.standings(seed)
    mine = local()

    def finder() -> PairFinder:
        if not hasattr(mine, "finder"):
            mine.finder = PairFinder(module, seed, [standing.numbers for standing in standings])
        found: PairFinder = mine.finder
        return found

    def play(first: int, count: int) -> list[int]:
        return finder().play(first, count)

    tables: list[list[int]] = []
    found = Found()
    try:
        for batch, table in play_in_batches(play, deals, jobs=jobs, seconds=seconds[0]):
            tables = [merge_tables([*tables, table])]
            found.deals += batch.deals
            if progress is not None:
                progress(found.deals, deals)
    except KeyboardInterrupt:
        found.interrupted = True
    try:
        if tables:
            with pair.clock.limit(min(seconds[1], HURRIED) if found.interrupted else seconds[1]):
                _tell(pair, pairing, tables[0], finder(), found, standings)
    except OutOfTime:
        found.is_short = True
    if found.interrupted:
        return found
    try:
        with pair.clock.limit(seconds[1]):
            for each in divergences(pair, slowly, seed, standings):
                found.slow_deals += 1
                found.slowly.update({divergence.kind for divergence in each})
                for divergence in each:
                    found.keep(divergence)
    except OutOfTime:
        pass  # `slow_deals` says how many there were
    except KeyboardInterrupt:
        found.interrupted = True
    return found


def _tell(
    pair: Pair,
    pairing: Pairing,
    table: list[int],
    finder: PairFinder,
    found: Found,
    standings: Sequence[Standing],
) -> None:
    """Count what a module met, and tell the example of each kind again."""
    partings = read_table(pairing, table)
    for parting in partings:
        if parting.deals > 0:
            found.counts[_kind(parting)] += parting.deals
    found.other_moves = count_other_moves(pairing, table)
    for example in sorted({parting.example for parting in partings}):
        longest = max(parting.moves for parting in partings if parting.example == example)
        moves: list[Move] = finder.moves_of(example)[: longest + 1]
        start = pair.start_of(standings, finder.seed, example)
        for divergence in pair.follow(start, moves):
            found.keep(divergence)


def _kind(parting: Parting) -> Kind:
    return Kind(parting.what, parting.phase, parting.move, parting.verdict)  # type: ignore[arg-type]
