"""``sixtysix legal``."""

from __future__ import annotations

import json as json_module
from itertools import groupby

from sixtysix_dsl.play.notation import write_move
from sixtysix_dsl.scenario.table import draw_table

from .at import At, open_at
from .columns import print_lines
from .loading import Json, NoColor, OwnLanguage, Rules, Settings, Variant


def legal(
    variant: Variant,
    at: At,
    settings: Settings = None,
    rules: Rules = None,
    json: Json = False,
    lang: OwnLanguage = None,
    no_color: NoColor = False,
) -> int:
    """List the legal moves of every seat at the end of a scenario's steps."""
    board = open_at(variant, at, settings, rules, lang, json)
    moves = board.deal.legal_moves()
    if json:
        turn = board.deal.turn + 1 if board.deal.turn >= 0 else None
        texts = [(move.seat + 1, write_move(board.rulebook, move, with_seat=False)) for move in moves]
        listed = [{"seat": seat, "move": text} for seat, text in texts]
        print(json_module.dumps({"turn": turn, "moves": listed}))
        return 0
    print("\n".join(draw_table(board)))
    for seat, its in groupby(sorted(moves, key=lambda move: move.seat), key=lambda move: move.seat):
        written = [write_move(board.rulebook, move, with_seat=False) for move in its]
        print_lines(f"seat {seat + 1} may: {', '.join(written)}")
    if not moves:
        print("nobody may do anything: the deal is over")
    return 0
