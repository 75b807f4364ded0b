"""A point of a record as a scenario file: the deal, the moves up to it, and what is so there. It passes as it is."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.play.notation import write_move
from sixtysix_dsl.record.fault import RecordError
from sixtysix_dsl.record.follow import Course
from sixtysix_dsl.rulebook.declared import kept_facts
from sixtysix_dsl.rulebook.engine import Engine
from sixtysix_dsl.rulebook.moves import Move

_PLAIN = re.compile(r"[A-Za-z][\w-]*")


def write_scenario(
    course: Course[Any], number: int, variant: str, rules: Sequence[str] = (), of: int | None = None
) -> str:
    """Return the scenario of the point after step `number`, of deal `of` if that is given.

    `variant` is as the file is to name it.

    Raises IndexError if there is no such step, RecordError if the deal began from a position.
    """
    played, there = course.deal_at(number, of)
    if played.pack is None:
        message = "the deal began from a position, and a scenario cannot say how it came about"
        help = "add the moves to the scenario that it was begun from with `--at`"
        raise RecordError(course.record.file, played.line, message, help, "unreadable")
    what = f"deal {played.number}, {f'after step {number}' if number else 'before the first step'}"
    begun = Begun(played.pack, played.dealer, played.setting)
    return scenario_of(course.engine, begun, there.moves, what, variant, rules)


class Begun(NamedTuple):
    """How a deal began: its pack in dealing order, who dealt, and what the match has brought along."""

    pack: Sequence[int]
    dealer: int
    setting: Mapping[str, Any]


def scenario_of(
    engine: Engine[Any],
    begun: Begun,
    moves: Iterable[Move],
    what: str,
    variant: str,
    rules: Sequence[str] = (),
) -> str:
    """Return the scenario of a deal after some moves, with what is so there; `what` says which deal it is."""
    rulebook = engine.rulebook
    deal, made = Deal.from_pack(engine, begun.pack, dealer=begun.dealer, **begun.setting), list(moves)
    for move in made:
        deal.push(move)
    lines = [f"# Played: {what}."]
    if rules:
        lines.append("# Run it with " + " ".join(f"--with {rule}" for rule in rules) + ".")
    lines += [f"scenario: {_word(what)}", f"variant: {_word(variant)}"]
    default = {option.name: option.default for option in rulebook.options}
    chosen = {name: value for name, value in rulebook.settings.items() if default.get(name) != value}
    if chosen:
        lines.append("set: " + _braces({name: _word(value) for name, value in chosen.items()}))
    lines.append(f"dealer: {begun.dealer + 1}")
    points = begun.setting["game_points"]
    if any(points):
        lines.append("match: " + _braces({side[0] + 1: points[side[0]] for side in rulebook.sides}))
    if begun.setting["carried"]:
        lines.append(f"carried: {begun.setting['carried']}")
    pack = " ".join(rulebook.pack.names[card] for card in begun.pack)
    kept = kept_facts(rulebook, begun.setting["match_vars"])
    facts = f", facts: {_flow(kept)}" if kept else ""
    lines += [f'deal: {{pack: "{pack}"{facts}}}', "steps:"]
    lines += [f"  - {write_move(rulebook, move)}" for move in made]
    lines += [f"  - {line}" for line in _expectations(deal)]
    return "\n".join(lines) + "\n"


def _expectations(deal: Deal[Any]) -> Iterator[str]:
    rulebook = deal.engine.rulebook
    seats = range(rulebook.seats)
    result, view = deal.outcome(), deal.view(0)
    if result is None:
        texts = [
            [write_move(rulebook, move, with_seat=False) for move in deal.legal_moves(seat)] for seat in seats
        ]
        yield "legal: " + _by_seat(f"[{', '.join(each)}]" for each in texts)
        yield f"turn: {deal.turn + 1}"
    else:
        winners = [str(seat + 1) for seat in seats if result.winners >> seat & 1]
        winner = f"[{', '.join(winners)}]" if winners else "none"
        yield f"result: {{winner: {winner}, by: {result.by}}}"
        yield f"scored: {_by_seat(result.scores)}"
    yield "hand: " + _by_seat(json.dumps(" ".join(deal.view(seat)["hand"])) for seat in seats)
    yield f"trump: {view['trump'] or 'none'}"
    yield f"talon: {{cards: {view['talon']['cards']}, state: {view['talon']['state']}}}"
    for name in ("tricks", "points", "pending"):
        own = {seat + 1: deal.view(seat)[name][str(seat + 1)] for seat in seats}
        shown = {seat: figure for seat, figure in own.items() if figure is not None}
        if shown:
            yield f"{name}: {_braces(shown)}"


def _by_seat(values: Iterable[Any]) -> str:
    return _braces(dict(enumerate(values, 1)))


def _braces(parts: Mapping[Any, Any]) -> str:
    return "{" + ", ".join(f"{name}: {value}" for name, value in parts.items()) + "}"


def _flow(facts: Mapping[str, Any]) -> str:
    return _braces(
        {name: _flow(each) if isinstance(each, Mapping) else _word(each) for name, each in facts.items()}
    )


def _word(text: str) -> str:
    """A text as YAML reads it: in quotes, unless it is a plain word."""
    return text if _PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)
