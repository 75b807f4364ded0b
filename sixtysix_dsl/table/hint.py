"""What to do, and why: the advice in lines. What is advised is in `advice.py`, what speaks for it in `reasons.py`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sixtysix_dsl.explain.explain import explain_move
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.play.notation import write_move
from sixtysix_dsl.rulebook.moves import Move
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.search.budget import SEARCH
from sixtysix_dsl.table.advice import Advice, Estimate, advise
from sixtysix_dsl.table.reasons import reasons_for

_OTHERS = "the others' mean"


def hint_lines(
    engine: ReferenceEngine, deal: Deal[Any], seat: int, language: str = "en", *, out_of_turn: bool = False
) -> list[str]:
    """Return the advice for a seat (from 0): the move, what speaks for it, its estimate, and the rule that allows it.

    `out_of_turn` another seat is awaited, and this one may also say nothing.
    """
    found = advise(engine, deal, seat, out_of_turn=out_of_turn)
    if found is None:
        return ["You have no move now."]
    lines = [_headline(engine.rulebook, found)]
    if found.lacks:
        remedy = f" ({found.remedy})" if found.remedy else ""
        lines.append(f"  {SEARCH} cannot be asked: {found.lacks}{remedy}. This is a rule of thumb.")
    told = found.move or found.second
    if told is not None:
        lines += [f"  {reason}" for reason in reasons_for(engine, deal, told)]
    lines += [f"  {line}" for line in _compared(engine.rulebook, found)]
    if found.move is not None:
        because = explain_move(engine, deal.state, found.move, language=language, seat=seat).because
        lines += [f"  Allowed by {reason.clause}: {reason.says}" for reason in because]
    return lines


def _headline(rulebook: Rulebook, found: Advice) -> str:
    what = f"{_text(rulebook, found.move)}" if found.move is not None else "let play go on"
    return f"Hint: {what} (what {found.adviser} would do)."


def _compared(rulebook: Rulebook, found: Advice) -> Iterator[str]:
    """How much better it is than the next."""
    other = f"`{_text(rulebook, found.second)}`" if found.second is not None else ""
    if found.move is None:
        yield f"To say {other} would not be worth it."
        return
    if found.estimate is not None:
        yield _expected(rulebook, found.estimate)
        if other:
            yield f"{_behind(found.estimate, other)} ({found.count} legal moves.)"
    elif found.ahead > 0:
        much = "whatever the cards are" if found.is_before_all else f"by {found.ahead:.1f} card points"
        yield f"Of {found.count} legal moves it comes before {other} {much}, by rule of thumb."
    elif other:
        yield f"Of {found.count} legal moves {other} is as good, by rule of thumb."
    if found.count == 1:
        yield "It is the only legal move."


def _expected(rulebook: Rulebook, found: Estimate) -> str:
    others = (
        ("the other" if rulebook.seats == 2 else "the other side") if len(rulebook.sides) == 2 else _OTHERS
    )
    where = "ahead of" if found.mean >= 0 else "behind"
    much = f"{abs(found.mean):.2f} ±{found.margin:.2f} game points {where} {others}"
    return f"Estimate: {much}, over {found.playouts:,} deals played out."


def _behind(found: Estimate, other: str) -> str:
    if found.behind > found.behind_margin:
        return f"Next best: {other}, {found.behind:.2f} ±{found.behind_margin:.2f} less."
    if not found.behind:
        return f"As good: {other}."
    return f"No clear difference to {other}: {found.behind:.2f} ±{found.behind_margin:.2f} less."


def _text(rulebook: Rulebook, move: Move) -> str:
    return write_move(rulebook, move, with_seat=False)
