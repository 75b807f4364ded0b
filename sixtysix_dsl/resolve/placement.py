"""Where new rows go: `before:` and `after:` a sibling, `before: first`, `after: last`."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sixtysix_dsl.load.document import Mapping, Node, Scalar
from sixtysix_dsl.resolve.outline import PLACEMENT

Row = tuple[Scalar, Node]


class Placement(NamedTuple):
    """`word` is the key `before` or `after`, `sibling` what it names."""

    word: Scalar
    sibling: Scalar


class NewRow(NamedTuple):
    """A row to put in, already merged and without its placement."""

    id: str
    row: Row
    placement: Placement | None


def placements(row: Mapping) -> list[Placement]:
    """What a row says about its place: none, one, or wrongly two."""
    found = [(key, value) for key, value in row.items if key.text in PLACEMENT]
    return [Placement(key, value) for key, value in found if isinstance(value, Scalar)]


def insert_rows(
    table: dict[str, Row],
    new: list[NewRow],
    id_of: Callable[[str], str],
    misplaced: Callable[[NewRow, bool], None],
) -> dict[str, Row]:
    """The table with the new rows in it. Rows that one layer puts at the same place stay in the order of its file.

    `misplaced` is told of a row whose sibling is not there, and whether that is because new rows wait for each
    other in a circle. Such a row goes to the end.
    """
    order = list(table)
    rows = {**table, **{each.id: each.row for each in new}}
    firsts = 0
    tails: dict[str, str] = {}
    waiting = list(new)
    while waiting:
        later: list[NewRow] = []
        for each in waiting:
            if each.placement is None:
                order.append(each.id)
                continue
            word, text = each.placement.word.text, each.placement.sibling.text.strip()
            sibling = id_of(text)
            if (word, text) == ("after", "last"):
                order.append(each.id)
            elif (word, text) == ("before", "first"):
                order.insert(firsts, each.id)
                firsts += 1
            elif sibling not in order:
                later.append(each)
            elif word == "before":
                order.insert(order.index(sibling), each.id)
            else:
                order.insert(order.index(tails.get(sibling, sibling)) + 1, each.id)
                tails[sibling] = each.id
        if len(later) == len(waiting):
            waits = {each.id for each in later}
            for each in later:
                misplaced(each, each.placement is not None and id_of(each.placement.sibling.text) in waits)
                order.append(each.id)
            break
        waiting = later
    return {id: rows[id] for id in order}
