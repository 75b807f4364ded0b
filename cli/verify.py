"""``sixtysix verify``."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from sixtysix_dsl.compile.host import HostError, MissingWasmtime
from sixtysix_dsl.compile.unit import CompileError
from sixtysix_dsl.lower.settle import settle_options
from sixtysix_dsl.pipeline import load_rules
from sixtysix_dsl.play.notation import write_move
from sixtysix_dsl.report.line import clean
from sixtysix_dsl.resolve.outline import row_id
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.simulate.plan import PlanError
from sixtysix_dsl.verify.scenario import write_scenario
from sixtysix_dsl.verify.verify import Effort, Report, choose_settings
from sixtysix_dsl.verify.verify import verify as verify_rules

from .app import CANNOT_RUN, INTERRUPTED
from .columns import print_json
from .loading import (
    Json,
    Language,
    NoColor,
    Rules,
    Settings,
    Variant,
    error_object,
    fail,
    fail_with,
    files_of,
    parse_settings,
)
from .progress import showing_progress
from .writing import must_be_writable, write_whole

DEALS = 200
MASSES = 5
"""For each deal that is compared move by move so many are played for tallies, which is quick."""


def verify(
    variant: Variant,
    deals: Annotated[
        int, typer.Option("--deals", metavar="N", min=1, max=10**7, help="How many deals, move by move.")
    ] = DEALS,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="The same seed, the same deals.")] = 1,
    all_options: Annotated[
        bool, typer.Option("--all-options", help="Spread the deals over all values of the options not set.")
    ] = False,
    scenario: Annotated[
        Path | None, typer.Option("--scenario", metavar="FILE", help="Write a disagreement's scenario here.")
    ] = None,
    set_: Settings = None,
    with_: Rules = None,
    json: Json = False,
    lang: Language = "en",
    no_color: NoColor = False,
) -> int:
    """Play a variant with both engines at once, and report the first thing on which they disagree.

    After every move both are asked for the state, the legal moves, verdicts on legal and other moves, and what
    each seat sees. 1 if they disagree: the deal is then printed as a scenario, which passes under the reference engine.
    """
    given = parse_settings(set_, json=json)
    loaded = load_rules(variant, rules=with_ or (), settings=given)
    if loaded.unsettled is None or loaded.resolved is None:
        fail_with(loaded.diagnostics, loaded.sources, json=json)
    rulebook = loaded.unsettled
    effort = Effort(deals, seed, masses=MASSES * deals)
    settings = choose_settings(rulebook, effort, [row_id(name) for name in given], all_options=all_options)
    try:
        must_be_writable([scenario] if scenario is not None else [], files_of(loaded.resolved), json=json)
        with showing_progress(matches=False) as progress:
            report = verify_rules(rulebook, effort, settings, progress)
    except PlanError as problem:
        fail(str(problem), help=problem.help, json=json)
    except MissingWasmtime as problem:
        fail(str(problem), code="missing-extra", help=problem.help, json=json)
    except (CompileError, HostError) as problem:
        fail(f"{variant} cannot be compiled: {problem}", code="not-compiled", json=json)
    text = _scenario(report, rulebook, variant, given, with_ or [], scenario)
    unwritten = write_whole(scenario, text.encode()) if text and scenario is not None else None
    if json:
        error = {"error": error_object("unwritable-file", unwritten)} if unwritten else {}
        print_json(_data(report, rulebook, effort, text) | error)
    else:
        _tell(report, rulebook, variant, text if scenario is None or unwritten else "")
    if unwritten:
        print(clean(f"error: {unwritten}"), file=sys.stderr)
        return CANNOT_RUN
    if report.is_interrupted:
        return INTERRUPTED
    return 0 if report.agreed else 1


def _scenario(
    report: Report,
    rulebook: Rulebook,
    variant: str,
    given: dict[str, str],
    rules: list[str],
    file: Path | None,
) -> str:
    """The disagreement as a scenario, which names the variant as seen from its own folder."""
    found = report.disagreement
    if found is None:
        return ""
    if file is not None and (variant.endswith(".yaml") or "/" in variant):
        variant = os.path.relpath(variant, file.parent)
    settled = settle_options(rulebook, found.settings)
    return write_scenario(found, settled, variant, {**given, **found.settings}, rules)


def _tell(report: Report, rulebook: Rulebook, variant: str, text: str) -> None:
    tried, every = report.values
    ways = f" under {len(report.settings)} settings ({tried} of {every} values of options)"
    done = (
        f"{report.deals:,} {'deal' if report.deals == 1 else 'deals'} move by move ({report.moves:,} moves) and "
        f"{report.masses:,} by their tallies{ways if len(report.settings) > 1 else ''}"
    )
    found = report.disagreement
    if found is None:
        print(clean(f"{variant}: both engines agree on {done}"))
        if report.is_interrupted:
            print("interrupted before the end", file=sys.stderr)
        return
    print(clean(f"{variant}: the engines disagree on the {found.difference}, after {done}"))
    print(f"  reference  {clean(found.difference.reference)}")
    print(f"  compiled   {clean(found.difference.compiled)}")
    if text:
        print(f"\n{text}", end="")


def _data(report: Report, rulebook: Rulebook, effort: Effort, text: str) -> dict[str, Any]:
    found = report.disagreement
    tried, every = report.values
    data: dict[str, Any] = {
        "variant": rulebook.name,
        "hash": rulebook.hash,
        "seed": effort.seed,
        "agreed": report.agreed,
        "interrupted": report.is_interrupted,
        "deals": report.deals,
        "moves": report.moves,
        "tallied_deals": report.masses,
        "settings": len(report.settings),
        "option_values": {"tried": tried, "of": every},
        "disagreement": None,
    }
    if found is not None:
        data["disagreement"] = {
            "what": found.difference.what,
            "about": found.difference.about,
            "reference": found.difference.reference,
            "compiled": found.difference.compiled,
            "settings": dict(found.settings),
            "deal": found.number,
            "seed": found.seed,
            "moves": [write_move(rulebook, move) for move in found.moves],
            "reference_state": found.reference_state or None,
            "compiled_state": found.compiled_state or None,
            "scenario": text,
        }
    return data
