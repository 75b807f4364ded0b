"""The interpreter behind the Engine protocol."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from sixtysix_dsl.interpret.effects import Watch
from sixtysix_dsl.interpret.interpreter import Interpreter
from sixtysix_dsl.interpret.scores import Reader, Scores
from sixtysix_dsl.interpret.verdict import verdict
from sixtysix_dsl.interpret.view import view
from sixtysix_dsl.policy.greedy import greedy
from sixtysix_dsl.rulebook.moves import Move
from sixtysix_dsl.rulebook.outcome import Result, Verdict
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.state import State
from sixtysix_dsl.rulebook.state_text import read_state, write_state


class ReferenceEngine:
    """The engine that explains: see `rulebook.engine.Engine`. `interpreter` is there for whoever builds positions."""

    def __init__(self, rulebook: Rulebook, watch: Watch | None = None) -> None:
        """Build the interpreter of a settled Rulebook. `watch` is told of every rule that takes effect."""
        self.rulebook = rulebook
        self.interpreter = Interpreter(rulebook, watch)
        self._next_dealer = self.interpreter.values.build(rulebook.match.dealer)

    def start(
        self,
        pack: Sequence[int],
        dealer: int,
        carried: int = 0,
        game_points: Sequence[int] | None = None,
        match_vars: Sequence[int] | None = None,
    ) -> State:
        """Deal from a whole pack."""
        state = self.interpreter.new_state(
            dealer, carried=carried, game_points=game_points, match_vars=match_vars
        )
        return self.interpreter.deal(state, pack)

    def turn_of(self, state: State) -> int:
        """Return the seat awaited."""
        return state.turn

    def legal_moves(self, state: State) -> list[Move]:
        """Return every legal move."""
        return self.interpreter.legal_moves(state)

    def apply(self, state: State, move: Move) -> State:
        """Return the state after a legal move."""
        return self.interpreter.apply(state, move)

    def verdict(self, state: State, move: Move) -> Verdict:
        """Judge any move."""
        return verdict(self.interpreter, state, move)

    @cached_property
    def _scores(self) -> Scores:
        return Scores(self.interpreter, greedy(self.rulebook))

    def scores(self, state: State, moves: Sequence[Move]) -> list[int]:
        """Return how much the bot `greedy` wants each move."""
        return self._scores.of(state, moves)

    @cached_property
    def reader(self) -> Reader:
        """What works out values that a policy reads."""
        return Reader(self.interpreter)

    def result_of(self, state: State) -> Result | None:
        """Return how the deal ended."""
        return state.result

    def view(self, state: State, seat: int) -> dict[str, Any]:
        """Return what a seat sees."""
        return view(self.interpreter, state, seat)

    def match_vars(self, state: State) -> list[int]:
        """Return the declared variables."""
        return list(state.vars)

    def next_dealer(self, state: State) -> int:
        """Return who deals next."""
        return self._next_dealer(state, self.interpreter.locals_for(-1))

    def write(self, state: State) -> str:
        """Return a state as text."""
        return write_state(self.rulebook, state)

    def read(self, text: str) -> State:
        """Return the state of a text."""
        return read_state(self.rulebook, text)
