"""What a score may ask beside the facts of the language: a few operations that no clause needs.

A seat that pays attention knows the answer to each: what was played, what lies there, what its claim is worth.
"""

from __future__ import annotations

from typing import NamedTuple

from sixtysix_dsl.rulebook.types import CARDS, FLAG, SEAT, Type


class PolicyOp(NamedTuple):
    """An operation: the types of its operands, its type, what its `value` is, and its exact meaning."""

    op: str
    args: tuple[Type, ...]
    type: Type
    value: str
    meaning: str


POLICY_OPS = {
    op.op: op
    for op in (
        PolicyOp("on_table", (), CARDS, "", "the cards of the trick that lies on the table"),
        PolicyOp(
            "trick_winner",
            (),
            SEAT,
            "",
            "the seat whose card wins that trick so far; none if there is no trick",
        ),
        PolicyOp("played", (), CARDS, "", "the cards taken by any seat, and those on the table"),
        PolicyOp(
            "unbeaten",
            (CARDS, CARDS),
            CARDS,
            "",
            "the cards c of the first set with pack.beaters[trump + 1][c] & second == 0",
        ),
        PolicyOp(
            "would_win",
            (),
            FLAG,
            "number of a MoveRule",
            "whether that announcement, made now by `me` with no choices, ends the deal with `me` among the winners",
        ),
    )
}
