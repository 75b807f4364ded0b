"""What the commands share: loading a variant or saying why not, `--set`, and ending with an error."""

from __future__ import annotations

import json as json_module
import os
import sys
from collections.abc import Sequence
from typing import Annotated, Any, NoReturn, TextIO

import typer

from sixtysix_dsl.diagnostics import Diagnostic, Place
from sixtysix_dsl.pipeline import load_rules
from sixtysix_dsl.report.json import diagnostics_object
from sixtysix_dsl.report.text import render_text
from sixtysix_dsl.resolve.variant import Resolved
from sixtysix_dsl.rulebook.rulebook import Rulebook

CANNOT_RUN = 2
LANGUAGES = ("en", "pt", "de", "pl")

Variant = Annotated[str, typer.Argument(metavar="VARIANT", help="A bundled variant, or the path of a file.")]
Settings = Annotated[
    list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="Set an option; may be repeated.")
]
Rules = Annotated[
    list[str] | None, typer.Option("--with", metavar="FILE", help="Lay a rule file over it; may be repeated.")
]
Json = Annotated[bool, typer.Option("--json", help="One JSON document on stdout, also on error.")]
Language = Annotated[str, typer.Option("--lang", metavar="en|pt|de|pl", help="The language of messages.")]
NoColor = Annotated[bool, typer.Option("--no-color", help="No colors. Neither with NO_COLOR set.")]


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
        print(f"{where}error: {message}", file=sys.stderr)
        if help:
            print(f"  help: {help}", file=sys.stderr)
    raise typer.Exit(CANNOT_RUN)


def fail_with(diagnostics: Sequence[Diagnostic], sources: dict[str, str], *, json: bool = False) -> NoReturn:
    """Print the report of what is wrong with a file, and exit with 2. In JSON the first error speaks for all."""
    if json:
        first = next((d for d in diagnostics if d.severity == "error"), None)
        if first is None:
            _print_error("cannot-run", "there is nothing to run", None, None)
        else:
            more = diagnostics_object(diagnostics)["diagnostics"]
            _print_error(first.code, first.message, first.place, first.help, diagnostics=more)
    else:
        print(render_text(diagnostics, sources, has_color(sys.stderr)), end="", file=sys.stderr)
    raise typer.Exit(CANNOT_RUN)


def _print_error(code: str, message: str, place: Place | None, help: str | None, **more: Any) -> None:
    where = (place.file, place.line, place.column) if place is not None else (None, None, None)
    file, line, column = where
    error = {"code": code, "message": message, "file": file, "line": line, "column": column, "help": help}
    print(json_module.dumps({"error": {**error, **more}}))


def has_color(stream: TextIO, no_color: bool = False) -> bool:
    """Whether to color what goes there."""
    return stream.isatty() and not no_color and not os.environ.get("NO_COLOR")


def check_language(language: str, *, json: bool = False) -> str:
    """Return the language asked for; exits with 2 if it is none that this program may speak."""
    if language not in LANGUAGES:
        fail(
            f"there is no language `{language}`", help=f"the languages are {', '.join(LANGUAGES)}", json=json
        )
    return language
