"""How `greedy` weighs announcements, by their kind: far above every card or far below, so that each is a yes or no."""

from __future__ import annotations

from collections.abc import Callable

from sixtysix_dsl.policy.build import (
    CARD,
    HAND,
    ME,
    add,
    both,
    common,
    compare,
    fact,
    less,
    local,
    num,
    put_in,
    suit_cards,
    times,
    when,
)
from sixtysix_dsl.policy.hand import Meld, is_public, masters, melds, missed, value_of_card
from sixtysix_dsl.rulebook.expr import YES, Expr, Origin, const
from sixtysix_dsl.rulebook.rulebook import MoveRule, Rulebook
from sixtysix_dsl.rulebook.types import CARDS, SUIT, TALON_STATES, number

CLAIM, EXCHANGE, CLOSE, MELD, BID = 900_000, 300_000, 200_000, 100_000, 50_000
"""Yes to a move of this kind; a no is the same below nought. The order is that in which one lead has them."""


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
            told = rule.worth is not None and is_public(rule.worth, rulebook)
            return add(num(MELD), rule.worth if rule.worth is not None and told else num(0))
        case "close":
            return _close(rulebook)
        case "bid":
            return _bid(rulebook, rule)
        case "trump" if chosen is not None and chosen.kind == "suit":
            suit = common(HAND, suit_cards(local(chosen.slot, SUIT)))
            return add(num(BID), times(fact("count_cards", suit), 10), fact("card_value", suit))
        case "trump":
            return num(BID + 25)
        case "give" if chosen is not None and chosen.kind == "card":
            loss = add(times(value_of_card(rulebook), 10), missed(rulebook))
            return less(num(BID), put_in(loss, "local", int(CARD.value), local(chosen.slot, CARDS)))
        case "pass":
            return num(0)
    return num(-BID)


def _close(rulebook: Rulebook) -> Expr:
    """Close if what the hand surely makes is enough, with melds that may still be announced after that."""
    enough = enough_points(rulebook)
    if enough is None:
        return num(-CLOSE)
    return when(compare("ge", points_if_closed(rulebook), enough[0]), CLOSE, -CLOSE)


def points_if_closed(rulebook: Rulebook) -> Expr:
    """Return the points that a seat has, or surely makes once the talon is closed."""
    closed = const(TALON_STATES.values.index("closed"), TALON_STATES)
    held = _held(rulebook, lambda meld: put_in(meld.open, "talon_state", 0, closed))
    return add(_counted(), held)


def hoped_points(rulebook: Rulebook) -> Expr:
    """Return the points that a seat has, or hopes to make with its masters and melds."""
    return add(_counted(), _held(rulebook, lambda meld: YES))


def _bid(rulebook: Rulebook, rule: MoveRule) -> Expr:
    """Bid no more than the hand is hoped to make: as little as possible in an auction, else as much."""
    chosen = next((choice for choice in rule.choices if choice.kind == "number"), None)
    hope = hoped_points(rulebook)
    if chosen is None:
        enough = enough_points(rulebook)
        return num(-BID) if enough is None else when(compare("ge", hope, enough[0]), BID, -BID)
    bid = local(chosen.slot, number(0, 1000))
    asks = rulebook.phases[rule.phase].asks if rule.phase >= 0 else None
    alone = asks is not None and asks.how == "one"
    return when(compare("ge", hope, bid), add(num(BID), times(bid, 1 if alone else -1)), less(num(-BID), bid))


def _counted() -> Expr:
    """Points that the seat has, and those of its masters."""
    return add(fact("points_of", ME), fact("card_value", masters()))


def _held(rulebook: Rulebook, open_: Callable[[Meld], Expr]) -> Expr:
    """Points of the melds in hand, if `open_` holds of them."""
    total: Expr = num(0)
    for meld in melds(rulebook):
        if meld.kind == "card":
            continue
        slot = rulebook.locals  # the first that no clause uses
        each = meld.of(local(slot, SUIT)) if meld.kind == "suit" else meld
        worth = when(both(each.holds, open_(each)), each.worth, 0)
        if meld.kind == "suit":
            worth = Expr("sum_of", number(0, 10_000), (fact("all_suits"), worth), slot)
        total = add(total, worth)
    return total


def enough_points(rulebook: Rulebook) -> tuple[Expr, Origin] | None:
    """Return the points that win, and the first row of `settle` that asks for them; None if none asks for a number."""
    for row in rulebook.settle:
        for value in (row.when, row.winner):
            for part in value.walk() if value is not None else ():
                if part.op != "ge" or part.args[0].op != "points_of" or not is_public(part.args[1], rulebook):
                    continue
                if all(read.op != "local" for read in part.args[1].walk()):
                    return part.args[1], row.origin
    return None
