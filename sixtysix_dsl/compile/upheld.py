"""Whether an announcement would win the deal for who makes it: what honest players ask before they claim."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.access import Overlay
from sixtysix_dsl.compile.code import E, i32
from sixtysix_dsl.compile.settlement import would_be_among_winners
from sixtysix_dsl.compile.unit import Unit, Writer
from sixtysix_dsl.compile.wasm import I32, I64
from sixtysix_dsl.rulebook.rulebook import MoveRule
from sixtysix_dsl.rulebook.tally import counted_clauses
from sixtysix_dsl.rulebook.types import BETWEEN_TRICKS

_TRIED = frozenset(
    "nothing when for_each count_fresh count_pending lapse_melds give_points drop_out end_deal set_state "
    "set_state_of make_trump must_lead".split()
)
"""Effects that only set fields, so that they can be tried without touching the memory."""


def would_win(w: Writer, rule: MoveRule, env: Mapping[int, E], word: E) -> E:
    """Return whether the seat would be among the winners, as a condition worked out now."""
    if _can_be_tried(w.unit, rule):
        trial = _trial_of(rule)
        return w.ask(trial, I32, env[0]) if trial in w.unit.index else _try_here(w, rule, env)
    winners = w.ask("try", I64, word)
    return w.body.keep(code.truth(code.band(winners, w.facts.bit(env[0]))))


def _try_here(w: Writer, rule: MoveRule, env: Mapping[int, E]) -> E:
    tried = w.on(Overlay(w.access))
    tried.effects.run(rule.does, env)
    ended = code.ne(tried.access.get("ended"), code.ZERO)
    return w.body.keep(code.both(ended, would_be_among_winners(tried, env[0])))


def _trial_of(rule: MoveRule) -> str:
    return f"try {rule.number}"


def _can_be_tried(unit: Unit, rule: MoveRule) -> bool:
    steps = [step for effect in rule.does for step in effect.walk()]
    ends = any(effect.op == "end_deal" for effect in rule.does)
    return (ends or not unit.automatic) and all(step.op in _TRIED for step in steps)


def define_trials(unit: Unit) -> None:
    """Name the functions that try claims: one for each that all seats may make at once, in every situation between
    tricks, so that it is not written out for all of them, and one that makes the move, if that must be."""
    rulebook = unit.rulebook
    claims = [rule for rule in rulebook.moves if rule.kind == "claim" or rulebook.is_free_claim(rule.name)]
    for rule in claims:
        if _can_be_tried(unit, rule) and not rule.choices and rule.window.number & BETWEEN_TRICKS:
            unit.define(_trial_of(rule), partial(_write_trial, rule=rule), (I64,), (I32,))
    if any(not _can_be_tried(unit, rule) for rule in claims):
        unit.define("try", _write_try, (I64,), (I64,))


def _write_trial(w: Writer, rule: MoveRule) -> None:
    going = w.where(ended=code.ZERO).frozen()
    w.body.result(_try_here(going, rule, {0: w.body.get(0, nonneg=True)}))


def _write_try(w: Writer) -> None:
    """Write the function that makes a move, notes who wins if that ends the deal, and takes it back."""
    body, layout = w.body, w.unit.layout
    kept = [(layout.state, layout["before"].address, layout.state_size)]
    if w.unit.counts:  # what is only tried is not counted
        clauses = layout["tally"].address + 8 * w.unit.tally_at("clauses")
        kept.append((clauses, layout["reasons"].address, 8 * len(counted_clauses(w.rulebook))))
    for place, buffer, size in kept:
        body.copy(i32(buffer), i32(place), i32(size))
    w.call("announce", body.get(0))
    winners = body.keep(w.access.get("winners"))
    for place, buffer, size in kept:
        body.copy(i32(place), i32(buffer), i32(size))
    body.result(winners)
