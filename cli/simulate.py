"""``sixtysix simulate``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from sixtysix_dsl.compile.guard import HostError
from sixtysix_dsl.play.bots import BOTS
from sixtysix_dsl.report.line import clean
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.work import StuckError
from sixtysix_dsl.simulate.engines import (
    DEFAULT_ENGINE,
    ENGINES,
    MANY,
    MANY_MATCHES,
    SLOW,
    open_engine,
    usual_count,
)
from sixtysix_dsl.simulate.executors import THREADS, open_place
from sixtysix_dsl.simulate.plan import (
    MATCH_DEALS,
    MOST_DEALS,
    MOST_MATCH_DEALS,
    Plan,
    PlanError,
    choose_bots,
    parse_part,
)
from sixtysix_dsl.simulate.run import AT_FAULT, LostError, Played, play_plan
from sixtysix_dsl.simulate.subject import Subject
from sixtysix_dsl.simulate.sums import Sums, TallyError

from .app import CANNOT_RUN, INTERRUPTED
from .loading import Json, Language, NoColor, Rules, Settings, Variant, fail, files_of, load_whole_or_exit
from .progress import showing_progress
from .reporting import Csv, Html, Outputs, Parquet, print_tally, report_all

WORKERS = "the workers need the same version of sixtysix, with the same extras, as this machine"


def simulate(
    variant: Variant,
    deals: Annotated[
        int | None,
        typer.Option(
            "--deals",
            metavar="N",
            min=1,
            max=MOST_DEALS,
            help=f"How many deals, or matches; left out, {MANY:,}, or {MANY_MATCHES:,}.",
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="The same seed, the same deals.")] = 1,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot",
            metavar="NAME[,NAME]",
            help=f"One for all seats or one for each: {', '.join(BOTS)}; left out, {BOTS[0]}.",
        ),
    ] = None,
    dealer: Annotated[
        int | None,
        typer.Option(
            "--dealer",
            metavar="SEAT",
            help="Who deals, or deals first in each match; left out, it goes round from one drawn by lot.",
        ),
    ] = None,
    match: Annotated[bool, typer.Option("--match", help="Play whole matches.")] = False,
    match_deals: Annotated[
        int | None,
        typer.Option(
            "--match-deals",
            metavar="LIMIT",
            min=1,
            max=MOST_MATCH_DEALS,
            help=f"Give a match up after so many; left out, {MATCH_DEALS:,}.",
        ),
    ] = None,
    clauses: Annotated[
        bool, typer.Option("--clauses", help="Also count how often each clause takes effect.")
    ] = False,
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", metavar="N", min=1, max=1024, help="Threads; one for each processor."),
    ] = None,
    executor: Annotated[
        str, typer.Option("--executor", metavar="WHERE", help="`threads`, or `dask://HOST:PORT`.")
    ] = THREADS,
    engine: Annotated[
        str, typer.Option("--engine", metavar="|".join(ENGINES), help="Which engine plays.")
    ] = DEFAULT_ENGINE,
    shard: Annotated[
        str | None,
        typer.Option("--shard", metavar="I/N", help="Play the I-th of N parts only; print its tally."),
    ] = None,
    tally: Annotated[
        Path | None,
        typer.Option("--tally", metavar="FILE", help="Write the tally, for `sixtysix merge`, here instead."),
    ] = None,
    csv: Csv = None,
    parquet: Parquet = None,
    html: Html = None,
    set_: Settings = None,
    with_: Rules = None,
    json: Json = False,
    lang: Language = "en",
    no_color: NoColor = False,
) -> int:
    """Play many deals, or matches, and report how they go, with 95 % confidence intervals."""
    resolved, rulebook = load_whole_or_exit(variant, set_, with_, json)
    outputs = Outputs(json, csv, parquet, html, tally)
    try:
        count = deals or usual_count(engine, match)
        if match_deals is not None and not match:
            raise PlanError("`--match-deals` is for matches", "add `--match`")
        plan = Plan(
            bots=choose_bots(_words(bot) or [BOTS[0]], rulebook.seats, BOTS),
            seed=seed,
            count=count,
            dealer=_seat(dealer, rulebook),
            matches=match,
            most_deals=(match_deals or MATCH_DEALS) if match else 0,
            counts_clauses=clauses,
        )
        if shard is not None:
            plan = plan.only(*parse_part(shard))
        outputs.check(prints_tally=shard is not None and tally is None, inputs=files_of(resolved))
        player = open_engine(engine, rulebook, plan)
        with open_place(executor, jobs) as place, showing_progress(match) as progress:
            played = play_plan(plan, Sums.of_rules(rulebook), player, place, progress)
    except PlanError as problem:
        fail(str(problem), help=problem.help, json=json)
    except AT_FAULT as problem:
        code = "stuck-deal" if isinstance(problem, StuckError) else "endless-deal"
        help = f"`sixtysix check {variant} --rehearse` looks for what is wrong with the rules"
        fail(str(problem), code=code, help=help, json=json)
    except HostError as problem:
        fail(str(problem), code="engine-failed", help=SLOW, json=json)
    except (LostError, TallyError) as problem:
        fail(f"the executor failed: {problem}", code="executor-failed", help=WORKERS, json=json)
    return _tell(
        Subject.of_rules(rulebook), plan, played, outputs, prints=shard is not None and tally is None
    )


def _tell(subject: Subject, plan: Plan, played: Played, outputs: Outputs, *, prints: bool) -> int:
    all_written = True
    if not prints:
        all_written = report_all(subject, plan, played, outputs)
    elif not played.interrupted:
        print_tally(subject, plan, played)
    else:
        done = f"{played.sums.units:,} of {len(plan.span):,}"
        print(
            f"part {plan.part}/{plan.parts} was interrupted after {done}: there is no tally", file=sys.stderr
        )
    if played.trouble:
        print(
            clean(f"error: the executor failed: {played.trouble}"),
            f"  help: {WORKERS}",
            sep="\n",
            file=sys.stderr,
        )
        return CANNOT_RUN
    if not all_written:
        return CANNOT_RUN
    return INTERRUPTED if played.interrupted else 0


def _words(options: list[str] | None) -> list[str]:
    return [name.strip() for words in options or () for name in words.split(",")]


def _seat(dealer: int | None, rulebook: Rulebook) -> int:
    if dealer is None:
        return -1
    if not 1 <= dealer <= rulebook.seats:
        raise PlanError(f"there is no seat {dealer} to deal", f"the seats are 1 to {rulebook.seats}")
    return dealer - 1
