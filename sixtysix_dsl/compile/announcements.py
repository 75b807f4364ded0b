"""Which announcements are legal: written into a list in memory, in the order of moves, as in
`interpret/announcements.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.code import E, i64
from sixtysix_dsl.compile.layout import MOST_MOVES
from sixtysix_dsl.compile.moves import LARGEST, MOST_RULES, RULE_SHIFT, shift_of
from sixtysix_dsl.compile.unit import COMPULSORY, CompileError, Unit, Writer, announced_in_play
from sixtysix_dsl.compile.upheld import would_win
from sixtysix_dsl.compile.wasm import I32
from sixtysix_dsl.rulebook.expr import Expr
from sixtysix_dsl.rulebook.rulebook import MoveRule, Rulebook
from sixtysix_dsl.rulebook.types import BEFORE_DRAWING, BETWEEN_TRICKS, BOUND_LEAD, ON_FOLLOWING, ON_LEAD

WINDOWS_OF = {"lead": ON_LEAD, "bound": BOUND_LEAD, "follow": ON_FOLLOWING, "question": BEFORE_DRAWING}
SITUATIONS = (*WINDOWS_OF, "phase")
"""What a seat may be asked for: a lead, a lead to which an announcement binds it, a following card, an answer before
drawing, or an answer in a phase."""

Picky = Callable[[E], E]
"""Whether a seat (not none) leaves out claims that would not be upheld."""


class _Listing(NamedTuple):
    """A list being written: its place, the local that counts it, and who leaves out false claims."""

    into: str
    counter: int
    picky: Picky | None


def open_rules(rulebook: Rulebook, situation: str, phase: int = -1) -> list[MoveRule]:
    """Return the announcements that may be open in a situation, by number."""
    if situation == "phase":
        return [rule for rule in rulebook.moves if rule.phase == phase]
    window = WINDOWS_OF[situation] | (BETWEEN_TRICKS if situation in ("lead", "bound") else 0)
    return [rule for rule in announced_in_play(rulebook) if rule.window.number & window]


def has_compulsory(rules: list[MoveRule]) -> bool:
    """Whether one of the announcements must be made where it can be."""
    return any(rule.mode.number == COMPULSORY for rule in rules)


def list_announcements(
    w: Writer,
    situation: str,
    *,
    phase: int = -1,
    passes: bool = True,
    into: str = "moves",
    picky: Picky | None = None,
) -> E:
    """Write the legal announcements of a situation into a list and return how many there are.

    Where one is compulsory nothing else is legal: see `must_announce`. Without `passes` those that decline
    are left out.
    """
    rules = [rule for rule in open_rules(w.rulebook, situation, phase) if passes or rule.kind != "pass"]
    if not rules:
        return code.ZERO
    count = w.body.local()
    listing = _Listing(into, count, picky)
    w.body.set(count, code.ZERO)
    compulsory = [rule for rule in rules if rule.mode.number == COMPULSORY]
    for rule in compulsory:
        _list_rule(w, rule, situation, listing)
    others = [rule for rule in rules if rule.mode.number != COMPULSORY]
    none_yet = code.eq(w.body.get(count), code.ZERO) if compulsory else code.TRUE
    with w.body.when(none_yet):
        for rule in others:
            _list_rule(w, rule, situation, listing)
    return w.body.get(count, nonneg=True)


def must_announce(w: Writer, situation: str, count: E, into: str = "moves", phase: int = -1) -> E:
    """Whether an announcement must be made now, so that no card may be played; after `list_announcements`."""
    compulsory = [rule for rule in open_rules(w.rulebook, situation, phase) if rule.mode.number == COMPULSORY]
    if not compulsory:
        return code.FALSE
    first = w.body.keep(code.shr(w.access.at(into, code.ZERO), i64(RULE_SHIFT)))
    named = code.either(*(code.eq(first, i64(rule.number + 1)) for rule in compulsory))
    return code.both(code.ne(count, code.ZERO), named)


def list_rule_alone(w: Writer, rule: MoveRule, situation: str, into: str = "wanted") -> E:
    """Write what one open rule allows into a list and return how many moves that is."""
    count = w.body.local()
    w.body.set(count, code.ZERO)
    _list_rule(w, rule, situation, _Listing(into, count, None))
    return w.body.get(count, nonneg=True)


def most_moves(unit: Unit) -> int:
    """Return an upper bound of the announcements that can be legal at once."""
    return (
        max(
            sum(_most_of(unit, rule) for rule in open_rules(unit.rulebook, situation, phase))
            for situation in SITUATIONS
            for phase in (range(len(unit.rulebook.phases)) if situation == "phase" else (-1,))
        )
        if unit.rulebook.moves
        else 0
    )


def _most_of(unit: Unit, rule: MoveRule) -> int:
    many = unit.rulebook.seats if rule.window.number & BETWEEN_TRICKS else 1
    sizes = {
        "suit": len(unit.rulebook.pack.suits),
        "card": unit.rulebook.pack.size,
        "seat": unit.rulebook.seats,
    }
    for choice in rule.choices:
        if choice.kind == "number":
            low = choice.among.type.low if choice.among is not None else 0
            high = choice.upto.type.high if choice.upto is not None else low
            many *= max(0, high - low) // choice.step + 1
        else:
            many *= sizes[choice.kind]
    return many


def check_moves(unit: Unit) -> None:
    """Raise CompileError if the announcements of a Rulebook do not fit into the numbers that stand for moves."""
    rulebook = unit.rulebook
    if len(rulebook.moves) > MOST_RULES:
        raise CompileError(f"{rulebook.name} has more than {MOST_RULES} announcements")
    for rule in rulebook.moves:
        if len(rule.choices) > 3:
            raise CompileError(f"`{rule.name}` of {rulebook.name} chooses more than three things")
        for choice in rule.choices:
            high = choice.upto.type.high if choice.upto is not None else 0
            low = choice.among.type.low if choice.kind == "number" and choice.among is not None else 0
            if high >= LARGEST or low < 0:
                raise CompileError(
                    f"`{rule.name}` of {rulebook.name} chooses a number from {low} to {high}; "
                    f"0 to {LARGEST - 1} can be compiled"
                )
    if most_moves(unit) > MOST_MOVES:
        raise CompileError(f"{rulebook.name} can have more than {MOST_MOVES} legal announcements at once")


def _list_rule(w: Writer, rule: MoveRule, situation: str, listing: _Listing) -> None:
    """List what a rule allows to each seat that it may be open to."""
    access, window = w.access, rule.window.number
    if situation not in ("lead", "bound") or not window & BETWEEN_TRICKS:
        who = access.get("leader" if situation in ("lead", "bound") else "turn")
        is_free = code.eq(access.get("must"), code.ZERO) if situation == "follow" else code.TRUE
        # who is bound to some cards announces nothing before one is played
        _list_for(w, rule, who, is_free, listing)
        return
    own = window & WINDOWS_OF[situation]
    leader, in_play = w.body.keep(access.get("leader")), w.body.keep(access.get("in_play"))
    before = w.body.local()
    w.body.set(before, w.body.get(listing.counter))
    for number in range(w.rulebook.seats):
        seat = i64(number)
        there = code.truth(code.band(in_play, i64(1 << number)))
        if own:
            there = code.either(there, code.eq(leader, seat))
        _list_for(w, rule, seat, there, listing)
    if rule.choices:
        _sort(w, w.body.get(before, nonneg=True), listing)


def _list_for(w: Writer, rule: MoveRule, seat: E, there: E, listing: _Listing) -> None:
    seat = w.body.keep(seat)
    env = {0: seat}
    free, chosen = conditions_of(rule)
    conditions = [there, code.negate(is_spent(w, rule, seat))]
    conditions += [w.values.test(holds, env) for holds in free]
    base = code.both(*conditions)
    if base.const == 0:
        return
    word = code.bor(i64((rule.number + 1) << RULE_SHIFT), seat)
    if not rule.choices:
        _append(w, rule, seat, env, word, base, listing)
        return
    with w.body.when(base):
        _choose(w, rule, 0, env, word, code.TRUE, chosen, listing)


def _choose(
    w: Writer,
    rule: MoveRule,
    at: int,
    env: dict[int, E],
    word: E,
    holds: E,
    chosen: list[Expr],
    listing: _Listing,
) -> None:
    """List every value of choice `at` and of those after it."""
    body, access, values = w.body, w.access, w.values
    if at == len(rule.choices):
        holds = code.both(holds, *(values.test(condition, env) for condition in chosen))
        _append(w, rule, env[0], env, word, holds, listing)
        return
    choice = rule.choices[at]
    among = None if choice.among is None else body.keep(values.value(choice.among, env))
    shift = i64(shift_of(at))

    def go_on(value: E, local: E, inside: E) -> None:
        inner = code.bor(word, code.shl(value, shift))
        _choose(w, rule, at + 1, {**env, choice.slot: local}, inner, inside, chosen, listing)

    if choice.kind in ("suit", "seat"):
        many = len(w.rulebook.pack.suits) if choice.kind == "suit" else w.rulebook.seats
        if among is None and choice.kind == "seat":
            among = access.get("in_play")
        for member in range(many):
            inside = code.TRUE if among is None else code.truth(code.band(among, i64(1 << member)))
            go_on(i64(member), i64(member), code.both(holds, inside))
    elif choice.kind == "card":
        cards = body.local()
        body.set(cards, one_per_face(w, access.at("hands", env[0]) if among is None else among))
        with body.block() as done, body.loop() as again:
            left = body.get(cards)
            body.br_if(done, code.eq(left, code.ZERO))
            card = body.keep(code.ctz(left))
            body.set(cards, code.band(left, code.sub(left, code.ONE)))
            go_on(card, body.keep(access.at("faces", card)), holds)
            body.br(again)
    else:
        high = body.keep(values.value(choice.upto, env)) if choice.upto is not None else None
        number = body.local()
        body.set(number, among if among is not None else code.ZERO)
        last = high if high is not None else body.keep(body.get(number))
        with body.block() as done, body.loop() as again:
            value = body.get(number, nonneg=True)
            body.br_if(done, code.gt(value, last))
            go_on(value, value, holds)
            body.set(number, code.add(value, i64(choice.step)))
            body.br(again)


def _append(
    w: Writer, rule: MoveRule, seat: E, env: dict[int, E], word: E, holds: E, listing: _Listing
) -> None:
    """Append a move to the list if it is legal."""
    body = w.body
    if listing.picky is not None and w.rulebook.is_free_claim(rule.name):
        with body.when(holds):
            kept = body.local(I32)
            body.set(kept, code.TRUE)
            with body.when(listing.picky(seat)):
                body.set(kept, would_win(w, rule, env, word))
            _put(w, word, body.get(kept), listing)
    elif holds.const != 0:
        _put(w, word, holds, listing)


def _put(w: Writer, word: E, holds: E, listing: _Listing) -> None:
    w.access.put_at(listing.into, w.body.get(listing.counter, nonneg=True), word)
    w.body.set(listing.counter, code.add(w.body.get(listing.counter), code.flag(holds)))


def one_per_face(w: Writer, cards: E) -> E:
    """Return the first card of the pack for each face in a set."""
    pack = w.rulebook.pack
    if pack.copies == 1:
        return cards
    cards, found = w.body.keep(cards), code.ZERO
    for copy in range(pack.copies):
        found = code.bor(found, code.shr(cards, i64(copy)) if copy else cards)
    firsts = sum(1 << card for card, (_, _, copy) in enumerate(pack.cards) if copy == 0)
    return code.band(found, i64(firsts))


def _sort(w: Writer, first: E, listing: _Listing) -> None:
    """Sort the list from `first` on: several seats chose, and arguments go before seats."""
    body, access = w.body, w.access
    at, back = body.local(), body.local()
    body.set(at, code.add(first, code.ONE))
    with body.block() as done, body.loop() as again:
        body.br_if(done, code.ge(body.get(at), body.get(listing.counter)))
        body.set(back, body.get(at))
        word = body.keep(access.at(listing.into, body.get(at, nonneg=True)))
        with body.block() as placed, body.loop() as further:
            here = body.get(back, nonneg=True)
            body.br_if(placed, code.le(here, first))
            before = body.keep(access.at(listing.into, code.sub(here, code.ONE)))
            body.br_if(placed, code.le(before, word))
            access.put_at(listing.into, here, before)
            body.set(back, code.sub(here, code.ONE))
            body.br(further)
        access.put_at(listing.into, body.get(back, nonneg=True), word)
        body.set(at, code.add(body.get(at), code.ONE))
        body.br(again)


def conditions_of(rule: MoveRule) -> tuple[list[Expr], list[Expr]]:
    """Return the conditions of a rule that do not read its choices, and those that do."""
    slots = {choice.slot for choice in rule.choices}
    holds = [condition.holds for condition in rule.when]
    return [h for h in holds if not _reads(h, slots)], [h for h in holds if _reads(h, slots)]


def is_spent(w: Writer, rule: MoveRule, seat: E) -> E:
    """Whether the seat has used up its `once`."""
    if not rule.once:
        return code.FALSE
    used = w.access.at(f"used_{rule.once}", i64(rule.number))
    return code.truth(code.band(used, w.facts.bit(seat)))


def _reads(expr: Expr, slots: set[int]) -> bool:
    return any(part.op == "local" and part.value in slots for part in expr.walk())
