"""Shapes of sets: plain data in which the order of what is joined means nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sixtysix_dsl.diff.shapes import sorted_shapes

EMPTY = ("none",)
"""The shape of a set without members."""


def joined(op: str, left: Any, right: Any) -> Any:
    """Return the shape of a union, of what two sets share, or of what one has and the other has not."""
    if left[0] == right[0] == "windows":
        return ("windows", _bits(op, left[1], right[1]))
    if op == "minus":
        if EMPTY in (left, right):
            return left
        return EMPTY if left == right else (op, left, right)
    if op == "common" and EMPTY in (left, right):
        return EMPTY
    found: set[Any] = set()
    for side in (left, right):
        found.update(side[1:] if side[0] == op else () if side == EMPTY else (side,))
    if len(found) < 2:
        return next(iter(found), EMPTY)
    return (op, *sorted_shapes(found))


def _bits(op: str, left: int, right: int) -> int:
    if op == "union":
        return left | right
    return left & right if op == "common" else left & ~right


def members(shape_: Any) -> Sequence[Any]:
    """Return the sets that a union is made of."""
    return shape_[1:] if shape_[0] == "union" else (shape_,)


def is_single(shape_: Any) -> bool:
    """Whether a set is one seat, or all cards of one suit: two of these are equal or have nothing in common."""
    return shape_[0] in ("seat_set", "suit_cards")
