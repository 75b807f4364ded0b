"""What is counted when many deals are played: a fixed row of whole numbers, so that every engine counts alike.

A tally is a flat list of 64-bit numbers in the order of `tally_blocks`. All are plain sums, so that tallies of parts
add up to the tally of the whole, in whatever order and on whatever machine the parts were played.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sixtysix_dsl.rulebook.expr import Origin
from sixtysix_dsl.rulebook.rulebook import Rulebook

LENGTHS = 256
"""Bins of a deal's moves and of a match's deals; the last holds all that are longer."""
TRICKS = 65
POINTS = 401
"""Bins of the points a seat's side has at the end of a deal; the last holds all that are more."""


class Block(NamedTuple):
    """A run of numbers in a tally."""

    name: str
    length: int


def tally_blocks(rulebook: Rulebook) -> tuple[Block, ...]:
    """Return the parts of a tally, in order.

    `endings` has the rows of `settle`, then one for "no row", then one for each announcement that annulled the deal and
    one for annulling by something else. `length squares` sums the squared number of moves. `eldest` is (seats - 1)
    times the game points of the eldest seat less those of all others, `eldest squares` its squares. `moves` begins
    with plays, then has each announcement by its number. `points` has POINTS bins for each seat. `clauses` are those of
    `counted_clauses`, all zero where the engine was not asked to count them.
    """
    return blocks_of(
        rulebook.seats,
        len(rulebook.sides),
        len(rulebook.settle),
        len(rulebook.moves),
        len(counted_clauses(rulebook)),
    )


def blocks_of(seats: int, sides: int, rows: int, moves: int, clauses: int) -> tuple[Block, ...]:
    """Return the same for rules with so many seats, sides, rows of `settle`, announcements, and clauses."""
    return (
        Block("deals", 1),
        Block("decisions", 1),
        Block("endings", rows + 1 + moves + 1),
        Block("wins", seats),
        Block("side wins", sides),
        Block("no winner", 1),
        Block("scores", seats),
        Block("score squares", seats),
        Block("eldest", 1),
        Block("eldest squares", 1),
        Block("length squares", 1),
        Block("length", LENGTHS),
        Block("tricks", TRICKS),
        Block("moves", 1 + moves),
        Block("points", seats * POINTS),
        Block("matches", 1),
        Block("matches unfinished", 1),
        Block("match wins", sides),
        Block("match length", LENGTHS),
        Block("clauses", clauses),
    )


def tally_size(rulebook: Rulebook) -> int:
    """Return how many numbers a tally has."""
    return sum(block.length for block in tally_blocks(rulebook))


def counted_clauses(rulebook: Rulebook) -> tuple[Origin, ...]:
    """Return the clauses that a counting engine counts, each once for every time that it takes effect.

    A packet, phase, row of `in play` or `draw`, event or announcement takes effect when it is done, a duty
    when a card is played under it, a row of `settle` when it ends a deal.
    """
    groups: tuple[Sequence[tuple[object, ...]], ...] = (
        rulebook.deal,
        rulebook.phases,
        rulebook.in_play,
        rulebook.lead,
        rulebook.follow,
        rulebook.draw,
        rulebook.moves,
        rulebook.events,
        rulebook.settle,
    )
    return tuple(getattr(row, "origin") for group in groups for row in group)  # noqa: B009


def split_tally(rulebook: Rulebook, tally: Sequence[int]) -> dict[str, list[int]]:
    """Return a tally's numbers by block. Raises ValueError if it is not as long as the tallies of these rules."""
    blocks, found, at = tally_blocks(rulebook), {}, 0
    if len(tally) != sum(block.length for block in blocks):
        raise ValueError(f"a tally of these rules has {tally_size(rulebook)} numbers, not {len(tally)}")
    for block in blocks:
        found[block.name] = list(tally[at : at + block.length])
        at += block.length
    return found
