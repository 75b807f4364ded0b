"""Put values of options into a Rulebook, and work out what is then known: the form the engines read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from sixtysix_dsl.rulebook.expr import Effect, Expr, Origin, const
from sixtysix_dsl.rulebook.pack import Pack
from sixtysix_dsl.rulebook.rulebook import Option, Rulebook
from sixtysix_dsl.rulebook.types import Kind


def settle_options(rulebook: Rulebook, settings: Mapping[str, str]) -> Rulebook:
    """Return the Rulebook with its options set: `settings` over those it has.

    Every `option` becomes a constant and what follows from it is folded. Raises KeyError for an option that the
    variant does not have; values are taken to be allowed (see `resolve.options`).
    """
    chosen = {**rulebook.settings, **settings}
    for name in chosen:
        if name not in rulebook.settings:
            raise KeyError(name)
    folded: dict[int, Expr] = {}
    changes = {
        part.name: _fold(getattr(rulebook, part.name), chosen, folded)
        for part in fields(rulebook)
        if part.name not in ("options", "settings", "pack", "title", "views")
    }
    settled = replace(rulebook, **changes, settings=chosen)
    last_wins = settled.table.equal_cards.is_const and settled.table.equal_cards.number == 1
    if last_wins != rulebook.pack.last_equal_wins:
        settled = replace(settled, pack=_with_equal(rulebook.pack, last_wins))
    return settled


def _with_equal(pack: Pack, last_wins: bool) -> Pack:
    return Pack(
        pack.suits,
        pack.letters,
        pack.ranks,
        pack.points,
        pack.copies,
        pack.removed,
        pack.trump_ranks,
        last_wins,
    )


def _fold(thing: Any, settings: Mapping[str, str], done: dict[int, Expr]) -> Any:
    if isinstance(thing, Expr):
        return fold_value(thing, settings, done)
    if isinstance(thing, (Origin, Option)):
        return thing
    if isinstance(thing, tuple):
        items = [_fold(item, settings, done) for item in thing]
        return thing._make(items) if hasattr(thing, "_make") else tuple(items)
    if isinstance(thing, Effect):
        return replace(thing, args=_fold(thing.args, settings, done), body=_fold(thing.body, settings, done))
    if isinstance(thing, dict):
        return {key: _fold(value, settings, done) for key, value in thing.items()}
    return thing


def fold_value(expr: Expr, settings: Mapping[str, str], done: dict[int, Expr]) -> Expr:
    """Return a value with options put in and constants worked out. `done` keeps shared values shared."""
    found = done.get(id(expr))
    if found is not None:
        return found
    result = _fold_one(expr, settings, done)
    done[id(expr)] = result
    return result


def _fold_one(expr: Expr, settings: Mapping[str, str], done: dict[int, Expr]) -> Expr:
    if expr.op == "option":
        return _option(expr, settings[str(expr.value)])
    if not expr.args:
        return expr
    args = tuple(fold_value(arg, settings, done) for arg in expr.args)
    if expr.op == "table":
        return _table(expr, args)
    if expr.op in ("and", "or"):
        return _junction(expr, args)
    if expr.op == "if" and args[0].is_const:
        return args[1] if args[0].number else args[2]
    if expr.op in _FOLDS and all(arg.is_const for arg in args):
        value = _FOLDS[expr.op](*(arg.number for arg in args))
        return const(int(value), expr.type, str(int(value)) if expr.type.kind is Kind.NUMBER else "")
    if all(new is old for new, old in zip(args, expr.args, strict=True)):
        return expr
    return replace(expr, args=args)


def _option(expr: Expr, setting: str) -> Expr:
    if expr.type.kind is Kind.FLAG:
        value = int(setting == "yes")
    elif expr.type.kind is Kind.NUMBER:
        value = int(setting)
    else:
        value = expr.type.values.index(setting)
    return const(value, expr.type, setting)


def _junction(expr: Expr, args: tuple[Expr, ...]) -> Expr:
    decides = int(expr.op == "or")
    open_args = []
    for arg in args:
        if arg.is_const:
            if arg.number == decides:
                return const(decides, expr.type, "yes" if decides else "no")
        else:
            open_args.append(arg)
    if not open_args:
        return const(1 - decides, expr.type, "no" if decides else "yes")
    return open_args[0] if len(open_args) == 1 else replace(expr, args=tuple(open_args))


def _table(expr: Expr, args: tuple[Expr, ...]) -> Expr:
    kept: list[Expr] = []
    origins: list[Origin] = []
    for condition, value, origin in zip(args[::2], args[1::2], expr.origins, strict=True):
        if condition.is_const and not condition.number:
            continue
        kept += [condition, value]
        origins.append(origin)
        if condition.is_const:
            break
    return replace(expr, args=tuple(kept), origins=tuple(origins))


def round_to(value: int, step: int) -> int:
    """Round to the nearest multiple, halves up."""
    return (2 * value + step) // (2 * step) * step


_FOLDS: dict[str, Any] = {
    "not": lambda a: not a,
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b,
    "ge": lambda a, b: a >= b,
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "round_to": round_to,
    "floor_to": lambda a, b: a // b * b,
    "div": lambda a, b: a // b,
    "union": lambda a, b: a | b,
    "common": lambda a, b: a & b,
    "minus": lambda a, b: a & ~b,
}
