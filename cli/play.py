"""``sixtysix play``."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.play.bots import BOTS
from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.play.match import Match
from sixtysix_dsl.play.observer import Observer
from sixtysix_dsl.record.writer import RecordWriter
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.state import State

from .loading import Language, NoColor, Rules, Settings, fail, load_or_exit
from .recording import begin_record, new_match_id, resume_record
from .session import Session
from .terminal import Left, Terminal
from .variants import title_of

LARGEST_SEED = 999_999_999


def play(
    variant: Annotated[
        str | None,
        typer.Argument(
            metavar="VARIANT", help="A bundled variant, or the path of a file; with --resume, if at all."
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="Deals the same cards again.")
    ] = None,
    seat: Annotated[
        str, typer.Option("--seat", metavar="N[,N]", help="Seats of people; 0 or `none`: bots only.")
    ] = "1",
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot",
            metavar="NAME[,NAME]",
            help=f"The bots, one for all or one for each of their seats: {', '.join(BOTS)}.",
        ),
    ] = None,
    at: Annotated[
        str | None,
        typer.Option("--at", metavar="FILE[:LINE]", help="Begin where the moves of this scenario lead to."),
    ] = None,
    open_: Annotated[bool, typer.Option("--open", help="All hands lie open.")] = False,
    record: Annotated[
        Path | None,
        typer.Option("--record", metavar="FILE", help="Write down the match, a JSON object a line."),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(
            "--resume", metavar="FILE", help="Go on with the match of this record, where it stopped."
        ),
    ] = None,
    dealer: Annotated[
        int | None, typer.Option("--dealer", metavar="SEAT", help="Who deals first; left out: by lot.")
    ] = None,
    deals: Annotated[
        int | None, typer.Option("--deals", metavar="N", min=1, help="Stop after so many deals.")
    ] = None,
    set_: Settings = None,
    with_: Rules = None,
    lang: Language = "en",
    no_color: NoColor = False,
) -> int:
    """Play a match in the terminal, with people and bots at the seats."""
    if resume is not None:
        given = (at, seed, record, dealer, bot, set_, with_)
        if any(each is not None for each in given):
            fail(
                "`--resume` goes with `--open`, `--deals` and `--lang` only", help="the record says the rest"
            )
        return _resume(resume, variant, lang, open_, deals)
    if variant is None:
        fail("the variant to play is missing", help="`sixtysix variants` lists those that are bundled")
    if at is not None and dealer is not None:
        fail("`--at` and `--dealer` exclude each other", help="the scenario says who deals")
    chosen = secrets.randbelow(LARGEST_SEED) + 1 if seed is None else seed
    prepared: Deal[State] | None = None
    if at is None:
        engine = ReferenceEngine(load_or_exit(variant, set_, with_))
        match = Match(engine, chosen)
    else:
        engine, match, prepared = _begin_at(at, variant, set_, with_, chosen)
    rulebook = engine.rulebook
    bots = _bots(_people(seat, rulebook.seats), bot or [], rulebook.seats)
    if dealer is not None:
        if not 1 <= dealer <= rulebook.seats:
            fail(f"there is no seat {dealer} to deal", help=f"the seats are 1 to {rulebook.seats}")
        match.dealer = dealer - 1
    writer = None
    if record is not None:
        writer = begin_record(
            record, rulebook, variant=variant, bots=bots, seed=chosen, rules=with_ or (), id=new_match_id()
        )
    terminal = Terminal()
    terminal.say(*_welcome(rulebook, bots, chosen, match.target, lang))
    session = Session(engine, match, bots, terminal, _watching(writer), lang, open_, deals, prepared)
    return run_session(session, writer)


def _watching(writer: RecordWriter | None) -> list[Observer]:
    return [writer] if writer is not None else []


def run_session(session: Session, writer: RecordWriter | None) -> int:
    """Play until the match is over or somebody leaves; then the record is closed."""
    try:
        session.play()
    except Left:
        session.terminal.say("The game was left.")
    except KeyboardInterrupt:
        print(file=sys.stderr)
        raise
    finally:
        if writer is not None:
            writer.close()
    return 0


def _resume(path: Path, variant: str | None, language: str, is_open: bool, deals: int | None) -> int:
    gone_on = resume_record(path, variant)
    match, terminal = gone_on.match, Terminal()
    engine = gone_on.recorded.engine
    terminal.say(*_welcome(engine.rulebook, gone_on.bots, match.seed, match.target, language))
    return run_session(
        Session(
            engine,
            match,
            gone_on.bots,
            terminal,
            [gone_on.writer],
            language,
            is_open,
            deals,
            resumed=gone_on.resumed,
        ),
        gone_on.writer,
    )


def _begin_at(
    at: str, variant: str, settings: Sequence[str] | None, rules: Sequence[str] | None, seed: int
) -> tuple[ReferenceEngine, Match[State], Deal[State]]:
    """The match and the deal of a scenario, after its moves; they cannot be taken back."""
    from .at import open_at

    board = open_at(variant, at, settings, rules, None, json=False)
    if board.result is not None:
        fail(f"the deal is over where the scenario at `{at}` ends", help="take its last moves away")
    board.match.seed = seed
    return board.engine, board.match, Deal(board.engine, board.state)


def _welcome(
    rulebook: Rulebook, bots: Sequence[str | None], seed: int, target: int, language: str
) -> list[str]:
    seats = ", ".join(f"seat {number} {bot or 'a person'}" for number, bot in enumerate(bots, 1))
    title = title_of(rulebook, language)
    lines = [
        rulebook.name if title == rulebook.name else f"{rulebook.name}: {title}",
        f"Seed {seed}. At the table: {seats}.",
        f"The match is won with {target} game points.",
    ]
    if None in bots:
        lines.append("`?` is help, `quit` leaves.")
    return lines


def _people(text: str, seats: int) -> set[int]:
    """The seats, from 0, that people take."""
    if text.strip().lower() in ("0", "none", ""):
        return set()
    found: set[int] = set()
    for word in text.split(","):
        number = int(word) if word.strip().isdecimal() and len(word.strip()) < 3 else 0
        if not 1 <= number <= seats:
            fail(f"there is no seat `{word.strip()}`", help=f"the seats are 1 to {seats}; 0 is for bots only")
        if number - 1 in found:
            fail(f"seat {number} is named twice", help="name each seat of a person once")
        found.add(number - 1)
    return found


def _bots(people: set[int], asked: Sequence[str], seats: int) -> tuple[str | None, ...]:
    """For each seat the name of its bot, or None for a person."""
    names = [name.strip() for words in asked for name in words.split(",")] or ["honest"]
    for name in names:
        if name not in BOTS:
            fail(f"there is no bot `{name}`", help=f"the bots are {', '.join(BOTS)}")
    free = [seat for seat in range(seats) if seat not in people]
    if len(names) == 1:
        names = names * len(free)
    if len(names) != len(free):
        fail(
            f"{len(names)} bots are named for {len(free)} seats",
            help="name one for all, or one for each of their seats",
        )
    at = dict(zip(free, names, strict=True))
    return tuple(at.get(seat) for seat in range(seats))
