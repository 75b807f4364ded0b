"""The keys of a scenario file, said once: `read` checks with them, editors learn from them."""

from __future__ import annotations

from typing import Any

from sixtysix_dsl.scenario.kinds import Either, Keys, Kind, Many, Named, Seats, Text, describe

_TEXT, _CARDS = Text(), Text(may_be_empty=True)
_FIGURE = Seats(_TEXT)
_MOVES = Seats(Many(_TEXT, or_one=True))
_TRICKS = Seats(Many(_TEXT))
_SUITS = Seats(Many(_TEXT, or_one=True))

_TALON = Keys(
    "what is expected of the talon",
    {
        "cards": (_TEXT, "How many cards lie there, the turn-up among them."),
        "state": (_TEXT, "`open`, `closed`, `exhausted` or `none`."),
        "turn-up": (_TEXT, "The card turned up, or `none`."),
    },
)
_SEEN: dict[str, tuple[Kind, str]] = {
    "points": (_FIGURE, "Card points and counted meld points together."),
    "card points": (_FIGURE, "Points from tricks, with a bonus for the last."),
    "meld points": (_FIGURE, "Counted points of marriages."),
    "pending": (_FIGURE, "Points of marriages announced and not yet counted."),
    "tricks": (_FIGURE, "Tricks taken."),
    "hand": (Seats(_CARDS), "Cards in hand, in any order."),
    "talon": (_TALON, "How the talon lies."),
    "trump": (_TEXT, "The trump suit, or `none`."),
    "turn": (_TEXT, "The seat whose lead or card is awaited, or `none`."),
    "match": (_FIGURE, "Game points now."),
    "carried": (_TEXT, "Game points left over from undecided deals."),
}
_RESULT = Keys(
    "a result",
    {
        "winner": (Many(_TEXT, or_one=True), "A seat, the seats that score, or `none`."),
        "scores": (_TEXT, "What each winner gets."),
        "by": (_TEXT, "The id of the deciding clause, or its beginning up to a dot."),
    },
)
EXPECTATIONS: dict[str, tuple[Kind, str]] = {
    "refused": (_TEXT, "A move that must not be legal now."),
    "because": (_TEXT, "With `refused`: the id of a clause that decides it, or its beginning up to a dot."),
    "legal": (_MOVES, "Exactly the legal moves of these seats."),
    "offers": (_MOVES, "Some of the legal moves of these seats."),
    **_SEEN,
    "sees": (
        Seats(Keys("what a seat sees", _SEEN)),
        "What a seat is shown; a figure or hand may be `hidden`.",
    ),
    "result": (_RESULT, "How the deal ended."),
    "scored": (_FIGURE, "Game points of this deal, seat by seat."),
    "going": (_TEXT, "`true`: the deal is not over."),
    "match over": (_TEXT, "The seat whose side has won the match; `no` while it goes on."),
}
DEAL = Keys(
    "`deal`",
    {
        "seed": (_TEXT, "A number: the pack is shuffled with it."),
        "pack": (_TEXT, "The whole pack in dealing order."),
        "hands": (Seats(_CARDS), "What each seat holds once the cards are dealt."),
        "talon": (_CARDS, "What is not dealt, next card first, the turn-up last."),
        "facts": (Named(Either((_TEXT, _FIGURE))), "State that the match has kept from the deals before."),
    },
)
_BEFORE = "How many of the listed tricks each seat had when the talon was closed; all of them if not given."
POSITION = Keys(
    "`position`",
    {
        "hands": (Seats(_CARDS), "What each seat holds."),
        "talon": (_CARDS, "What can still be drawn, next card first, the turn-up last."),
        "elsewhere": (_TEXT, "`any`: cards named nowhere are out of play."),
        "trump": (_TEXT, "The trump suit; needed where no turn-up shows it."),
        "taken": (_TRICKS, "The tricks of each seat, as in `{1: [AS 10S]}`."),
        "melds": (_SUITS, "Suits that each seat has married and counted."),
        "pending melds": (_SUITS, "Suits married and not yet counted."),
        "leader": (_TEXT, "Who leads the next trick."),
        "closed": (
            Keys(
                "`closed`",
                {"by": (_TEXT, "The seat that closed the talon."), "tricks before": (_FIGURE, _BEFORE)},
            ),
            "The talon is closed.",
        ),
        "tricks before": (_FIGURE, _BEFORE),
        "facts": (Named(Either((_TEXT, _FIGURE))), "Other state that the variant declares."),
    },
)
_STEP_HELP = "a move is one text, as in `- 1 play KS`; expectations are named, as in `- turn: 2`"
_STEPS = Either((Many(Either((_TEXT, Keys("a step", EXPECTATIONS, _STEP_HELP)))), _CARDS))
SCENARIO = Keys(
    "a scenario",
    {
        "scenario": (_TEXT, "What it shows, in a sentence."),
        "variant": (_TEXT, "A bundled variant, or the path of a `.yaml` file from this file's folder."),
        "set": (Named(_TEXT), "Values of options."),
        "dealer": (_TEXT, "The seat that deals; the last one if not given."),
        "lang": (_TEXT, "The language of messages: `en`, `pt`, `de` or `pl`."),
        "match": (_FIGURE, "Game points before this deal."),
        "carried": (_TEXT, "Game points left over from undecided deals."),
        "deal": (DEAL, "The cards, from the beginning: `seed`, `pack`, or `hands` and `talon`."),
        "position": (POSITION, "The cards in the middle of play, between two tricks."),
        "steps": (_STEPS, "Moves, as in `1 play KS`, and expectations, in order."),
    },
)


def scenario_schema() -> dict[str, Any]:
    """The JSON Schema of one document of a scenario file."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A scenario of the sixty-six family",
        **describe(SCENARIO),
        "required": ["scenario", "variant"],
        "oneOf": [{"required": ["deal"]}, {"required": ["position"]}],
    }
