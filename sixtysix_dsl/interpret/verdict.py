"""Whether a move is legal, and the clauses that decide it: one evaluation gives both."""

from __future__ import annotations

from sixtysix_dsl.interpret.announcements import Announcement
from sixtysix_dsl.interpret.interpreter import Interpreter
from sixtysix_dsl.rulebook.moves import PLAY, Move
from sixtysix_dsl.rulebook.outcome import (
    DEAL_OVER,
    NO_SUCH_WINDOW,
    NOT_YOUR_CARD,
    NOT_YOUR_TURN,
    Reason,
    Verdict,
)
from sixtysix_dsl.rulebook.rulebook import Duty
from sixtysix_dsl.rulebook.state import State


def verdict(engine: Interpreter, s: State, move: Move) -> Verdict:
    """Judge any move that names a seat of the table, a known move, and cards of the pack."""
    if s.result is not None:
        return Verdict(False, (Reason(DEAL_OVER),))
    if move.name == PLAY:
        return _judge_play(engine, s, move)
    return _judge_announcement(engine, s, move)


def _judge_play(engine: Interpreter, s: State, move: Move) -> Verdict:
    table: list[Reason] = []
    if s.phase >= 0 or s.question:
        table.append(Reason(NO_SUCH_WINDOW))
    if move.seat != s.turn:
        table.append(Reason(NOT_YOUR_TURN))
    if table:
        return Verdict(False, tuple(table))
    face = engine.pack.faces[move.args[0]]
    if not s.hands[move.seat] & face:
        return Verdict(False, (Reason(NOT_YOUR_CARD),))
    first = _compulsory(engine, s)
    if first is not None:
        return Verdict(False, (first,))
    cards, duty = engine.playable(s)
    reason = _duty_reason(engine, s, cards, duty)
    return Verdict(bool(cards & face), (reason,))


def _duty_reason(engine: Interpreter, s: State, cards: int, duty: Duty | None) -> Reason:
    e = tuple(engine.locals_for(s.turn))
    if duty is not None:
        values = (duty.play,) if duty.when is None else (duty.when, duty.play)
        return Reason(duty.origin.clause, duty.origin, duty.says, values, e, cards)
    if s.must_rule >= 0:
        rule = engine.rulebook.moves[s.must_rule]
        return Reason(rule.origin.clause, rule.origin, None, (), e, cards)
    return Reason("follow.none" if s.trick else "lead.none", None, None, (), e, cards)


def _compulsory(engine: Interpreter, s: State) -> Reason | None:
    e = engine.locals_for(s.turn)
    for a, seat in engine.announcements.open_to(s):
        if a.compulsory and any(True for _ in engine.announcements.moves(a, s, seat, e)):
            return Reason(a.rule.origin.clause, a.rule.origin)
    return None


def _judge_announcement(engine: Interpreter, s: State, move: Move) -> Verdict:
    named = [(a, seat) for a, seat in engine.announcements.open_to(s) if a.rule.name == move.name]
    mine = [a for a, seat in named if seat == move.seat]
    if not mine:
        return Verdict(False, tuple(_not_open(engine, s, move, bool(named))))
    reasons: list[Reason] = []
    for a in mine:
        failed = _failures(engine, s, a, move)
        if not failed:
            first = _compulsory(engine, s)
            if first is not None and not a.compulsory:
                return Verdict(False, (first,))
            values = tuple(condition.holds for condition in a.rule.when)
            return Verdict(
                True, (Reason(a.rule.origin.clause, a.rule.origin, None, values, _locals(engine, a, move)),)
            )
        reasons += failed
    return Verdict(False, tuple(reasons))


def _not_open(engine: Interpreter, s: State, move: Move, open_to_others: bool) -> list[Reason]:
    rules = [rule for rule in engine.rulebook.moves if rule.name == move.name]
    origin = next((rule.window_origin for rule in rules if rule.window_origin is not None), None)
    if open_to_others:
        return [Reason(NOT_YOUR_TURN, origin)]
    reasons = [Reason(NO_SUCH_WINDOW, origin)]
    if move.seat != s.turn:
        reasons.append(Reason(NOT_YOUR_TURN))
    return reasons


def _locals(engine: Interpreter, a: Announcement, move: Move) -> tuple[int, ...]:
    e = engine.locals_for(move.seat)
    for choice, value in zip(a.rule.choices, move.args, strict=False):
        e[choice.slot] = engine.announcements.local_of(choice, value)
    return tuple(e)


def _failures(engine: Interpreter, s: State, a: Announcement, move: Move) -> list[Reason]:
    """Return the conditions of an open announcement that a move fails, in the order of the file."""
    rule, found = a.rule, []
    if engine.announcements.is_spent(a, s, move.seat):
        found.append(Reason(f"{rule.origin.clause}.once", rule.origin))
    e = list(_locals(engine, a, move))
    for choice, value in zip(a.choices, move.args, strict=False):
        if value not in engine.announcements.values_of(choice, s, e):
            values = tuple(v for v in (choice.choice.among, choice.choice.upto) if v is not None)
            found.append(Reason(f"{rule.origin.clause}.choose", rule.origin, None, values, tuple(e)))
    if len(move.args) != len(a.choices):
        found.append(Reason(f"{rule.origin.clause}.choose", rule.origin))
        return found
    for condition, holds in zip(rule.when, a.conditions, strict=True):
        if not holds(s, e):
            origin = condition.origin
            found.append(Reason(origin.clause, origin, condition.says, (condition.holds,), tuple(e)))
    return found
