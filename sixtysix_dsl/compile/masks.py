"""Legal announcements as a set of bits, where all that could be announced can be told beforehand.

A bit is an announcement with its arguments (suits and seats) and, where several seats may speak, its seat;
bits are in the order of moves. So what is legal is worked out without a jump and without a list.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.announcements import (
    SITUATIONS,
    WINDOWS_OF,
    Picky,
    conditions_of,
    is_spent,
    open_rules,
)
from sixtysix_dsl.compile.code import E, flag, i64
from sixtysix_dsl.compile.moves import RULE_SHIFT, shift_of
from sixtysix_dsl.compile.unit import COMPULSORY, Writer
from sixtysix_dsl.compile.upheld import would_win
from sixtysix_dsl.compile.wasm import I32
from sixtysix_dsl.rulebook.expr import Expr
from sixtysix_dsl.rulebook.rulebook import Choice, MoveRule, Rulebook
from sixtysix_dsl.rulebook.types import BETWEEN_TRICKS


class Bit(NamedTuple):
    """What a bit stands for; `seat` is -1 for the seat that is awaited."""

    rule: MoveRule
    args: tuple[int, ...]
    seat: int

    @property
    def word(self) -> int:
        """The move, without the seat if that is not told."""
        word = (self.rule.number + 1) << RULE_SHIFT | max(0, self.seat)
        for at, value in enumerate(self.args):
            word |= value << shift_of(at)
        return word


def bits_of(rulebook: Rulebook, situation: str, phase: int = -1) -> dict[int, Bit] | None:
    """Return what each bit stands for in a situation; None if cards or numbers are chosen, or there is too much.

    The suits of a choice are as far from each other as the suits of the pack, so that what holds for cards of all
    suits can be found for all at once.
    """
    bits: dict[int, Bit] = {}
    at = 0
    for rule in open_rules(rulebook, situation, phase):
        if any(choice.kind in ("card", "number") for choice in rule.choices):
            return None
        shared = situation in ("lead", "bound") and rule.window.number & BETWEEN_TRICKS
        seats = range(rulebook.seats) if shared else (-1,)
        step = _stride(rulebook) if _is_of_suit(rule) and not shared else 1
        for args in product(*(_values_of(rulebook, choice) for choice in rule.choices)):
            for seat in seats:
                bits[at] = Bit(rule, args, seat)
                at += step
    return bits if at <= 63 else None


def _is_of_suit(rule: MoveRule) -> bool:
    return [choice.kind for choice in rule.choices] == ["suit"]


def _stride(rulebook: Rulebook) -> int:
    """How far the same card of the next suit is, if all suits have the same cards; else 1."""
    pack = rulebook.pack
    each = len(pack.ranks) * pack.copies
    return each if pack.size == each * len(pack.suits) else 1


def _values_of(rulebook: Rulebook, choice: Choice) -> range:
    return range(len(rulebook.pack.suits) if choice.kind == "suit" else rulebook.seats)


def word_tables(rulebook: Rulebook) -> Iterator[tuple[str, int, tuple[int, ...]]]:
    """Yield for each situation that has bits the table of their moves, as `tables.Table`."""
    for situation in SITUATIONS:
        for phase in range(len(rulebook.phases)) if situation == "phase" else (-1,):
            bits = bits_of(rulebook, situation, phase)
            if bits:
                words = (bits[at].word if at in bits else 0 for at in range(max(bits) + 1))
                yield table_name(situation, phase), 0, tuple(words)


def table_name(situation: str, phase: int) -> str:
    """Return the name of a situation's table of moves."""
    return f"words {situation} {phase}"


class Masked(NamedTuple):
    """The legal announcements of a situation: their bits, whether nothing else is legal, and which have the
    seat to come."""

    mask: E
    forced: E
    of_turn: int


def mask_announcements(w: Writer, bits: dict[int, Bit], situation: str, picky: Picky | None = None) -> Masked:
    """Work out which announcements are legal."""
    mask = code.ZERO
    rules: list[MoveRule] = []
    for bit in bits.values():
        if not any(rule is bit.rule for rule in rules):
            rules.append(bit.rule)
    for rule in rules:
        own = {number: bit for number, bit in bits.items() if bit.rule is rule}
        together = _all_suits(w, rule, own, situation)
        if together is not None:
            mask = code.bor(mask, together)
            continue
        for number, holds in _legal(w, rule, own, situation, picky):
            mask = code.bor(mask, code.shl(flag(holds), i64(number)))
    of_turn = sum(1 << number for number, bit in bits.items() if bit.seat < 0)
    compulsory = sum(1 << n for n, bit in bits.items() if bit.rule.mode.number == COMPULSORY)
    if situation == "follow":  # who is bound to some cards announces nothing before one is played
        mask = code.select(code.eq(w.access.get("must"), code.ZERO), mask, code.ZERO)
    mask = w.body.keep(mask)
    if not compulsory:
        return Masked(mask, code.FALSE, of_turn)
    must = w.body.keep(code.band(mask, i64(compulsory)))
    forced = w.body.keep(code.ne(must, code.ZERO))
    return Masked(w.body.keep(code.select(forced, must, mask)), forced, of_turn)


def _all_suits(w: Writer, rule: MoveRule, own: dict[int, Bit], situation: str) -> E | None:
    """The bits of a rule that chooses a suit, all at once, if it asks of it no more than to hold cards of it."""
    stride, first = _stride(w.rulebook), min(own)
    free, chosen = conditions_of(rule)
    held = (
        [part for condition in chosen for part in _held_cards(condition, rule.choices[0].slot)]
        if (_is_of_suit(rule) and rule.choices[0].among is None and rule.kind != "claim")
        else []
    )
    if not held or None in held or stride == 1 or own[first].seat >= 0:
        return None
    env = {0: _seat_of(w, own[first], situation)}
    conditions = [w.values.test(holds, env) for holds in free]
    conditions.append(code.negate(is_spent(w, rule, env[0])))
    suits = i64(sum(1 << suit * stride for suit in range(len(w.rulebook.pack.suits))))
    for part in held:
        assert part is not None
        cards, rank = w.body.keep(w.values.value(part.args[0], env)), int(part.args[1].value)
        copies = w.rulebook.pack.copies
        there = code.ZERO
        for copy in range(copies):
            there = code.bor(there, code.shr(cards, i64(rank * copies + copy)))
        suits = code.band(suits, there)
    return code.shl(code.select(code.both(*conditions), suits, code.ZERO), i64(first))


def _held_cards(condition: Expr, slot: int) -> list[Expr | None]:
    """The parts of a condition that are each `cards has RANK of the suit chosen`; None for a part that is not."""
    if condition.op == "and":
        return [part for arg in condition.args for part in _held_cards(arg, slot)]
    if condition.op != "has" or condition.args[1].op != "face":
        return [None]
    suit, cards = condition.args[1].args[0], condition.args[0]
    reads = any(part.op == "local" and part.value == slot for part in cards.walk())
    return [condition if suit.op == "local" and suit.value == slot and not reads else None]


def _legal(
    w: Writer, rule: MoveRule, own: dict[int, Bit], situation: str, picky: Picky | None
) -> Iterator[tuple[int, E]]:
    """Yield each bit of a rule with its condition."""
    free: dict[int, E] = {}
    for number, bit in own.items():
        seat = _seat_of(w, bit, situation)
        if bit.seat not in free:
            conditions = [w.values.test(holds, {0: seat}) for holds in conditions_of(rule)[0]]
            spent = code.negate(is_spent(w, rule, seat))
            free[bit.seat] = w.body.keep(code.both(_is_there(w, bit, situation), spent, *conditions))
        env = {0: seat} | {c.slot: i64(arg) for c, arg in zip(rule.choices, bit.args, strict=True)}
        holds = [free[bit.seat], *_chosen(w, rule, bit, env)]
        holds += [w.values.test(condition, env) for condition in conditions_of(rule)[1]]
        legal = code.both(*holds)
        if picky is not None and w.rulebook.is_free_claim(rule.name) and legal.const != 0:
            legal = _unless_false(w, rule, env, bit, legal, picky)
        yield number, legal


def _seat_of(w: Writer, bit: Bit, situation: str) -> E:
    if bit.seat >= 0:
        return i64(bit.seat)
    seat = w.body.keep(w.access.get("leader" if situation in ("lead", "bound") else "turn"))
    return code.sure(seat)


def _is_there(w: Writer, bit: Bit, situation: str) -> E:
    """Whether a seat that may speak between tricks is in play, or leads and may speak on lead."""
    if bit.seat < 0:
        return code.TRUE
    there = w.facts.plays(i64(bit.seat))
    if bit.rule.window.number & WINDOWS_OF[situation]:
        there = code.either(there, code.eq(w.access.get("leader"), i64(bit.seat)))
    return there


def _chosen(w: Writer, rule: MoveRule, bit: Bit, env: dict[int, E]) -> Iterator[E]:
    """Whether each argument is among what may be chosen."""
    for choice, value in zip(rule.choices, bit.args, strict=True):
        if choice.among is not None:
            yield code.truth(code.band(w.values.value(choice.among, env), i64(1 << value)))
        elif choice.kind == "seat":
            yield w.facts.plays(i64(value))


def _unless_false(w: Writer, rule: MoveRule, env: dict[int, E], bit: Bit, legal: E, picky: Picky) -> E:
    """Leave a claim out that would not be upheld, for seats that leave those out."""
    body = w.body
    kept = body.local(I32)
    body.set(kept, legal)
    with body.when(body.get(kept)), body.when(picky(env[0])):
        word = i64(bit.word) if bit.seat >= 0 else code.bor(i64(bit.word), env[0])
        body.set(kept, would_win(w, rule, env, word))
    return body.get(kept)
