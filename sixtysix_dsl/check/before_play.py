"""Values before play: what is known of a moment of dealing, and a number or nothing for every value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from sixtysix_dsl.check.numbers import ARITHMETIC, COMPARISONS, calculate, compare
from sixtysix_dsl.check.table import Table
from sixtysix_dsl.rulebook.expr import Expr
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.types import Kind

Vars = tuple["int | None", ...]


class At(NamedTuple):
    """A moment before play."""

    hands: tuple[int, ...]
    talon: int
    in_play: int
    vars: Vars
    turn_up: bool = False
    phase: int = -1
    asked: tuple[int, ...] = ()
    bidding: int = 0
    ended: bool = False
    known: bool = True
    guessed: bool = False


class Values:
    """Values before play: a number, or None where it is not known."""

    def __init__(self, rulebook: Rulebook, options: Mapping[str, str], table: Table) -> None:
        """Know options and table."""
        self.options, self.table = options, table
        self.offsets: list[tuple[int, int]] = []
        at = 0
        for var in rulebook.state:
            size = table.count if var.per_seat else 1
            self.offsets.append((at, size))
            at += size

    def value(self, expr: Expr, s: At | None, me: int, chosen: Mapping[int, int | None]) -> int | None:
        """Return a value at a moment, or None."""
        op = expr.op
        if op == "const":
            return expr.number
        if op == "option":
            return self._option(expr)
        if op == "local":
            return chosen.get(int(expr.value)) if expr.value else me
        if op in ("and", "or"):
            decides = op == "or"
            found: int | None = int(not decides)
            for arg in expr.args:
                value = self.value(arg, s, me, chosen)
                if value is None:
                    found = None
                elif bool(value) is decides:
                    return int(decides)
            return found
        if op in ("if", "table"):
            return self._choose(expr, s, me, chosen)
        args = [self.value(arg, s, me, chosen) for arg in expr.args]
        if None in args:
            return None
        return self._plain(expr, [arg for arg in args if arg is not None], s, me)

    def _option(self, expr: Expr) -> int | None:
        text = self.options.get(str(expr.value))
        if text is None:
            return None
        if expr.type.kind is Kind.FLAG:
            return int(text == "yes")
        return int(text) if expr.type.kind is Kind.NUMBER else expr.type.values.index(text)

    def _choose(self, expr: Expr, s: At | None, me: int, chosen: Mapping[int, int | None]) -> int | None:
        if expr.op == "if":
            rows = [(expr.args[0], expr.args[1])]
        else:
            rows = list(zip(expr.args[::2], expr.args[1::2], strict=True))
        for when, value in rows:
            holds = self.value(when, s, me, chosen)
            if holds is None:
                return None
            if holds:
                return self.value(value, s, me, chosen)
        return self.value(expr.args[2], s, me, chosen) if expr.op == "if" else 0

    def _plain(self, expr: Expr, args: list[int], s: At | None, me: int) -> int | None:
        op, table = expr.op, self.table
        if op in COMPARISONS:
            return compare(op, args[0], args[1])
        if op in ARITHMETIC:
            return calculate(op, args[0], args[1])
        if s is None:
            return None
        match op:
            case "not":
                return int(not args[0])
            case "union":
                return args[0] | args[1]
            case "common":
                return args[0] & args[1]
            case "minus":
                return args[0] & ~args[1]
            case "me":
                return me
            case "state":
                return s.vars[self.offsets[int(expr.value)][0]]
            case "state_of":
                return s.vars[self.offsets[int(expr.value)][0] + args[0]] if args[0] >= 0 else 0
            case "talon_size":
                return s.talon
            case "talon_face_down":
                return s.talon - s.turn_up
            case "tricks_played" | "own_tricks_of" | "tricks_of":
                return 0
            case "closer" | "last_winner":
                return -1
            case "has" if expr.args[0].type.kind is Kind.SEATS:
                return int(args[0] & args[1] != 0)
        return table.fact(op, args, s.in_play)
