"""The compiled engine behind the Engine protocol: one module, asked move by move.

A state is the block of memory that the module works on, so that it can be copied, kept, and put back.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Any

from sixtysix_dsl.compile.host import Instance, compile_module
from sixtysix_dsl.compile.memory import StateCodec
from sixtysix_dsl.compile.module import Compiled, compile_rules
from sixtysix_dsl.compile.moves import decode_move, encode_move
from sixtysix_dsl.compile.reasons import Grounds
from sixtysix_dsl.compile.shown import ViewCodec
from sixtysix_dsl.rulebook.moves import Move
from sixtysix_dsl.rulebook.outcome import Reason, Result, Verdict
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.state_text import read_state, write_state


class CompiledEngine:
    """The engine that is fast: see `rulebook.engine.Engine`. States are bytes."""

    def __init__(self, rulebook: Rulebook, compiled: Compiled | None = None) -> None:
        """Compile a settled Rulebook and start the module. Raises CompileError or HostError."""
        self.rulebook = rulebook
        self.compiled = compiled or compile_rules(rulebook)
        self._grounds = Grounds(rulebook)
        self.codec = StateCodec(rulebook, self.compiled.layout)
        self._views = ViewCodec(rulebook)
        self._instance = Instance(compile_module(self.compiled.code))
        function = self._instance.function
        self._start, self._apply, self._legal = function("start"), function("apply"), function("legal")
        self._why, self._view, self._next = function("why"), function("view"), function("next_dealer")
        self._score = function("score")
        self._loaded: bytes = b""

    def start(
        self,
        pack: Sequence[int],
        dealer: int,
        carried: int = 0,
        game_points: Sequence[int] | None = None,
        match_vars: Sequence[int] | None = None,
    ) -> bytes:
        """Deal from a whole pack."""
        layout, instance = self.compiled.layout, self._instance
        before = self.codec.match_block(carried, game_points, match_vars)
        instance.write(layout.state, before)
        instance.write(layout["pack"].address, bytes(pack))
        self._start(dealer, 1)
        return self._take()

    def turn_of(self, state: bytes) -> int:
        """Return the seat awaited."""
        return self.codec.number(state, "turn")

    def legal_moves(self, state: bytes) -> list[Move]:
        """Return every legal move."""
        self._put(state)
        count = self._legal()
        words = struct.unpack(
            f"<{count}Q", self._instance.read(self.compiled.layout["moves"].address, 8 * count)
        )
        return [decode_move(self.rulebook, word) for word in words]

    def apply(self, state: bytes, move: Move) -> bytes:
        """Return the state after a legal move."""
        self._put(state)
        self._loaded = b""
        self._apply(encode_move(self.rulebook, move, self.codec.number(state, "phase")))
        return self._take()

    def verdict(self, state: bytes, move: Move) -> Verdict:
        """Judge any move."""
        self._put(state)
        legal = bool(self._why(encode_move(self.rulebook, move, self.codec.number(state, "phase"))))
        return Verdict(legal, tuple(self._reasons(state, move)))

    def _reasons(self, state: bytes, move: Move) -> list[Reason]:
        address = self.compiled.layout["reasons"].address
        (count,) = struct.unpack("<q", self._instance.read(address, 8))
        found = []
        at = address + 8
        for _ in range(count):
            number, cards, values = struct.unpack("<3q", self._instance.read(at, 24))
            at += 24 + 8 * values
            ground = self._grounds.all[number]
            locals_ = self._locals(state, move, number)
            found.append(
                Reason(
                    ground.clause, ground.origin, ground.says, ground.values, locals_, cards & (1 << 64) - 1
                )
            )
        return found

    def _locals(self, state: bytes, move: Move, number: int) -> tuple[int, ...]:
        """The locals that a reason's values are read with: those of the seat on turn, or of the move."""
        grounds, phase = self._grounds, self.codec.number(state, "phase")
        if not grounds.has_locals(number):
            return ()
        e = [0] * (self.rulebook.locals + 1)
        e[0] = move.seat
        rule = next((r for r in self.rulebook.moves if r.name == move.name and r.phase == phase), None)
        if rule is not None:
            for choice, value in zip(rule.choices, move.args, strict=True):
                e[choice.slot] = self.rulebook.pack.faces[value] if choice.kind == "card" else value
        return tuple(e)

    def scores(self, state: bytes, moves: Sequence[Move]) -> list[int]:
        """Return how much the bot `greedy` wants each of these legal moves."""
        self._put(state)
        phase = self.codec.number(state, "phase")
        return [self._score(encode_move(self.rulebook, move, phase)) for move in moves]

    def result_of(self, state: bytes) -> Result | None:
        """Return how the deal ended."""
        return self.codec.result(state)

    def view(self, state: bytes, seat: int) -> dict[str, Any]:
        """Return what a seat sees."""
        self._put(state)
        self._view(seat)
        return self._views.decode(
            seat, self._instance.read(self.compiled.layout["view"].address, self._views.size)
        )

    def match_vars(self, state: bytes) -> list[int]:
        """Return the declared variables."""
        return self.codec.variables(state)

    def next_dealer(self, state: bytes) -> int:
        """Return who deals next."""
        self._put(state)
        return self._next()

    def write(self, state: bytes) -> str:
        """Return a state as text."""
        return write_state(self.rulebook, self.codec.decode(state))

    def read(self, text: str) -> bytes:
        """Return the state of a text."""
        return self.codec.encode(read_state(self.rulebook, text))

    def _put(self, state: bytes) -> None:
        if self._loaded is not state:
            self._instance.write(self.compiled.layout.state, state)
            self._loaded = state

    def _take(self) -> bytes:
        layout = self.compiled.layout
        self._loaded = self._instance.read(layout.state, layout.state_size)
        return self._loaded
