"""What limits a move, and how many moves a deal can have at most."""

from __future__ import annotations

from collections.abc import Iterator

from sixtysix_dsl.check.dealing import Dealing, explore
from sixtysix_dsl.check.domains import Space
from sixtysix_dsl.check.partial import Partial, of_both
from sixtysix_dsl.check.tricks import most_tricks
from sixtysix_dsl.check.truths import TALON, is_, isnt, word
from sixtysix_dsl.check.walk import effects, parts, values_of
from sixtysix_dsl.rulebook.expr import NO, Effect, Expr
from sixtysix_dsl.rulebook.rulebook import THEN_NEXT, MoveRule, Rulebook
from sixtysix_dsl.rulebook.types import (
    BEFORE_DRAWING,
    BOUND_LEAD,
    CARDS,
    FLAG,
    MODES,
    ON_FOLLOWING,
    ON_LEAD,
    TALON_STATES,
    WINDOWS,
)

_CHANGES_HAND = frozenset(
    {"swap", "pass_card", "talon_to_hand", "turn_into_hand", "deal", "deal_up_to", "must_lead"}
)
_ENDS = ("end_deal", "annul_deal")


class Unbounded(ValueError):
    """A deal of these rules need not end: `no-progress` says why."""


def windows_of(space: Space, rule: MoveRule) -> int:
    """Return the windows in which a move is open for some values of options."""
    window = space.build(rule.window)

    def opens(bit: int) -> Partial:
        return of_both(window, lambda a: bit, lambda x, y: int(bool(x & y)))

    bits = [1 << number for number in range(len(WINDOWS))]
    return sum(bit for bit in bits if not space.find(also=[opens(bit)], reads=[rule.window]).is_impossible)


def may_be_made(space: Space, rule: MoveRule) -> bool:
    """Whether somebody makes the move, for some values of options: it is not always automatic."""
    return not space.find([isnt(rule.mode, word("automatic", MODES))]).is_impossible


def limit_of(space: Space, rule: MoveRule) -> str:
    """Return what limits a move, empty if nothing does.

    In play: `deal`, `lead`, `gap`, `ends`, `binds`, `closes` or `answers`; in a phase: `answers`, `leaves` or `raises`.
    """
    if _ends_always(space, rule):
        return "ends"
    if rule.phase >= 0:
        return _limit_in_phase(space, rule)
    if rule.once:
        return rule.once
    if windows_of(space, rule) == BEFORE_DRAWING and rule.kind == "pass":
        return "answers"
    if _closes(space, rule):
        return "closes"
    return "binds" if _binds(space, rule) else ""


def _ends_always(space: Space, rule: MoveRule) -> bool:
    guards = []
    for effect, guard in _guarded(rule.does):
        if effect.op in _ENDS:
            if guard is None:
                return True
            if space.ops(guard) <= _settled_ops(guard):
                guards.append(guard)
    return bool(guards) and space.find(fails=guards).is_impossible


def _settled_ops(guard: Expr) -> frozenset[str]:
    """Return the operations of a condition that no effect can change: options and what puts them together."""
    names = {f"option {part.value}" for part in parts(guard) if part.op == "option"}
    return frozenset({"and", "or", "not", "eq", "ne", "lt", "le", "gt", "ge", "const", "option", *names})


def _guarded(does: tuple[Effect, ...], guard: Expr | None = None) -> Iterator[tuple[Effect, Expr | None]]:
    for effect in does:
        if effect.op == "when":
            inner = effect.args[0] if guard is None else Expr("and", FLAG, (guard, effect.args[0]))
            yield from _guarded(effect.body, inner)
        elif effect.op == "for_each":
            yield from _guarded(effect.body, NO)
        else:
            yield effect, guard


def _closes(space: Space, rule: MoveRule) -> bool:
    if not any(effect.op == "close_talon" for effect in rule.does):
        return False
    holds = [condition.holds for condition in rule.when]
    return space.find(holds, [is_(TALON, word("open", TALON_STATES))]).is_impossible


def _binds(space: Space, rule: MoveRule) -> bool:
    changes = [effect for effect in _all(rule.does) if effect.op in _CHANGES_HAND]
    if len(changes) != 1 or changes[0].op != "must_lead" or changes[0] not in rule.does:
        return False
    if windows_of(space, rule) & ~(ON_LEAD | ON_FOLLOWING) or _unbound_by_itself(space.rulebook):
        return False
    holds = [condition.holds for condition in rule.when]
    in_hand = Expr("has", FLAG, (Expr("hand", CARDS), changes[0].args[0]))
    return space.find(holds, [in_hand]).is_impossible


def _unbound_by_itself(rulebook: Rulebook) -> bool:
    automatic = [rule for rule in rulebook.moves if rule.automatic is not None]
    return any(effect.op == "must_lead" for rule in automatic for effect in _all(rule.does))


def _all(does: tuple[Effect, ...]) -> Iterator[Effect]:
    for effect in does:
        yield from effect.walk()


# -- phases


def _limit_in_phase(space: Space, rule: MoveRule) -> str:
    asks = space.rulebook.phases[rule.phase].asks
    if asks is None or asks.how != "round":
        return "answers"
    if rule.then != THEN_NEXT or any(effect.op == "drop_out" for effect in rule.does):
        return "leaves"
    return "raises" if raised_state(space, rule) is not None else ""


def raised_state(space: Space, rule: MoveRule) -> int | None:
    """Return the state variable that a bid raises for certain, or None."""
    found = None
    for choice in rule.choices:
        if choice.kind != "number" or choice.among is None or choice.among.op != "add":
            continue
        for state, more in (choice.among.args, choice.among.args[::-1]):
            least = min((number for term, number in space.numbers.leaves(more) if term is None), default=0)
            if state.op == "state" and space.numbers.is_exact(more) and least >= 1:
                found = int(state.value) if _sets(rule, int(state.value), choice.slot) else found
    others = [space.rulebook.moves[number] for number in space.rulebook.phases[rule.phase].moves]
    lowered = any(
        effect.op == "set_state" and effect.value == found
        for other in others
        if other is not rule and raised_state_shape(other) != found
        for effect in _all(other.does)
    )
    return None if lowered else found


def raised_state_shape(rule: MoveRule) -> int | None:
    """Return the state variable that a bid sets to the number chosen above it, by its form alone."""
    for choice in rule.choices:
        if choice.kind == "number" and choice.among is not None and choice.among.op == "add":
            for part in choice.among.args:
                if part.op == "state" and _sets(rule, int(part.value), choice.slot):
                    return int(part.value)
    return None


def _sets(rule: MoveRule, state: int, slot: int) -> bool:
    touched = [effect for effect in _all(rule.does) if effect.op == "set_state" and effect.value == state]
    sets_it = len(touched) == 1 and touched[0] in rule.does
    return sets_it and touched[0].args[0].op == "local" and touched[0].args[0].value == slot


# -- the longest deal


def longest_deal(rulebook: Rulebook) -> int:
    """Return a number of moves (cards, announcements and answers together) that no deal exceeds.

    For a Rulebook that is not settled it holds for all values of its options. Raises Unbounded if some move has no
    limit.
    """
    dealings = explore(rulebook)
    tricks = most_tricks(rulebook, dealings)
    space = Space(rulebook, values_of(rulebook), tricks)
    return most_cards(rulebook, dealings) + _most_announcements(space, tricks) + _most_answers(space)


def most_cards(rulebook: Rulebook, dealings: list[Dealing]) -> int:
    """Return a number of cards played that no deal exceeds."""
    moved = any(effect.op in ("pass_card", "talon_to_hand") for _, effect in effects(rulebook))
    if moved or not dealings or any(not d.is_known or d.is_sample for d in dealings):
        return rulebook.pack.size
    return max(dealing.cards_to_play(bool(rulebook.draw)) for dealing in dealings)


def _most_announcements(space: Space, tricks: int) -> int:
    """Count what the limits of announcements allow; the lead is bound once a lead, and again if it was freed."""
    total, frees, bindings, ends = 0, 0, 0, 0
    for rule in space.rulebook.moves:
        if rule.phase >= 0 or not may_be_made(space, rule):
            continue
        windows, limit = windows_of(space, rule), limit_of(space, rule)
        one_seat = not windows & ~(ON_LEAD | BOUND_LEAD | BEFORE_DRAWING)
        seats = space.seats
        if limit == "deal":
            most = seats
        elif limit == "lead":
            most = tricks * (1 if one_seat and not windows & BEFORE_DRAWING else seats)
        elif limit == "gap":
            most = tricks * (1 if one_seat else seats)
        elif limit in ("ends", "closes"):
            most = 0 if limit == "ends" else 1
            ends |= limit == "ends"
        elif limit in ("answers", "binds"):
            most = tricks * (1 if one_seat else seats)
            bindings += limit == "binds"
        else:
            raise Unbounded(f"`{rule.origin.clause}` has no limit")
        total += most
        if limit != "binds" and any(effect.op == "must_lead" for effect in _all(rule.does)):
            frees += most
    return total + frees * bool(bindings) + ends


def _most_answers(space: Space) -> int:
    total = 0
    for phase in space.rulebook.phases:
        if phase.asks is None:
            continue
        if phase.asks.how != "round":
            total += 1 if phase.asks.how == "one" else space.seats
            continue
        rules = [space.rulebook.moves[number] for number in phase.moves]
        states: set[int] = set()
        for rule in rules:
            if not limit_of(space, rule):
                raise Unbounded(f"`{rule.origin.clause}` has no limit")
            raised = raised_state(space, rule)
            if raised is not None:
                states.add(raised)
        bounds = [space.rulebook.state[state].type for state in states]
        total += space.seats + sum(bound.high - bound.low for bound in bounds) + 1
    return total
