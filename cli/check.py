"""``sixtysix check``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated, Literal

import typer

from sixtysix_dsl import __version__
from sixtysix_dsl.diagnostics import Diagnostic, has_errors

from .checking import Checked, check_reference, rehearse_checked
from .loading import CANNOT_RUN, Language, NoColor, Rules, Settings, advise, draw_faults, fail, parse_settings

Format = Literal["text", "json", "github", "sarif"]


def check(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE…", help="Variants, rule files, or bundled names.")
    ],
    variant: Annotated[
        str | None,
        typer.Option(
            "--variant", metavar="VARIANT", help="What rule files given by themselves are laid over."
        ),
    ] = None,
    set_: Settings = None,
    with_: Rules = None,
    format_: Annotated[Format, typer.Option("--format", help="How faults are shown.")] = "text",
    json: Annotated[bool, typer.Option("--json", help="Short for `--format json`.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Doubts, too, make the exit code 1.")] = False,
    rehearse: Annotated[
        bool, typer.Option("--rehearse", help="Play deals as well, and report what goes wrong: a sample.")
    ] = False,
    deals: Annotated[
        int | None,
        typer.Option(
            "--deals", metavar="N", min=1, help="Deals to rehearse with each setting; left out, 240."
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Rehearse other deals.")] = 1,
    lang: Language = "en",
    no_color: NoColor = False,
) -> int:
    """Report every fault and doubt of variants and rule files, at file, line and column.

    Exit code 0 without errors, 1 with errors, 2 if a file cannot be read; the others are still checked.
    """
    chosen: Format = "json" if json else format_
    if json and format_ not in ("text", "json"):
        fail(f"`--json` and `--format {format_}` exclude each other", json=True)
    settings = parse_settings(set_, json=chosen == "json")
    checked = [check_reference(file, over=variant, rules=with_ or (), settings=settings) for file in files]
    if rehearse:
        checked = [rehearse_checked(each, deals=deals, seed=seed) for each in checked]
    _report(checked, chosen)
    found = [diagnostic for each in checked for diagnostic in each.diagnostics]
    if any(each.is_unreadable for each in checked):
        return CANNOT_RUN
    return int(has_errors(found) or (strict and bool(found)))


def _report(checked: Sequence[Checked], chosen: Format) -> None:
    # One file may be a layer of several that are checked: what is wrong in it is said once.
    found = advise(dict.fromkeys(diagnostic for each in checked for diagnostic in each.diagnostics))
    sources = {file: text for each in checked for file, text in each.sources.items()}
    if chosen == "json":
        from sixtysix_dsl.report.json import render_json

        print(render_json(found), end="")
    elif chosen == "github":
        from sixtysix_dsl.report.github import render_github

        print(render_github(found), end="")
    elif chosen == "sarif":
        from sixtysix_dsl.report.sarif import render_sarif

        print(render_sarif(found, __version__), end="")
    else:
        if found:
            print(draw_faults(found, sources, sys.stdout))
        print(_summary(found, len(checked)))
    for each in checked:
        if each.note:
            print(f"note: {each.note}", file=sys.stderr)


def _summary(found: Sequence[Diagnostic], files: int) -> str:
    errors = sum(diagnostic.severity == "error" for diagnostic in found)
    counts = [
        _count(number, word) for number, word in ((errors, "error"), (len(found) - errors, "doubt")) if number
    ]
    return f"{_count(files, 'file')} checked: {' and '.join(counts) or 'no faults'}"


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
