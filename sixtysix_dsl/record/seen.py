"""What one seat may know of a match: its own views, and moves as it could follow them. Nothing hidden is in it.

The seed is not in it (it would tell every card), nor is the pack, nor how many numbers bots have drawn.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.play.notation import write_move
from sixtysix_dsl.record.follow import Course
from sixtysix_dsl.record.writer import result_data
from sixtysix_dsl.rulebook.moves import PLAY, Move

VERSION = 1
HIDDEN = "?"


def sees_move(deal: Deal[Any], move: Move, seat: int) -> bool:
    """Whether a seat may know the cards that a move names, which was just made."""
    rulebook = deal.engine.rulebook
    if seat == move.seat:
        return True
    if move.name == PLAY:
        return rulebook.may_look(rulebook.views["trick"], seat, move.seat)
    rule = next((r for r in rulebook.moves if r.name == move.name and len(r.choices) == len(move.args)), None)
    choices = rule.choices if rule else ()
    cards = {
        rulebook.pack.names[value]
        for choice, value in zip(choices, move.args, strict=False)
        if choice.kind == "card"
    }
    view = deal.view(seat)
    return cards <= {*view["hand"], *(card for held in view["known"].values() for card in held)}


def move_as_seen(deal: Deal[Any], move: Move, seat: int) -> str:
    """Return a move that was just made as text without its seat, `play ?` where the seat may not know the card."""
    if sees_move(deal, move, seat):
        return write_move(deal.engine.rulebook, move, with_seat=False)
    return f"{move.name} {HIDDEN}"


def seen_lines(course: Course[Any], seat: int) -> Iterator[dict[str, Any]]:
    """What a seat (from 0) saw of a match, event by event, as plain data."""
    header, rulebook = course.record.header, course.engine.rulebook
    yield {
        "sixtysix_seen": VERSION,
        "seat": seat + 1,
        "variant": rulebook.name,
        "rules_hash": rulebook.hash,
        "options": dict(rulebook.settings),
        "seats": list(header.seats),
    }
    for played in course.deals:
        for step, deal in course.walk(played):
            view = deal.view(seat)
            if step is None:
                yield {"deal": played.number, "dealer": played.dealer + 1, "view": view}
            elif step.move is None:
                yield {"step": step.number, "undo": step.undone, "view": view}
            else:
                said = move_as_seen(deal, step.move, seat)
                yield {"step": step.number, "seat": step.move.seat + 1, "move": said, "view": view}
        if played.result is not None:
            yield {"result": result_data(rulebook, played.result, played.game_points)}


def write_seen(course: Course[Any], seat: int) -> str:
    """Return the same as a text, a JSON object a line."""
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in seen_lines(course, seat))
