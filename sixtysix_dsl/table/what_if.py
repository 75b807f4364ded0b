"""What would be different at this table under another value of an option: the state is taken as it lies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.play.notation import write_move
from sixtysix_dsl.rulebook.rulebook import Rulebook

_COUNTS = ("points", "card_points", "meld_points", "pending", "tricks")


def what_if_lines(
    engine: ReferenceEngine, deal: Deal[Any], seat: int, other: Rulebook, changed: Mapping[str, str]
) -> list[str]:
    """Return what a seat (from 0) could do here under other rules, and which of its figures would differ."""
    said = ", ".join(f"{name}={value}" for name, value in changed.items())
    rulebook = engine.rulebook
    if not _could_lie(rulebook, other):
        return [f"With {said} another pack or table would be played with: this deal could not lie so."]
    theirs = ReferenceEngine(other)
    state = deal.state.copy()
    now = [write_move(rulebook, move, with_seat=False) for move in deal.legal_moves(seat)]
    then = [
        write_move(other, move, with_seat=False) for move in theirs.legal_moves(state) if move.seat == seat
    ]
    more = [text for text in then if text not in now]
    less = [text for text in now if text not in then]
    lines = [f"With {said}, as the cards lie now:"]
    lines += [f"  legal too: {', '.join(more)}"] if more else []
    lines += [f"  no longer legal: {', '.join(less)}"] if less else []
    here, there = engine.view(deal.state, seat), theirs.view(state, seat)
    for name in _COUNTS:
        lines += [
            f"  {name.replace('_', ' ')} of seat {who}: {there[name][who]} instead of {figure}"
            for who, figure in here[name].items()
            if there[name][who] != figure
        ]
    if other.match.target.number != rulebook.match.target.number:
        lines.append(f"  the match is won with {other.match.target.number} game points")
    if len(lines) == 1:
        lines.append("  the same moves are legal, and the same is counted, here and now")
    read = [clause for option in rulebook.options if option.name in changed for clause in option.read_by]
    if read:
        lines.append(f"  what reads it: {', '.join(dict.fromkeys(read))}")
    return lines


def _could_lie(here: Rulebook, there: Rulebook) -> bool:
    """Whether a state means the same under both: the same cards, seats, moves and variables."""

    def frame(rulebook: Rulebook) -> tuple[object, ...]:
        names = [rule.name for rule in rulebook.moves], [(var.name, var.per_seat) for var in rulebook.state]
        return rulebook.pack, rulebook.sides, names

    return frame(here) == frame(there)
