"""``sixtysix test``."""

# ruff: noqa: PT028 - the function is a command called so, not a test

from __future__ import annotations

import json as json_module
import os
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from sixtysix_dsl.diagnostics import COMMAND_LINE, Diagnostic
from sixtysix_dsl.report.line import clean
from sixtysix_dsl.report.text import render_text
from sixtysix_dsl.scenario.coverage import Coverage
from sixtysix_dsl.scenario.run import Outcome
from sixtysix_dsl.scenario.suite import Suite, failure_lines, junit, run_suite
from sixtysix_dsl.scenario.variants import Shelf

from .app import CANNOT_RUN
from .loading import (
    Json,
    NoColor,
    OwnLanguage,
    Rules,
    Settings,
    advise,
    draw_faults,
    error_object,
    fail_with,
    has_color,
    parse_settings,
)
from .writing import must_be_writable, write_whole


def test(
    paths: Annotated[
        list[str], typer.Argument(metavar="PATH…", help="Scenario files, `FILE:LINE`, or folders.")
    ],
    variant: Annotated[
        str | None,
        typer.Option("--variant", metavar="V", help="Play this variant in place of each scenario's own."),
    ] = None,
    settings: Settings = None,
    rules: Rules = None,
    json: Json = False,
    junit_file: Annotated[
        Path | None, typer.Option("--junit", metavar="FILE", help="Also write a report as JUnit XML.")
    ] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Also list the clauses that decided nothing.")
    ] = False,
    lang: OwnLanguage = None,
    no_color: NoColor = False,
) -> int:
    """Run scenario files: a variant's unit tests. 1 if a scenario failed, 2 if one is in error."""
    shelf = Shelf(rules or (), list(parse_settings(settings, json=json).items()), is_watching=coverage)
    if variant is not None:
        loaded = shelf.load(variant, None)
        if loaded.rulebook is None:
            fail_with(loaded.diagnostics, shelf.sources, json=json)
    if junit_file is not None:
        must_be_writable([junit_file], json=json)
    begun = time.perf_counter()
    suite = _advised(run_suite(paths, shelf, variant, lang))
    seconds = time.perf_counter() - begun
    problem = _write_junit(suite, junit_file) if junit_file is not None else None
    measured = shelf.coverage() if coverage else []
    if json:
        more: dict[str, Any] = {"coverage": [each.data() for each in measured]} if coverage else {}
        more |= {"error": error_object("unwritable-file", problem)} if problem else {}
        print(json_module.dumps({**suite.data(), **more}))
    else:
        _report(suite, shelf, seconds, has_color(sys.stdout))
        _report_coverage(measured)
    if problem:
        print(clean(f"error: {problem}"), file=sys.stderr)
    return CANNOT_RUN if problem else suite.exit_code


def _write_junit(suite: Suite, path: Path) -> str | None:
    """Write the report, which nobody loses; return why that could not be done, if so."""
    if any(os.path.realpath(path) == os.path.realpath(file.file) for file, _ in suite.files):
        return f"`{path}` is a scenario file, and is left as it is"
    return write_whole(path, junit(suite).encode())


def _report(suite: Suite, shelf: Shelf, seconds: float, color: bool) -> None:
    for file, outcomes in suite.files:
        counts = [
            (status, sum(each.status == status for each in outcomes)) for status in ("passed", "failed")
        ]
        errors = sum(each.status == "error" for each in outcomes) + bool(file.faults)
        said = [f"{count} {status}" for status, count in counts if count]
        said += [f"{errors} in error"] if errors else []
        print(f"{clean(file.file)}: {', '.join(said)}")
    for file, outcomes in suite.files:
        if file.faults:
            print("\n" + draw_faults(file.faults, shelf.sources, sys.stdout), end="")
        for outcome in outcomes:
            if not _is_of_command_line(outcome):
                _report_one(outcome, shelf, color)
    _report_command_line(suite)
    said = [f"{suite.count('passed')} passed"]
    said += [f"{suite.count('failed')} failed"] if suite.count("failed") else []
    said += [f"{suite.count('error')} in error"] if suite.count("error") else []
    print(f"\n{', '.join(said)} in {seconds:.1f} s")


def _report_one(outcome: Outcome, shelf: Shelf, color: bool) -> None:
    if outcome.status == "passed":
        return
    scenario = outcome.scenario
    mark = "FAILED" if outcome.status == "failed" else "ERROR"
    mark = f"\x1b[1;31m{mark}\x1b[0m" if color else mark
    named = f" ({clean(outcome.variant)})" if outcome.variant else ""
    print(f"\n{mark} {clean(scenario.file)}:{scenario.place.line} {clean(scenario.name)}{named}")
    for line in failure_lines(outcome):
        print(f"  {clean(line)}")
    if outcome.faults:
        print(draw_faults(outcome.faults, shelf.sources, sys.stdout), end="")


def _is_of_command_line(outcome: Outcome) -> bool:
    """Whether nothing but the command line is at fault."""
    return bool(outcome.faults) and all(fault.place == COMMAND_LINE for fault in outcome.faults)


def _report_command_line(suite: Suite) -> None:
    """What is wrong with the command line, once for all scenarios that cannot be played for it."""
    hindered: dict[tuple[str, str], list[Diagnostic]] = {}
    for outcome in suite.outcomes:
        for fault in outcome.faults if _is_of_command_line(outcome) else ():
            hindered.setdefault((fault.code, fault.message), []).append(fault)
    for faults in hindered.values():
        helps = list(dict.fromkeys(fault.help for fault in faults if fault.help))
        near = [help for help in helps if help.startswith("did you mean")]
        general = "`sixtysix options VARIANT` lists what a variant has" if helps else None
        said = replace(faults[0], help=(near or helps)[0] if near or len(helps) == 1 else general)
        print("\n" + render_text([said], {}, has_color(sys.stdout)), end="")
        print(f"  so {len(faults)} {'scenario' if len(faults) == 1 else 'scenarios'} cannot be played")


def _advised(suite: Suite) -> Suite:
    return Suite(
        tuple((replace(file, faults=tuple(advise(file.faults))), found) for file, found in suite.files)
    )


def _report_coverage(measured: list[Coverage]) -> None:
    for each in measured:
        total = len(each.clauses)
        print(f"\n{each.variant}: {total - len(each.unused)} of {total} clauses decided something")
        width = max((len(origin.clause) for origin in each.unused), default=0)
        for origin in each.unused:
            print(f"  {origin.clause:<{width}}  {origin.file}:{origin.line}")
