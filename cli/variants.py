"""``sixtysix variants``."""

from __future__ import annotations

import sys
from typing import Any

import typer

from sixtysix_dsl.pipeline import load_rules
from sixtysix_dsl.report.text import render_text
from sixtysix_dsl.resolve.references import bundled_names
from sixtysix_dsl.rulebook.rulebook import Rulebook

from .columns import print_columns, print_json
from .loading import CANNOT_RUN, Json


def variants(json: Json = False) -> int:
    """List the bundled variants."""
    rulebooks: list[Rulebook] = []
    is_whole = True
    for name in bundled_names():
        loaded = load_rules(name, checks=False)
        if loaded.rulebook is not None:
            rulebooks.append(loaded.rulebook)
        else:
            is_whole = False
            print(render_text(loaded.diagnostics, loaded.sources), end="", file=sys.stderr)
    if json:
        print_json([_data(rulebook) for rulebook in rulebooks])
    else:
        rows = [_row(rulebook) for rulebook in rulebooks]
        print_columns([("name", "seats", "cards", "title", "source"), *rows])
    if not is_whole:
        raise typer.Exit(CANNOT_RUN)
    return 0


def _data(rulebook: Rulebook) -> dict[str, Any]:
    return {
        "name": rulebook.name,
        "title": title_of(rulebook),
        "seats": rulebook.seats,
        "sides": [[seat + 1 for seat in side] for side in rulebook.sides],
        "cards": rulebook.pack.size,
        "source": rulebook.source,
        "hash": rulebook.hash,
    }


def _row(rulebook: Rulebook) -> tuple[str, ...]:
    return (
        rulebook.name,
        str(rulebook.seats),
        str(rulebook.pack.size),
        title_of(rulebook),
        rulebook.source.split(";")[0],
    )


def title_of(rulebook: Rulebook, language: str = "en") -> str:
    """A variant's title in a language, else in English, else in any, else its name."""
    titles = rulebook.title
    return titles.get(language) or titles.get("en") or next(iter(titles.values()), rulebook.name)
