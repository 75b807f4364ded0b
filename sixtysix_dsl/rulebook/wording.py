"""Values back into words: the text of a clause's facts, and of what they are."""

from __future__ import annotations

from collections.abc import Sequence

from sixtysix_dsl.rulebook.expr import Expr
from sixtysix_dsl.rulebook.pack import Pack
from sixtysix_dsl.rulebook.types import WINDOWS, Kind, Type
from sixtysix_dsl.rulebook.words import FACTS

_PHRASES: dict[str, str] = {}
for _words, _fact in FACTS.items():
    _PHRASES.setdefault(_fact.op, _words)

_INFIX = {
    "and": "and",
    "or": "or",
    "eq": "=",
    "ne": "!=",
    "lt": "<",
    "le": "<=",
    "gt": ">",
    "ge": ">=",
    "add": "+",
    "sub": "-",
    "mul": "*",
    "has": "has",
    "union": "and",
    "common": "in",
    "minus": "but",
    "round_to": "rounded to",
    "floor_to": "rounded down to",
    "div": "divided by",
}


def write_value(value: int, type_: Type, pack: Pack) -> str:
    """Return a value as people write it; seats are numbered from 1."""
    match type_.kind:
        case Kind.FLAG:
            return "yes" if value else "no"
        case Kind.SUIT:
            return pack.letters[value] if value >= 0 else "none"
        case Kind.CARDS:
            return pack.write_cards(value) or "none"
        case Kind.SEAT:
            return str(value + 1) if value >= 0 else "none"
        case Kind.SEATS:
            return (
                " ".join(str(seat + 1) for seat in range(value.bit_length()) if value >> seat & 1) or "none"
            )
        case Kind.SUITS:
            return (
                " ".join(pack.letters[suit] for suit in range(value.bit_length()) if value >> suit & 1)
                or "none"
            )
        case Kind.CHOICE:
            return type_.values[value] if 0 <= value < len(type_.values) else str(value)
        case Kind.WINDOW:
            return " or ".join(name for bit, name in enumerate(WINDOWS) if value >> bit & 1)
    return str(value)


def write_expr(expr: Expr, pack: Pack, names: Sequence[str] = ()) -> str:
    """Return the text of a value. `names` are texts to put for locals, by number."""
    args = [write_expr(arg, pack, names) for arg in expr.args]
    match expr.op:
        case "const":
            if expr.type.kind is Kind.SUIT and isinstance(expr.value, int) and expr.value >= 0:
                return pack.suits[expr.value]
            return expr.text or write_value(expr.number, expr.type, pack)
        case "local":
            number = int(expr.value)
            return names[number] if number < len(names) and names[number] else expr.text or "me"
        case "state" | "option":
            return expr.text
        case "state_of":
            return f"{expr.text} of {args[0]}"
        case "face":
            return f"{pack.ranks[int(expr.value)]} of {args[0]}"
        case "rank_cards":
            return f"rank {pack.ranks[int(expr.value)]}"
        case "seat_set" | "suit_cards" | "first_seat":
            return args[0]
        case "not":
            return f"not {args[0]}"
        case "if":
            return f"{args[1]} if {args[0]} else {args[2]}"
        case "table":
            return str(expr.value)
        case "beats_trick" | "unmarried":
            return f"{args[0]} {_PHRASES[expr.op]}"
        case "highest" | "lowest" | "sum_of":
            return f"{expr.op.replace('_', ' ')} {args[1]} among {args[0]}"
        case "some" | "every" | "seats_with":
            return f"{expr.op.split('_')[0]} of {args[0]} with {args[1]}"
    if expr.op in _INFIX:
        word = _INFIX[expr.op]
        if expr.op in ("eq", "ne") and expr.args[0].type.kind is not Kind.NUMBER:
            word = "is" if expr.op == "eq" else "is not"
        return f" {word} ".join(args)
    phrase = _PHRASES.get(expr.op, expr.op)
    return f"{phrase} {args[0]}" if args else phrase
