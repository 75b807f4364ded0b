"""Where two states of one deal part: in what lies on the table, in points, in results, in what is legal."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.body import Label
from sixtysix_dsl.compile.code import E, i32, i64, load
from sixtysix_dsl.compile.matches import compare_matches
from sixtysix_dsl.compile.moves import RULE_SHIFT
from sixtysix_dsl.compile.pairing import CARDS, FLOW, OVER, PARTING, POINTS, RESULTS, VERDICTS, Field
from sixtysix_dsl.compile.side_by_side import STEP, SideBySide
from sixtysix_dsl.compile.unit import Writer
from sixtysix_dsl.compile.wasm import I64

_IN_A_SET = 32
"""So many kinds of moves are told apart in one number."""
_SITUATION, _MOVE, _DIFFERED, _GAPS = code.ZERO, code.ONE, code.TWO, 3
"""Entries of `step`: where the last move was made, which it was, what differed before it, and the gaps in
points then."""


def is_over(w: Writer) -> E:
    """Whether a deal is over."""
    return code.ne(w.access.get("over"), code.ZERO)


def begin_steps(p: SideBySide) -> None:
    """Before the first move: nothing differs yet, and dealing is the step."""
    for at in range(STEP):
        p.put("step", i64(at), code.ZERO)
    p.put("step", _MOVE, i64(len(p.pairing.moves)))


def note_step(p: SideBySide, situation: E, word: E) -> None:
    """Before a move: note the situation that it is made in, and its number."""
    p.put("step", _SITUATION, situation)
    p.put("step", _MOVE, code.shr(word, i64(RULE_SHIFT)))


def compare_states(p: SideBySide, moves: E, deal: E, done: Label) -> None:
    """Note everything that the last step has parted; leave the deal if it is no longer the same deal."""
    body = p.body
    place = code.add(code.mul(p.at("step", _SITUATION), i64(len(p.pairing.moves) + 1)), p.at("step", _MOVE))
    place = body.keep(place)
    over = body.keep(code.either(is_over(p.a), is_over(p.b)))
    over_in_one = body.keep(code.ne(is_over(p.a), is_over(p.b)))
    compared = [field for field in p.pairing.fields if field not in (*POINTS, OVER, *RESULTS)]
    differs = [body.keep(_differs(p, field)) for field in compared]
    now = code.ZERO
    for number, differing in enumerate(differs):
        now = code.bor(now, code.shl(code.flag(differing), i64(number)))
    now = body.keep(now)
    new = body.keep(code.without(now, p.at("step", _DIFFERED)))
    p.put("step", _DIFFERED, now)
    flows = body.keep(code.either(*(d for d, field in zip(differs, compared, strict=True) if field in FLOW)))
    with body.when(code.ne(new, code.ZERO)):
        for number, field in enumerate(compared):
            # what follows from other turns, or from a deal that is over in one only, is not told beside them
            told = code.negate(over)
            if field not in FLOW:
                rest = code.negate(over_in_one) if field not in CARDS else told
                told = code.both(rest, code.either(over, code.negate(flows)))
            with body.when(code.both(code.truth(code.band(new, i64(1 << number))), told)):
                p.note_field(field, place, moves, deal)
    _compare_points(p, place, moves, deal)
    with body.when(over):
        _compare_results(p, place, moves, deal)
        body.br(done)
    parting = sum(1 << number for number, field in enumerate(compared) if field in PARTING)
    body.br_if(done, code.truth(code.band(now, i64(parting))))


def _compare_points(p: SideBySide, place: E, moves: E, deal: E) -> None:
    """Note where a step has given other points: where the gap between the two is no longer what it was."""
    body = p.body
    names = {"card points": ("card_points", "bonus"), "meld points": ("counted",), "pending": ("pending",)}
    for number, field in enumerate(POINTS):
        gap = code.ZERO
        for seat in range(p.pairing.a.seats):
            ours, theirs = (_sum_at(names[field.name], seat, w) for w in (p.a, p.b))
            # seats are kept apart by a large factor, so that gaps do not cancel out
            gap = code.add(code.mul(gap, i64(1_000_003)), code.sub(ours, theirs))
        gap, entry = body.keep(gap), i64(_GAPS + number)
        with body.when(code.ne(gap, p.at("step", entry))):
            p.note_field(field, place, moves, deal)
        p.put("step", entry, gap)


def _differs(p: SideBySide, field: Field) -> E:
    """Whether a field differs, as a condition."""
    seats = range(p.pairing.a.seats)
    scalars = {
        "turn-up": "turn_up",
        "trump": "trump",
        "turn": "turn",
        "closed": "closed",
        "closer": "closer",
        "in play": "in_play",
        "bound to": "must",
        "question before drawing": "question",
    }
    arrays = {"hand": "hands", "taken": "taken", "tricks": "tricks"}
    if field.name == "talon" and field in PARTING:
        return _talon_differs(p)
    if field in p.pairing.declared:
        return _variable_differs(p, field.name)
    if field.name in scalars:
        return _unlike(p, lambda w: w.access.get(scalars[field.name]))
    if field.name in arrays:
        return code.either(*(_unlike(p, partial(_sum_at, (arrays[field.name],), seat)) for seat in seats))
    if field.name == "phase":
        return code.ne(
            *(p.at(f"phases {s}", w.access.get("phase"), least=-1) for s, w in (("a", p.a), ("b", p.b)))
        )
    return _trick_differs(p)


def _trick_differs(p: SideBySide) -> E:
    """Whether other cards lie in the trick."""
    played = _unlike(p, lambda w: w.access.get("played"))
    cards = []
    for at in range(p.pairing.a.seats):
        lies = code.gt(p.a.access.get("played"), i64(at))
        cards.append(code.both(lies, _unlike(p, lambda w, at=at: w.access.at("trick", i64(at)))))  # type: ignore[misc]
    return code.either(played, *cards)


def _sum_at(fields: tuple[str, ...], seat: int, w: Writer) -> E:
    total = code.ZERO
    for field in fields:
        total = code.add(total, w.access.at(field, i64(seat)))
    return total


def _unlike(p: SideBySide, read: Callable[[Writer], E]) -> E:
    return code.ne(read(p.a), read(p.b))


def _talon_differs(p: SideBySide) -> E:
    """Whether the talons differ in size or order; both were the same pack, so that they lie alike."""
    size = _unlike(p, lambda w: w.facts.talon_size())
    place, other = (w.unit.layout["talon"].address for w in (p.a, p.b))
    words = -(-(p.pairing.a.pack.size + 8) // 8)
    unlike = [code.ne(load(i32(0), place + 8 * at), load(i32(0), other + 8 * at)) for at in range(words)]
    there = code.ne(p.a.facts.talon_size(), code.ZERO)
    return code.either(size, code.both(there, code.either(*unlike)))


def _variable_differs(p: SideBySide, name: str) -> E:
    """Whether a declared variable differs, for any seat."""
    numbers = [next(n for n, var in enumerate(w.rulebook.state) if var.name == name) for w in (p.a, p.b)]
    per_seat = p.pairing.a.state[numbers[0]].per_seat
    ours, theirs = (f"var {number}" for number in numbers)
    return code.either(
        *(
            code.ne(p.a.access.at(ours, i64(at)), p.b.access.at(theirs, i64(at)))
            for at in range(p.pairing.a.seats if per_seat else 1)
        )
    )


def _compare_results(p: SideBySide, place: E, moves: E, deal: E) -> None:
    """Note how two results differ, or that there is only one."""
    body, seats = p.body, range(p.pairing.a.seats)
    rows = [p.at(f"rows {s}", w.access.get("row"), least=-1) for s, w in (("a", p.a), ("b", p.b))]
    differs = (
        _unlike(p, lambda w: w.access.get("annulled")),
        _unlike(p, lambda w: w.access.get("winners")),
        code.either(*(_unlike(p, partial(_sum_at, ("scores",), seat)) for seat in seats)),
        _unlike(p, lambda w: w.access.get("left")),
        code.ne(*rows),
    )
    with body.if_else(code.both(is_over(p.a), is_over(p.b))) as fork:
        for field, differing in zip(RESULTS, differs, strict=True):
            with body.when(differing):
                p.note_field(field, place, moves, deal)
        with body.when(code.negate(code.either(differs[0], differs[2]))):
            compare_matches(p, moves, deal)
        with body.when(code.either(*differs)):
            many = i64(len(p.pairing.rows) + 1)
            both = code.add(code.mul(code.add(rows[0], code.ONE), many), code.add(rows[1], code.ONE))
            p.note(code.add(i64(p.pairing.first_row), both), moves, deal)
        fork.otherwise()
        only_b = code.flag(is_over(p.b))
        first, step = p.pairing.what_key("over"), p.pairing.what_key("over", 1) - p.pairing.what_key("over")
        p.note(code.add(code.add(i64(first), code.mul(only_b, i64(step))), place), moves, deal)
        p.note(code.add(i64(p.pairing.field_key(OVER)), place), moves, deal)


def compare_moves(p: SideBySide, situation: E, moves: E, deal: E) -> E:
    """Note which moves are legal in one only, list those that are in both, and return how many these are."""
    body = p.body
    counts = [body.keep(w.ask("list_all", I64)) for w in (p.a, p.b)]
    sets = range(-(-len(p.pairing.moves) // _IN_A_SET))
    i, j, common = (body.local() for _ in range(3))
    only_a, only_b = [body.local() for _ in sets], [body.local() for _ in sets]
    for local in (i, j, common, *only_a, *only_b):
        body.set(local, code.ZERO)
    last = i64((1 << 63) - 1)
    with body.block() as done, body.loop() as again:
        at_a, at_b = body.get(i, nonneg=True), body.get(j, nonneg=True)
        more_a, more_b = code.lt(at_a, counts[0]), code.lt(at_b, counts[1])
        body.br_if(done, code.negate(code.either(more_a, more_b)))
        word_a, word_b = (body.keep(w.access.at("moves", at)) for w, at in ((p.a, at_a), (p.b, at_b)))
        ours = body.keep(code.select(more_a, p.shared_move("a", word_a), last))
        theirs = body.keep(code.select(more_b, p.shared_move("b", word_b), last))
        with body.when(code.eq(ours, theirs)):
            here = body.get(common, nonneg=True)
            p.put("common a", here, word_a)
            p.put("common b", here, word_b)
            for local in (i, j, common):
                body.set(local, code.add(body.get(local), code.ONE))
            body.br(again)
        less = body.keep(code.lt(ours, theirs))
        number = body.keep(code.shr(code.select(less, ours, theirs), i64(RULE_SHIFT)))
        for at, mine, others in zip(sets, only_a, only_b, strict=True):
            place = code.sub(number, i64(at * _IN_A_SET))
            is_here = code.both(code.ge(place, code.ZERO), code.lt(place, i64(_IN_A_SET)))
            bit = body.keep(code.select(is_here, code.shl(code.ONE, place), code.ZERO))
            body.set(mine, code.bor(body.get(mine), code.select(less, bit, code.ZERO)))
            body.set(others, code.bor(body.get(others), code.select(less, code.ZERO, bit)))
        body.set(i, code.add(at_a, code.flag(less)))
        body.set(j, code.add(at_b, code.flag(code.negate(less))))
        body.br(again)
    both = body.get(common, nonneg=True)
    seen = code.ZERO
    for local in (*only_a, *only_b):
        seen = code.bor(seen, body.get(local))
    with body.when(code.ne(seen, code.ZERO)):
        p.note(i64(p.pairing.keys), moves, deal)
        for at, mine, others in zip(sets, only_a, only_b, strict=True):
            _note_moves(p, situation, at * _IN_A_SET, (body.get(mine), body.get(others)), moves, deal)
    return both


def _note_moves(p: SideBySide, situation: E, first: int, only: tuple[E, E], moves: E, deal: E) -> None:
    """Note each kind of move that is legal in one only; `only` are sets of their numbers, from `first` on."""
    body = p.body
    for number in range(first, min(first + _IN_A_SET, len(p.pairing.moves))):
        here, there = (code.truth(code.band(each, i64(1 << number - first))) for each in only)
        with body.when(code.either(here, there)):
            one = code.select(here, code.ZERO, code.ONE)
            verdict = code.select(code.both(here, there), code.TWO, one)
            row = code.add(code.mul(situation, i64(len(p.pairing.moves))), i64(number))
            p.note(code.add(code.mul(row, i64(len(VERDICTS))), verdict), moves, deal)
