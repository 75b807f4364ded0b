"""Plays pieces of work with a compiled module: what `simulate` hands out, and what it gets back."""

from __future__ import annotations

import struct
import threading
from dataclasses import dataclass

from sixtysix_dsl.compile.choosing import BOT_NUMBERS, GREEDY
from sixtysix_dsl.compile.host import Instance, compile_module
from sixtysix_dsl.compile.layout import THINKING_AT
from sixtysix_dsl.compile.module import compile_run
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.tally import tally_blocks, tally_size
from sixtysix_dsl.rulebook.work import StuckError, Work, match_seed

FUEL_OF_DEAL = 2_000_000
"""Instructions that a deal may take, on the average of a piece of work; the longest bundled one takes some ten
thousand."""


@dataclass(frozen=True, slots=True)
class Program:
    """A module for mass play, as plain data that can be sent elsewhere.

    `bots` and `tally` are addresses, `size` is how many numbers a tally has, `moves` and `announcements` where its
    block of moves lies and how many announcements it counts.
    """

    code: bytes
    bots: int
    tally: int
    size: int
    moves: int
    announcements: int
    random: int


def compile_program(
    rulebook: Rulebook,
    *,
    counts_clauses: bool = False,
    bots: tuple[str, ...] = (),
    matches: bool = False,
) -> Program:
    """Compile a settled Rulebook for mass play by these bots, of single deals or of matches, too. Raises
    CompileError."""
    thinks = any(BOT_NUMBERS[bot] == GREEDY for bot in bots)
    compiled = compile_run(rulebook, counts=counts_clauses, thinks=thinks, matches=matches)
    at = 0
    for block in tally_blocks(rulebook):
        if block.name == "moves":
            break
        at += block.length
    layout = compiled.layout
    return Program(
        compiled.code,
        layout["bots"].address,
        layout["tally"].address,
        tally_size(rulebook),
        at,
        len(rulebook.moves),
        layout["random"].address,
    )


_running = threading.local()


def _instance(program: Program) -> Instance:
    """One instance for each thread and module: compiling takes longer than many deals."""
    held: tuple[bytes, Instance] | None = getattr(_running, "held", None)
    if held is None or held[0] != program.code:
        held = _running.held = (program.code, Instance(compile_module(program.code)))
    return held[1]


def play_program(program: Program, work: Work) -> list[int]:
    """Return the tally of a piece of work. Raises StuckError where a deal cannot go on, HostError where it
    does not end."""
    instance = _instance(program)
    bots = [BOT_NUMBERS[bot] for bot in work.bots]
    thinks = any(bot == GREEDY for bot in bots)
    instance.write(program.bots, bytes([*bots, *[0] * (THINKING_AT - len(bots)), thinks]))
    instance.write(program.tally, bytes(8 * program.size))
    seed = (work.seed + (1 << 63)) % (1 << 64) - (1 << 63)
    deals = work.count * (work.most_deals if work.matches else 1)
    fuel = min(FUEL_OF_DEAL * max(deals, 100), (1 << 63) - 1)
    if work.matches:
        run = instance.function("run_matches", fuel)
        stuck = run(seed, work.first, work.count, work.dealer, work.most_deals)
    else:
        stuck = instance.function("run", fuel)(seed, work.first, work.count, work.dealer)
    if stuck >= 0:
        if work.matches:
            (deal,) = struct.unpack("<q", instance.read(program.random, 8))
            raise StuckError(match_seed(work.seed, stuck), deal)
        raise StuckError(work.seed, stuck)
    tally = list(struct.unpack(f"<{program.size}q", instance.read(program.tally, 8 * program.size)))
    announced = sum(tally[program.moves + 1 : program.moves + 1 + program.announcements])
    tally[program.moves] = tally[1] - announced
    return tally
