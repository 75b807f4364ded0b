"""Bots that need no thought: they choose uniformly among the legal moves.

`random` takes any legal (seat, move) pair, out of turn too, where the rules let several seats speak. `honest` does
the same but never claims what it has not got. What they draw comes from `stream(seed, "bots", deal)`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.rulebook.moves import Move
from sixtysix_dsl.rulebook.rng import Rng

BOTS = ("honest", "random")


def choose(bot: str, deal: Deal[Any], rng: Rng) -> Move:
    """Return the next move of a table at which every seat is this bot. The deal must not be over."""
    move = choose_next([bot] * deal.engine.rulebook.seats, deal, rng)
    if move is None:
        raise ValueError("no seat has a move")
    return move


def choose_next(bots: Sequence[str | None], deal: Deal[Any], rng: Rng) -> Move | None:
    """Return the next move of a table with a bot, or None for a person, at each seat; None if a person is to be asked.

    While a person is awaited, a bot comes in with a move out of turn as often as if the person were a bot, too.
    """
    turn = deal.turn
    moves = [move for move in deal.legal_moves() if bots[move.seat] is not None or move.seat == turn]
    if all(bots[move.seat] is None for move in moves):
        return None
    wanted = [move for move in moves if bots[move.seat] != "honest" or not _is_false_claim(deal, move)]
    move = rng.choice(wanted or moves)
    return move if bots[move.seat] is not None else None


def _is_false_claim(deal: Deal[Any], move: Move) -> bool:
    """Whether a move claims what would not be upheld: the deal goes on, or somebody else wins it."""
    if all(rule.kind != "claim" for rule in deal.engine.rulebook.moves if rule.name == move.name):
        return False
    result = deal.engine.result_of(deal.engine.apply(deal.state, move))
    return result is None or not result.winners >> move.seat & 1
