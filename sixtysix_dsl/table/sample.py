"""Tables for pictures and snapshots: a bundled variant a few moves into a deal, before a person among bots."""

from __future__ import annotations

from functools import cache

from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.pipeline import load_variant
from sixtysix_dsl.play.bots import choose
from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.play.match import Match
from sixtysix_dsl.play.notation import write_move
from sixtysix_dsl.rulebook.rng import stream
from sixtysix_dsl.rulebook.state import State
from sixtysix_dsl.table.hand import in_hand_order
from sixtysix_dsl.table.scene import SEAT, Scene
from sixtysix_dsl.table.tricks import lying

BOT = "greedy"


@cache
def _engine(variant: str) -> ReferenceEngine:
    return ReferenceEngine(load_variant(variant))


def sample_deal(variant: str, moves: int, seed: int = 3, seat: int = 0) -> tuple[Match[State], Deal[State]]:
    """Return a deal after at least so many moves of bots, where a seat (from 0) is awaited; fewer if it ends before."""
    engine = _engine(variant)
    match = Match(engine, seed)
    deal, rng, made = match.next_deal(), stream(seed, "bots", 0), 0
    best = deal.copy()
    while deal.outcome() is None:
        if deal.turn == seat:
            best = deal.copy()
            if made >= moves:
                break
        deal.push_legal(choose(BOT, deal, rng))
        made += 1
    return match, best


def sample_scene(match: Match[State], deal: Deal[State], seat: int = 0) -> Scene:
    """Return what a seat sees there, with a name for everybody and the last moves told."""
    rulebook = match.engine.rulebook
    names = [BOT] * rulebook.seats
    names[seat] = "Ana"
    called = [f"{SEAT} {each + 1}" for each in range(rulebook.seats)]
    called[seat] = "Ana"
    moves = in_hand_order(deal.legal_moves(seat), rulebook.pack, deal.state.trump)
    return Scene(
        deal.view(seat),
        rulebook,
        names,
        rulebook.title.get("en", rulebook.name),
        1,
        match.target,
        None,
        lying(deal, seat),
        [write_move(rulebook, move, with_seat=False) for move in moves],
        called=called,
    )
