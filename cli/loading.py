"""What the commands share: loading a variant or saying why not, `--set`, and ending with an error."""

from __future__ import annotations

import json as json_module
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, NoReturn, TextIO

import typer

from sixtysix_dsl.diagnostics import COMMAND_LINE, Diagnostic, Place
from sixtysix_dsl.pipeline import load_rules
from sixtysix_dsl.report.json import diagnostics_object
from sixtysix_dsl.report.line import clean
from sixtysix_dsl.report.text import render_text
from sixtysix_dsl.resolve.references import help_for_missing
from sixtysix_dsl.resolve.variant import Resolved
from sixtysix_dsl.rulebook.rulebook import Rulebook

CANNOT_RUN = 2
LANGUAGES = ("en", "pt", "de", "pl")


def _choose_language(language: str | None) -> str | None:
    """Refuse what is no language of this program, and say of one that is not there yet that it is not."""
    if language is not None and language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise typer.BadParameter(f"there is no language `{language}`; the languages are {known}")
    if language not in (None, "en"):
        said = f"note: messages are in English; rules speak `{language}` where the variant does"
        print(said, file=sys.stderr)
    return language


def _choose_color(is_off: bool) -> bool:
    """Go on as if NO_COLOR were set: whoever draws asks for that."""
    if is_off:
        os.environ["NO_COLOR"] = "1"
    return is_off


Variant = Annotated[str, typer.Argument(metavar="VARIANT", help="A bundled variant, or the path of a file.")]
Settings = Annotated[
    list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="Set an option; may be repeated.")
]
Rules = Annotated[
    list[str] | None, typer.Option("--with", metavar="FILE", help="Lay a rule file over it; may be repeated.")
]
Json = Annotated[bool, typer.Option("--json", help="One JSON document on stdout, also on error.")]
Language = Annotated[
    str,
    typer.Option(
        "--lang", metavar="en|pt|de|pl", callback=_choose_language, help="The language of messages."
    ),
]
OwnLanguage = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="en|pt|de|pl",
        callback=_choose_language,
        help="The language; the scenario's if not given.",
    ),
]
NoColor = Annotated[
    bool,
    typer.Option(
        "--no-color",
        callback=_choose_color,
        is_eager=True,
        help="No colors. Neither with NO_COLOR set, nor TERM=dumb.",
    ),
]


def load_or_exit(
    reference: str,
    settings: Sequence[str] | None = None,
    rules: Sequence[str] | None = None,
    json: bool = False,
) -> Rulebook:
    """Return the settled Rulebook of a variant, or print everything that is wrong with it and exit with 2."""
    return load_whole_or_exit(reference, settings, rules, json)[1]


def load_whole_or_exit(
    reference: str,
    settings: Sequence[str] | None = None,
    rules: Sequence[str] | None = None,
    json: bool = False,
) -> tuple[Resolved, Rulebook]:
    """The same with the resolved files, for commands that show the text of clauses."""
    loaded = load_rules(reference, rules=rules or (), settings=parse_settings(settings, json=json))
    if loaded.rulebook is None or loaded.resolved is None:
        fail_with(loaded.diagnostics, loaded.sources, json=json)
    return loaded.resolved, loaded.rulebook


def files_of(resolved: Resolved) -> list[Path]:
    """The files that a variant was read from: nothing is to be written to them."""
    return [Path(layer.file) for layer in resolved.layers]


def parse_settings(settings: Sequence[str] | None, *, json: bool = False) -> dict[str, str]:
    """Return `option=value` words as a mapping; exits with 2 if a word is none."""
    found: dict[str, str] = {}
    for word in settings or ():
        name, sign, value = word.partition("=")
        if not sign or not name.strip() or not value.strip():
            fail(f"`{word}` does not set an option", help="write it as in `--set tie=carry`", json=json)
        found[name.strip()] = value.strip()
    return found


def fail(
    message: str,
    *,
    code: str = "usage",
    help: str | None = None,
    place: Place | None = None,
    json: bool = False,
) -> NoReturn:
    """Say why the command could not run, and exit with 2."""
    if json:
        _print_error(code, message, place, help)
    else:
        where = f"{place}: " if place is not None else ""
        print(clean(f"{where}error: {message}"), file=sys.stderr)
        if help:
            print(f"  help: {clean(help)}", file=sys.stderr)
    raise typer.Exit(CANNOT_RUN)


def fail_with(diagnostics: Sequence[Diagnostic], sources: dict[str, str], *, json: bool = False) -> NoReturn:
    """Print the report of what is wrong with a file, and exit with 2. In JSON the first error speaks for all."""
    diagnostics = advise(diagnostics)
    if json:
        first = next((d for d in diagnostics if d.severity == "error"), None)
        if first is None:
            _print_error("cannot-run", "there is nothing to run", None, None)
        else:
            more = diagnostics_object(diagnostics)["diagnostics"]
            _print_error(first.code, first.message, first.place, first.help, diagnostics=more)
    else:
        print(draw_faults(diagnostics, sources, sys.stderr), end="", file=sys.stderr)
    raise typer.Exit(CANNOT_RUN)


def _print_error(code: str, message: str, place: Place | None, help: str | None, **more: Any) -> None:
    print(json_module.dumps({"error": {**error_object(code, message, place, help), **more}}))


def error_object(
    code: str, message: str, place: Place | None = None, help: str | None = None
) -> dict[str, Any]:
    """What an error is in JSON."""
    where = (place.file, place.line, place.column) if place is not None else (None, None, None)
    file, line, column = where
    return {"code": code, "message": message, "file": file, "line": line, "column": column, "help": help}


def advise(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The same; a file that is not there has the names of files that are, if one of them may be meant."""
    return [
        replace(each, help=help_for_missing(each.place.file))
        if each.code == "unreadable-file" and each.help is None
        else each
        for each in diagnostics
    ]


def draw_faults(diagnostics: Iterable[Diagnostic], sources: Mapping[str, str], stream: TextIO) -> str:
    """The report for people. No line is drawn of a file without text, and the command line has no places."""
    with_text = {file: text for file, text in sources.items() if text}
    report = render_text(diagnostics, with_text, has_color(stream))
    return report.replace(f" {COMMAND_LINE}\n", f" {COMMAND_LINE.file}\n")


def may_command() -> bool:
    """Whether a terminal may be sent more than text: not with NO_COLOR, nor if it is a dumb one."""
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def has_color(stream: TextIO) -> bool:
    """Whether to color what goes there."""
    return stream.isatty() and may_command()
