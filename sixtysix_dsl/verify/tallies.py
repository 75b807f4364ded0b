"""Mass play by both engines: what they count must be the same, number for number."""

from __future__ import annotations

from dataclasses import replace
from itertools import accumulate

from sixtysix_dsl.compile.runner import Program, compile_program, play_program
from sixtysix_dsl.compile.unit import CompileError
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.play.bots import choose_next
from sixtysix_dsl.play.deal import Deal, shuffled_pack
from sixtysix_dsl.play.match import Match, draw_first_dealer
from sixtysix_dsl.rulebook.moves import Move
from sixtysix_dsl.rulebook.rng import Rng, stream
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.state import State
from sixtysix_dsl.rulebook.tally import counted_clauses, tally_blocks
from sixtysix_dsl.rulebook.work import StuckError, Work, match_seed
from sixtysix_dsl.simulate.reference import play_tally
from sixtysix_dsl.verify.compare import Difference
from sixtysix_dsl.verify.deals import Disagreement, DisagreementFound, Start

BOTS = ("honest", "random", "greedy")
MATCH_DEALS = 12
"""Matches are given up after so many deals: enough to see what one deal leaves to the next."""


class MassPlay:
    """The second engine's mass play of one settled Rulebook. Compiles what it needs when it is first needed."""

    def __init__(self, rulebook: Rulebook) -> None:
        """Play these rules."""
        self.rulebook = rulebook
        self._programs: dict[tuple[bool, bool, bool], Program] = {}

    def tally(self, work: Work) -> list[int]:
        """Return the tally of a piece of work, as `simulate.reference.play_tally` does."""
        key = work.counts_clauses, "greedy" in work.bots, work.matches
        if key not in self._programs:
            program = compile_program(
                self.rulebook, counts_clauses=work.counts_clauses, bots=work.bots, matches=work.matches
            )
            self._programs[key] = program
        return play_program(self._programs[key], work)


def works_to_compare(rulebook: Rulebook, seed: int, deals: int) -> list[Work]:
    """Return pieces of work of about so many deals: each bot alone, all at one table, matches, and clauses counted."""
    seats = rulebook.seats
    mixed = tuple(BOTS[seat % len(BOTS)] for seat in range(seats))
    each = max(1, deals // (len(BOTS) + 3))
    works = [Work((bot,) * seats, seed, 0, each) for bot in BOTS]
    works.append(Work(mixed, seed, each, each, dealer=seats - 1))
    works.append(Work(("honest",) * seats, seed, 2 * each, each, counts_clauses=True))
    matches = max(1, each // MATCH_DEALS)
    works.append(Work(mixed, seed, 0, matches, matches=True, most_deals=MATCH_DEALS))
    return works


def compare_tallies(play: MassPlay, work: Work, settings: dict[str, str]) -> None:
    """Play a piece of work with both. Raises DisagreementFound, with the first deal that differs."""
    difference = _differ(play, work)
    if difference is None:
        return
    first, count = work.first, work.count
    while count > 1:  # halve, until one deal or match is left
        half = count // 2
        found = _differ(play, replace(work, first=first, count=half))
        first, count = (first, half) if found is not None else (first + half, count - half)
        difference = found or difference
    alone = replace(work, first=first, count=1)
    if work.matches:
        alone = _first_deal(play, alone)
    difference = _differ(play, alone) or difference
    start, moves = _course(play.rulebook, alone)
    raise DisagreementFound(Disagreement(difference, settings, work.seed, first, start, moves))


def _differ(play: MassPlay, work: Work) -> Difference | None:
    """Return the first number in which two tallies differ."""
    about = f"of {', '.join(dict.fromkeys(work.bots))}"
    try:
        mine = play_tally(play.rulebook, work)
    except StuckError as stuck:
        return _differ_stuck(play, work, stuck, about)
    try:
        theirs = play.tally(work)
    except CompileError:
        raise  # these rules cannot be compiled, which is said
    except Exception as fault:  # whatever goes wrong in an engine is what is looked for
        return Difference(
            "failure", f"in mass play {about}", "no failure", f"{type(fault).__name__}: {fault}"
        )
    at = next((at for at, pair in enumerate(zip(mine, theirs, strict=False)) if pair[0] != pair[1]), None)
    if at is None and len(mine) == len(theirs):
        return None
    at = at if at is not None else min(len(mine), len(theirs))
    said, found = (str(side[at]) if at < len(side) else "no number" for side in (mine, theirs))
    return Difference("tally", f"{_place(play.rulebook, at)} {about}", said, found)


def _differ_stuck(play: MassPlay, work: Work, stuck: StuckError, about: str) -> Difference | None:
    """Where the reference engine cannot go on the other must not either, at the same deal."""
    try:
        play.tally(work)
        said = "no failure"
    except StuckError as other:
        said = str(other)
    except Exception as fault:
        said = f"{type(fault).__name__}: {fault}"
    return None if said == str(stuck) else Difference("stuck deal", f"in mass play {about}", str(stuck), said)


def _place(rulebook: Rulebook, at: int) -> str:
    """Return the name of a number in a tally."""
    blocks = tally_blocks(rulebook)
    ends = list(accumulate(block.length for block in blocks))
    number = next(number for number, end in enumerate(ends) if at < end)
    index = at - (ends[number] - blocks[number].length)
    if blocks[number].name == "clauses":
        return f"clauses, {counted_clauses(rulebook)[index].clause}"
    return f"{blocks[number].name} [{index}]"


def _first_deal(play: MassPlay, work: Work) -> Work:
    """Return the piece of work, of one match, cut off after the first deal that differs."""
    for deals in range(1, work.most_deals):
        cut = replace(work, most_deals=deals)
        if _differ(play, cut) is not None:
            return cut
    return work


def _course(rulebook: Rulebook, work: Work) -> tuple[Start, tuple[Move, ...]]:
    """Return how the last deal of one deal or match begins, and the bots' moves in it."""
    engine = ReferenceEngine(rulebook)
    fixed = work.dealer if work.dealer >= 0 else None
    seed, number = (match_seed(work.seed, work.first), 0) if work.matches else (work.seed, work.first)
    match: Match[State] = Match(engine, seed, dealer=fixed)
    if not work.matches and fixed is None:
        match.dealer = (draw_first_dealer(rulebook.seats, seed) + number) % rulebook.seats
    last = work.most_deals - 1 if work.matches else number
    while True:
        start = Start(
            tuple(shuffled_pack(rulebook, seed, number)),
            match.dealer,
            match.carried,
            tuple(match.game_points),
            tuple(match.match_vars) if match.match_vars is not None else None,
        )
        deal = Deal(engine, engine.start(*start))
        _play_out(work.bots, deal, stream(seed, "bots", number))
        if number == last or deal.outcome() is None:
            return start, deal.moves
        match.record(deal)
        number += 1


def _play_out(bots: tuple[str, ...], deal: Deal[State], rng: Rng) -> None:
    while deal.outcome() is None and deal.legal_moves():
        move = choose_next(bots, deal, rng)
        assert move is not None
        deal.push_legal(move)
