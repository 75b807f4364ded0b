"""Functions that see two states at once, the buffers that they share, and the list of kinds of divergence."""

from __future__ import annotations

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.body import Body
from sixtysix_dsl.compile.code import E, i64, load
from sixtysix_dsl.compile.layout import MOST_MOVES
from sixtysix_dsl.compile.moves import RULE_SHIFT
from sixtysix_dsl.compile.pairing import POINTS, Field, Pairing
from sixtysix_dsl.compile.unit import Writer
from sixtysix_dsl.compile.wasm import PAGE

MOST_TRACED = 4096
"""Moves of a deal that are noted."""
STEP = 3 + len(POINTS)
"""Numbers that tell of the last step."""
MOST_BRANCHES, DEEPEST = 64, 128
"""Moves of a decision, and moves of a deal, that a search looks at."""
MOST_STANDINGS = 251
"""So many standings of matches, with which deals take turns. A prime: they keep no step with the dealers and the
manners of choosing."""
ENTRY = 4
"""Numbers of a kind of divergence: deals that have it, the last of them plus one, fewest moves before it, and that
deal."""


class Buffers:
    """Where the shared buffers lie, behind the memory of both; `states` are the bytes of two states, if deals are to be
    searched through."""

    def __init__(self, pairing: Pairing, base: int, states: int = 0) -> None:
        self.frame = states + 8 * (2 * MOST_BRANCHES + STEP) if states else 0
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
            "rows a": len(pairing.a.settle) + 1,
            "rows b": len(pairing.b.settle) + 1,
            "classes": len(pairing.moves),
            "nodes": 2,
            "standings": MOST_STANDINGS * pairing.taken_over,
            "step": STEP,
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
            rows = [row.origin.clause for row in rulebook.settle]
            found[f"rows {side}"] = [-1, *(pairing.rows.index(row) for row in rows)]
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

    def note_field(self, field: Field, place: E, moves: E, deal: E) -> None:
        """Note that a step has parted a field, and so what it belongs to."""
        for first in (self.pairing.what_key(field.what), self.pairing.field_key(field)):
            self.note(code.add(i64(first), place), moves, deal)

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
