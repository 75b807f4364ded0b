"""How many tricks a deal can have."""

from __future__ import annotations

from collections.abc import Sequence

from sixtysix_dsl.check.dealing import Dealing
from sixtysix_dsl.check.walk import effects
from sixtysix_dsl.rulebook.rulebook import Rulebook


def most_tricks(rulebook: Rulebook, dealings: Sequence[Dealing]) -> int:
    """Return a number that no deal's tricks exceed: every trick takes a card of each seat that plays."""
    size = rulebook.pack.size
    if not dealings or any(not d.is_known or d.is_sample or d.players < 1 for d in dealings):
        return size
    if any(effect.op in ("pass_card", "talon_to_hand") for _, effect in effects(rulebook)):
        return max(size // dealing.players for dealing in dealings)
    return max(dealing.cards_to_play(bool(rulebook.draw)) // dealing.players for dealing in dealings)
