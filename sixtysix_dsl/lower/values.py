"""Give types and meaning to the values of clauses: AST to Expr."""

from __future__ import annotations

from sixtysix_dsl.diagnostics import did_you_mean, join_choices
from sixtysix_dsl.lower.context import MAX_COST, MAX_DEPTH, MAX_NUMBER, Context, Fault, Scope
from sixtysix_dsl.lower.conversion import WIDENS, convert
from sixtysix_dsl.lower.names import find_name, find_name_of, quoted
from sixtysix_dsl.rulebook.expr import Expr
from sixtysix_dsl.rulebook.types import (
    CARDS,
    FLAG,
    MAX_POINTS,
    SEAT,
    SEATS,
    SUIT,
    SUITS,
    WINDOWS,
    Kind,
    Type,
    choice,
    number,
)
from sixtysix_dsl.rulebook.words import FACTS, Fact
from sixtysix_dsl.syntax.ast import Ast

_COMPARE = {"=": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
_ARITHMETIC = {
    "+": "add",
    "-": "sub",
    "*": "mul",
    "rounded to": "round_to",
    "rounded down to": "floor_to",
    "divided by": "div",
}
_SETS = (Kind.CARDS, Kind.SEATS, Kind.SUITS, Kind.WINDOW)


def lower_value(ast: Ast, scope: Scope, context: Context, expected: Type | None = None) -> Expr:
    """Return the typed value of an AST; of the kind `expected`, if given. Raises Fault."""
    expr = _lower(ast, scope, context, expected)
    if expected is not None:
        expr = convert(expr, expected, ast)
    if expr.depth > MAX_DEPTH:
        raise Fault("nested-too-deep", "this value is nested too deep, its definitions put in", ast)
    if expr.cost > MAX_COST:
        raise Fault(
            "too-large", f"working out this value could take {expr.cost} steps; {MAX_COST} are allowed", ast
        )
    return expr


def fact_type(fact: Fact, context: Context) -> Type:
    """Return a fact's type, with the bounds that this pack gives: no more tricks than half its cards."""
    size = context.pack.size if context.pack is not None else fact.type.high
    if fact.counts == "tricks":
        return number(fact.type.low, size // 2 + fact.type.low)
    if fact.counts == "cards":
        return number(0, size)
    return fact.type


def _make(
    op: str,
    type_: Type,
    args: tuple[Expr, ...],
    ast: Ast,
    scope: Scope,
    context: Context,
    value: int | str = 0,
) -> Expr:
    context.count(ast, scope.slots)
    return Expr(op, type_, args, value)


def _lower(ast: Ast, scope: Scope, context: Context, expected: Type | None) -> Expr:
    match ast.kind:
        case "value":
            return _lower(ast.node(0), scope, context, expected)
        case "number":
            return _number(ast, expected)
        case "name":
            return find_name(ast.word(0), scope, context, expected)
        case "trump":
            return _make("trump", SUIT, (), ast, scope, context)
        case "name_of":
            return find_name_of(ast, scope, context, lower_value)
        case "rank_cards":
            return _rank_cards(ast, scope, context)
        case "option":
            return _option(ast, context)
        case "fact":
            fact = FACTS[ast.word(0).text]
            if fact.op == "window":
                return Expr("const", fact.type, (), 1 << WINDOWS.index(ast.word(0).text), ast.word(0).text)
            return _make(fact.op, fact_type(fact, context), (), ast, scope, context)
        case "fact_of":
            fact = FACTS[ast.word(0).text]
            if fact.about is None:
                raise Fault("wrong-type", f"`{ast.word(0).text}` is about nothing", ast)
            about = lower_value(ast.node(1), scope, context, fact.about)
            return _make(fact.op, fact_type(fact, context), (about,), ast, scope, context)
        case "that":
            fact = FACTS[ast.word(1).text]
            return _make(
                fact.op,
                fact.type,
                (lower_value(ast.node(0), scope, context, fact.about),),
                ast,
                scope,
                context,
            )
        case "and_" | "or_":
            return _both(ast, scope, context, expected)
        case "not_":
            return _make("not", FLAG, (lower_value(ast.node(0), scope, context, FLAG),), ast, scope, context)
        case "is_" | "is_not":
            return _is(ast, scope, context)
        case "has":
            return _has(ast, scope, context)
        case "has_both":
            return _has_both(ast, scope, context)
        case "negative":
            return _negative(ast, scope, context)
        case "compare":
            return _compare(ast, scope, context)
        case "arithmetic":
            return _arithmetic(ast, scope, context)
        case "inside" | "without":
            return _common(ast, scope, context)
        case "if_else":
            return _if_else(ast, scope, context, expected)
        case "best":
            return _best(ast, scope, context)
        case "quantified":
            return _quantified(ast, scope, context)
    raise Fault("wrong-type", "a value is wanted here", ast)


def _number(ast: Ast, expected: Type | None) -> Expr:
    text = ast.word(0).text
    if expected is not None and expected.kind is Kind.CHOICE:
        if text in expected.values:
            return Expr("const", expected, (), expected.values.index(text), text)
        raise Fault("wrong-type", f"`{text}` is none of {quoted(expected.values)}", ast)
    if len(text) > 6 or int(text) > MAX_POINTS * 10:
        raise Fault(
            "number-too-large", f"{text[:20]} is larger than any number of this game ({MAX_POINTS * 10})", ast
        )
    return Expr("const", number(int(text), int(text)), (), int(text), text)


def _rank_cards(ast: Ast, scope: Scope, context: Context) -> Expr:
    word, pack = ast.word(0), context.pack
    ranks = pack.ranks if pack is not None else ()
    if word.text not in ranks:
        help = did_you_mean(word.text, ranks) or f"the ranks are {', '.join(ranks)}"
        raise Fault("unknown-rank", f"this pack has no rank `{word.text}`", word, help)
    return _make("rank_cards", CARDS, (), ast, scope, context, ranks.index(word.text))


def _option(ast: Ast, context: Context) -> Expr:
    word = ast.word(0)
    option = context.resolved.options.get(word.text)
    if option is None:
        known = list(context.resolved.options)
        raise Fault(
            "unknown-option",
            f"there is no option `{word.text}`",
            word,
            did_you_mean(word.text, known) or "declare it under `options`",
        )
    context.read_options.setdefault(option.name, set()).add(context.clause_id)
    if option.kind == "flag":
        type_ = FLAG
    elif option.kind == "number":
        numbers = [int(value) for value in option.values or ()] or [option.low, option.high]
        type_ = number(min(numbers), max(numbers))
    else:
        type_ = choice(tuple(option.values or ()))
    return Expr("option", type_, (), option.name, f"option {option.name}")


def _both(ast: Ast, scope: Scope, context: Context, expected: Type | None) -> Expr:
    word = "and" if ast.kind == "and_" else "or"
    wanted = expected if expected is not None and expected.kind in (*_SETS, Kind.FLAG) else None
    left = _lower(ast.node(0), scope, context, wanted)
    if wanted is None and left.type.kind is Kind.FLAG:
        wanted = FLAG
    right = _lower(ast.node(1), scope, context, wanted)
    if left.type.kind is Kind.FLAG or right.type.kind is Kind.FLAG:
        left, right = convert(left, FLAG, ast.node(0)), convert(right, FLAG, ast.node(1))
        return _make(word, FLAG, (left, right), ast, scope, context)
    target = _set_type(left, ast.node(0)) if wanted is None else wanted
    left, right = convert(left, target, ast.node(0)), convert(right, target, ast.node(1))
    return _make("union", target, (left, right), ast, scope, context)


def _set_type(expr: Expr, at: Ast) -> Type:
    if expr.type.kind is Kind.SEAT:
        return SEATS
    if expr.type.kind is Kind.SUIT:
        return CARDS
    if expr.type.kind in _SETS:
        return expr.type
    raise Fault("wrong-type", f"`and` and `or` join conditions or sets, and this is {expr.type}", at)


def _is(ast: Ast, scope: Scope, context: Context) -> Expr:
    left_ast, right_ast = ast.node(0), ast.node(1)
    left = _lower(left_ast, scope, context, None)
    if left.op == "const" and left.text == "none":
        right = _lower(right_ast, scope, context, None)
        left = convert(left, right.type, left_ast)
    else:
        right = _right_of_is(left, right_ast, scope, context)
    if left.type.kind is not right.type.kind:
        if {left.type.kind, right.type.kind} == {Kind.SEAT, Kind.SEATS}:
            left, right = convert(left, SEATS, left_ast), convert(right, SEATS, right_ast)
        else:
            right = convert(right, left.type, right_ast)
    return _make("eq" if ast.kind == "is_" else "ne", FLAG, (left, right), ast, scope, context)


def _right_of_is(left: Expr, ast: Ast, scope: Scope, context: Context) -> Expr:
    try:
        return _lower(ast, scope, context, left.type)
    except Fault as fault:
        if left.type.kind is Kind.CHOICE and ast.kind == "name" and fault.code == "unknown-word":
            word = ast.word(0).text
            help = did_you_mean(word, left.type.values) or f"it is {join_choices(left.type.values)}"
            raise Fault(
                "unknown-word", f"`{word}` is none of {quoted(left.type.values)}", ast, help
            ) from None
        raise


def _has(ast: Ast, scope: Scope, context: Context) -> Expr:
    left = _lower(ast.node(0), scope, context, None)
    target = _set_type(left, ast.node(0)) if left.type.kind is not Kind.NUMBER else CARDS
    left = convert(left, target, ast.node(0))
    right = lower_value(ast.node(1), scope, context, target)
    return _make("has", FLAG, (left, right), ast, scope, context)


def _has_both(ast: Ast, scope: Scope, context: Context) -> Expr:
    left = _lower(ast.node(0), scope, context, None)
    target = _set_type(left, ast.node(0))
    left = convert(left, target, ast.node(0))
    parts = [lower_value(ast.node(index), scope, context, target) for index in (1, 2)]
    has = tuple(_make("has", FLAG, (left, part), ast, scope, context) for part in parts)
    return _make("and", FLAG, has, ast, scope, context)


def _negative(ast: Ast, scope: Scope, context: Context) -> Expr:
    value = lower_value(ast.node(1), scope, context, number(0, 0))
    if ast.word(0).text == "+":
        return value
    zero = Expr("const", number(0, 0), (), 0, "0")
    return _make("sub", number(-value.type.high, -value.type.low), (zero, value), ast, scope, context)


def _compare(ast: Ast, scope: Scope, context: Context) -> Expr:
    sign = ast.word(1).text
    left = _lower(ast.node(0), scope, context, None)
    if left.type.kind is not Kind.NUMBER:
        if sign in ("=", "!="):
            raise Fault(
                "wrong-type",
                f"`{sign}` compares numbers, and this is {left.type}",
                ast.node(0),
                "write `is` or `is not`",
            )
        left = convert(left, number(0, 0), ast.node(0))
    right = lower_value(ast.node(2), scope, context, number(0, 0))
    return _make(_COMPARE[sign], FLAG, (left, right), ast, scope, context)


def _arithmetic(ast: Ast, scope: Scope, context: Context) -> Expr:
    left = lower_value(ast.node(0), scope, context, number(0, 0))
    right = lower_value(ast.node(2), scope, context, number(0, 0))
    op = _ARITHMETIC[ast.word(1).text]
    a, b = left.type, right.type
    if op == "add":
        low, high = a.low + b.low, a.high + b.high
    elif op == "sub":
        low, high = a.low - b.high, a.high - b.low
    elif op == "mul":
        corners = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
        low, high = min(corners), max(corners)
    else:
        if not right.is_const or right.number < 1:
            does = "a number is divided by" if op == "div" else "is rounded to"
            raise Fault("wrong-type", f"what {does} must be a number above nought", ast.node(2))
        low, high = a.low - right.number, a.high + right.number
        if op == "div":
            low, high = a.low // right.number, a.high // right.number
    if max(-low, high) > MAX_NUMBER:
        raise Fault(
            "number-too-large", f"this can be as large as {max(-low, high)}; {MAX_NUMBER} is allowed", ast
        )
    return _make(op, number(low, high), (left, right), ast, scope, context)


def _common(ast: Ast, scope: Scope, context: Context) -> Expr:
    right = _lower(ast.node(1), scope, context, None)
    target = _set_type(right, ast.node(1))
    right = convert(right, target, ast.node(1))
    left = lower_value(ast.node(0), scope, context, target)
    return _make("common" if ast.kind == "inside" else "minus", target, (left, right), ast, scope, context)


def _if_else(ast: Ast, scope: Scope, context: Context, expected: Type | None) -> Expr:
    then = _lower(ast.node(0), scope, context, expected)
    test = lower_value(ast.node(1), scope, context, FLAG)
    other = _lower(ast.node(2), scope, context, expected or then.type)
    if expected is not None:
        then, other = convert(then, expected, ast.node(0)), convert(other, expected, ast.node(2))
    elif then.type.kind is not other.type.kind:
        if (then.op == "const" and then.text == "none") or (then.type.kind, other.type.kind) in WIDENS:
            then = convert(then, other.type, ast.node(0))
        else:
            other = convert(other, then.type, ast.node(2))
    type_ = then.type
    if type_.kind is Kind.NUMBER:
        type_ = number(min(then.type.low, other.type.low), max(then.type.high, other.type.high))
    return _make("if", type_, (test, then, other), ast, scope, context)


def _range(ast: Ast, scope: Scope, context: Context) -> tuple[Expr, Type]:
    among = _lower(ast, scope, context, None)
    if among.type.kind is Kind.SUITS:
        return among, SUIT
    return convert(among, SEATS, ast), SEAT


def _best(ast: Ast, scope: Scope, context: Context) -> Expr:
    among, each = _range(ast.node(3), scope, context)
    inner, slot = scope.bind(ast.word(2).text, each)
    body = lower_value(ast.node(1), inner, context, number(0, 0))
    op = {"highest": "highest", "lowest": "lowest", "sum of": "sum_of"}[ast.word(0).text]
    type_ = body.type if op != "sum_of" else number(min(0, body.type.low * 8), max(0, body.type.high * 8))
    if op != "sum_of":
        type_ = number(min(0, body.type.low), max(0, body.type.high))
    return _make(op, type_, (among, body), ast, inner, context, slot)


def _quantified(ast: Ast, scope: Scope, context: Context) -> Expr:
    among, each = _range(ast.node(2), scope, context)
    inner, slot = scope.bind(ast.word(1).text, each)
    body = lower_value(ast.node(3), inner, context, FLAG)
    how = ast.word(0).text
    if how == "seats":
        return _make("seats_with", SUITS if each is SUIT else SEATS, (among, body), ast, inner, context, slot)
    return _make(how, FLAG, (among, body), ast, inner, context, slot)
