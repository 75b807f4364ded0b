"""What a position is under the reference engine, as expectations of a scenario file."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.play.notation import write_move
from sixtysix_dsl.rulebook.state import State
from sixtysix_dsl.verify.compare import Difference

_OF_SIDE: dict[str, Callable[[State, int], int]] = {
    "card points": lambda s, seat: s.card_points[seat] + s.bonus[seat],
    "meld points": lambda s, seat: s.counted[seat],
    "pending": lambda s, seat: s.pending[seat],
    "tricks": lambda s, seat: s.tricks[seat],
}
"""Figures that partners have together."""
_SHOWN = ("points", "card points", "meld points", "pending", "tricks")
_PLAIN = re.compile(r"\w[\w-]*")


def expectations(engine: ReferenceEngine, s: State, difference: Difference) -> Iterator[str]:
    """Yield what may be asked of a position, and what was asked of it by a difference: items of `steps`."""
    rulebook = engine.rulebook
    seats = range(rulebook.seats)
    if difference.move is not None:
        verdict = engine.verdict(s, difference.move)
        if not verdict.legal:
            because = f"\n    because: {verdict.reasons[0].clause}" if verdict.reasons else ""
            yield f"refused: {write_move(rulebook, difference.move)}{because}"
    if s.result is None:
        legal = engine.legal_moves(s)
        texts = [
            [write_move(rulebook, m, with_seat=False) for m in legal if m.seat == seat] for seat in seats
        ]
        yield "legal: " + by_seat(f"[{', '.join(each)}]" for each in texts)
        yield "going: yes"
    else:
        winners = [str(seat + 1) for seat in seats if s.result.winners >> seat & 1]
        winner = f"[{', '.join(winners)}]" if winners else "none"
        yield f"result: {{winner: {winner}, by: {s.result.by}}}"
        yield f"scored: {by_seat(s.result.scores)}"
    yield f"turn: {s.turn + 1 if s.turn >= 0 else 'none'}"
    yield f"trump: {rulebook.pack.letters[s.trump] if s.trump >= 0 else 'none'}"
    yield "hand: " + by_seat(json.dumps(rulebook.pack.write_cards(hand)) for hand in s.hands)
    talon = engine.view(s, 0)["talon"]
    yield f"talon: {{cards: {talon['cards']}, state: {talon['state']}}}"
    yield "points: " + by_seat(engine.interpreter.facts.points(s, seat) for seat in seats)
    members = engine.interpreter.seating.members
    for name, read in _OF_SIDE.items():
        yield f"{name}: " + by_seat(sum(read(s, member) for member in members[seat]) for seat in seats)
    if difference.seat >= 0:
        yield f"sees: {{{difference.seat + 1}: {_sight(engine.view(s, difference.seat))}}}"


def _sight(view: Mapping[str, Any]) -> str:
    """Return what a seat is shown as `sees` expects it."""
    hands = {str(view["seat"]): view["hand"], **view["known"]}
    parts: dict[str, str] = {
        "hand": braces({seat: json.dumps(" ".join(cards)) for seat, cards in hands.items()}),
        "turn": str(view["turn"] or "none"),
        "trump": view["trump"] or "none",
        "carried": str(view["carried"]),
    }
    for name in _SHOWN:
        figures = view[name.replace(" ", "_")]
        parts[name] = braces({seat: "hidden" if n is None else n for seat, n in figures.items()})
    return braces(parts)


def by_seat(values: Any) -> str:
    """Return values seat by seat, as scenario files have them."""
    return braces(dict(enumerate(values, 1)))


def braces(parts: Mapping[Any, Any]) -> str:
    """Return a mapping on one line."""
    return "{" + ", ".join(f"{name}: {value}" for name, value in parts.items()) + "}"


def word(text: str) -> str:
    """Return a text as YAML reads it: in quotes, unless it is a plain word."""
    return text if _PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)
