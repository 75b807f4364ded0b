"""A replay as text through a pipe and as one document, and what is wrong with its record."""

from __future__ import annotations

import sys
from typing import Any

from sixtysix_dsl.record.fault import RecordError
from sixtysix_dsl.record.follow import Course
from sixtysix_dsl.report.line import clean
from sixtysix_dsl.rulebook.state import State

from .loading import fail
from .recorded import Recorded
from .replaying import Replay, Shown
from .terminal import Terminal


def say_fault(course: Course[State], seat: int | None) -> None:
    """Say what ends a record before its time, if anything does; `seat` is who reads it, None for all hands open."""
    fault = _fault_for(course, seat)
    if fault is not None:
        sys.stdout.flush()
        print(clean(f"{_where(fault)}: error: {fault.message}"), file=sys.stderr)
        print(f"  help: {clean(fault.help)}", file=sys.stderr)


def _fault_for(course: Course[State], seat: int | None) -> RecordError | None:
    """The fault, for one seat without reasons and legal moves: they may tell of another hand."""
    fault = course.fault
    if fault is None or seat is None or fault.kind != "illegal":
        return fault
    return RecordError(
        fault.file, fault.line, "the move is not legal", "replay it without `--view`", fault.kind
    )


def _where(fault: RecordError) -> str:
    return f"{fault.file}:{fault.line}" if fault.line else fault.file


def print_all(recorded: Recorded, replay: Replay, deal: int | None, trick: int | None) -> None:
    """The whole replay, or one deal or trick of it, as lines."""
    header = recorded.record.header
    terminal = Terminal()
    seats = ", ".join(f"seat {number} {clean(name)}" for number, name in enumerate(header.seats, 1))
    seed = f" Seed {header.seed}." if replay.seat is None else ""
    if deal is None and trick is None:
        terminal.say(f"{recorded.rulebook.name}.{seed} At the table: {seats}.")
    found = False
    for shown in replay.points():
        if _is_asked(shown, deal, trick):
            found = True
            if shown.step is None:
                terminal.say("", *shown.lines)
            else:
                first, *rest = shown.lines
                terminal.say(f"{shown.number:>4}  {first}", *(f"      {line}" for line in rest))
    if not found and (deal is not None or trick is not None):
        what = f"trick {trick} of deal {deal or 1}" if trick is not None else f"deal {deal}"
        fail(
            f"there is no {what} in `{recorded.record.file}`", help=f"it has {len(replay.course.deals)} deals"
        )


def _is_asked(shown: Shown, deal: int | None, trick: int | None) -> bool:
    if trick is not None:
        return shown.played.number == (deal or 1) and shown.step is not None and shown.trick == trick
    return deal is None or shown.played.number == deal


def replay_data(recorded: Recorded, replay: Replay) -> dict[str, Any]:
    """Return the whole replay as plain data."""
    header, course = recorded.record.header, replay.course
    data: dict[str, Any] = {
        "file": recorded.record.file,
        "variant": recorded.rulebook.name,
        "rules_hash": header.rules_hash,
        "hash": recorded.rulebook.hash,
        "changed": list(recorded.changed),
        "cut_off": bool(recorded.record.cut),
        "options": dict(recorded.rulebook.settings),
        "seats": list(header.seats),
    }
    if replay.seat is None:
        data["seed"] = header.seed
    else:
        data["view"] = replay.seat + 1
    fault = _fault_for(course, replay.seat)
    winner = course.match.winner()
    return {
        **data,
        "deals": replay.deals_data(),
        "match": {str(seat): points for seat, points in enumerate(course.match.game_points, 1)},
        "winner": [seat + 1 for seat in winner] if winner is not None else None,
        "fault": None
        if fault is None
        else {
            "code": f"record-{fault.kind}",
            "message": fault.message,
            "line": fault.line,
            "help": fault.help,
        },
    }
