"""Functions that see two states at once: what two Rulebooks in one module share, and where their states part."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.code import Body, E, Label, i32, i64, load
from sixtysix_dsl.compile.layout import MOST_MOVES
from sixtysix_dsl.compile.moves import RULE_SHIFT
from sixtysix_dsl.compile.pairing import PARTING, RESULTS, Pairing
from sixtysix_dsl.compile.unit import Writer
from sixtysix_dsl.compile.wasm import I64, PAGE

MOST_TRACED = 4096
"""Moves of a deal that are noted."""
MOST_BRANCHES, DEEPEST = 64, 128
"""Moves of a decision, and moves of a deal, that a search looks at."""
ENTRY = 4
"""Numbers of a kind of divergence: deals that have it, the last of them plus one, fewest moves before it, and that
deal."""


class Buffers:
    """Where the shared buffers lie, behind the memory of both; `states` are the bytes of two states, if deals are to be
    searched through."""

    def __init__(self, pairing: Pairing, base: int, states: int = 0) -> None:
        self.frame = states + 2 * 8 * MOST_BRANCHES if states else 0
        at = base
        self.places: dict[str, int] = {}
        sizes = {
            "table": pairing.entries * ENTRY,
            "trace": MOST_TRACED + 1,
            "common a": MOST_MOVES,
            "common b": MOST_MOVES,
            "moves a": len(pairing.a.moves) + 1,
            "moves b": len(pairing.b.moves) + 1,
            "phases a": len(pairing.a.phases) + 1,
            "phases b": len(pairing.b.phases) + 1,
            "classes": len(pairing.moves),
            "nodes": 2,
            "frames": DEEPEST * self.frame // 8,
        }
        for name, numbers in sizes.items():
            self.places[name] = at
            at += 8 * numbers
        self.pages = -(-at // PAGE)

    def data(self, pairing: Pairing) -> list[tuple[int, bytes]]:
        """Return the tables: shared numbers of moves and phases, and the classes of moves."""
        found = {"classes": [1 << pairing.class_of(number) for number in range(len(pairing.moves))]}
        for side, rulebook in (("a", pairing.a), ("b", pairing.b)):
            found[f"moves {side}"] = [0, *(pairing.move_of(rule) for rule in rulebook.moves)]
            names = [phase.name for phase in rulebook.phases]
            found[f"phases {side}"] = [-1, *(pairing.situations.index(name) for name in names)]
        return [(self.places[name], _words(numbers)) for name, numbers in found.items()]


def _words(numbers: list[int]) -> bytes:
    return b"".join(number.to_bytes(8, "little", signed=True) for number in numbers)


class SideBySide:
    """A function that sees both states: two writers of the same body."""

    def __init__(self, pairing: Pairing, a: Writer, b: Writer, buffers: Buffers) -> None:
        self.pairing, self.a, self.b, self.buffers = pairing, a, b, buffers
        self.body: Body = b.body

    def at(self, buffer: str, index: E, *, least: int = 0) -> E:
        """Return an entry of a buffer; `index` is not below `least`."""
        shifted = code.shl(code.add(index, i64(-least)) if least else index, i64(3))
        return load(code.wrap(shifted), self.buffers.places[buffer])

    def put(self, buffer: str, index: E, value: E) -> None:
        """Write an entry of a buffer."""
        self.body.store(code.wrap(code.shl(index, i64(3))), self.buffers.places[buffer], value)

    def situation(self) -> E:
        """Return the number of the situation, as the first variant has it."""
        a, situations = self.a, self.pairing.situations
        tricks = code.add(i64(len(situations) - 4), a.facts.talon_state({0: code.ZERO}))
        asked = code.ne(a.access.get("question"), code.ZERO)
        found = code.select(asked, i64(len(situations) - 5), tricks)
        phase = self.body.keep(a.access.get("phase"))
        return self.body.keep(
            code.select(code.ge(phase, code.ZERO), self.at("phases a", phase, least=-1), found)
        )

    def shared_move(self, side: str, word: E) -> E:
        """Return a move with its number among the moves of both."""
        number = self.at(f"moves {side}", code.shr(word, i64(RULE_SHIFT)))
        rest = code.band(word, i64((1 << RULE_SHIFT) - 1))
        return self.body.keep(code.bor(code.shl(number, i64(RULE_SHIFT)), rest))

    def note(self, key: E, moves: E, deal: E) -> None:
        """Note a kind of divergence."""
        self.b.call("record", key, moves, deal)


def record(p: SideBySide) -> None:
    """Count a kind once a deal, and keep the deal that shows it after the fewest moves."""
    body = p.body
    entry = body.keep(code.mul(body.get(0), i64(ENTRY)))
    moves, deal = body.get(1), body.get(2)

    def part(step: int) -> E:
        return code.add(entry, i64(step))

    mark = body.keep(code.add(deal, code.ONE))
    with body.when(code.eq(p.at("table", part(1)), mark)):
        body.give_back()
    seen = body.keep(p.at("table", part(0)))
    better = code.either(code.eq(seen, code.ZERO), code.lt(moves, p.at("table", part(2))))
    with body.when(better):
        p.put("table", part(2), moves)
        p.put("table", part(3), deal)
    p.put("table", part(0), code.add(seen, code.ONE))
    p.put("table", part(1), mark)


def is_over(w: Writer) -> E:
    return code.ne(w.access.get("over"), code.ZERO)


def compare_states(p: SideBySide, situation: E, moves: E, deal: E, done: Label) -> None:
    """Note every field that differs; leave the deal if it is no longer the same deal."""
    body = p.body
    differs = [body.keep(_differs(p, field.name)) for field in p.pairing.fields[: -len(RESULTS)]]
    with body.when(code.either(*differs)):
        for number, differing in enumerate(differs):
            with body.when(differing):
                p.note(_field_key(p, number, situation), moves, deal)
        parts = [d for d, field in zip(differs, p.pairing.fields, strict=False) if field.name in PARTING]
        over = code.both(is_over(p.a), is_over(p.b))
        with body.when(code.both(code.either(*parts), over)):
            compare_results(p, situation, moves, deal)
        body.br_if(done, code.either(*parts))


def _field_key(p: SideBySide, number: int, situation: E) -> E:
    return code.add(situation, i64(p.pairing.field_key(number, 0)))


def _differs(p: SideBySide, name: str) -> E:
    """Whether a field differs, as a condition."""
    seats = range(p.pairing.a.seats)
    scalars = {"turn-up": "turn_up", "trump": "trump", "turn": "turn", "over": "over", "shown": "shown"}
    arrays: dict[str, tuple[str, ...]] = {
        "hand": ("hands",),
        "taken": ("taken",),
        "meld points": ("counted",),
        "pending": ("pending",),
    }
    arrays["card points"] = ("card_points", "bonus")
    if name in scalars:
        return _unlike(p, lambda w: w.access.get(scalars[name]))
    if name in arrays:
        return code.either(*(_unlike(p, partial(_sum_at, arrays[name], seat)) for seat in seats))
    if name == "closed":
        return code.either(
            _unlike(p, lambda w: w.access.get("closed")), _unlike(p, lambda w: w.access.get("closer"))
        )
    if name == "phase":
        phases = [p.at(f"phases {s}", w.access.get("phase"), least=-1) for s, w in (("a", p.a), ("b", p.b))]
        return code.either(code.ne(*phases), _unlike(p, lambda w: w.access.get("question")))
    if name == "talon":
        return _talon_differs(p)
    return _variable_differs(p, name)


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


def compare_results(p: SideBySide, situation: E, moves: E, deal: E) -> None:
    """Note how the results differ, if there are two."""
    body, seats = p.body, range(p.pairing.a.seats)
    first = len(p.pairing.fields) - len(RESULTS)
    differs = (
        code.either(
            _unlike(p, lambda w: w.access.get("winners")), _unlike(p, lambda w: w.access.get("annulled"))
        ),
        code.either(*(_unlike(p, partial(_sum_at, ("scores",), seat)) for seat in seats)),
        _unlike(p, lambda w: w.access.get("left")),
    )
    with body.when(code.both(is_over(p.a), is_over(p.b))):
        for step, differing in enumerate(differs):
            with body.when(differing):
                p.note(_field_key(p, first + step, situation), moves, deal)


def compare_moves(p: SideBySide, situation: E, moves: E, deal: E) -> E:
    """Note which moves are legal in one only, list those that are in both, and return how many these are."""
    body = p.body
    counts = [body.keep(w.ask("list_all", I64)) for w in (p.a, p.b)]
    i, j, common = body.local(), body.local(), body.local()
    for local in (i, j, common):
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
        move = code.shr(code.select(less, ours, theirs), i64(RULE_SHIFT))
        number = code.add(code.mul(situation, i64(len(p.pairing.moves))), move)
        p.note(code.add(code.mul(number, i64(2)), code.flag(code.negate(less))), moves, deal)
        body.set(i, code.add(at_a, code.flag(less)))
        body.set(j, code.add(at_b, code.flag(code.negate(less))))
        body.br(again)
    both = body.get(common, nonneg=True)
    with body.when(code.either(*(code.ne(count, both) for count in counts))):
        p.note(i64(p.pairing.keys), moves, deal)
    return both
