"""A piece of work for an engine that plays many deals: plain data, which can be sent to other threads and machines.

Deal `number` of a seed has the pack and the bots' draws of that number (see `rulebook.rng`). Match `number` has a
seed of its own, `match_seed`, and is then dealt as any match of that seed is: at the table, too.
"""

from __future__ import annotations

from dataclasses import dataclass

from sixtysix_dsl.rulebook.rng import stream


@dataclass(frozen=True, slots=True)
class Work:
    """Which deals to play, and what to count of them.

    `bots` names a bot for each seat. `first` is the number of the first deal, or with `matches` of the first match, and
    `count` how many there are. `dealer` is a seat from 0, always of single deals and at first of matches; -1 draws the
    first from the seed, and single deals then pass it on by one seat a deal. A match is given up as unfinished after
    `most_deals`, annulled ones included. `counts_clauses` asks for the block `clauses` of the tally.
    """

    bots: tuple[str, ...]
    seed: int
    first: int
    count: int
    dealer: int = -1
    matches: bool = False
    most_deals: int = 0
    counts_clauses: bool = False


class StuckError(RuntimeError):
    """A deal came to a position in which no seat has a move, though it is not over. The rules are at fault."""

    def __init__(self, seed: int, number: int) -> None:
        """Remember the deal: `number` under `seed`, which for a match is the match's own."""
        super().__init__(seed, number)
        self.seed, self.number = seed, number

    def __str__(self) -> str:
        """Say which deal it is."""
        return f"deal {self.number} of seed {self.seed} is not over, and no seat has a move"


def match_seed(seed: int, number: int) -> int:
    """Return the seed of match `number` under a seed: `sixtysix play --seed` deals the same match."""
    return stream(seed, "match", number).bits()
