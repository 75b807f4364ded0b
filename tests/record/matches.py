"""Matches of bots, written down, for tests of records."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.pipeline import load_variant
from sixtysix_dsl.play.bots import choose_next
from sixtysix_dsl.play.chance import bots_chance
from sixtysix_dsl.play.deal import shuffled_pack
from sixtysix_dsl.play.match import Match
from sixtysix_dsl.record.follow import Course, follow
from sixtysix_dsl.record.reader import read_record
from sixtysix_dsl.record.writer import RecordWriter
from sixtysix_dsl.rulebook.state import State


@cache
def engine_of(variant: str) -> ReferenceEngine:
    return ReferenceEngine(load_variant(variant))


def write_match(path: Path, variant: str, seed: int = 1, deals: int = 2, bot: str = "random") -> Path:
    """A match, in which every seventh move is taken back once."""
    engine = engine_of(variant)
    match = Match(engine, seed)
    bots = [bot] * engine.rulebook.seats
    with RecordWriter(path, engine.rulebook, variant=variant, seats=bots, bots=bots, seed=seed) as writer:
        while match.deals < deals and match.winner() is None:
            pack = shuffled_pack(engine.rulebook, seed, match.deals)
            deal = match.next_deal(pack)
            writer.on_deal(match.deals + 1, deal, pack)
            chance, made = bots_chance(seed, match.deals), 0
            while deal.outcome() is None:
                move = choose_next(bots, deal, chance)
                assert move is not None
                deal.push_legal(move)
                writer.on_move(deal, move, chance.drawn)
                made += 1
                if made % 7 == 0 and deal.outcome() is None:
                    deal.pop()
                    writer.on_undo(deal, 1, chance.drawn)
            writer.on_result(match, deal, match.record(deal))
    return path


def follow_file(path: Path, variant: str) -> Course[State]:
    return follow(read_record(path), engine_of(variant))
