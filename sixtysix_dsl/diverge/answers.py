"""What a variant answers where two part, as expectations of a scenario file: the items of its `steps`."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from sixtysix_dsl.diverge.compare import MATCH, NEXT_DEALER, match_after
from sixtysix_dsl.diverge.divergence import Divergence
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.play.notation import write_move
from sixtysix_dsl.rulebook.moves import PLAY, Move
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.state import State
from sixtysix_dsl.rulebook.types import TALON_STATES

_FIGURES: dict[str, Callable[[State, int], int]] = {
    "card points": lambda s, seat: s.card_points[seat] + s.bonus[seat],
    "meld points": lambda s, seat: s.counted[seat],
    "pending": lambda s, seat: s.pending[seat],
    "tricks": lambda s, seat: s.tricks[seat],
}
_PLAIN = re.compile(r"[\w♠♥♦♣][\w-]*")


def answers(
    engine: ReferenceEngine, s: State, divergence: Divergence, moves: Iterable[Move]
) -> Iterator[str]:
    """Yield what a variant answers after the moves of a witness. `moves` are those in question, as it numbers them."""
    kind = divergence.kind.what
    if kind == "legality":
        yield from _of_moves(engine, s, list(moves))
    elif kind == "view":
        yield from _of_view(engine, s, divergence)
    elif s.result is not None and divergence.kind.phase == MATCH:
        yield from _result(engine, s)
        yield from _match(engine, s)
    elif s.result is not None:
        if kind == "points":
            yield from _figures(engine, s, divergence.about.split(", "))
        yield from _result(engine, s)
    elif kind == "points":
        yield from _figures(engine, s, divergence.about.split(", "))
    else:
        yield from _of_state(engine, s, divergence)


def unsaid(rulebook: Rulebook, divergence: Divergence) -> list[str]:
    """The pieces of a divergence that no expectation can ask for."""
    if divergence.about == NEXT_DEALER:
        return [NEXT_DEALER]
    names = set(divergence.about.split(", "))
    said = {var.name for var in rulebook.state} | {"closer", "tricks taken", "in play", "trick", "taken"}
    return sorted(names & said) if divergence.kind.what in ("state", "view") else []


def _of_moves(engine: ReferenceEngine, s: State, moves: list[Move]) -> Iterator[str]:
    rulebook = engine.rulebook
    for move in moves:
        if move.name != PLAY and not any(
            rule.name == move.name and len(rule.choices) == len(move.args) for rule in rulebook.moves
        ):
            yield _legal(engine, s, [move.seat])  # what has no name here cannot be refused by it
            continue
        verdict = engine.verdict(s, move)
        if verdict.legal:
            yield f"offers: {{{move.seat + 1}: [{write_move(rulebook, move, with_seat=False)}]}}"
        else:
            yield f"refused: {write_move(rulebook, move)}\n    because: {verdict.reasons[0].clause}"
    if any(move.name == PLAY for move in moves):
        yield _legal(engine, s, sorted({move.seat for move in moves}))


def _legal(engine: ReferenceEngine, s: State, seats: Iterable[int]) -> str:
    legal = engine.legal_moves(s)
    texts = {
        seat + 1: [write_move(engine.rulebook, m, with_seat=False) for m in legal if m.seat == seat]
        for seat in seats
    }
    return "legal: " + braces({seat: f"[{', '.join(each)}]" for seat, each in texts.items()})


def _of_view(engine: ReferenceEngine, s: State, divergence: Divergence) -> Iterator[str]:
    view, name = engine.view(s, divergence.seat), divergence.about
    parts: dict[str, str] = {}
    if name == "points":
        parts[name] = braces({x: "hidden" if n is None else n for x, n in view["points"].items()})
    elif name == "hands of others":
        others = [str(x + 1) for x in range(engine.rulebook.seats) if x != divergence.seat]
        known = {x: view["known"].get(x, []) for x in others}
        parts["hand"] = braces(
            {x: word(" ".join(cards)) if cards else "hidden" for x, cards in known.items()}
        )
    elif name == "turn-up":
        parts["talon"] = (
            f"{{turn-up: {view['talon']['turn_up'] or ('hidden' if s.turn_up >= 0 else 'none')}}}"
        )
    if parts:
        yield f"sees: {{{divergence.seat + 1}: {braces(parts)}}}"
    else:
        yield f"turn: {s.turn + 1}"


def _of_state(engine: ReferenceEngine, s: State, divergence: Divergence) -> Iterator[str]:
    rulebook, pack = engine.rulebook, engine.rulebook.pack
    names = set(divergence.about.split(", "))
    if names & {"hand", "taken", "trick"}:
        yield "hand: " + _by_seat(word(pack.write_cards(hand)) for hand in s.hands)
    if names & {"talon", "closed", "turn-up", "phase", "question before drawing"}:
        talon = TALON_STATES.values[engine.interpreter.facts.talon_state(s, [0] * (rulebook.locals + 1))]
        turn_up = pack.names[s.turn_up] if s.turn_up >= 0 else "none"
        yield f"talon: {{cards: {len(s.talon)}, state: {talon}, turn-up: {turn_up}}}"
    if "trump" in names:
        yield f"trump: {pack.letters[s.trump] if s.trump >= 0 else 'none'}"
    yield from _figures(
        engine,
        s,
        [
            name
            for name, pieces in (
                ("tricks", {"tricks", "taken"}),
                ("card points", {"taken"}),
                ("meld points", {"melds"}),
                ("pending", {"melds"}),
            )
            if names & pieces
        ],
    )
    if names & {"bound to", "phase", "question before drawing", "trick"}:
        yield _legal(engine, s, range(rulebook.seats))
    yield f"turn: {s.turn + 1 if s.turn >= 0 else 'none'}"
    yield "going: yes"


def _figures(engine: ReferenceEngine, s: State, names: Iterable[str]) -> Iterator[str]:
    members = engine.interpreter.seating.members
    for name in names:
        read = _FIGURES[name]
        seats = range(engine.rulebook.seats)
        yield f"{name}: " + _by_seat(sum(read(s, m) for m in members[seat]) for seat in seats)


def _result(engine: ReferenceEngine, s: State) -> Iterator[str]:
    assert s.result is not None
    seats = range(engine.rulebook.seats)
    winners = [str(seat + 1) for seat in seats if s.result.winners >> seat & 1]
    winner = "none" if not winners else winners[0] if len(winners) == 1 else f"[{', '.join(winners)}]"
    yield f"result: {{winner: {winner}, by: {s.result.by}}}"
    yield f"scored: {_by_seat(s.result.scores)}"
    yield f"carried: {s.result.carried}"


def _match(engine: ReferenceEngine, s: State) -> Iterator[str]:
    match, won = match_after(engine, s), match_after(engine, s).winner()
    yield "match: " + braces({side[0] + 1: match.game_points[side[0]] for side in engine.rulebook.sides})
    yield f"match over: {won[0] + 1 if won is not None else 'no'}"


def _by_seat(values: Iterable[Any]) -> str:
    return braces(dict(enumerate(values, 1)))


def braces(parts: Mapping[Any, Any]) -> str:
    """Return a mapping on one line."""
    return "{" + ", ".join(f"{name}: {value}" for name, value in parts.items()) + "}"


def word(text: str) -> str:
    """Return a text as YAML reads it: in quotes, unless it is a plain word."""
    return text if _PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)
