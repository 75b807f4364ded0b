"""Searches two variants through on a small pack, and says in the right words what that shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from sixtysix_dsl.compile.finder import Parting, Searcher, read_table
from sixtysix_dsl.compile.pairing import MATCH, pair_rulebooks
from sixtysix_dsl.exhaust.deals import Places
from sixtysix_dsl.exhaust.smaller import Size, Smaller, make_smaller
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.tally import counted_clauses

EQUIVALENT, DIFFERENT, UNDECIDED = "equivalent-on-the-reduced-pack", "different", "undecided"
BUDGET = 20_000_000
"""Positions that are visited unless asked otherwise: some ten seconds."""
MOST_DEALS = 2_000_000
SMALL = Size()


class Exhausted(NamedTuple):
    """What a search showed: on which pack, the deals and positions visited, the verdict, what parts, and which clauses
    of either variant took no effect in all of it (so that nothing is said about them). `why` tells why it is undecided.
    `interrupted` if somebody stopped it.
    """

    pack: str
    deals: int
    states: int
    verdict: str
    partings: tuple[Parting, ...]
    never_used: tuple[str, ...]
    small: Smaller
    why: str = ""
    interrupted: bool = False


def search_through(
    a: Rulebook,
    b: Rulebook,
    size: Size = SMALL,
    *,
    budget: int = BUDGET,
    progress: Callable[[int, int], None] | None = None,
) -> Exhausted:
    """Search every deal and every move of a small pack. Raises Unpaired, CompileError or HostError.

    `progress` is told how many deals are done, of how many.
    """
    small = make_smaller(a, b, size)
    searcher = Searcher(pair_rulebooks(small.a, small.b))
    dealers = range(a.seats)
    places = [(Places(small.a, dealer), Places(small.b, dealer)) for dealer in dealers]
    total = sum(ours.count for ours, _ in places)
    if any(ours.hands != theirs.hands for ours, theirs in places):
        return _undecided(small, 0, searcher, "the two deal the pack in different ways")
    if total > MOST_DEALS:
        return _undecided(small, 0, searcher, f"there are {total:,} deals, more than {MOST_DEALS:,}")
    done = 0
    try:
        for dealer, (ours, _) in zip(dealers, places, strict=True):
            for pack in ours.packs():
                searcher.search(pack, done, dealer, budget)
                done += 1
                if done % 256 == 0:
                    if progress is not None:
                        progress(done, total)
                    if searcher.visited()[0] >= budget:
                        why = f"the budget of {budget:,} positions was spent"
                        return _undecided(small, done, searcher, why)
    except KeyboardInterrupt:
        return _undecided(small, done, searcher, "it was interrupted")._replace(interrupted=True)
    if searcher.visited()[1]:
        return _undecided(small, done, searcher, "some positions were not looked into")
    partings = tuple(read_table(searcher.pairing, searcher.table()))
    verdict = DIFFERENT if partings else EQUIVALENT
    states = searcher.visited()[0]
    return Exhausted(small.pack, done, states, verdict, partings, _never_used(searcher), small)


def _undecided(small: Smaller, deals: int, searcher: Searcher, why: str) -> Exhausted:
    """What is known if not everything was searched: a difference that was met is one all the same."""
    partings = tuple(read_table(searcher.pairing, searcher.table()))
    verdict = DIFFERENT if partings else UNDECIDED
    states = searcher.visited()[0]
    return Exhausted(small.pack, deals, states, verdict, partings, _never_used(searcher), small, why)


def _of_match(partings: Iterable[Parting]) -> bool:
    return any(parting.phase == MATCH for parting in partings)


def _never_used(searcher: Searcher) -> tuple[str, ...]:
    """The clauses of either variant that took no effect, by id."""
    pairing = searcher.pairing
    found: dict[str, None] = {}
    for rulebook, counts in zip((pairing.a, pairing.b), searcher.clause_counts(), strict=True):
        for origin, count in zip(counted_clauses(rulebook), counts, strict=True):
            if not count:
                found[origin.clause] = None
    met = read_table(pairing, searcher.table())
    if pairing.a.match.target.number != pairing.b.match.target.number and not _of_match(met):
        found["match.target"] = None  # the first deal of a match seldom comes to it
    return tuple(found)
