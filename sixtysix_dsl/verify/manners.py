"""How moves are chosen while engines are compared: by each manner of rehearsals, and by one that seeks rare moves."""

from __future__ import annotations

from typing import Any

from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.rehearse.bots import MANNERS as REHEARSED
from sixtysix_dsl.rehearse.bots import Bot
from sixtysix_dsl.rulebook.moves import Move
from sixtysix_dsl.rulebook.rng import Rng
from sixtysix_dsl.rulebook.rulebook import Rulebook

MANNERS = ("by name", *REHEARSED)
"""`by name` takes each kind of move as often as any other, however many cards could be played: much is announced."""
_ENDING = frozenset({"claim", "annul"})
_SELDOM = 4
"""What ends a deal at once is considered once in so many decisions."""


class Chooser:
    """Chooses moves of one Rulebook."""

    def __init__(self, rulebook: Rulebook) -> None:
        """Know what ends a deal."""
        self._bot = Bot(rulebook)
        self._ending = {rule.name for rule in rulebook.moves if rule.kind in _ENDING}

    def choose(self, number: int, deal: Deal[Any], legal: list[Move], rng: Rng) -> Move:
        """Return a legal move in deal `number`, whose manner is the one whose turn it is."""
        manner = MANNERS[number % len(MANNERS)]
        if manner != "by name":
            return self._bot.choose(manner, deal, legal, rng)
        names = list(dict.fromkeys(move.name for move in legal))
        calm = [name for name in names if name not in self._ending]
        name = rng.choice(calm if calm and rng.below(_SELDOM) else names)
        return rng.choice([move for move in legal if move.name == name])
