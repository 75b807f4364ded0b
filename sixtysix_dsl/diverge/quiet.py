"""Clauses that differ between two variants and of which play has shown nothing, and whether they ever took effect.

That a clause has changed nothing can mean that it never came up, or that it came up and made no difference. Which of
the two it is, is counted; nothing is proved by it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from sixtysix_dsl.compile.finder import PairFinder
from sixtysix_dsl.compile.pair import compile_pair
from sixtysix_dsl.compile.pairing import pair_rulebooks
from sixtysix_dsl.diverge.batches import play_in_batches
from sixtysix_dsl.diverge.forms import differing
from sixtysix_dsl.diverge.pair import Pair
from sixtysix_dsl.diverge.side import Side
from sixtysix_dsl.rulebook.expr import Effect, Expr
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.tally import counted_clauses

MOST_DEALS = 20_000
"""No more deals are played to count what takes effect."""


class Quiet(NamedTuple):
    """A clause of which nothing was seen.

    `through` are the rows and moves that it works in, itself if it is one; `took_effect` is how often they did, in A
    and in B together, or None where nobody counts such a thing.
    """

    clause: str
    deals: int
    through: tuple[str, ...] = ()
    took_effect: int | None = None

    def data(self) -> dict[str, Any]:
        """Return it as an entry of `unseen` in `diff --json`."""
        return {**self._asdict(), "through": list(self.through)}


def unseen_clauses(a: Side, b: Side, named: Iterable[str]) -> list[str]:
    """The clauses that differ and that no divergence names; of a row that differs as a whole its parts are left out."""
    known = set(named)
    found = [clause for clause in differing(a.forms, b.forms) if clause not in known]
    return [clause for clause in found if not any(_is_part(clause, other) for other in (*found, *known))]


def _is_part(clause: str, of: str) -> bool:
    return clause.startswith(f"{of}.")


def count_quiet(
    pair: Pair, clauses: Iterable[str], deals: int, seed: int, seconds: float = math.inf
) -> list[Quiet]:
    """Count how often these clauses took effect in deals played side by side, as the finder of divergences plays them.

    After so many seconds of a processor no more are played. Raises Unpaired, CompileError and HostError where the
    compiled engine cannot play them.
    """
    module = compile_pair(pair_rulebooks(pair.a.rulebook, pair.b.rulebook), counts=True)
    finder = PairFinder(module, seed, [standing.numbers for standing in pair.standings(seed)])
    played = play_in_batches(finder.play, min(deals, MOST_DEALS), jobs=1, seconds=seconds)
    deals = sum(batch.deals for batch, _ in played)
    used: dict[str, int] = {}
    works_in: dict[str, set[str]] = {}
    for rulebook, counts in zip((pair.a.rulebook, pair.b.rulebook), finder.clause_counts(), strict=True):
        for origin, count in zip(counted_clauses(rulebook), counts, strict=True):
            used[origin.clause] = used.get(origin.clause, 0) + count
        for row, clause in _tables(rulebook):
            works_in.setdefault(clause, set()).add(row)
    return [_quiet(clause, deals, used, works_in) for clause in clauses]


def _quiet(clause: str, deals: int, used: dict[str, int], works_in: dict[str, set[str]]) -> Quiet:
    through = sorted(works_in.get(clause, ()))
    holder = clause
    while holder and not through:
        through = [holder] if holder in used else []
        holder = holder.rpartition(".")[0]
    counted = [used[each] for each in through if each in used]
    return Quiet(clause, deals, tuple(through), sum(counted) if counted else None)


def _tables(rulebook: Rulebook) -> Iterator[tuple[str, str]]:
    """The rows of tables of values, each with the row or move that reads it."""
    for section in ("deal", "phases", "in_play", "lead", "follow", "draw", "moves", "events", "settle"):
        for row in getattr(rulebook, section):
            for expr in _values(tuple(row)):
                yield from ((row.origin.clause, origin.clause) for origin in expr.origins)


def _values(thing: Any) -> Iterator[Expr]:
    if isinstance(thing, Expr):
        yield from thing.walk()
    elif isinstance(thing, Effect):
        yield from _values((*thing.args, *thing.body))
    elif isinstance(thing, tuple):
        for each in thing:
            yield from _values(each)
