"""Give types and meaning to effects: AST to Effect."""

from __future__ import annotations

from dataclasses import replace

from sixtysix_dsl.diagnostics import did_you_mean
from sixtysix_dsl.lower.bounds import bounds, holding
from sixtysix_dsl.lower.context import Context, Fault, Reported, Scope
from sixtysix_dsl.lower.values import lower_value
from sixtysix_dsl.rulebook.expr import Effect, Expr
from sixtysix_dsl.rulebook.types import CARDS, FLAG, MAX_POINTS, SEAT, SEATS, SUIT, Kind, Type, number
from sixtysix_dsl.rulebook.words import ACTS, ACTS_ON
from sixtysix_dsl.syntax.ast import Ast, Word

_ANY_NUMBER = number(-MAX_POINTS, MAX_POINTS)


def lower_effects(ast: Ast, scope: Scope, context: Context) -> tuple[Effect, ...]:
    """Return the effects of a clause. Raises Fault."""
    return tuple(_lower(arg, scope, context) for arg in ast.args if isinstance(arg, Ast))


def _lower(ast: Ast, scope: Scope, context: Context) -> Effect:
    context.count(ast, scope.slots)

    def value(index: int, type_: Type | None = None) -> Expr:
        return lower_value(ast.node(index), scope, context, type_)

    match ast.kind:
        case "act_if":
            test = value(1, FLAG)
            under = replace(scope, known=holding(test, scope.known))
            return Effect("when", (test,), (_lower(ast.node(0), under, context),))
        case "for_each":
            # What held before the first round need not hold before the second.
            inner, slot = replace(scope, known={}).bind(ast.word(0).text, SEAT)
            return Effect("for_each", (value(1, SEATS),), (_lower(ast.node(2), inner, context),), slot=slot)
        case "act":
            return Effect(ACTS[ast.word(0).text])
        case "act_of":
            op, type_ = ACTS_ON[ast.word(0).text]
            return Effect(op, (value(1, type_),))
        case "deal_cards":
            op = "deal_up_to" if "up to" in ast.word(0).text else "deal"
            target = ast.node(2)
            to_each = target.kind == "each_from"
            seat = lower_value(target.node(0), scope, context, SEAT)
            many = value(1, _ANY_NUMBER)
            if many.type.high < 1:
                raise Fault("wrong-value", "a packet is one card or more", ast.node(1))
            return Effect(op, (many, seat), value=int(to_each))
        case "turn_under_talon":
            return Effect("turn_under", (_one_card(ast, value(0, _ANY_NUMBER)),))
        case "turn_into_hand":
            _one_card(ast, value(0, _ANY_NUMBER))
            return Effect("turn_into_hand", (value(1, SEAT),))
        case "make_trump":
            return Effect("make_trump", (value(0, SUIT),))
        case "meld":
            return Effect("meld", (value(0, _ANY_NUMBER), value(1, CARDS)))
        case "swap_turn_up":
            return Effect("swap", (value(0, CARDS),))
        case "give_points":
            return Effect("give_points", (value(0, _ANY_NUMBER), value(1, SEAT)))
        case "pass_card":
            return Effect("pass_card", (value(0, CARDS), value(1, SEAT)))
        case "set_state" | "set_state_of":
            return _set_state(ast, scope, context)
    raise Fault("wrong-type", "an effect is wanted here", ast)


def _one_card(ast: Ast, count: Expr) -> Expr:
    if not count.is_const or count.number != 1:
        raise Fault("wrong-type", "one card is turned up", ast, "write `turn 1 card up …`")
    return count


def _set_state(ast: Ast, scope: Scope, context: Context) -> Effect:
    word: Word = ast.word(0)
    per_seat = ast.kind == "set_state_of"
    found = context.state.get(word.text)
    if found is None:
        if context.is_declared(word.text):
            raise Reported
        known = list(context.state)
        help = did_you_mean(word.text, known) or "declare it under `state`"
        raise Fault("unknown-word", f"there is no state `{word.text}` to set", word, help)
    index, var = found
    if var.per_seat != per_seat:
        help = f"write `{word.text} of me becomes …`" if var.per_seat else f"write `{word.text} becomes …`"
        raise Fault(
            "wrong-type", f"`{word.text}` is kept {'for each seat' if var.per_seat else 'once'}", word, help
        )
    value = lower_value(ast.node(2 if per_seat else 1), scope, context, var.type)
    low, high = bounds(value, scope.known)
    if var.type.kind is Kind.NUMBER and (low < var.type.low or high > var.type.high):
        raise Fault(
            "out-of-bounds",
            f"`{word.text}` holds {var.type.low} to {var.type.high}, and this can be {low} to {high}",
            ast.node(2 if per_seat else 1),
            f"widen what it `is`, or set it only where it fits, as in `… if {word.text} < {var.type.high}`",
        )
    if per_seat:
        return Effect("set_state_of", (lower_value(ast.node(1), scope, context, SEAT), value), value=index)
    return Effect("set_state", (value,), value=index)
