"""The scores of a policy, worked out by the reference engine; see `policy/ops.py` for what they read beside facts."""

from __future__ import annotations

from collections.abc import Sequence

from sixtysix_dsl.interpret.facts import Facts, Value
from sixtysix_dsl.interpret.interpreter import Interpreter
from sixtysix_dsl.interpret.values import Values
from sixtysix_dsl.policy.policy import Policy
from sixtysix_dsl.rulebook.expr import Expr
from sixtysix_dsl.rulebook.moves import PLAY, Move
from sixtysix_dsl.rulebook.pack import cards_in, set_of
from sixtysix_dsl.rulebook.state import State


class Scores:
    """The scores of one policy as functions."""

    def __init__(self, engine: Interpreter, policy: Policy) -> None:
        """Build them."""
        values = Values(_PolicyFacts(engine))
        self.engine, self.size = engine, max(policy.locals, engine.rulebook.locals + 1)
        self.play = values.build(policy.play)
        self.announce = [values.build(score) for score in policy.announce]

    def of(self, s: State, moves: Sequence[Move]) -> list[int]:
        """Return the score of each of these legal moves."""
        return [self._of_move(s, move) for move in moves]

    def _of_move(self, s: State, move: Move) -> int:
        e = [0] * self.size
        e[0] = move.seat
        if move.name == PLAY:
            e[1] = self.engine.pack.faces[move.args[0]]
            return self.play(s, e)
        a = self.engine.rule_of(s, move)
        if a is None:
            raise ValueError(f"no such announcement is open: {move}")
        for choice, value in zip(a.rule.choices, move.args, strict=True):
            e[choice.slot] = self.engine.announcements.local_of(choice, value)
        return self.announce[a.rule.number](s, e)


class Reader:
    """What a seat that pays attention can work out: values that read facts of the language and of POLICY_OPS."""

    def __init__(self, engine: Interpreter) -> None:
        """Read what this engine's states say."""
        self._engine, self._values = engine, Values(_PolicyFacts(engine))

    def of(self, expr: Expr, s: State, seat: int, card: int = -1) -> int:
        """Return a value for a seat, with a card that it might play as local 1."""
        e = [0] * (self._engine.rulebook.locals + 2)
        e[0], e[1] = seat, self._engine.pack.faces[card] if card >= 0 else 0
        return self._values.build(expr)(s, e)


class _PolicyFacts(Facts):
    """The facts of an engine's Rulebook, and the operations of POLICY_OPS."""

    def __init__(self, engine: Interpreter) -> None:
        """Share what the engine has."""
        super().__init__(engine.rulebook, engine.seating)
        self.engine, self.needed = engine, engine.facts.needed

    def _on_table(self, expr: Expr) -> Value:
        return lambda s, e: set_of(s.trick)

    def _trick_winner(self, expr: Expr) -> Value:
        return lambda s, e: s.trick_winner

    def _played(self, expr: Expr) -> Value:
        def played(s: State, e: list[int]) -> int:
            cards = set_of(s.trick)
            for taken in s.taken:
                cards |= taken
            return cards

        return played

    def _unbeaten(self, expr: Expr, cards: Value, others: Value) -> Value:
        beaters = self.pack.beaters

        def unbeaten(s: State, e: list[int]) -> int:
            beats, against = beaters[s.trump + 1], others(s, e)
            return sum(1 << card for card in cards_in(cards(s, e)) if not beats[card] & against)

        return unbeaten

    def _would_win(self, expr: Expr) -> Value:
        engine = self.engine
        name = engine.rulebook.moves[int(expr.value)].name

        def would_win(s: State, e: list[int]) -> int:
            result = engine.apply(s, Move(e[0], name)).result
            return 0 if result is None else result.winners >> e[0] & 1

        return would_win
