"""The clauses in force now for one seat: what may be led, followed, announced, and why the rest may not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import Any

from sixtysix_dsl.explain.explain import explain_move
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.play.notation import write_move
from sixtysix_dsl.rulebook.moves import PLAY, Move
from sixtysix_dsl.rulebook.outcome import NO_SUCH_WINDOW
from sixtysix_dsl.rulebook.rulebook import Choice, MoveRule

_MOST_TRIED, _MOST_SHOWN = 24, 6


def rule_lines(engine: ReferenceEngine, deal: Deal[Any], seat: int, language: str = "en") -> list[str]:
    """Return the rules as they bind a seat (from 0) now."""
    return [*_cards(engine, deal, seat, language), *_announcements(engine, deal, seat, language)]


def _cards(engine: ReferenceEngine, deal: Deal[Any], seat: int, language: str) -> Iterator[str]:
    state, rules, pack = deal.state, engine.interpreter, engine.rulebook.pack
    plays = [move for move in deal.legal_moves(seat) if move.name == PLAY]
    if not plays:
        yield "You have no card to play now."
        return
    section = "follow" if state.trick else "lead"
    yield f"Rows of `{section}`; the first that your hand can meet binds you:"
    _, binding = rules.playable(state)
    e = rules.locals_for(seat)
    because = explain_move(engine, state, plays[0], language=language, seat=seat).because
    if binding is None:
        yield from (f"  {reason.clause}: {reason.says}" for reason in because)
        return
    for when, play, duty in rules.duties[section]:
        name = duty.origin.clause
        if duty is binding:
            said = because[0].says if because else ""
            cards = pack.write_cards(state.hands[seat] & play(state, e))
            yield f"  {name} binds: {said if duty.says is not None else f'you may play {cards}.'}"
            return
        yield f"  {name}: {'not as things are' if when is not None and not when(state, e) else 'you hold none'}"


def _announcements(engine: ReferenceEngine, deal: Deal[Any], seat: int, language: str) -> Iterator[str]:
    """What may be said now, why the rest may not, and what has its time later."""
    legal = [move for move in deal.legal_moves(seat) if move.name != PLAY]
    texts = [write_move(engine.rulebook, move, with_seat=False) for move in legal]
    yield f"Open to you: {_some(texts)}." if texts else "Nothing is open to announce."
    later: dict[str, list[str]] = {}
    for rule in _by_name(engine):
        if any(move.name == rule.name for move in legal):
            continue
        refusals: dict[str, list[str]] = {}
        for move in _samples(engine, rule, seat):
            found = explain_move(engine, deal.state, move, language=language, seat=seat)
            if any(reason.clause == NO_SUCH_WINDOW for reason in found.because):
                later.setdefault(found.because[0].says, []).append(rule.name)
                break
            said = " ".join(f"{reason.says} ({reason.clause})" for reason in found.because)
            refusals.setdefault(said, []).append(write_move(engine.rulebook, move, with_seat=False))
        else:
            yield from (f"  not {_some(which)}: {said}" for said, which in islice(refusals.items(), 3))
    for said, names in later.items():
        yield f"  not now {', '.join(dict.fromkeys(names))}: {said}"


def _by_name(engine: ReferenceEngine) -> list[MoveRule]:
    return list({rule.name: rule for rule in reversed(engine.rulebook.moves)}.values())[::-1]


def _samples(engine: ReferenceEngine, rule: MoveRule, seat: int) -> Iterator[Move]:
    """Moves of a rule to be judged: all, or a few if there are many. What others hold plays no part in which."""
    values = [_values(engine, choice) for choice in rule.choices]
    return (Move(seat, rule.name, args) for args in islice(product(*values), _MOST_TRIED))


def _values(engine: ReferenceEngine, choice: Choice) -> list[int]:
    pack = engine.rulebook.pack
    if choice.kind == "suit":
        return list(range(len(pack.suits)))
    if choice.kind == "seat":
        return list(range(engine.rulebook.seats))
    if choice.kind == "card":
        return engine.interpreter.announcements.faces_in(pack.all)
    low = choice.among.number if choice.among is not None and choice.among.is_const else 0
    return [low]


def _some(texts: list[str]) -> str:
    shown = ", ".join(texts[:_MOST_SHOWN])
    more = len(texts) - _MOST_SHOWN
    return f"{shown} and {more} more" if more > 0 else shown
