"""What ``legal``, ``why`` and ``view`` share: the deal at `--at FILE[:LINE]`, under a variant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from sixtysix_dsl.scenario.board import Board
from sixtysix_dsl.scenario.select import board_at
from sixtysix_dsl.scenario.variants import Shelf

from .loading import fail_with, parse_settings

At = Annotated[
    str, typer.Option("--at", metavar="FILE[:LINE]", help="The scenario whose moves lead to the position.")
]


def open_at(
    variant: str,
    at: str,
    settings: Sequence[str] | None,
    rules: Sequence[str] | None,
    language: str | None,
    json: bool,
) -> Board:
    """The scenario's deal after its moves, under that variant; exits with 2, and says why, if there is none."""
    shelf = Shelf(rules or (), list(parse_settings(settings, json=json).items()))
    loaded = shelf.load(variant, None)
    if loaded.rulebook is None:
        fail_with(loaded.diagnostics, shelf.sources, json=json)
    board, faults = board_at(at, shelf, variant)
    if board is None:
        fail_with(faults, shelf.sources, json=json)
    if language is not None:
        board.language = language
    return board
