"""The phrases of the card table: one entry a word, read by the checker, both engines, and the docs.

A phrase is lexed by a class of phrases in `grammar/clauses.lark`; here it gets its types, its operation and who
may know its value. Adding a fact: its words in the grammar, an entry here, a method in `interpret/facts.py` and one in
`compile/facts.py`, a line in `docs/language.md`.
"""

from __future__ import annotations

from typing import NamedTuple

from sixtysix_dsl.rulebook.types import (
    CARDS,
    FLAG,
    MAX_POINTS,
    MAX_SCORE,
    SEAT,
    SEATS,
    SUIT,
    SUITS,
    TALON_STATES,
    TRICK_STATES,
    WINDOW,
    WINDOWS,
    Type,
    number,
)

_POINTS = number(0, MAX_POINTS)
_TRICKS = number(0, 64)
_CARDS = number(0, 64)


class Fact(NamedTuple):
    """A fact: its operation, what it is about (None: nothing), what it is, and who may know it.

    `counts` says what the size of the pack bounds: `tricks` or `cards`.
    `known` is `all`, or the zone of `views` that rules it (`hand`, `points`, `taken`), or `never` where no seat
    may be told.
    """

    op: str
    about: Type | None
    type: Type
    known: str = "all"
    counts: str = ""


FACTS: dict[str, Fact] = {
    "me": Fact("me", None, SEAT),
    "dealer": Fact("dealer", None, SEAT),
    "eldest": Fact("eldest", None, SEAT),
    "leader": Fact("leader", None, SEAT),
    "closer": Fact("closer", None, SEAT),
    "winner of last trick": Fact("last_winner", None, SEAT),
    "opponent of": Fact("opponent_of", SEAT, SEAT),
    "partner of": Fact("partner_of", SEAT, SEAT),
    "seat after": Fact("seat_after", SEAT, SEAT),
    "opponents of": Fact("opponents_of", SEAT, SEATS),
    "side of": Fact("side_of", SEAT, SEATS),
    "others than": Fact("others_than", SEAT, SEATS),
    "all seats": Fact("all_seats", None, SEATS),
    "seats in play": Fact("seats_in_play", None, SEATS),
    "seats still bidding": Fact("seats_bidding", None, SEATS),
    "side with most points": Fact("best_side", None, SEATS, "points"),
    "all suits": Fact("all_suits", None, SUITS),
    "points of": Fact("points_of", SEAT, _POINTS, "points"),
    "card points of": Fact("card_points_of", SEAT, _POINTS, "points"),
    "meld points of": Fact("meld_points_of", SEAT, _POINTS, "points"),
    "pending points of": Fact("pending_points_of", SEAT, _POINTS, "points"),
    "pending points just announced": Fact("fresh_points", None, _POINTS),
    "game points of": Fact("game_points_of", SEAT, number(-MAX_POINTS * 10, MAX_POINTS * 10)),
    "carried": Fact("carried", None, number(0, MAX_SCORE)),
    "tricks of": Fact("tricks_of", SEAT, _TRICKS, counts="tricks"),
    "own tricks of": Fact("own_tricks_of", SEAT, _TRICKS, counts="tricks"),
    "marriages of": Fact("marriages_of", SEAT, _TRICKS, counts="tricks"),
    "trick number": Fact("trick_number", None, number(1, 65), counts="tricks"),
    "tricks played": Fact("tricks_played", None, _TRICKS, counts="tricks"),
    "trick": Fact("trick_state", None, TRICK_STATES),
    "talon": Fact("talon_state", None, TALON_STATES),
    "cards in talon": Fact("talon_size", None, _CARDS, counts="cards"),
    "face-down cards in talon": Fact("talon_face_down", None, _CARDS, counts="cards"),
    "hand": Fact("hand", None, CARDS, "hand"),
    "hand of": Fact("hand_of", SEAT, CARDS, "hand"),
    "taken by": Fact("taken_by", SEAT, CARDS, "taken"),
    "turn-up": Fact("turn_up", None, CARDS, "turn-up"),
    "any card": Fact("any_card", None, CARDS),
    "last card dealt": Fact("last_dealt", None, CARDS, "never"),
    "suit led": Fact("suit_led", None, SUIT),
    "trump": Fact("trump", None, SUIT),
    "its suit": Fact("turned_suit", None, SUIT),
    "suit of": Fact("suit_of", CARDS, SUIT),
    "number of": Fact("count_cards", CARDS, _CARDS, counts="cards"),
    "card value of": Fact("card_value", CARDS, _POINTS),
    "size of": Fact("count_seats", SEATS, number(0, 8)),
    "all cards are played": Fact("all_played", None, FLAG),
    "that beats the trick": Fact("beats_trick", CARDS, CARDS),
    "that is unmarried": Fact("unmarried", CARDS, CARDS),
    **{name: Fact("window", None, WINDOW) for name in WINDOWS},
}
"""Every fact by its words. A key that is one name (`talon`) is found as a name, the others as phrases."""

BY_OP: dict[str, Fact] = {fact.op: fact for fact in FACTS.values()}

ACTS = {
    "nothing": "nothing",
    "count the meld just announced": "count_fresh",
    "close talon": "close_talon",
    "turn the last card dealt up": "turn_last_dealt",
    "turn the talon up": "turn_talon",
    "end deal": "end_deal",
    "annul deal": "annul_deal",
    "drop out": "drop_out",
}
"""Effects without an operand, by their words."""

ACTS_ON: dict[str, tuple[str, Type]] = {
    "show": ("show", CARDS),
    "must lead": ("must_lead", CARDS),
    "must play": ("must_lead", CARDS),
    "count pending melds of": ("count_pending", SEAT),
    "lapse melds of": ("lapse_melds", SEAT),
    "give talon to": ("talon_to_taken", SEAT),
    "take talon into hand of": ("talon_to_hand", SEAT),
}
"""Effects with one operand, by their words: operation and the operand's type."""

NAMED_CONSTANTS = ("none", "yes", "no")

RESERVED = frozenset(
    (
        "me trump option rank highest lowest some every seats points nothing show deal turn make meld swap "
        "give pass seat suit card number each round if else and or not is has of in but for with from to "
        "step both do becomes yes no none worth winner won"
    ).split()
)
"""Words that no declaration may take as its name."""


def visible_words() -> list[str]:
    """Return every phrase and reserved word, for suggestions."""
    return sorted(set(FACTS) | set(ACTS) | set(ACTS_ON) | (RESERVED - {"worth", "winner", "won"}))
