"""What a hand holds for a seat that pays attention: its masters, sure leads, melds, and what is missed once played."""

from __future__ import annotations

from typing import NamedTuple

from sixtysix_dsl.policy.build import (
    CARD,
    HAND,
    TRUMP,
    TRUMPS,
    add,
    both,
    common,
    compare,
    divided,
    either,
    fact,
    has,
    minus,
    no,
    num,
    put_in,
    suit_cards,
    times,
    union,
    when,
)
from sixtysix_dsl.rulebook.expr import NO, YES, Expr, const
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.types import TALON_STATES, TRICK_STATES

UNSEEN = minus(minus(fact("any_card"), HAND), fact("played"))
"""Cards that lie in other hands or in the talon, for all that this seat knows."""
ITS_SUIT = fact("suit_of", CARD)
IS_TRUMP = compare("eq", ITS_SUIT, TRUMP)
LEADING = compare("eq", fact("trick_state"), const(TRICK_STATES.values.index("empty"), TRICK_STATES))
_UNSEEN_OF_SUIT = common(UNSEEN, suit_cards(ITS_SUIT))
IS_MASTER = has(CARD, fact("unbeaten", CARD, _UNSEEN_OF_SUIT))
TRUMP_KEPT, PAIR_KEPT = 110, 5
"""What a trump in hand is worth beyond its points, and each point of a meld still to be announced: in tenths."""


def duties_bind(rulebook: Rulebook) -> Expr:
    """Return whether followers must follow suit now: the first duty that leaves any card free does not apply."""
    for row in rulebook.follow:
        if row.play.op != "any_card":
            continue
        if row.when is None:
            return NO if row is rulebook.follow[0] else YES
        return no(row.when)
    return YES if rulebook.follow else NO


def is_safe_lead(others: Expr) -> Expr:
    """Return whether the card, led where duties bind, is likely to win against so many `others`.

    No unseen card of its suit beats it, and it is a trump, or no trump is unseen, or enough of its suit are for all to
    follow.
    """
    follows = compare("ge", fact("count_cards", _UNSEEN_OF_SUIT), others)
    return both(IS_MASTER, either(IS_TRUMP, no(has(UNSEEN, TRUMPS)), follows))


def masters() -> Expr:
    """Return the cards of the hand that no unseen card of their own suit beats."""
    side = fact("unbeaten", minus(HAND, TRUMPS), minus(UNSEEN, TRUMPS))
    return union(fact("unbeaten", common(HAND, TRUMPS), UNSEEN), side)


class Meld(NamedTuple):
    """A meld that may be held: its choice (`slot` and `kind`; 0 and "" where there is none) and values that read it.

    `holds` are the conditions on what is chosen, `open` all others: these may be met later, those not by waiting.
    """

    slot: int
    kind: str
    cards: Expr
    worth: Expr
    holds: Expr
    open: Expr

    def of(self, choice: Expr) -> Meld:
        """Return the meld with a value in the place of its choice."""
        cards, worth, holds, rest = (
            put_in(value, "local", self.slot, choice) if self.slot else value for value in self[2:]
        )
        return self._replace(cards=cards, worth=worth, holds=holds, open=rest)


def melds(rulebook: Rulebook) -> list[Meld]:
    """Return the melds that these rules know in play, by their effects; those of several choices are left out."""
    found = []
    for rule in rulebook.moves:
        effect = next((e for step in rule.does for e in step.walk() if e.op == "meld"), None)
        kinds = [choice.kind for choice in rule.choices]
        if effect is None or rule.phase >= 0 or kinds not in ([], ["suit"], ["card"]):
            continue
        slot = rule.choices[0].slot if rule.choices else 0
        conditions = [condition.holds for condition in rule.when]
        on_choice = [test for test in conditions if not slot or _reads(test, slot)]
        rest = [test for test in conditions if slot and not _reads(test, slot)]
        worth = rule.worth if rule.worth is not None else effect.args[0]
        kind = kinds[0] if kinds else ""
        meld = Meld(slot, kind, effect.args[1], worth, both(*on_choice), both(*rest))
        if meld.holds is not NO and meld.open is not NO and is_public(worth, rulebook):
            found.append(meld)
    return found


def value_of_card(rulebook: Rulebook) -> Expr:
    """Return the points of the card."""
    return divided(fact("card_value", CARD), rulebook.pack.copies)


def missed(rulebook: Rulebook) -> Expr:
    """Return what the card may still be good for if it stays in hand, in tenths of a point."""
    return add(when(IS_TRUMP, TRUMP_KEPT, 0), times(broken(rulebook), PAIR_KEPT))


def broken(rulebook: Rulebook) -> Expr:
    """Return what the meld is worth that playing the card would break; 0 if it breaks none that can still be made."""
    late = (
        compare("ge", fact("talon_state"), const(TALON_STATES.values.index("closed"), TALON_STATES))
        if rulebook.draw
        else NO
    )
    single = (
        compare("eq", fact("count_cards", common(HAND, CARD)), num(1)) if rulebook.pack.copies > 1 else YES
    )
    lost: Expr = num(0)
    for meld in reversed(melds(rulebook)):
        mine = meld.of(ITS_SUIT if meld.kind == "suit" else CARD)
        lost = when(
            both(has(mine.cards, CARD), mine.holds, single, either(no(late), mine.open)), mine.worth, lost
        )
    return lost


def is_public(expr: Expr, rulebook: Rulebook) -> bool:
    """Whether a seat that pays attention can tell a value: it reads no other hand, no hidden state, nothing unseen."""
    for part in expr.walk():
        if part.op in ("state", "state_of") and rulebook.state[int(part.value)].seen_by != "everyone":
            return False
        if part.op == "last_dealt" or (part.op == "hand_of" and part.args[0].op != "me"):
            return False
    return True


def _reads(expr: Expr, slot: int) -> bool:
    return any(part.op == "local" and part.value == slot for part in expr.walk())
