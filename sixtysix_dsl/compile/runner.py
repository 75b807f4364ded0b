"""Plays pieces of work with a compiled module: what `simulate` hands out, and what it gets back."""

from __future__ import annotations

import atexit
import hashlib
import pickle
import struct
import threading
from dataclasses import astuple, dataclass, replace
from functools import cache
from itertools import accumulate
from pathlib import Path

from sixtysix_dsl.compile.cache import Cache
from sixtysix_dsl.compile.choosing import BOT_NUMBERS, GREEDY
from sixtysix_dsl.compile.guard import EndlessError
from sixtysix_dsl.compile.host import FuelError, Instance, compile_module
from sixtysix_dsl.compile.layout import THINKING_AT
from sixtysix_dsl.compile.module import INTERFACE, compile_run
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.tally import tally_blocks, tally_size
from sixtysix_dsl.rulebook.work import StuckError, Work, match_seed

FUEL_OF_PIECE = 8_000_000_000
"""Instructions that a piece of work may take at first: some seconds. One that takes more gets more, as long as its
deals end."""
FUEL_ALONE = 1_000_000_000
"""Instructions that a deal may take which is played by itself, in a match each deal: a move takes some hundreds, so
that a deal of a hundred thousand moves comes to its end."""
MOST_DEALS = 5_000_000
"""Deals that a tally in the module is made of at most: the squares of so many of the largest scores fit 64 bits."""
FUEL_OF_DEAL = 2_000_000
"""For those who know that they play few deals: instructions that one may take on the average. The longest bundled one
takes some ten thousand."""


@dataclass(frozen=True, slots=True)
class Program:
    """A module for mass play, as plain data that can be sent elsewhere.

    `bots`, `tally` and `random` are addresses, `size` is how many numbers a tally has, `moves` and `announcements`
    where its block of moves lies and how many announcements it counts, `matches` where it counts matches.
    """

    code: bytes
    bots: int
    tally: int
    size: int
    moves: int
    announcements: int
    matches: int
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
    at = _starts(rulebook)
    layout = compiled.layout
    return Program(
        compiled.code,
        layout["bots"].address,
        layout["tally"].address,
        tally_size(rulebook),
        at["moves"],
        len(rulebook.moves),
        at["matches"],
        layout["random"].address,
    )


def _starts(rulebook: Rulebook) -> dict[str, int]:
    """Where each block of the tally begins."""
    blocks = tally_blocks(rulebook)
    ends = accumulate(block.length for block in blocks)
    return {block.name: end - block.length for block, end in zip(blocks, ends, strict=True)}


def ready_program(
    rulebook: Rulebook,
    *,
    counts_clauses: bool = False,
    bots: tuple[str, ...] = (),
    matches: bool = False,
    cached: Cache | None = None,
) -> Program:
    """The same, and its machine code is ready for this process: both from the cache, if they are there."""
    thinks = any(BOT_NUMBERS[bot] == GREEDY for bot in bots)
    name = _name(rulebook, counts_clauses, thinks, matches) if cached is not None else ""
    content = cached.get(name) if cached is not None else None
    program = _unpack(content) if content is not None else None
    if program is None:
        program = compile_program(rulebook, counts_clauses=counts_clauses, bots=bots, matches=matches)
        if cached is not None:
            cached.put(name, _pack(program))
    compile_module(program.code, cached)
    return program


_NUMBERS = struct.Struct("<7q")


def _pack(program: Program) -> bytes:
    return _NUMBERS.pack(*astuple(program)[1:]) + program.code


def _unpack(content: bytes) -> Program | None:
    size = _NUMBERS.size
    return Program(content[size:], *_NUMBERS.unpack(content[:size])) if len(content) > size else None


def _name(rulebook: Rulebook, *what_for: bool) -> str:
    """What a program is kept under. The Rulebook's own hash would not do: it names rules, and leaves out the order in
    which moves are numbered."""
    rules = hashlib.sha256(pickle.dumps(rulebook, 5)).hexdigest()
    return f"program of interface {INTERFACE}, emitter {_emitter()}, for {what_for}: {rules}"


@cache
def _emitter() -> str:
    """What stands for the program that writes modules: the file that names its version, and of all others that the code
    depends on how long and how old they are, so that whoever changes one is not deceived."""
    top = Path(__file__).parents[1]
    files = sorted(file for floor in ("compile", "policy", "rulebook") for file in (top / floor).glob("*.py"))
    about = [(file.name, (stat := file.stat()).st_size, stat.st_mtime_ns) for file in files]
    return hashlib.sha256(repr(about).encode() + (top / "__init__.py").read_bytes()).hexdigest()


_running = threading.local()
atexit.register(_running.__dict__.clear)


def _instance(program: Program) -> Instance:
    """One instance for each thread and module: to make one takes longer than many deals."""
    held: tuple[bytes, Instance] | None = getattr(_running, "held", None)
    if held is None or held[0] != program.code:
        held = _running.held = (program.code, Instance(compile_module(program.code)))
    return held[1]


def play_program(program: Program, work: Work) -> list[int]:
    """Return the tally of a piece of work. Raises StuckError where a deal cannot go on, EndlessError where it
    does not end."""
    most = max(1, MOST_DEALS // work.most_deals) if work.matches else MOST_DEALS
    total = [0] * program.size
    for first in range(work.first, work.first + work.count, most):
        part = replace(work, first=first, count=min(most, work.first + work.count - first))
        total = list(map(int.__add__, total, _play_metered(program, part)))
    return total


def _play_metered(program: Program, work: Work) -> list[int]:
    """The same of a piece that one tally in the module can hold, with as much fuel as its deals need."""
    instance, fuel = _instance(program), FUEL_OF_PIECE
    while True:
        try:
            return _play(instance, program, work, fuel)
        except FuelError:
            _play_next(instance, program, work)
        fuel = min(4 * fuel, (1 << 63) - 1)


def _play(instance: Instance, program: Program, work: Work, fuel: int) -> list[int]:
    bots = [BOT_NUMBERS[bot] for bot in work.bots]
    thinks = any(bot == GREEDY for bot in bots)
    instance.write(program.bots, bytes([*bots, *[0] * (THINKING_AT - len(bots)), thinks]))
    instance.write(program.tally, bytes(8 * program.size))
    seed = (work.seed + (1 << 63)) % (1 << 64) - (1 << 63)
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
    tally = _tally(instance, program)
    announced = sum(tally[program.moves + 1 : program.moves + 1 + program.announcements])
    tally[program.moves] = tally[1] - announced
    return tally


def _play_next(instance: Instance, program: Program, work: Work) -> None:
    """Play by itself the deal or match at which a piece of work ran out of fuel. Raises EndlessError if it does not end
    either: the piece was not too large, but its rules go round in circles."""
    done = _tally(instance, program)[program.matches if work.matches else 0]
    if done >= work.count:
        return
    number, fuel = work.first + done, FUEL_ALONE
    alone, ended = replace(work, first=number, count=1), 0
    while True:
        try:
            _play(instance, program, alone, fuel)
            return
        except FuelError:
            before, ended = ended, _tally(instance, program)[0]
        if ended == before:
            seed = match_seed(work.seed, number) if work.matches else work.seed
            deal = ended if work.matches else number
            raise EndlessError(f"deal {deal} of seed {seed} does not come to an end") from None
        fuel *= 4


def _tally(instance: Instance, program: Program) -> list[int]:
    return list(struct.unpack(f"<{program.size}q", instance.read(program.tally, 8 * program.size)))
