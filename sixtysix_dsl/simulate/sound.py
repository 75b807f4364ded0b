"""Whether the sums in a file can be those of a part: a file may be damaged, or have been changed by hand.

All that must add up is looked at, so that whoever reads a report of such sums need not fear for a division.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sixtysix_dsl.rulebook.tally import POINTS, blocks_of
from sixtysix_dsl.simulate.plan import Plan
from sixtysix_dsl.simulate.subject import Subject
from sixtysix_dsl.simulate.sums import BY_GROUP, Sums

_SIGNED = ("scores", "eldest")
_MOST_SEATS = 6


def check_sums(subject: Subject, plan: Plan, sums: Sums) -> None:
    """Return if sums can be those of this part of a plan, as far as that can be told. Raises ValueError."""
    _check_subject(subject)
    sides, moves, clauses = len(subject.sides), len(subject.moves) - 1, len(subject.clauses)
    blocks = blocks_of(subject.seats, sides, subject.annulling - 1, moves, clauses)
    _must(sums.blocks == blocks)
    numbers = sums.numbers
    _must(all(count >= 0 for name, row in numbers.items() if name not in _SIGNED for count in row))
    _check_deals(subject, numbers)
    _check_matches(plan, numbers, sums.units)
    _must(plan.counts_clauses or not any(numbers["clauses"]))
    _check_groups(plan, sums)


def _must(holds: bool) -> None:
    if not holds:
        raise ValueError("the sums do not agree")


def _check_subject(subject: Subject) -> None:
    seats = subject.seats
    _must(2 <= seats <= _MOST_SEATS)
    _must(sorted(seat for side in subject.sides for seat in side) == list(range(1, seats + 1)))
    _must(all(subject.sides) and len(subject.moves) >= 1)
    _must(all(subject.endings) and all(subject.clauses) and all(name for name, _ in subject.moves))
    _must(len(subject.endings) == subject.annulling + len(subject.moves) >= 1 + len(subject.moves))


def _check_deals(subject: Subject, numbers: dict[str, list[int]]) -> None:
    (deals,), (decisions,) = numbers["deals"], numbers["decisions"]
    for name in ("endings", "length", "tricks"):
        _must(sum(numbers[name]) == deals)
    for seat in range(subject.seats):
        _must(sum(numbers["points"][seat * POINTS : (seat + 1) * POINTS]) == deals)
    _must(sum(numbers["moves"]) == decisions)
    shares = (*numbers["wins"], *numbers["side wins"], *numbers["no winner"])
    _must(all(count <= deals for count in shares))
    pairs = [*zip(numbers["scores"], numbers["score squares"], strict=True)]
    pairs += [(numbers["eldest"][0], numbers["eldest squares"][0]), (decisions, numbers["length squares"][0])]
    _must(all(total * total <= squares * deals for total, squares in pairs))


def _check_matches(plan: Plan, numbers: dict[str, list[int]], units: int) -> None:
    (matches,), (unfinished,) = numbers["matches"], numbers["matches unfinished"]
    _must(sum(numbers["match length"]) == matches)
    _must(sum(numbers["match wins"]) + unfinished == matches)
    _must(units == (matches if plan.matches else numbers["deals"][0]) and (plan.matches or not matches))


def _check_groups(plan: Plan, sums: Sums) -> None:
    """What groups have adds up to the whole, and each has the deals of the plan, or any where matches are played."""
    parts = [number for name in BY_GROUP for number in sums.numbers[name]]
    rows = list(sums.groups.values())
    _must(all(len(row) == len(parts) for row in rows) and _add(rows, len(parts)) == parts)
    _must(all(count >= 0 for row in rows for count in row))
    span = plan.span
    for group, row in sums.groups.items():
        _must(0 <= group < plan.groups)
        here = range(max(span.start, plan.group_end(group - 1)), min(span.stop, plan.group_end(group)))
        _must(row[0] == len(here) if not plan.matches else row[0] >= len(here) > 0)


def _add(rows: Iterable[Sequence[int]], width: int) -> list[int]:
    total = [0] * width
    for row in rows:
        total = list(map(int.__add__, total, row))
    return total
