"""What to do, and why: a bot's choice in the words of the rules. Whoever else is to be asked is asked in `choose`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sixtysix_dsl.explain.explain import explain_move
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.play.notation import write_move
from sixtysix_dsl.rulebook.moves import PLAY, Move
from sixtysix_dsl.rulebook.pack import set_of
from sixtysix_dsl.rulebook.rulebook import Rulebook

ADVISER = "greedy"
_SCALE = 10
"""Scores are tenths of a card point."""
_BEFORE_ALL = 500
"""So many card points there are not: the move is made before any that is weighed by points."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A move among those that are legal, and in card points how far it is ahead of the next."""

    move: Move
    ahead: float
    second: Move | None


def choose(engine: ReferenceEngine, deal: Deal[Any], seat: int) -> Choice | None:
    """Return what the adviser would do; it reads what the seat may know, and nothing else."""
    moves = deal.legal_moves(seat)
    if not moves:
        return None
    scores = engine.scores(deal.state, moves)
    order = sorted(range(len(moves)), key=lambda number: (-scores[number], number))
    second = order[1] if len(order) > 1 else None
    ahead = (scores[order[0]] - scores[second]) / _SCALE if second is not None else 0.0
    return Choice(moves[order[0]], ahead, moves[second] if second is not None else None)


def hint_lines(engine: ReferenceEngine, deal: Deal[Any], seat: int, language: str = "en") -> list[str]:
    """Return the advice for a seat (from 0): the move, the rule that allows it, and what speaks for it."""
    found = choose(engine, deal, seat)
    if found is None:
        return ["You have no move now."]
    rulebook = engine.rulebook
    text = write_move(rulebook, found.move, with_seat=False)
    because = explain_move(engine, deal.state, found.move, language=language, seat=seat).because
    lines = [f"Hint: {text} (what {ADVISER} would do)."]
    count = len(deal.legal_moves(seat))
    if found.second is None:
        lines.append("It is the only legal move.")
    lines += [f"  {reason.clause}: {reason.says}" for reason in because]
    if found.second is not None:
        other = write_move(rulebook, found.second, with_seat=False)
        weighs = f"{found.ahead:.1f} card points better than `{other}`"
        if not found.ahead:
            weighs = f"as good as `{other}`"
        elif found.ahead > _BEFORE_ALL:
            weighs = f"better than `{other}` whatever the cards are"
        lines.append(f"  Of {count} legal moves it is the first: {weighs}, by rule of thumb.")
    lines += [f"  {line}" for line in _effect(engine, deal, found.move)]
    return lines


def _effect(engine: ReferenceEngine, deal: Deal[Any], move: Move) -> list[str]:
    """What the move does that the seat itself can see."""
    rulebook, state = engine.rulebook, deal.state
    if move.name != PLAY:
        return _announced(rulebook, move)
    pack, card = rulebook.pack, move.args[0]
    worth = pack.value_of[card]
    lies = deal.view(move.seat)["trick"]
    if not lies:
        return [f"It leads {_points(worth)}."]
    if len(lies) != len(state.trick):
        return [f"It adds {_points(worth)} to the trick."]
    stake = worth + pack.value(set_of(state.trick))
    if pack.beaters[state.trump + 1][state.winning_card] >> card & 1:
        return [f"It beats the trick, which is then worth {_points(stake)}."]
    return [f"It does not beat the trick, and adds {_points(worth)} to it."]


def _announced(rulebook: Rulebook, move: Move) -> list[str]:
    rule = next((each for each in rulebook.moves if each.name == move.name), None)
    if rule is None or rule.kind == "other":
        return []
    return [f"It is a move of the kind `{rule.kind}`."]


def _points(count: int) -> str:
    return f"{count} card {'point' if count == 1 else 'points'}"
