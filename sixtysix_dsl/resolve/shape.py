"""The shape of one layer: a variant or a rule file, on its own. Every part may be left out, since a layer may
hold only what differs.

This description is the one place that says what a file may hold: `structure` checks files against it, `normalise` and
`merge` follow it, and `schema` makes the JSON Schema of it. The order of parts is that of the language's reference.
"""

from __future__ import annotations

from sixtysix_dsl.resolve.kinds import (
    Parts,
    inner_rows,
    list_or_mapping,
    one,
    row,
    rows,
    text,
    text_by_language,
    text_by_name,
    text_list,
    text_or_list,
    text_or_rows,
)

NOTED = {
    "source": text("Where the rule comes from. It changes nothing."),
    "doc": text_by_language("What there is to say about it. It changes nothing."),
}
PLACED = {
    **NOTED,
    "before": text("For a new row: the sibling that it goes before, or `first`."),
    "after": text("For a new row: the sibling that it goes after, or `last`."),
}
FIXED = Parts(
    "this row",
    {
        **NOTED,
        "is": text("The value."),
    },
    main="is",
)
VIEW = Parts(
    "a view",
    {
        **NOTED,
        "seen by": text("`owner`, `own side`, `everyone` or `nobody`."),
    },
    main="seen by",
)
TABLE = Parts(
    "`table`",
    {
        "seats": row("How many seats there are.", FIXED),
        "turn": row("`clockwise` or `counter-clockwise`.", FIXED),
        "sides": row("`each-alone` or `pairs`.", FIXED),
        "equal cards": row("Which of two equal cards wins: `first-wins` or `last-wins`.", FIXED),
    },
)
PACK = Parts(
    "`pack`",
    {
        "suits": list_or_mapping("The suits, or suits of one's own with their letters."),
        "ranks": text_list("The ranks, from strongest to weakest."),
        "card points": text_by_name("What a card of each rank is worth."),
        "copies": text("How often every card is in the pack."),
        "without": text_or_list("Cards that are not in the pack."),
        "trump ranks": text_list("The ranks of the trump suit, where they are ordered otherwise."),
    },
)
OPTION = Parts(
    "an option",
    {
        **PLACED,
        "values": text_or_list("The values it may have: a list, or `1 to 1000`. Left out: yes and no."),
        "default": text("The value it has unless it is set."),
        "requires": text("A condition over options that must hold when this one is not at its default."),
        "excludes": text("A condition over options that must not hold when this one is not at its default."),
    },
    needs=("default",),
)
STATE = Parts(
    "a state variable",
    {
        **PLACED,
        "is": text("What it can be, as in `yes or no`, `seat or none`, `number from 0 to 12`."),
        "for": text("`each seat` makes one for each seat."),
        "starts": text("Its first value."),
        "lives": text("`match` keeps it from deal to deal."),
        "seen by": text("`everyone`, `owner` (of one for each seat) or `nobody`."),
    },
    main="is",
    needs=("is", "starts"),
)
CASE = Parts(
    "a row of a table of values",
    {
        **PLACED,
        "when": text("The condition under which it applies."),
        "is": text("The value."),
    },
    main="is",
)
DEFINITION = Parts(
    "a definition",
    {
        **PLACED,
        "is": text("The value."),
        "rows": inner_rows("A table: the first row that applies gives the value.", CASE),
        "any order": text("`yes` if the rows exclude each other."),
    },
    main="is",
    needs=("is|rows",),
    either=("is", "rows"),
    has_parameter=True,
)
PACKET = Parts(
    "a packet",
    {
        **PLACED,
        "when": text("The condition under which it is dealt."),
        "does": text_or_list("What is dealt, turned up and made trump."),
    },
    main="does",
)
CONDITION = Parts(
    "a condition of a move",
    {
        **PLACED,
        "if": text("The condition."),
        "says": text_by_language("What to say to someone whose move fails here."),
    },
    main="if",
)
ANNOUNCEMENT = {
    **PLACED,
    "kind": text("How bots and reports speak of it.", examples=["meld", "exchange", "close", "claim"]),
    "mode": text("`optional`, `compulsory` or `automatic`."),
    "choose": text("What is chosen with it, as in `suit s` or `card c in hand, seat x in all seats`."),
    "when": text_or_rows("A condition, or named conditions.", CONDITION),
    "worth": text_or_rows("What it counts: a value, or a table.", CASE),
    "does": text_or_list("What happens."),
    "once": text("`a deal`, `a lead` or `a gap`, for each seat."),
}
MOVE = Parts(
    "a move",
    {
        **ANNOUNCEMENT,
        "window": text("Where it is open, as in `on lead`."),
        "automatic when": text("When an automatic move happens."),
    },
)
PHASE_MOVE = Parts(
    "a move of a phase",
    {
        **ANNOUNCEMENT,
        "then": text("The phase that follows, or `play`."),
    },
)
PHASE = Parts(
    "a phase",
    {
        **PLACED,
        "asks": text("Who is asked, as in `eldest` or `each seat from eldest`."),
        "moves": inner_rows("The moves to choose from.", PHASE_MOVE),
        "does": text_or_list("What happens in it."),
        "when": text("The condition without which it is skipped."),
        "then": text("The phase that follows, or `play`."),
    },
)
IN_PLAY = Parts(
    "a row of `in play`",
    {
        **PLACED,
        "when": text("The condition under which it applies."),
        "seats": text("Who plays."),
        "leader": text("Who leads first."),
    },
)
DUTY = Parts(
    "a duty",
    {
        **PLACED,
        "when": text("The condition under which it binds."),
        "play": text("The cards that meet it."),
        "says": text_by_language("What to say to someone who plays another card."),
    },
    main="play",
)
DRAW = Parts(
    "a way of drawing",
    {
        **PLACED,
        "when": text("The condition under which it applies."),
        "cards": text("How many cards each seat draws."),
        "from": text("Who draws first."),
        "residue": text("What becomes of cards that do not divide."),
    },
)
EVENT = Parts(
    "an event",
    {
        **PLACED,
        "at": text("`deal begins`, `play begins`, `lead`, `trick taken` or `all cards played`."),
        "when": text("The condition under which it happens."),
        "does": text_or_list("What happens."),
    },
    main="does",
)
GRADE = Parts(
    "a row of `grade`",
    {
        **PLACED,
        "when": text("The condition under which it applies."),
        "is": text("What a won deal is worth."),
        "label": text_by_language("What such a result is called."),
    },
    main="is",
)
SETTLEMENT = Parts(
    "a row of `settle`",
    {
        **PLACED,
        "when": text("The condition under which it applies."),
        "winner": text("Who wins the deal: a seat, seats or `none`."),
        "scores": text("What each winner scores."),
        "each scores": text("What every seat scores, as `me`; may be minus."),
        "carries": text("What carries over to the next decided deal."),
        "label": text_by_language("What such a result is called."),
    },
    either=("scores", "each scores"),
)
MATCH = Parts(
    "`match`",
    {
        "target": row("The game points that win the match.", FIXED),
        "dealer": row("Who deals next.", FIXED),
        "others score": row(
            "What every seat that has not won the deal scores, as `me`; `won` is what each winner scores.",
            FIXED,
        ),
    },
)
VIEWS = Parts(
    "`views`",
    {
        "hand": row("Who sees a hand.", VIEW),
        "talon": row("Who sees the talon.", VIEW),
        "turn-up": row("Who sees the turn-up.", VIEW),
        "trick": row("Who sees the trick.", VIEW),
        "taken": row("Who sees the tricks taken.", VIEW),
        "points": row("Who sees the points.", VIEW),
    },
)
FILE = Parts(
    "a variant or rule file",
    {
        "sixtysix": text("Version of the language.", const=1),
        "variant": text("The name of this variant."),
        "rules": text("The name of this rule file."),
        "standalone": text("`true` if the variant is a whole game."),
        "extends": text("The parent: a bundled variant, or a relative path to a `.yaml` file."),
        "with": text_or_list("Rule files to lay over this variant, in order."),
        "title": text_by_language("What people call it."),
        "doc": text_by_language("What there is to say about it."),
        "sources": text_by_name("The sources of the rules: a name, and what it is."),
        "parent hash": text("The hash of the parent that this was written against."),
        "set": text_by_name("Values of options."),
        "table": one("Seats, turn and sides.", TABLE),
        "pack": one("The cards.", PACK),
        "options": rows("What can be switched.", OPTION),
        "state": rows("What is remembered.", STATE),
        "define": rows("Values with a name.", DEFINITION),
        "deal": rows("The packets, in order.", PACKET),
        "phases": rows("What is asked and done before play.", PHASE),
        "in play": rows("Who plays and who leads: the first row that applies.", IN_PLAY),
        "lead": rows("The leader's duties: the first row that some card can meet.", DUTY),
        "follow": rows("A follower's duties: the first row that some card can meet.", DUTY),
        "draw": rows("How cards are drawn: the first row that applies.", DRAW),
        "moves": rows("The announcements.", MOVE),
        "events": rows("What happens by itself.", EVENT),
        "grade": rows("What a won deal is worth: the first row that applies.", GRADE),
        "settle": rows("Who wins the deal: the first row that applies.", SETTLEMENT),
        "match": one("The match.", MATCH),
        "views": one("Who sees what.", VIEWS),
    },
)
