"""``sixtysix play``."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.play.bots import TABLE_BOTS
from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.play.match import Match
from sixtysix_dsl.record.lines import LARGEST
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.state import State
from sixtysix_dsl.search.budget import FORM, is_search

from .drawing import Ascii, Drawing, FourColour, Names, Plain, Speed
from .going_on import tell_again
from .keeping import Keeper
from .loading import Language, NoColor, Rules, Settings, fail, load_or_exit, parse_settings
from .recording import Watcher, begin_record, history_of, new_match_id, resume_record
from .seats import USUAL_BOT, bots_at, names_at, people_at
from .session import Session
from .terminal import Left
from .variants import title_of

LARGEST_CHOSEN = 999_999_999


def play(
    variant: Annotated[
        str | None,
        typer.Argument(
            metavar="VARIANT", help="A bundled variant, or the path of a file; with --resume, if at all."
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="N", min=-LARGEST, max=LARGEST, help="Deals the same cards again."),
    ] = None,
    seat: Annotated[
        str, typer.Option("--seat", metavar="N[,N]", help="Seats of people; `all`, or 0: bots only.")
    ] = "1",
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot",
            metavar="NAME[,NAME]",
            help=f"The bots, one for all or one for each of their seats: {', '.join(TABLE_BOTS)}, "
            f"with a budget {FORM}; "
            f"left out, {USUAL_BOT}.",
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
    no_history: Annotated[
        bool, typer.Option("--no-history", help="Leave this match out of `sixtysix history`.")
    ] = False,
    deals: Annotated[
        int | None, typer.Option("--deals", metavar="N", min=1, help="Stop after so many deals.")
    ] = None,
    name: Names = None,
    speed: Speed = None,
    plain: Plain = False,
    ascii_: Ascii = False,
    four_colour: FourColour = False,
    set_: Settings = None,
    with_: Rules = None,
    lang: Language = "en",
    no_color: NoColor = False,
) -> int:
    """Play a match in the terminal, with people and bots at the seats."""
    drawing = Drawing(plain, ascii_, four_colour, speed)
    if resume is not None:
        given = (at, seed, record, dealer, bot, name, set_, with_)
        if any(each is not None for each in given):
            fail(
                "`--resume` goes with `--open`, `--deals` and `--lang` only", help="the record says the rest"
            )
        return _resume(resume, variant, lang, open_, deals, not no_history, drawing)
    if variant is None:
        fail("the variant to play is missing", help="`sixtysix variants` lists those that are bundled")
    if at is not None and dealer is not None:
        fail("`--at` and `--dealer` exclude each other", help="the scenario says who deals")
    chosen = secrets.randbelow(LARGEST_CHOSEN) + 1 if seed is None else seed
    prepared: Deal[State] | None = None
    if at is None:
        engine = ReferenceEngine(load_or_exit(variant, set_, with_))
        match = Match(engine, chosen)
    else:
        engine, match, prepared = _begin_at(at, variant, set_, with_, chosen)
    rulebook = engine.rulebook
    bots = bots_at(people_at(seat, rulebook.seats), bot or [], rulebook.seats)
    names = names_at(name or [], bots)
    terminal = drawing.open(bots.count(None))
    if dealer is not None:
        if not 1 <= dealer <= rulebook.seats:
            fail(f"there is no seat {dealer} to deal", help=f"the seats are 1 to {rulebook.seats}")
        match.dealer = dealer - 1
    watchers: list[Watcher] = []
    id = new_match_id()
    if record is not None:
        watchers.append(
            begin_record(
                record,
                rulebook,
                variant=variant,
                bots=bots,
                seed=chosen,
                rules=with_ or (),
                id=id,
                names=[who or bot or "person" for who, bot in zip(names, bots, strict=True)],
            )
        )
    if prepared is None and not no_history:
        watchers += history_of(rulebook, bots, id)
    terminal.welcome(*_welcome(rulebook, bots, chosen, match.target, lang, names))
    session = Session(engine, match, bots, terminal, watchers, lang, open_, deals, prepared, names=names)
    session.title = title_of(rulebook, lang)
    session.keeper = Keeper(variant, parse_settings(set_), with_ or ())
    return run_session(session, watchers)


def run_session(session: Session, watchers: Sequence[Watcher]) -> int:
    """Play until the match is over or somebody leaves; then what watches is closed."""
    _ready_to_search(session)
    left: tuple[str, ...] = ()
    try:
        session.play()
    except Left:
        left = ("The game was left.",)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        raise
    finally:
        session.terminal.close(*left)
        for watcher in watchers:
            watcher.close()
    return 0


def _ready_to_search(session: Session) -> None:
    """Make the search of these rules now if a bot needs it, so that what it lacks is said before the first card."""
    if not any(map(is_search, session.bots)):
        return
    from sixtysix_dsl.compile.host import HostError, MissingWasmtime
    from sixtysix_dsl.compile.unit import CompileError
    from sixtysix_dsl.search.search import search_of

    try:
        search_of(session.engine.rulebook)
    except MissingWasmtime as problem:
        fail(str(problem), help="pip install 'sixtysix[wasm]', or take another bot: `--bot greedy`")
    except (HostError, CompileError) as problem:
        fail(str(problem), help="take another bot: `--bot greedy`")


def _resume(
    path: Path,
    variant: str | None,
    language: str,
    is_open: bool,
    deals: int | None,
    is_kept: bool,
    drawing: Drawing,
) -> int:
    gone_on = resume_record(path, variant)
    watchers: list[Watcher] = [gone_on.writer]
    header = gone_on.recorded.record.header
    if is_kept and header.id:
        kept = history_of(gone_on.recorded.rulebook, gone_on.bots, header.id, header.seats)
        tell_again(gone_on.course, kept)
        watchers += kept
    match, terminal = gone_on.match, drawing.open(gone_on.bots.count(None))
    engine = gone_on.recorded.engine
    names = tuple(
        None if bot or who == "person" else who for bot, who in zip(gone_on.bots, header.seats, strict=True)
    )
    terminal.welcome(*_welcome(engine.rulebook, gone_on.bots, match.seed, match.target, language, names))
    return run_session(
        Session(
            engine,
            match,
            gone_on.bots,
            terminal,
            watchers,
            language,
            is_open,
            deals,
            resumed=gone_on.resumed,
            keeper=Keeper(gone_on.recorded.variant, dict(engine.rulebook.settings), gone_on.recorded.rules),
            names=names,
            title=title_of(engine.rulebook, language),
        ),
        watchers,
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
    rulebook: Rulebook,
    bots: Sequence[str | None],
    seed: int,
    target: int,
    language: str,
    names: Sequence[str | None] = (),
) -> list[str]:
    called = [names[seat] if seat < len(names) else None for seat in range(len(bots))]
    sits = [bot or name or "a person" for bot, name in zip(bots, called, strict=True)]
    seats = ", ".join(f"seat {number} {who}" for number, who in enumerate(sits, 1))
    title = title_of(rulebook, language)
    lines = [
        rulebook.name if title == rulebook.name else f"{rulebook.name}: {title}",
        f"Seed {seed}. At the table: {seats}.",
        f"The match is won with {target} game points.",
    ]
    if None in bots:
        lines.append("`?` is help, `quit` leaves.")
    return lines
