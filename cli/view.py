"""``sixtysix view``."""

from __future__ import annotations

import json as json_module
from typing import Annotated

import typer

from sixtysix_dsl.play.notation import parse_seat
from sixtysix_dsl.rulebook.moves import MoveError

from .at import At, open_at
from .loading import Json, NoColor, OwnLanguage, Rules, Settings, Variant, fail
from .table import table_lines


def view(
    variant: Variant,
    at: At,
    seat: Annotated[str, typer.Option("--seat", metavar="N", help="The seat that looks.")],
    settings: Settings = None,
    rules: Rules = None,
    json: Json = False,
    lang: OwnLanguage = None,
    no_color: NoColor = False,
) -> int:
    """Show what one seat sees at the end of a scenario's steps, and nothing else."""
    board = open_at(variant, at, settings, rules, lang, json)
    try:
        looks = parse_seat(board.rulebook, seat)
    except MoveError as error:
        fail(str(error), code="unknown-seat", help=error.help, json=json)
    seen = board.deal.view(looks)
    if json:
        print(json_module.dumps(seen))
        return 0
    names = [f"seat {number}" for number in range(1, board.rulebook.seats + 1)]
    print("\n".join(table_lines(seen, board.rulebook, names)))
    return 0
