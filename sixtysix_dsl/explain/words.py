"""What is said where a clause has no words of its own. English; `{…}` are filled in by whoever says it.

Two speak: `explain.py` of a deal in Python, and `embed/texts.py`, which hands the same words to other hosts.
"""

from __future__ import annotations

from collections.abc import Sequence

from sixtysix_dsl.rulebook.expr import Expr, Origin
from sixtysix_dsl.rulebook.outcome import DEAL_OVER, NO_SUCH_WINDOW, NOT_YOUR_CARD, NOT_YOUR_TURN
from sixtysix_dsl.rulebook.pack import Pack
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.types import BEFORE_DRAWING, BETWEEN_TRICKS, BOUND_LEAD, ON_FOLLOWING, ON_LEAD
from sixtysix_dsl.rulebook.wording import write_expr

TABLE = {
    DEAL_OVER: "The deal is over.",
    NOT_YOUR_TURN: "It is not your turn.",
    NOT_YOUR_CARD: "You do not hold that card.",
    NO_SUCH_WINDOW: "That cannot be done at this moment.",
}
ONCE = "That may be done only once, and has been."
BOUND = {
    "lead": "You have announced and must lead one of: {cards}.",
    "follow": "You have announced and must play one of: {cards}.",
}
MAY_PLAY, MUST_PLAY = "You may play: {cards}.", "You must play one of: {cards}."
LEGAL = "All its conditions hold."
FIRST = "Something else must be done first."
NONE_TO_CHOOSE = "There is no {kind} that may be chosen now."
MAY_CHOOSE = "You may choose {choices}."
SPAN = "a number from {low} to {high}"
STEPS = " in steps of {step}"
NOT_AMONG = "That is not among what may be chosen."

_BY_ITSELF = "Nobody says that here: it happens by itself."
_WINDOWS = {
    ON_LEAD: "when you lead",
    BOUND_LEAD: "when you have announced, before you lead",
    ON_FOLLOWING: "when you follow, before you play",
    BETWEEN_TRICKS: "between tricks",
    BEFORE_DRAWING: "when you have won a trick, before cards are drawn",
}


def window_words(rulebook: Rulebook, clause: str, origin: Origin | None) -> str:
    """Return when a move is open, if `clause` refuses it because it is not; otherwise nothing."""
    if clause != NO_SUCH_WINDOW or origin is None:
        return ""
    its_own = origin.clause.removesuffix(".window")
    rule = next((r for r in rulebook.moves if r.origin.clause == its_own), None)
    if rule is None:
        return ""
    if rule.mode.is_const and rule.mode.type.values[rule.mode.number] == "automatic":
        return _BY_ITSELF
    return f"That is open only {_when_open(rule.window.number)}."


def _when_open(windows: int) -> str:
    """The windows of a move in words."""
    words = [text for bit, text in _WINDOWS.items() if windows & bit]
    if windows & ON_LEAD and windows & BOUND_LEAD:
        words[:2] = [f"{_WINDOWS[ON_LEAD]}, also after an announcement, before its card"]
    return " or ".join(words)


def asks_words(values: Sequence[Expr], pack: Pack, names: Sequence[str]) -> str:
    """Return what a rule without words asks for; `names` are texts for its locals."""
    texts = [write_expr(expr, pack, names) for expr in values]
    return "The rule asks for: " + " and ".join(texts) + "." if texts else FIRST
