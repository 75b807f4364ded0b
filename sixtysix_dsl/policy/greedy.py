"""The bot `greedy`: a rule of thumb for every variant, as scores in tenths of a card point.

Points are taken cheaply, trumps and masters saved for where they count, pairs kept until they are announced, sure
winners led once followers are bound. It claims when it has the points, closes when its hand reaches them, bids what it
counts.
"""

from __future__ import annotations

from sixtysix_dsl.policy.announcements import announcement
from sixtysix_dsl.policy.build import (
    CARD,
    ME,
    add,
    both,
    compare,
    divided,
    either,
    fact,
    has,
    less,
    num,
    seat_set,
    times,
    when,
)
from sixtysix_dsl.policy.known import (
    IS_MASTER,
    IS_TRUMP,
    LEADING,
    UNSEEN,
    broken_by_card,
    duties_bind,
    is_safe_lead,
)
from sixtysix_dsl.policy.policy import Policy
from sixtysix_dsl.rulebook.expr import YES, Expr
from sixtysix_dsl.rulebook.rulebook import Rulebook

SURE, LIKELY, LOST = 10, 4, -10
"""What a trick's points are worth to its likely winner, in tenths."""
TRUMP_KEPT, MASTER_KEPT, FOLLOWED = 60, 30, 3
"""What a trump in hand is worth beyond its points, what another master is, and what the others add to a trick."""


def greedy(rulebook: Rulebook) -> Policy:
    """Return the policy for a settled Rulebook."""
    value = divided(fact("card_value", CARD), rulebook.pack.copies)
    broken = times(broken_by_card(rulebook), 5)
    play = less(when(LEADING, _lead(rulebook, value), _follow(rulebook, value)), broken)
    return Policy("greedy", play, tuple(announcement(rulebook, rule) for rule in rulebook.moves))


def _kept() -> Expr:
    """What the card may still be good for if it is not played now."""
    return when(IS_TRUMP, TRUMP_KEPT, when(IS_MASTER, MASTER_KEPT, 0))


def _follow(rulebook: Rulebook, value: Expr) -> Expr:
    """Score a card by the points of the trick and who is likely to get them."""
    table = fact("on_table")
    stake = add(fact("card_value", table), value)
    count = fact("count_seats", fact("seats_in_play"))
    last = YES if rulebook.seats == 2 else compare("ge", add(fact("count_cards", table), num(1)), count)
    sure = either(last, has(CARD, fact("unbeaten", CARD, UNSEEN)))
    chance: Expr = num(LOST)
    if any(len(side) > 1 for side in rulebook.sides):
        friend = has(fact("side_of", ME), seat_set(fact("trick_winner")))
        chance = when(friend, when(last, SURE, LIKELY), LOST)
    chance = when(has(CARD, fact("beats_trick", CARD)), when(sure, SURE, LIKELY), chance)
    return less(times(stake, chance), _kept())


def _lead(rulebook: Rulebook, value: Expr) -> Expr:
    """Score a lead: where followers are bound, sure winners first; else the card that is missed least."""
    others = less(fact("count_seats", fact("seats_in_play")), num(1))
    safe = both(duties_bind(rulebook), is_safe_lead(num(1) if rulebook.seats == 2 else others))
    cheap = less(times(value, -5), _kept())
    return when(safe, times(add(value, num(FOLLOWED)), SURE), cheap)
