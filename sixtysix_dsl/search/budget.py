"""How much a search may think about one move, and how that is written: `search`, `search:20000`, `search:0.5s`."""

from __future__ import annotations

import re
from typing import NamedTuple

SEARCH = "search"
PLAYOUTS = 12_000
"""Deals that are played to the end for one decision, unless asked otherwise: some 40 to 200 milliseconds."""
MOST_PLAYOUTS = 1_000_000
MOST_SECONDS = 60.0
FORM = "`search:PLAYOUTS` or `search:SECONDSs`, such as `search:20000` and `search:0.5s`"
_BUDGET = re.compile(
    r"search(?::(?:(?P<playouts>[0-9]{1,9})|(?P<seconds>[0-9]{1,3}(?:\.[0-9]{1,3})?)s))?", re.A
)


class Budget(NamedTuple):
    """So many playouts, which give the same move everywhere, or so many seconds, which do not."""

    playouts: int = PLAYOUTS
    seconds: float | None = None


def is_search(bot: str | None) -> bool:
    """Whether a bot's name begins as those of searches do."""
    return bot is not None and bot.partition(":")[0] == SEARCH


def parse_budget(bot: str) -> Budget:
    """Return the budget in a bot's name. Raises ValueError with what is wrong with it."""
    found = _BUDGET.fullmatch(bot)
    if found is None:
        raise ValueError(f"a search is {FORM}")
    if found["seconds"] is not None:
        seconds = float(found["seconds"])
        if not 0 < seconds <= MOST_SECONDS:
            raise ValueError(f"a search may think for up to {MOST_SECONDS:.0f} seconds")
        return Budget(seconds=seconds)
    playouts = int(found["playouts"] or PLAYOUTS)
    if not 1 <= playouts <= MOST_PLAYOUTS:
        raise ValueError(f"a search may play out 1 to {MOST_PLAYOUTS:,} deals")
    return Budget(playouts)
