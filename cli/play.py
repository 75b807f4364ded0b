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
from sixtysix_dsl.record.writer import RecordWriter
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.state import State

from .loading import Language, NoColor, Rules, Settings, Variant, fail, load_or_exit
from .session import Session
from .terminal import Left, Terminal
from .variants import title_of

LARGEST_SEED = 999_999_999


def play(
    variant: Variant,
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
    writer = _open_record(record, rulebook, variant, bots, chosen, with_ or ()) if record else None
    observers = [writer] if writer is not None else []
    terminal = Terminal()
    session = Session(engine, match, bots, terminal, observers, lang, open_, deals, prepared)
    terminal.say(*_welcome(rulebook, bots, chosen, match.target, lang))
    try:
        session.play()
    except Left:
        terminal.say("The game was left.")
    except KeyboardInterrupt:
        print(file=sys.stderr)
        raise
    finally:
        if writer is not None:
            writer.close()
    return 0


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


def _open_record(
    path: Path, rulebook: Rulebook, variant: str, bots: Sequence[str | None], seed: int, rules: Sequence[str]
) -> RecordWriter:
    names = [bot or "person" for bot in bots]
    try:
        return RecordWriter(path, rulebook, variant=variant, seats=names, seed=seed, rules=rules)
    except FileExistsError:
        fail(f"`{path}` exists already, and is left as it is", help="name another file for the record")
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or "that is not the name of a file"
        fail(f"`{path}` cannot be written: {reason.lower()}")
