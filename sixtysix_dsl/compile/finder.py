"""Finds where two Rulebooks part, over many deals: what a pair module counted, in words and numbers."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sixtysix_dsl.compile.host import Instance, compile_module
from sixtysix_dsl.compile.moves import decode_move
from sixtysix_dsl.compile.pair import PairModule, compile_pair
from sixtysix_dsl.compile.pairing import Pairing
from sixtysix_dsl.compile.side_by_side import ENTRY, MOST_STANDINGS
from sixtysix_dsl.rulebook.moves import Move
from sixtysix_dsl.rulebook.tally import counted_clauses

FUEL_OF_DEAL = 20_000_000


class Parting(NamedTuple):
    """A kind of divergence, as it was met.

    `what` is legality, state, points, flow or result; `phase` the situation in words, of a step that before it; `move`
    the name of the move that is legal in one only, or that has parted the two; `verdict` as in `diverge`. `deals` is
    how many deals have it (-1: only an example of one more field), `moves` the fewest moves before it shows, and
    `example` the number of a deal in which it does after so many.
    """

    what: str
    phase: str
    move: str
    verdict: str
    deals: int
    moves: int
    example: int


class PairFinder:
    """Plays deals under two Rulebooks side by side. One finder is for one thread."""

    def __init__(self, module: PairModule, seed: int, standings: Sequence[Sequence[int]] = ()) -> None:
        """Start the module; deals are those of this seed.

        `standings` are what deals take over from their matches, in turn: what is carried, the game points of each seat,
        what `Pairing.kept` are. Without them every deal begins a match.
        """
        self.module, self.pairing = module, module.pairing
        self.seed = (seed + (1 << 63)) % (1 << 64) - (1 << 63)
        self._instance = Instance(compile_module(module.code))
        rows = standings or [beginning(self.pairing)]
        words = [number for at in range(MOST_STANDINGS) for number in rows[at % len(rows)]]
        self._instance.write(module.standings, struct.pack(f"<{len(words)}q", *words))

    def play(self, first: int, count: int) -> list[int]:
        """Play deals `first` to `first + count - 1` and return the table of what was met; see `merge_tables`."""
        numbers = self.pairing.entries * ENTRY
        self._instance.write(self.module.table, bytes(8 * numbers))
        self._instance.function("pair", FUEL_OF_DEAL * max(count, 100))(self.seed, first, count)
        return list(struct.unpack(f"<{numbers}q", self._instance.read(self.module.table, 8 * numbers)))

    def clause_counts(self) -> list[list[int]]:
        """Return for both Rulebooks how often each of `counted_clauses` took effect, in all deals so far.

        The module must be one that counts.
        """
        return _clause_counts(self.module, self._instance)

    def moves_of(self, deal: int) -> list[Move]:
        """Return the moves of one deal, as the first variant has them, up to where the two stop going together."""
        self.play(deal, 1)
        (count,) = struct.unpack("<q", self._instance.read(self.module.trace, 8))
        words = struct.unpack(f"<{count}Q", self._instance.read(self.module.trace + 8, 8 * count))
        return [decode_move(self.pairing.a, word) for word in words]


def beginning(pairing: Pairing) -> list[int]:
    """Return what the first deal of a match takes over."""
    starts = {var.name: (var.starts, var.per_seat) for var in pairing.a.state}
    seats, found = pairing.a.seats, [0] * (1 + pairing.a.seats)
    for name in pairing.kept:
        value, per_seat = starts[name]
        found += [value] * (seats if per_seat else 1)
    return found


def merge_tables(tables: Iterable[list[int]]) -> list[int]:
    """Return what was met in several runs over different deals."""
    merged: list[int] = []
    for table in tables:
        if not merged:
            merged = list(table)
            continue
        for at in range(0, len(table), ENTRY):
            deals, _, moves, example = table[at : at + ENTRY]
            if deals and (not merged[at] or (moves, example) < (merged[at + 2], merged[at + 3])):
                merged[at + 2], merged[at + 3] = moves, example
            merged[at] += deals
    return merged


def count_other_moves(pairing: Pairing, table: list[int]) -> int:
    """Return in how many deals the legal moves differ at some point."""
    return table[pairing.keys * ENTRY]


def read_table(pairing: Pairing, table: list[int]) -> list[Parting]:
    """Return the kinds that were met, in the order of their numbers."""
    found = []
    for key in range(pairing.keys):
        deals, _, before, example = table[key * ENTRY : (key + 1) * ENTRY]
        if deals:
            what, phase, move, verdict, counts = pairing.read_key(key)
            found.append(Parting(what, phase, move, verdict, deals if counts else -1, before, example))
    return found


class Searcher:
    """Searches deals of two Rulebooks through; adds up over all deals it is given."""

    def __init__(self, pairing: Pairing) -> None:
        """Compile and start the module. Raises CompileError or HostError."""
        self.pairing = pairing
        self.module = compile_pair(pairing, counts=True, searches=True)
        self._instance = Instance(compile_module(self.module.code))
        self._search = self._instance.function("search", (1 << 63) - 1)

    def search(self, pack: Sequence[int], deal: int, dealer: int, budget: int) -> None:
        """Visit all positions of a deal; `budget` bounds those of all deals together."""
        self._instance.write(self.module.pack, bytes(pack))
        self._search(deal, dealer, budget)

    def visited(self) -> tuple[int, int]:
        """Return how many positions were visited, and how many of them were not looked into."""
        nodes, left_out = struct.unpack("<2q", self._instance.read(self.module.nodes, 16))
        return nodes, left_out

    def table(self) -> list[int]:
        """Return what was met: see `read_table`."""
        numbers = self.pairing.entries * ENTRY
        return list(struct.unpack(f"<{numbers}q", self._instance.read(self.module.table, 8 * numbers)))

    def clause_counts(self) -> list[list[int]]:
        """Return for both Rulebooks how often each of `counted_clauses` took effect."""
        return _clause_counts(self.module, self._instance)


def _clause_counts(module: PairModule, instance: Instance) -> list[list[int]]:
    counts = []
    for place, rulebook in zip(module.clauses, (module.pairing.a, module.pairing.b), strict=True):
        many = len(counted_clauses(rulebook))
        counts.append(list(struct.unpack(f"<{many}q", instance.read(place, 8 * many))))
    return counts
