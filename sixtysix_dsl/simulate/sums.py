"""What has been played so far, added up: the tally of all, and what moves and clauses each group of deals had."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.tally import Block, tally_blocks

BY_GROUP = ("deals", "moves", "clauses")
"""The blocks that are kept for each group, too: a tally has no squares of them."""


class TallyError(ValueError):
    """A tally that is not of these rules: whoever played knows other ones, or another version of this program."""


@dataclass(frozen=True, slots=True)
class Sums:
    """Sums of tallies, block by block. A new one is made for each that is added, so that no interrupt halves one.

    `groups` has, for each group that has been begun, the blocks of BY_GROUP in a row. `units` are the deals, or the
    matches where matches are played.
    """

    blocks: tuple[Block, ...]
    total: tuple[int, ...]
    groups: Mapping[int, tuple[int, ...]] = field(default_factory=lambda: MappingProxyType({}))
    units: int = 0

    @classmethod
    def none(cls, blocks: Sequence[Block]) -> Sums:
        """Return the sums of nothing."""
        return cls(tuple(blocks), (0,) * sum(block.length for block in blocks))

    @classmethod
    def of_rules(cls, rulebook: Rulebook) -> Sums:
        """Return the sums of nothing, for tallies of these rules."""
        return cls.none(tally_blocks(rulebook))

    def plus(self, tally: Sequence[int], group: int, units: int) -> Sums:
        """Return the sums with a tally of so many deals or matches, all of one group. Raises TallyError."""
        if len(tally) != len(self.total):
            raise TallyError(
                f"a tally of {len(tally)} numbers came back, and {len(self.total)} were expected"
            )
        parts = self._by_name(tally)
        row = tuple(number for name in BY_GROUP for number in parts[name])
        groups = {**self.groups, group: _add(self.groups.get(group), row)}
        return Sums(self.blocks, _add(self.total, tally), groups, self.units + units)

    def __add__(self, other: Sums) -> Sums:
        """Return the sums of both."""
        groups = dict(self.groups)
        for group, row in other.groups.items():
            groups[group] = _add(groups.get(group), row)
        return Sums(self.blocks, _add(self.total, other.total), groups, self.units + other.units)

    @property
    def numbers(self) -> dict[str, list[int]]:
        """Return the total by block."""
        return self._by_name(self.total)

    def by_group(self, block: str, index: int) -> list[tuple[int, int]]:
        """Return for each group the deals it has, and one number of a block of BY_GROUP."""
        lengths = {each.name: each.length for each in self.blocks}
        at = sum(lengths[name] for name in BY_GROUP[: BY_GROUP.index(block)]) + index
        return [(row[0], row[at]) for _, row in sorted(self.groups.items())]

    def _by_name(self, tally: Sequence[int]) -> dict[str, list[int]]:
        found, at = {}, 0
        for block in self.blocks:
            found[block.name] = list(tally[at : at + block.length])
            at += block.length
        return found


def _add(have: Sequence[int] | None, more: Sequence[int]) -> tuple[int, ...]:
    return tuple(more) if have is None else tuple(map(int.__add__, have, more))
