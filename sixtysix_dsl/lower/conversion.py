"""Make a value the kind of thing that its place wants, or say what it is instead."""

from __future__ import annotations

from sixtysix_dsl.lower.context import Fault
from sixtysix_dsl.rulebook.expr import Expr
from sixtysix_dsl.rulebook.types import Kind, Type
from sixtysix_dsl.syntax.ast import Ast, Word

WIDENS = {(Kind.SEAT, Kind.SEATS): "seat_set", (Kind.SUIT, Kind.CARDS): "suit_cards"}


def convert(expr: Expr, wanted: Type, at: Ast | Word) -> Expr:
    """Return a value as the kind that its place wants; raise Fault if it is no such thing."""
    have, want = expr.type.kind, wanted.kind
    if have is want:
        if have is Kind.CHOICE and expr.type.values != wanted.values:
            raise Fault("wrong-type", f"this is {expr.type}, where {_wanted(wanted)}", at)
        return expr
    if expr.op == "const" and expr.text == "none":
        if want in (Kind.SEAT, Kind.SUIT):
            return Expr("const", wanted, (), -1, "none")
        if want in (Kind.CARDS, Kind.SEATS):
            return Expr("const", wanted, (), 0, "none")
    widen = WIDENS.get((have, want))
    if widen:
        return Expr(widen, wanted, (expr,), text=expr.text)
    what = f"`{expr.text}` {_verb(expr.type)} {expr.type}" if expr.text else _this_is(expr.type)
    raise Fault("wrong-type", f"{what}, where {_wanted(wanted)}", at, _type_help(expr, want))


def _wanted(wanted: Type) -> str:
    return f"{wanted} {_verb(wanted)} wanted"


def _this_is(type_: Type) -> str:
    return f"{'these are' if _verb(type_) == 'are' else 'this is'} {type_}"


def _verb(type_: Type) -> str:
    return "are" if type_.kind in (Kind.CARDS, Kind.SEATS, Kind.SUITS) else "is"


def _type_help(expr: Expr, want: Kind) -> str | None:
    have = expr.type.kind
    if want is Kind.FLAG and have is Kind.NUMBER:
        return "compare it with something, as in `… >= 1`"
    if want is Kind.FLAG and have in (Kind.CARDS, Kind.SEATS):
        return (
            "ask whether a hand has it, as in `hand has K of s`, or both: `hand has both K of s and Q of s`"
        )
    if want is Kind.FLAG and have is Kind.CHOICE:
        return f"compare it, as in `… is {expr.type.values[-1]}`"
    if want is Kind.NUMBER and have is Kind.CARDS:
        return "count them: `number of …`, or their points: `card value of …`"
    if want is Kind.NUMBER and have is Kind.SEATS:
        return "count them: `size of …`"
    if want is Kind.SEAT and have is Kind.SEATS:
        return "name one seat; `opponent of` is the first of `opponents of`"
    return None
