"""A place where play under two variants parts: what parts there, and the way to it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from sixtysix_dsl.diverge.layout import Layout
from sixtysix_dsl.rulebook.moves import Move

What = Literal["legality", "state", "points", "result", "flow", "view"]
Verdict = Literal["only-a", "only-b", "both-ways", "different"]

WHATS: tuple[What, ...] = ("legality", "state", "points", "result", "flow", "view")


class Start(NamedTuple):
    """What a deal begins with; cards are numbered as in A, `kept` is what `Translation.kept` are."""

    pack: tuple[int, ...]
    dealer: int
    carried: int = 0
    game_points: tuple[int, ...] | None = None
    kept: tuple[tuple[int, ...], ...] = ()


class Kind(NamedTuple):
    """A kind of divergence: what parts, in which phase, at which move, and which of the two has more."""

    what: What
    phase: str
    move: str
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Divergence:
    """One place where A and B part. It shows in the position after `moves`.

    For state, points, result and flow the last of the moves has parted them; for legality and views it is what may be
    done and seen after them. `about` says what of it: the clauses that refuse, the figures, the rows that settle.
    The way begins with a deal (`start`) or, where the two deal in different ways, with a position (`layout`).
    `only_a` and `only_b` are the moves that are legal in one only; `details` are what differs, in words of A and of B.
    """

    kind: Kind
    about: str
    start: Start | None
    moves: tuple[Move, ...]
    only_a: tuple[Move, ...] = ()
    only_b: tuple[Move, ...] = ()
    seat: int = -1
    details: dict[str, tuple[str, str]] = field(default_factory=dict)
    layout: Layout | None = None

    @property
    def key(self) -> tuple[Kind, str]:
        """What tells it from other divergences: one witness is made for each."""
        return self.kind, self.about

    @property
    def origin(self) -> Start | Layout | None:
        """What the way begins with."""
        return self.layout or self.start

    @property
    def of_step(self) -> bool:
        """Whether it is the last of the moves that has parted them."""
        return self.kind.what not in ("legality", "view")
