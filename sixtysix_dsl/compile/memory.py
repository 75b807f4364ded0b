"""A state of a deal as the bytes of a module's memory, both ways."""

from __future__ import annotations

import struct
from collections.abc import Sequence

from sixtysix_dsl.compile.layout import Layout
from sixtysix_dsl.rulebook.outcome import Result
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.state import State, fresh_state, variable_offsets

_SAME = (
    "dealer turn_up turned last_dealt closer trump in_play leader turn trick_winner winning_card last_winner "
    "tricks_played fresh must_rule phase bidding ended ended_by carried"
).split()
_FLAGS = ("closed", "ruffed", "question")
_SETS = ("married", "shown", "must")
_ARRAYS = "tricks card_points bonus counted pending marriages game_points".split()
_CARDS = ("hands", "taken")
_USED = ("used_deal", "used_lead", "used_gap")


class StateCodec:
    """Reads and writes the state block of one Rulebook's modules."""

    def __init__(self, rulebook: Rulebook, layout: Layout) -> None:
        """Remember where everything is."""
        self.rulebook, self.layout = rulebook, layout
        self.offsets = variable_offsets(rulebook)
        self.seats = rulebook.seats

    # -- single numbers of a block

    def number(self, block: bytes, name: str, at: int = 0) -> int:
        """Return an entry of a field."""
        place = self.layout[name]
        start = place.address - self.layout.state + at * place.size
        return block[start] if place.size == 1 else int(struct.unpack_from("<q", block, start)[0])

    def _set(self, block: bytearray, name: str, value: int, at: int = 0) -> None:
        place = self.layout[name]
        start = place.address - self.layout.state + at * place.size
        if place.size == 1:
            block[start] = value
        else:
            struct.pack_into("<Q", block, start, value & (1 << 64) - 1)

    def _cards(self, block: bytes, name: str, at: int = 0) -> int:
        return self.number(block, name, at) & (1 << 64) - 1

    # -- whole states

    def decode(self, block: bytes) -> State:
        """Return the state that a block holds."""
        s, seats, number = fresh_state(self.rulebook), range(self.seats), self.number
        for name in _SAME:
            setattr(s, name, number(block, name))
        for name in _FLAGS:
            setattr(s, name, bool(number(block, name)))
        for name in _SETS:
            setattr(s, name, self._cards(block, name))
        for name in _ARRAYS:
            setattr(s, name, [number(block, name, seat) for seat in seats])
        for name in _CARDS:
            setattr(s, name, [self._cards(block, name, seat) for seat in seats])
        for name in _USED:
            setattr(s, name, [number(block, name, rule.number) for rule in self.rulebook.moves])
        head, end = number(block, "head"), number(block, "end")
        s.talon = [number(block, "talon", at) for at in range(head, end)]
        s.trick = [number(block, "trick", at) for at in range(number(block, "played"))]
        s.last_trick = tuple(number(block, "last_trick", at) for at in range(number(block, "last_played")))
        s.asked = [number(block, "asked_seats", at) for at in range(number(block, "asked"))]
        words = [number(block, "melds", at) for at in range(number(block, "melded"))]
        s.melds = [(word & 0xFF, (word >> 8 & 0xFF) - 1, word >> 16) for word in words]
        s.vars = self.variables(block)
        s.result = self.result(block)
        return s

    def variables(self, block: bytes) -> list[int]:
        """Return what the variant declares, as `State.vars` has it."""
        found = []
        for number, var in enumerate(self.rulebook.state):
            for at in range(self.seats if var.per_seat else 1):
                found.append(self.number(block, f"var {number}", at))
        return found

    def result(self, block: bytes) -> Result | None:
        """Return how the deal ended, or None."""
        number, rulebook = self.number, self.rulebook
        if not number(block, "over"):
            return None
        row, ended_by = number(block, "row"), number(block, "ended_by")
        if number(block, "annulled"):
            by = rulebook.moves[ended_by].origin.clause if ended_by >= 0 else "table.annulled"
        else:
            by = rulebook.settle[row].origin.clause if row >= 0 else "table.no-row"
        scores = tuple(number(block, "scores", seat) for seat in range(self.seats))
        return Result(
            number(block, "winners"), scores, by, number(block, "left"), bool(number(block, "annulled")), row
        )

    def encode(self, s: State) -> bytes:
        """Return a state as a block."""
        block, put = bytearray(self.layout.state_size), self._set
        for place, value in self.layout.neutral:
            struct.pack_into("<q", block, place - self.layout.state, value)
        for name in (*_SAME, *_FLAGS, *_SETS):
            put(block, name, int(getattr(s, name)))
        for name in (*_ARRAYS, *_CARDS, *_USED):
            for at, value in enumerate(getattr(s, name)):
                put(block, name, value, at)
        put(block, "end", len(s.talon))
        lists = (("trick", "played", s.trick), ("last_trick", "last_played", s.last_trick))
        for name, count, values in (*lists, ("asked_seats", "asked", s.asked)):
            put(block, count, len(values))
            for at, value in enumerate(values):
                put(block, name, value, at)
        for at, card in enumerate(s.talon):
            put(block, "talon", card, at)
        put(block, "melded", len(s.melds))
        for at, (seat, suit, points) in enumerate(s.melds):
            put(block, "melds", seat | suit + 1 << 8 | points << 16, at)
        for number, var in enumerate(self.rulebook.state):
            for at in range(self.seats if var.per_seat else 1):
                put(block, f"var {number}", s.vars[self.offsets[number] + at], at)
        put(block, "row", -1)
        if s.result is not None:
            self._put_result(block, s.result)
        return bytes(block)

    def match_block(
        self, carried: int, game_points: Sequence[int] | None, match_vars: Sequence[int] | None
    ) -> bytes:
        """Return a block before the deal, with what the match brings along."""
        s = fresh_state(self.rulebook)
        s.carried = carried
        if game_points is not None:
            s.game_points = list(game_points)
        for var, at in zip(self.rulebook.state, self.offsets, strict=True):
            for i in range(self.seats if var.per_seat else 1):
                s.vars[at + i] = match_vars[at + i] if match_vars is not None else var.starts
        return self.encode(s)

    def _put_result(self, block: bytearray, result: Result) -> None:
        numbers = {
            "over": 1,
            "winners": result.winners,
            "row": result.row,
            "annulled": int(result.annulled),
            "left": result.carried,
        }
        for name, value in numbers.items():
            self._set(block, name, value)
        for at, score in enumerate(result.scores):
            self._set(block, "scores", score, at)
