"""The table as it stands, in a few lines that people can read."""

from __future__ import annotations

from sixtysix_dsl.play.notation import write_move
from sixtysix_dsl.rulebook.types import TALON_STATES
from sixtysix_dsl.scenario.board import Board
from sixtysix_dsl.scenario.figures import FIGURES


def draw_table(board: Board) -> tuple[str, ...]:
    """Hands, talon, trump, the trick, the figures, and whose turn it is; all cards open."""
    s, pack = board.state, board.rulebook.pack
    lines = []
    for seat in range(board.rulebook.seats):
        figures = f"{FIGURES['points'](board, seat)} points, tricks {s.tricks[seat]}"
        pending = FIGURES["pending"](board, seat)
        figures += f", {pending} pending" if pending else ""
        away = "" if s.in_play >> seat & 1 else ", not in play"
        mark = ">" if seat == s.turn else " "
        lines.append(
            f"{mark} seat {seat + 1}: {pack.write_cards(s.hands[seat]) or 'no card'}  ({figures}{away})"
        )
    state = TALON_STATES.values[board.rules.facts.talon_state(s, board.rules.locals_for(-1))]
    trump = pack.letters[s.trump] if s.trump >= 0 else "none"
    turn_up = f", turn-up {pack.names[s.turn_up]}" if s.turn_up >= 0 else ""
    closer = f" by seat {s.closer + 1}" if s.closer >= 0 else ""
    lines.append(f"  talon: {len(s.talon)} cards, {state}{closer}{turn_up}; trump {trump}")
    if s.phase >= 0:
        lines.append(f"  asked: {board.rulebook.phases[s.phase].name}")
    if s.trick:
        seats = board.rules.seating.order(s.leader, s.in_play)
        lies = ", ".join(f"{seat + 1} {pack.names[card]}" for seat, card in zip(seats, s.trick, strict=False))
        lines.append(f"  trick: {lies}")
    if board.result is not None:
        lines.append(f"  over: settled by {board.result.by}")
    if board.deal.moves:
        moves = [write_move(board.rulebook, move) for move in board.deal.moves[-6:]]
        lines.append(f"  moves: {'… ' if len(board.deal.moves) > 6 else ''}{', '.join(moves)}")
    return tuple(lines)
