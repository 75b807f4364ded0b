"""How `greedy` weighs announcements, by their kind: far above every card or far below, so that each is a yes or no."""

from __future__ import annotations

from sixtysix_dsl.policy.build import (
    HAND,
    ME,
    add,
    common,
    compare,
    divided,
    fact,
    less,
    local,
    num,
    suit_cards,
    times,
    when,
)
from sixtysix_dsl.policy.known import masters, melds
from sixtysix_dsl.rulebook.expr import Expr
from sixtysix_dsl.rulebook.rulebook import MoveRule, Rulebook
from sixtysix_dsl.rulebook.types import CARDS, SUIT, number

CLAIM, EXCHANGE, CLOSE, MELD, BID = 900_000, 300_000, 200_000, 100_000, 50_000
"""Yes to a move of this kind; a no is the same below nought. The order is that in which one lead has them."""
THROWN = 3
"""Points that each opponent is taken to throw on a sure winner."""


def announcement(rulebook: Rulebook, rule: MoveRule) -> Expr:
    """Return the score of an announcement."""
    chosen = rule.choices[0] if len(rule.choices) == 1 else None
    match rule.kind:
        case "claim":
            sure = Expr("would_win", compare("eq", ME, ME).type, (), rule.number)
            return num(-CLAIM) if rule.choices else when(sure, CLAIM, -CLAIM)
        case "exchange":
            return num(EXCHANGE)
        case "meld":
            return add(num(MELD), rule.worth if rule.worth is not None else num(0))
        case "close":
            enough = _enough(rulebook)
            if enough is None:
                return num(-CLOSE)
            return when(compare("ge", _hoped_for(rulebook), enough), CLOSE, -CLOSE)
        case "bid":
            return _bid(rulebook, rule)
        case "trump" if chosen is not None and chosen.kind == "suit":
            suit = common(HAND, suit_cards(local(chosen.slot, SUIT)))
            return add(num(BID), times(fact("count_cards", suit), 10), fact("card_value", suit))
        case "trump":
            return num(BID + 25)
        case "give" if chosen is not None and chosen.kind == "card":
            value = divided(fact("card_value", local(chosen.slot, CARDS)), rulebook.pack.copies)
            return less(num(BID), value)
        case "pass":
            return num(0)
    return num(-BID)


def _bid(rulebook: Rulebook, rule: MoveRule) -> Expr:
    """Bid as little as possible, and no more than the hand is hoped to make."""
    chosen = next((choice for choice in rule.choices if choice.kind == "number"), None)
    hope = _hoped_for(rulebook)
    if chosen is not None:
        bid = local(chosen.slot, number(0, 1000))
        return when(compare("ge", hope, bid), less(num(BID), bid), less(num(-BID), bid))
    enough = _enough(rulebook)
    return num(-BID) if enough is None else when(compare("ge", hope, enough), BID, -BID)


def _hoped_for(rulebook: Rulebook) -> Expr:
    """Points that a seat has, those of its masters with what is thrown on them, and the melds in its hand."""
    sure = masters()
    thrown = times(fact("count_cards", sure), times(fact("count_seats", fact("opponents_of", ME)), THROWN))
    held: Expr = num(0)
    for meld in melds(rulebook):
        slot = rulebook.locals
        if meld.kind == "suit":
            each = meld.of(local(slot, SUIT))
            worth = when(each.holds, each.worth, 0)
            total = Expr("sum_of", number(0, 10_000), (fact("all_suits"), worth), slot)
            held = add(held, total)
    return add(fact("points_of", ME), fact("card_value", sure), thrown, held)


def _enough(rulebook: Rulebook) -> Expr | None:
    """Return the points that win, as the rows of `settle` ask for them; None if they ask for no number."""
    for row in rulebook.settle:
        for value in (row.when, row.winner):
            for part in value.walk() if value is not None else ():
                if part.op == "ge" and part.args[0].op == "points_of":
                    return part.args[1]
    return None
