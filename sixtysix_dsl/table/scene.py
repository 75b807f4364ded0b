"""What there is to draw: a seat's view, and what that seat has heard. Nothing else of the deal gets here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sixtysix_dsl.rulebook.rulebook import Rulebook

SEAT = "seat"


@dataclass(frozen=True, slots=True)
class Lying:
    """A trick that was just taken, before the next lead: seats (from 1) with their cards, and who has it."""

    cards: tuple[tuple[int, str], ...]
    taker: int


@dataclass(frozen=True, slots=True)
class Scene:
    """The table before one seat: `view` is that seat's, `names` are those of all seats, `moves` what it may do.

    `called` has what short texts call each seat: a name, or `seat 2`. `hands` are those of other seats where all lie
    open; `told` is what was said since that seat last looked, `says` what was said to it alone.
    """

    view: Mapping[str, Any]
    rulebook: Rulebook
    names: Sequence[str]
    title: str = ""
    deal: int = 1
    target: int = 0
    hands: Mapping[int, Sequence[str]] | None = None
    lying: Lying | None = None
    moves: Sequence[str] = ()
    told: Sequence[str] = field(default=())
    says: Sequence[str] = ()
    called: Sequence[str] = ()

    @property
    def seat(self) -> int:
        """Who looks, from 1."""
        return int(self.view["seat"])

    def short(self, seat: int) -> str:
        """What a short text calls a seat (from 1)."""
        return self.called[seat - 1] if self.called else self.names[seat - 1]

    def side(self, seats: Sequence[int]) -> str:
        """What a short text calls a side: a name, `seat 2`, `seats 2+4`."""
        names = [self.short(seat + 1) for seat in seats]
        if len(names) > 1 and all(
            name == f"{SEAT} {seat + 1}" for name, seat in zip(names, seats, strict=True)
        ):
            return f"{SEAT}s {'+'.join(str(seat + 1) for seat in seats)}"
        return "+".join(names)

    @property
    def trump(self) -> int:
        """The trump suit, -1 for none."""
        letter = self.view["trump"]
        return self.rulebook.pack.letters.index(letter) if letter else -1

    def partners(self) -> set[int]:
        """The other seats, from 1, of the side that looks."""
        own = next(side for side in self.rulebook.sides if self.seat - 1 in side)
        return {seat + 1 for seat in own} - {self.seat}

    def in_trick(self) -> tuple[dict[int, str], bool]:
        """The cards between the seats, and whether they are of a trick that is taken already."""
        if self.view["trick"] or self.lying is None:
            return {lies["seat"]: lies["card"] for lies in self.view["trick"]}, False
        return dict(self.lying.cards), True
