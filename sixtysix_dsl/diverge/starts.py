"""How deals begin under both variants: their cards, their dealers, and what they take over from their matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sixtysix_dsl.compile.side_by_side import MOST_STANDINGS
from sixtysix_dsl.diverge.compare import Comparison
from sixtysix_dsl.diverge.divergence import Start
from sixtysix_dsl.play.deal import shuffled_pack
from sixtysix_dsl.play.standings import Standing, draw_standings
from sixtysix_dsl.rulebook.declared import kept_facts
from sixtysix_dsl.rulebook.state import starting_values


class Starts(Comparison):
    """Two engines, and the deals that both can begin."""

    def standings(self, seed: int) -> list[Standing]:
        """How matches stand when the deals of a seed begin; deals take turns with them."""
        names = [var.name for var in self.tongue.kept]
        return draw_standings(self.a.rulebook, self.b.rulebook, names, seed, MOST_STANDINGS)

    def start_of(self, standings: Sequence[Standing], seed: int, number: int) -> Start:
        """Return what deal `number` of a seed begins with."""
        rulebook = self.a.rulebook
        pack = tuple(shuffled_pack(rulebook, seed, number))
        return Start(pack, number % rulebook.seats, *standings[number % len(standings)])

    def taken_over(self, start: Start, side: int) -> dict[str, Any]:
        """What a deal takes over from its match, as `Engine.start` of one side wants it."""
        kept = None
        if start.kept:
            kept = starting_values((self.a, self.b)[side].rulebook)
            for var, values in zip(self.tongue.kept, start.kept, strict=True):
                at = var.in_b if side else var.in_a
                kept[at : at + var.count] = values
        return {"carried": start.carried, "game_points": start.game_points, "match_vars": kept}

    def kept_facts(self, start: Start, side: int) -> dict[str, Any]:
        """The same, as `facts` of a scenario say it: what is not as in the first deal of a match."""
        return kept_facts((self.a, self.b)[side].rulebook, self.taken_over(start, side)["match_vars"])
