"""What an engine answers: whether a move is legal and why, and how a deal ended."""

from __future__ import annotations

from typing import NamedTuple

from sixtysix_dsl.rulebook.expr import Expr, Origin, Says

NOT_YOUR_TURN, NOT_YOUR_CARD = "table.not-your-turn", "table.not-your-card"
DEAL_OVER, NO_SUCH_WINDOW = "table.deal-over", "table.no-such-window"


class Reason(NamedTuple):
    """A clause that decides a move.

    `clause` is its id (one of the `table.…` ids where the skeleton refuses), `origin` where it stands, `values` the
    clauses it evaluates, with `locals` in them; `cards` are the cards in hand that a duty asks for.
    """

    clause: str
    origin: Origin | None = None
    says: Says | None = None
    values: tuple[Expr, ...] = ()
    locals: tuple[int, ...] = ()
    cards: int = 0


class Verdict(NamedTuple):
    """Whether a move is legal, and why."""

    legal: bool
    reasons: tuple[Reason, ...]


class Result(NamedTuple):
    """How a deal ended.

    `winners` is a set of seats, `scores` game points seat by seat, `by` the id of the deciding clause, `carried`
    what is left for the next decided deal. An annulled deal has no winner and is dealt again by the same dealer.
    """

    winners: int
    scores: tuple[int, ...]
    by: str
    carried: int
    annulled: bool = False
    row: int = -1
