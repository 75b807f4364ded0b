"""Functions of a partial assignment: each returns a value, or the variable that must be decided first."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from sixtysix_dsl.rulebook.expr import Expr
from sixtysix_dsl.rulebook.types import Type

EMPTY = ("const", 0)
"""The shape of a set known to be empty."""


@dataclass(slots=True, eq=False)
class Var:
    """One fact whose value is open; `expr` is how it was first read."""

    key: Hashable
    type: Type
    expr: Expr


Assignment = dict[Var, int]
Partial = Callable[[Assignment], "int | Var"]
Ground = Callable[[Assignment], "tuple[Hashable, ...] | Var"]


def opposite(value: Partial) -> Partial:
    def run(a: Assignment) -> int | Var:
        found = value(a)
        return found if isinstance(found, Var) else int(not found)

    return run


def joined(parts: list[Partial], decides: int) -> Partial:
    def run(a: Assignment) -> int | Var:
        open_: int | Var = 1 - decides
        for part in parts:
            value = part(a)
            if isinstance(value, Var):
                if not isinstance(open_, Var):
                    open_ = value
            elif bool(value) is bool(decides):
                return decides
        return open_

    return run


def of_both(one: Partial, other: Partial, join: Callable[[int, int], int]) -> Partial:
    def run(a: Assignment) -> int | Var:
        x = one(a)
        if isinstance(x, Var):
            return x
        y = other(a)
        return y if isinstance(y, Var) else join(x, y)

    return run


def if_else(test: Partial, then: Partial, other: Partial) -> Partial:
    def run(a: Assignment) -> int | Var:
        value = test(a)
        if isinstance(value, Var):
            return value
        return then(a) if value else other(a)

    return run


def first_row(rows: list[tuple[Partial, Partial]]) -> Partial:
    def run(a: Assignment) -> int | Var:
        for when, value in rows:
            holds = when(a)
            if isinstance(holds, Var):
                return holds
            if holds:
                return value(a)
        return 0

    return run


def shape(head: Hashable, parts: list[Ground], empties: bool = False) -> Ground:
    def run(a: Assignment) -> tuple[Hashable, ...] | Var:
        key: list[Hashable] = [head]
        for part in parts:
            value = part(a)
            if isinstance(value, Var):
                return value
            key.append(value)
        if empties and len(key) > 1 and key[1] in (("value", -1), EMPTY):
            return EMPTY
        return tuple(key)

    return run


def first_shape(tests: list[Partial], values: list[Ground]) -> Ground:
    def run(a: Assignment) -> tuple[Hashable, ...] | Var:
        for test, value in zip(tests, values, strict=False):
            holds = test(a)
            if isinstance(holds, Var):
                return holds
            if holds:
                return value(a)
        return values[-1](a) if len(values) > len(tests) else EMPTY

    return run


def single(op: str, value: Partial) -> Ground:
    def run(a: Assignment) -> tuple[Hashable, ...] | Var:
        number = value(a)
        if isinstance(number, Var):
            return number
        return (op, number) if number >= 0 else EMPTY

    return run


def joined_sets(op: str, parts: list[Ground]) -> Ground:
    def run(a: Assignment) -> tuple[Hashable, ...] | Var:
        values: list[tuple[Hashable, ...]] = []
        for part in parts:
            value = part(a)
            if isinstance(value, Var):
                return value
            values.append(value)
        if op == "union":
            values = sorted({value for value in values if value != EMPTY}, key=repr)
            if len(values) < 2:
                return values[0] if values else EMPTY
        elif values[0] == EMPTY or (op == "common" and EMPTY in values):
            return EMPTY
        elif op == "minus" and values[1] == EMPTY:
            return values[0]
        return (op, *values)

    return run


def is_single(key: object) -> bool:
    return isinstance(key, tuple) and key[0] in ("seat_set", "suit_cards")
