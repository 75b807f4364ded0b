"""What the rule of thumb weighs, as values that can be told: the hint at the table puts them into words."""

from __future__ import annotations

from typing import NamedTuple

from sixtysix_dsl.policy.announcements import enough_points, hoped_points, points_if_closed
from sixtysix_dsl.policy.build import add, fact, num
from sixtysix_dsl.policy.greedy import BEATS, IS_UNBEATEN, friend_wins, is_last, is_safe
from sixtysix_dsl.policy.hand import IS_MASTER, IS_TRUMP, broken, duties_bind, value_of_card
from sixtysix_dsl.rulebook.expr import NO, Expr, Origin
from sixtysix_dsl.rulebook.rulebook import Rulebook


class Reasons(NamedTuple):
    """Values for one settled Rulebook: local 0 is the seat, local 1 the card that some are about, as in `Policy.play`.

    `stake` is what the trick counts with the card, `breaks` what a meld counts that cannot be announced without it,
    `is_top` whether no card that may still be out beats it in its own suit.
    """

    worth: Expr
    stake: Expr
    beats: Expr
    is_unbeaten: Expr
    is_last: Expr
    is_top: Expr
    is_safe: Expr
    binds: Expr
    friend_wins: Expr
    is_trump: Expr
    breaks: Expr
    hoped: Expr
    if_closed: Expr
    enough: Expr
    enough_by: Origin | None


def reasons_of(rulebook: Rulebook) -> Reasons:
    """Return what can be said of the moves of a settled Rulebook."""
    worth = value_of_card(rulebook)
    shares = any(len(side) > 1 for side in rulebook.sides)
    enough = enough_points(rulebook)
    return Reasons(
        worth,
        add(fact("card_value", fact("on_table")), worth),
        BEATS,
        IS_UNBEATEN,
        is_last(rulebook),
        IS_MASTER,
        is_safe(rulebook),
        duties_bind(rulebook),
        friend_wins() if shares else NO,
        IS_TRUMP,
        broken(rulebook),
        hoped_points(rulebook),
        points_if_closed(rulebook),
        enough[0] if enough is not None else num(0),
        enough[1] if enough is not None else None,
    )
