"""Bots: two that choose uniformly among the legal moves, one that weighs them, and one that plays them out.

`random` takes any legal (seat, move) pair, out of turn too, where the rules let several seats speak. `honest` does the
same but never claims what it has not got, unless it must claim. `greedy` *thinks*: it takes the move that its policy
scores highest (see `policy/greedy.py`). So does `search`, which on its turn takes the move that does best where it
plays them all out (see `search/search.py`), for as long as its name says (`search/budget.py`); out of turn it weighs
moves as `greedy` does. What bots draw comes from
`stream(seed, "bots", deal)`; a search draws nothing from it, and takes its seed from where it stands.

Who moves next at a table of bots, by the legal moves in their order (plays in pack order, then announcements):

1. Each thinking seat but the one whose turn it is, in turn order after it: if its best move (the highest score, the
   first of equals) scores more than 0, that move is made, and no number is drawn.
2. All moves of such seats are now put aside. *Wanted* are the others, without the false claims of honest seats.
3. If there are wanted moves, all of the seat whose turn it is, and that seat thinks, it makes the best of them; no
   number is drawn.
4. Otherwise one number is drawn, for one of the wanted moves (of all that are not put aside, if none is wanted), each
   equally likely. If the one drawn is a thinking seat's, that seat makes its best move instead.

A person counts as a bot that plays at random, on its turn only: if one of its moves is drawn, it is asked. It is asked
at once, and no number drawn, if all moves that are not put aside are its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.rulebook.moves import Move
from sixtysix_dsl.rulebook.rng import Rng
from sixtysix_dsl.search.budget import SEARCH, is_search, parse_budget

BOTS = ("honest", "random", "greedy")
"""Bots that are quick enough for many deals, in every engine."""
TABLE_BOTS = (*BOTS, SEARCH)
"""Bots that may sit at a table; a search may have a budget in its name."""


def check_bot(name: str) -> None:
    """Return if a bot of that name may sit at a table. Raises ValueError with what is wrong with it."""
    if is_search(name):
        parse_budget(name)
    elif name not in BOTS:
        raise ValueError(f"the bots are {', '.join(TABLE_BOTS)}")


def is_bot(name: str | None) -> bool:
    """Whether a bot of that name may sit at a table."""
    try:
        check_bot(name or "")
    except ValueError:
        return False
    return True


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
    legal = [move for move in deal.legal_moves() if bots[move.seat] is not None or move.seat == turn]
    found = _out_of_turn(bots, deal, legal)
    if found is not None:
        return found
    moves = [move for move in legal if move.seat == turn or not _thinks(bots[move.seat])]
    if all(bots[move.seat] is None for move in moves):
        return None
    wanted = [move for move in moves if bots[move.seat] != "honest" or not _is_false_claim(deal, move)]
    if _thinks(bots[turn]) and wanted and all(move.seat == turn for move in wanted):
        return _thought_out(bots[turn], deal, wanted, rng)
    move = rng.choice(wanted or moves)
    if _thinks(bots[move.seat]):
        own = [other for other in moves if other.seat == move.seat]
        return _thought_out(bots[move.seat], deal, own, rng)
    return move if bots[move.seat] is not None else None


def _out_of_turn(bots: Sequence[str | None], deal: Deal[Any], legal: Sequence[Move]) -> Move | None:
    """Return the move that a thinking seat wants to make while another is awaited, or None."""
    for step in range(1, len(bots)):
        seat = (deal.turn + step) % len(bots)
        moves = [move for move in legal if move.seat == seat] if _thinks(bots[seat]) else []
        if moves:
            score, move = _best(deal, moves)
            if score > 0:
                return move
    return None


def _thought_out(bot: str | None, deal: Deal[Any], moves: Sequence[Move], rng: Rng) -> Move:
    """Return the move of a thinking seat on its turn."""
    if bot is None or not is_search(bot) or len(moves) == 1:
        return _best(deal, moves)[1]
    from sixtysix_dsl.search.search import search_of

    search = search_of(deal.engine.rulebook)
    budget = parse_budget(bot)
    return search.estimate(deal.engine, deal.state, moves[0].seat, seed=rng.state[0], budget=budget)[0].move


def _thinks(bot: str | None) -> bool:
    return bot == "greedy" or is_search(bot)


def _best(deal: Deal[Any], moves: Sequence[Move]) -> tuple[int, Move]:
    """Return the highest score and the first move that has it."""
    scores = deal.engine.scores(deal.state, moves)
    highest = max(scores)
    return highest, moves[scores.index(highest)]


def _is_false_claim(deal: Deal[Any], move: Move) -> bool:
    """Whether a move claims what would not be upheld: the deal goes on, or somebody else wins it."""
    if not deal.engine.rulebook.is_free_claim(move.name):
        return False
    result = deal.engine.result_of(deal.engine.apply(deal.state, move))
    return result is None or not result.winners >> move.seat & 1
