"""What is to be played: how many deals, by whom, from which seed, and which part of them is ours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from sixtysix_dsl.rulebook.work import Work

GROUPS = 32
"""The deals are divided into so many groups of neighbours; how much these differ tells what chance does."""
MOST_DEALS = 10**12
"""More than this would not be played within a life."""
MATCH_DEALS = 1000
"""After so many deals a match is given up, unless asked otherwise."""
MOST_MATCH_DEALS = 1_000_000
"""More than this is not asked for: such a match has no end."""
MOST_PARTS = 1_000_000


class PlanError(ValueError):
    """What was asked for cannot be done; `help` says what can."""

    def __init__(self, message: str, help: str | None = None) -> None:
        """Remember what is wrong and what to do."""
        super().__init__(message)
        self.help = help


@dataclass(frozen=True, slots=True)
class Plan:
    """Deals, or with `matches` whole matches, numbered from 0 to `count` - 1; the rest is as in `Work`.

    Of `parts` equal parts only `part`, from 1, is played. The plan, not the machine, says which deals belong together,
    so that results depend neither on jobs nor on batches.
    """

    bots: tuple[str, ...]
    seed: int
    count: int
    dealer: int = -1
    matches: bool = False
    most_deals: int = 0
    counts_clauses: bool = False
    part: int = 1
    parts: int = 1

    @property
    def span(self) -> range:
        """Return the numbers of the deals or matches of this part."""
        return range(self.count * (self.part - 1) // self.parts, self.count * self.part // self.parts)

    @property
    def groups(self) -> int:
        """Return how many groups the whole has."""
        return min(GROUPS, self.count)

    def group_of(self, number: int) -> int:
        """Return the group of a deal or match."""
        return ((number + 1) * self.groups - 1) // self.count

    def group_end(self, group: int) -> int:
        """Return the first number past a group."""
        return (group + 1) * self.count // self.groups

    def work(self, first: int, count: int) -> Work:
        """Return a piece of it for an engine: at most `count` from `first`, all of one group."""
        last = min(first + count, self.span.stop, self.group_end(self.group_of(first)))
        return Work(
            self.bots,
            self.seed,
            first,
            last - first,
            self.dealer,
            self.matches,
            self.most_deals,
            self.counts_clauses,
        )

    def only(self, part: int, parts: int) -> Plan:
        """Return the plan of one of so many equal parts. Raises PlanError if there are fewer deals than parts."""
        if parts > self.count:
            unit = "matches" if self.matches else "deals"
            raise PlanError(
                f"{self.count} {unit} cannot be divided into {parts} parts", "ask for fewer parts"
            )
        return replace(self, part=part, parts=parts)

    def data(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        return {**asdict(self), "bots": list(self.bots)}


def choose_bots(names: Sequence[str], seats: int, known: Sequence[str]) -> tuple[str, ...]:
    """Return a bot for each seat: from names, one for all seats or one for each, of bots that are `known`."""
    for name in names:
        if name not in known:
            raise PlanError(f"there is no bot `{name}`", f"the bots are {', '.join(known)}")
    chosen = tuple(names) * seats if len(names) == 1 else tuple(names)
    if len(chosen) != seats:
        raise PlanError(
            f"{len(chosen)} bots are named for {seats} seats", "name one for all, or one for each seat"
        )
    return chosen


def parse_part(text: str) -> tuple[int, int]:
    """Return the part and the number of parts that `2/8` means."""
    part, sign, parts = text.strip().partition("/")
    if sign and all(word.isascii() and word.isdecimal() and len(word) < 8 for word in (part, parts)):
        found = int(part), int(parts)
        if 1 <= found[0] <= found[1] <= MOST_PARTS:
            return found
    raise PlanError(f"`{text}` is no part", "write `2/8` for the second of eight parts")
