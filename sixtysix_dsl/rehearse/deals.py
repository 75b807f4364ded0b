"""One rehearsed deal: who plays how, and everything that must be true of it."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import Any

from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.play.notation import write_move
from sixtysix_dsl.rehearse.bots import MANNERS, Bot
from sixtysix_dsl.rehearse.recorder import Search
from sixtysix_dsl.rulebook.moves import Move
from sixtysix_dsl.rulebook.rng import stream
from sixtysix_dsl.rulebook.state import State


@dataclass(frozen=True, slots=True)
class Trouble:
    """What went wrong in a deal: a code, in words, the moves before it, and the state where it shows."""

    code: str
    message: str
    moves: tuple[str, ...]
    state: str
    phase: int = -1
    is_lead: bool = False
    bound_by: int = -1


@dataclass(frozen=True, slots=True)
class Played:
    """A deal that was played: how many moves it took, what settled it, and what went wrong."""

    length: int
    by: str
    trouble: Trouble | None = None


class OutOfTime(Exception):
    """A deal was left because the time for all of them is over."""


def play_deal(
    engine: ReferenceEngine,
    seed: int,
    number: int,
    longest: int | None,
    recorder: Search | None = None,
    until: float = math.inf,
) -> Played:
    """Play deal `number` of a seed to its end. Raises nothing for what the rules do.

    Raises OutOfTime once this process has used `until` seconds of a processor.
    """
    made: list[Move] = []
    deal: Deal[State] | None = None
    try:
        deal = Deal.from_seed(engine, seed, dealer=number % engine.rulebook.seats, number=number)
        return _play(deal, made, seed, number, longest, recorder, until)
    except OutOfTime:
        raise
    except Exception as fault:  # whatever the engine does wrong is reported
        message = f"{type(fault).__name__}: {fault}"
        state = engine.write(deal.state) if deal is not None else "-"
        return Played(len(made), "", Trouble("engine-fault", message, _texts(engine, made), state))


def _play(
    deal: Deal[State],
    made: list[Move],
    seed: int,
    number: int,
    longest: int | None,
    recorder: Search | None,
    until: float,
) -> Played:
    engine: Any = deal.engine
    bot, manner = Bot(engine.rulebook), MANNERS[number % len(MANNERS)]
    rng = stream(seed, "rehearse", number)
    while (result := deal.outcome()) is None:
        if time.process_time() > until:
            raise OutOfTime
        moves = deal.legal_moves()
        if recorder is not None:
            recorder.note_decision(deal.state)
        s = deal.state
        if not moves:
            where = "leads" if not s.trick else "follows"
            message = f"seat {s.turn + 1}, which {where}, has no legal move"
            if s.phase >= 0:
                message = f"seat {s.turn + 1} is asked, and has no legal move"
            stuck = Trouble(
                "no-legal-move", message, _texts(engine, made), str(deal), s.phase, not s.trick, s.must_rule
            )
            return Played(len(made), "", stuck)
        if longest is not None and len(made) >= longest:
            message = f"the deal goes on after {longest} moves, the most that was computed for it"
            return Played(len(made), "", Trouble("deal-too-long", message, _texts(engine, made), str(deal)))
        move = bot.choose(manner, deal, moves, rng)
        made.append(move)
        deal.push_legal(move)
    if recorder is not None:
        recorder.note_result(result, deal.state)
    fault = lost(engine, deal.state)
    code = "engine-fault" if fault else "no-settle-row" if result.by == "table.no-row" else ""
    if code:
        message = fault or "no row of `settle` applies"
        return Played(len(made), result.by, Trouble(code, message, _texts(engine, made), str(deal)))
    return Played(len(made), result.by)


def lost(engine: ReferenceEngine, s: State) -> str:
    """Return what is wrong with the cards or the points of a state; empty if all are there."""
    pack = engine.rulebook.pack
    places = [*s.hands, *s.taken]
    lying = 0
    for card in (*s.talon, *s.trick):
        lying |= 1 << card
    places.append(lying)
    together = 0
    for cards in places:
        if together & cards:
            return f"{pack.write_cards(together & cards)} is in two places"
        together |= cards
    if together != pack.all:
        return f"{pack.write_cards(pack.all & ~together)} is nowhere"
    if len(s.talon) + len(s.trick) != lying.bit_count():
        return "a card is twice in talon or trick"
    for seat, cards in enumerate(s.taken):
        if s.card_points[seat] != pack.value(cards):
            return f"seat {seat + 1} has {s.card_points[seat]} card points in cards worth {pack.value(cards)}"
    return ""


def _texts(engine: ReferenceEngine, moves: list[Move]) -> tuple[str, ...]:
    return tuple(write_move(engine.rulebook, move) for move in moves)
