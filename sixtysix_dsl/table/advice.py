"""Which move is advised, by whom, and how it compares: what the bots would do, from what the seat may know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.rulebook.moves import Move
from sixtysix_dsl.search.budget import SEARCH

RULE_OF_THUMB = "greedy"
_SCALE = 10
"""Scores are tenths of a card point."""
_BEFORE_ALL = 500
"""So many card points there are not: the move is made before any that is weighed by points."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a move wins on average: game points ahead of the others in this deal, over so many deals played out.

    The runner-up has so much less; each `margin` is half of a 95 % interval.
    """

    mean: float
    margin: float
    playouts: int
    behind: float
    behind_margin: float


@dataclass(frozen=True, slots=True)
class Advice:
    """A legal move, or None to let play go on; the next best, if there is one; who says so.

    `estimate` is there if it was played out. Else `ahead` is by how much it is ahead in card points, by rule of thumb;
    `lacks` is why it was not played out, and `remedy` what can be done about that.
    """

    move: Move | None
    second: Move | None
    adviser: str
    count: int
    estimate: Estimate | None = None
    ahead: float = 0.0
    lacks: str = ""
    remedy: str = ""

    @property
    def is_before_all(self) -> bool:
        """Whether no card points could make up for it."""
        return self.ahead > _BEFORE_ALL


def advise(
    engine: ReferenceEngine, deal: Deal[Any], seat: int, *, out_of_turn: bool = False
) -> Advice | None:
    """Return what to do, or None for a seat (from 0) that has no move.

    On its turn it is what `search` does. `out_of_turn` it is what every bot that thinks does: it speaks if its rule of
    thumb says yes. What chance there is comes from the number of moves made, which everybody knows.
    """
    moves = deal.legal_moves(seat)
    if not moves:
        return None
    if out_of_turn:
        return _by_rule_of_thumb(engine, deal, moves, may_let_pass=True)
    lacks = remedy = ""
    try:
        return _by_search(engine, deal, seat)
    except _host_errors() as problem:
        lacks, remedy = str(problem), getattr(problem, "help", "")
    found = _by_rule_of_thumb(engine, deal, moves)
    return Advice(found.move, found.second, found.adviser, found.count, None, found.ahead, lacks, remedy)


def _host_errors() -> tuple[type[Exception], ...]:
    """What keeps a search from its end."""
    from sixtysix_dsl.compile.host import HostError
    from sixtysix_dsl.compile.unit import CompileError

    return HostError, CompileError


def _by_search(engine: ReferenceEngine, deal: Deal[Any], seat: int) -> Advice:
    from sixtysix_dsl.search.search import search_of

    found = search_of(engine.rulebook).estimate(engine, deal.state, seat, seed=len(deal.moves))
    best, second = found[0], found[1] if len(found) > 1 else None
    estimate = Estimate(
        best.mean,
        best.margin,
        best.playouts,
        second.behind if second is not None else 0.0,
        second.behind_margin if second is not None else 0.0,
    )
    return Advice(best.move, second.move if second is not None else None, SEARCH, len(found), estimate)


def _by_rule_of_thumb(
    engine: ReferenceEngine, deal: Deal[Any], moves: list[Move], *, may_let_pass: bool = False
) -> Advice:
    scores = engine.scores(deal.state, moves)
    order = sorted(range(len(moves)), key=lambda number: (-scores[number], number))
    if may_let_pass and scores[order[0]] <= 0:
        return Advice(None, moves[order[0]], RULE_OF_THUMB, len(moves))
    second = order[1] if len(order) > 1 else None
    ahead = (scores[order[0]] - scores[second]) / _SCALE if second is not None else 0.0
    other = moves[second] if second is not None else None
    return Advice(moves[order[0]], other, RULE_OF_THUMB, len(moves), ahead=ahead)
