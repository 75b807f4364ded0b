"""``sixtysix variants``."""

from __future__ import annotations

import sys
import textwrap
from typing import Any

import typer

from sixtysix_dsl.pipeline import load_rules
from sixtysix_dsl.resolve.references import bundled_names
from sixtysix_dsl.rulebook.rulebook import Rulebook

from .columns import print_columns, print_json, screen_width
from .loading import CANNOT_RUN, Json, Language, NoColor, draw_faults

Row = tuple[str, ...]

SHORTEST_SOURCE = 16
"""Characters that a source has at least, before titles are shortened as well."""


def variants(json: Json = False, lang: Language = "en", no_color: NoColor = False) -> int:
    """List the bundled variants, a line each, as wide as the terminal; `--json` has it whole."""
    rulebooks: list[Rulebook] = []
    is_whole = True
    for name in bundled_names():
        loaded = load_rules(name, checks=False)
        if loaded.rulebook is not None:
            rulebooks.append(loaded.rulebook)
        else:
            is_whole = False
            print(draw_faults(loaded.diagnostics, loaded.sources, sys.stderr), end="", file=sys.stderr)
    if json:
        print_json([_data(rulebook, lang) for rulebook in rulebooks])
    else:
        rows = [("name", "seats", "cards", "title", "source"), *(_row(each, lang) for each in rulebooks)]
        print_columns(_fit(rows, screen_width()))
    if not is_whole:
        raise typer.Exit(CANNOT_RUN)
    return 0


def _data(rulebook: Rulebook, language: str) -> dict[str, Any]:
    return {
        "name": rulebook.name,
        "title": title_of(rulebook, language),
        "seats": rulebook.seats,
        "sides": [[seat + 1 for seat in side] for side in rulebook.sides],
        "cards": rulebook.pack.size,
        "source": rulebook.source,
        "hash": rulebook.hash,
    }


def _row(rulebook: Rulebook, language: str) -> Row:
    return (
        rulebook.name,
        str(rulebook.seats),
        str(rulebook.pack.size),
        title_of(rulebook, language),
        rulebook.source.split(";")[0],
    )


def _fit(rows: list[Row], width: int) -> list[Row]:
    """Shorten the sources at words, and after them the titles, so that each row is one line of that width."""
    room = width - sum(max(len(row[column]) for row in rows) + 2 for column in range(3))
    titles = max(len(row[3]) for row in rows)
    titles = max(min(titles, room - 2 - SHORTEST_SOURCE), SHORTEST_SOURCE)
    return [(*row[:3], _shorten(row[3], titles), _shorten(row[4], max(room - 2 - titles, 1))) for row in rows]


def _shorten(text: str, width: int) -> str:
    return textwrap.shorten(text, width, placeholder="…")


def title_of(rulebook: Rulebook, language: str = "en") -> str:
    """A variant's title in a language, else in English, else in any, else its name."""
    titles = rulebook.title
    return titles.get(language) or titles.get("en") or next(iter(titles.values()), rulebook.name)
