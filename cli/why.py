"""``sixtysix why``."""

from __future__ import annotations

import json as json_module
from typing import Annotated

import typer

from sixtysix_dsl.explain.explain import explain_move
from sixtysix_dsl.play.notation import parse_move
from sixtysix_dsl.rulebook.moves import MoveError

from .at import At, open_at
from .columns import print_lines
from .loading import Json, NoColor, OwnLanguage, Rules, Settings, Variant, fail


def why(
    variant: Variant,
    move: Annotated[str, typer.Argument(metavar="MOVE", help="A move, as in `2 play 9S`.")],
    at: At,
    settings: Settings = None,
    rules: Rules = None,
    json: Json = False,
    lang: OwnLanguage = None,
    no_color: NoColor = False,
) -> int:
    """Say why a move is or is not legal: clauses, their places, facts, and what is legal instead."""
    board = open_at(variant, at, settings, rules, lang, json)
    try:
        asked = parse_move(board.rulebook, move)
    except MoveError as error:
        fail(str(error), code="unknown-move", help=error.help, json=json)
    said = explain_move(board.engine, board.state, asked, language=board.language)
    if json:
        print(json_module.dumps(said.data()))
    else:
        print_lines(said.text())
    return 0 if said.legal else 1
