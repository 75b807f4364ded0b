"""A match: deals until a side has the target, with what goes on from deal to deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.rulebook.engine import Engine
from sixtysix_dsl.rulebook.outcome import Result
from sixtysix_dsl.rulebook.rng import stream

S = TypeVar("S")


def draw_first_dealer(seats: int, seed: int) -> int:
    """Return the first dealer of the match with this seed."""
    return int(stream(seed, "dealer", 0).below(seats))


class Match(Generic[S]):
    """Game points, dealer, and what is carried, from deal to deal. Seats are numbered from 0."""

    def __init__(
        self,
        engine: Engine[S],
        seed: int = 0,
        *,
        dealer: int | None = None,
        game_points: Sequence[int] | None = None,
        carried: int = 0,
    ) -> None:
        """Begin a match, or go on with one: `dealer` None draws the first dealer from the seed."""
        self.engine, self.seed = engine, seed
        seats = engine.rulebook.seats
        self.dealer = draw_first_dealer(seats, seed) if dealer is None else dealer
        self.game_points = list(game_points) if game_points is not None else [0] * seats
        self.carried = carried
        self.deals = 0
        self.match_vars: list[int] | None = None

    @property
    def target(self) -> int:
        """Return the game points that win."""
        return self.engine.rulebook.match.target.number

    def winner(self) -> tuple[int, ...] | None:
        """Return the side that has won the match, or None while it goes on.

        If two sides reach the target in one deal the higher wins; if they are level the match goes on.
        """
        sides = self.engine.rulebook.sides
        best = max(self.game_points[side[0]] for side in sides)
        leaders = [side for side in sides if self.game_points[side[0]] == best]
        return leaders[0] if best >= self.target and len(leaders) == 1 else None

    def setting(self) -> dict[str, Any]:
        """Return what the next deal takes over, as `Engine.start` wants it."""
        return {"carried": self.carried, "game_points": self.game_points, "match_vars": self.match_vars}

    def next_deal(self, pack: Sequence[int] | None = None) -> Deal[S]:
        """Deal the next deal, from the seed or a given pack."""
        if pack is not None:
            return Deal.from_pack(self.engine, pack, dealer=self.dealer, **self.setting())
        return Deal.from_seed(self.engine, self.seed, dealer=self.dealer, number=self.deals, **self.setting())

    def record(self, deal: Deal[S]) -> Result:
        """Take over the result of a deal that is over: game points, what is carried, the next dealer."""
        result = deal.outcome()
        if result is None:
            raise ValueError("the deal is not over")
        self.deals += 1
        self.match_vars = self.engine.match_vars(deal.state)
        if not result.annulled:
            self.game_points = [have + got for have, got in zip(self.game_points, result.scores, strict=True)]
            self.carried = result.carried
            self.dealer = self.engine.next_dealer(deal.state)
        return result
