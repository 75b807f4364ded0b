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
    either,
    fact,
    has,
    less,
    num,
    seat_set,
    times,
    when,
)
from sixtysix_dsl.policy.hand import (
    LEADING,
    UNSEEN,
    duties_bind,
    is_safe_lead,
    missed,
    value_of_card,
)
from sixtysix_dsl.policy.policy import Policy
from sixtysix_dsl.rulebook.expr import YES, Expr
from sixtysix_dsl.rulebook.rulebook import Rulebook

SURE, LIKELY, LOST = 10, 0, -10
"""What a trick's points are worth to its likely winner, in tenths."""
FOLLOWED, AT_RISK = 5, -10
"""What the others are taken to add to a sure trick, and what the points of an unsure lead are worth, in tenths."""


BEATS = has(CARD, fact("beats_trick", CARD))
IS_UNBEATEN = has(CARD, fact("unbeaten", CARD, UNSEEN))


def greedy(rulebook: Rulebook) -> Policy:
    """Return the policy for a settled Rulebook."""
    value = value_of_card(rulebook)
    play = when(LEADING, _lead(rulebook, value), _follow(rulebook, value))
    announce = tuple(announcement(rulebook, rule) for rule in rulebook.moves)
    return Policy("greedy", less(play, missed(rulebook)), announce)


def _follow(rulebook: Rulebook, value: Expr) -> Expr:
    """Score a card by the points of the trick and who is likely to get them."""
    stake = add(fact("card_value", fact("on_table")), value)
    chance: Expr = num(LOST)
    if any(len(side) > 1 for side in rulebook.sides):
        chance = when(friend_wins(), when(is_last(rulebook), SURE, LIKELY), LOST)
    chance = when(BEATS, when(either(is_last(rulebook), IS_UNBEATEN), SURE, LIKELY), chance)
    return times(stake, chance)


def is_last(rulebook: Rulebook) -> Expr:
    """Return whether nobody plays to the trick after the follower who is asked."""
    if rulebook.seats == 2:
        return YES
    count = fact("count_seats", fact("seats_in_play"))
    return compare("ge", add(fact("count_cards", fact("on_table")), num(1)), count)


def friend_wins() -> Expr:
    """Return whether the trick is a partner's so far."""
    return has(fact("side_of", ME), seat_set(fact("trick_winner")))


def is_safe(rulebook: Rulebook) -> Expr:
    """Return whether the card is likely to win if it is led."""
    others = less(fact("count_seats", fact("seats_in_play")), num(1))
    return both(duties_bind(rulebook), is_safe_lead(num(1) if rulebook.seats == 2 else others))


def _lead(rulebook: Rulebook, value: Expr) -> Expr:
    """Score a lead: where followers are bound, sure winners first; else the card that is missed least."""
    return when(is_safe(rulebook), times(add(value, num(FOLLOWED)), SURE), times(value, AT_RISK))
