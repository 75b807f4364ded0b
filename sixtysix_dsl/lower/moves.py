"""Lower announcements, in play and in phases, and the phases themselves."""

from __future__ import annotations

from functools import partial
from math import prod
from typing import NamedTuple

from sixtysix_dsl.diagnostics import did_you_mean, has_errors, join_choices
from sixtysix_dsl.load.document import Mapping, Node, Scalar
from sixtysix_dsl.lower.clauses import (
    condition_part,
    effects_part,
    lower_clause,
    place_of,
    text_part,
    value_part,
)
from sixtysix_dsl.lower.context import MAX_CHOICES, Context, Fault, Scope
from sixtysix_dsl.lower.definitions import lower_worth
from sixtysix_dsl.lower.says import lower_says
from sixtysix_dsl.lower.tables import MAX_SEATS
from sixtysix_dsl.lower.values import lower_value
from sixtysix_dsl.resolve.kinds import row_id
from sixtysix_dsl.rulebook.expr import Expr, const
from sixtysix_dsl.rulebook.rulebook import (
    KINDS,
    THEN_NEXT,
    THEN_PLAY,
    Asks,
    Choice,
    Condition,
    MoveRule,
    Phase,
)
from sixtysix_dsl.rulebook.types import CARDS, FLAG, MODES, SEAT, SEATS, SUIT, SUITS, WINDOW, Type, number
from sixtysix_dsl.syntax.ast import Ast

_ONCE = {"a deal": "deal", "a lead": "lead", "a gap": "gap"}


class _MoveRow(NamedTuple):
    """A row that declares an announcement; `phase` is the number of its phase, -1 in play."""

    name: str
    phase: int
    key: Scalar
    row: Mapping
    clause: str


def lower_moves_and_phases(context: Context) -> tuple[tuple[MoveRule, ...], tuple[Phase, ...]]:
    """Return all announcements, numbered by name so that their order in the file does not matter, and the phases."""
    section, phases = context.section("moves"), context.section("phases")
    phase_rows = [(key, row) for key, row in (phases.items if phases else ()) if isinstance(row, Mapping)]
    targets = {row_id(key.text): number for number, (key, _) in enumerate(phase_rows)}
    found: list[_MoveRow] = []
    for key, row in section.items if section is not None else ():
        if isinstance(row, Mapping):
            found.append(_MoveRow(row_id(key.text), -1, key, row, f"moves.{row_id(key.text)}"))
    for number_, (key, row) in enumerate(phase_rows):
        moves = row.get("moves")
        for move_key, move in moves.items if isinstance(moves, Mapping) else ():
            if isinstance(move, Mapping):
                name = row_id(move_key.text)
                found.append(_MoveRow(name, number_, move_key, move, f"phases.{row_id(key.text)}.{name}"))
    found.sort(key=lambda move: (move.name, move.phase))
    rules: list[MoveRule] = []
    for move_row in found:
        rule = _lower_move(len(rules), move_row, targets, context)
        if rule is not None:
            rules.append(rule)
    lowered = [
        _lower_phase(number_, key, row, rules, targets, context)
        for number_, (key, row) in enumerate(phase_rows)
    ]
    return tuple(rules), tuple(phase for phase in lowered if phase is not None)


def _lower_move(number_: int, move: _MoveRow, targets: dict[str, int], context: Context) -> MoveRule | None:
    name, phase, key, row, clause = move
    if name == "play":
        context.report(
            "name-taken", key.place, "`play` is the built-in move of playing a card", "choose another name"
        )
        return None
    before = len(context.diagnostics)
    made = _choices(row, clause, context)
    if made is None:
        return None
    choices, scope = made
    worth = lower_worth(row.get("worth"), f"{clause}.worth", scope, context)
    kind = _word(row, "kind", KINDS, "other", context)
    if kind == "meld" and row.get("worth") is None:
        context.report("missing-part", key.place, "a meld must say what it is worth", "add `worth:`")
    if worth is None and row.get("worth") is not None:
        return None
    if worth is not None:
        scope = Scope(scope.names, scope.slots, worth)
    when = _conditions(row.get("when"), f"{clause}.when", scope, context)
    does = effects_part(row, "does", clause, context, scope)
    if row.get("does") is None:
        message = f"the move `{key.text}` does not say what it does"
        context.report("missing-part", key.place, message, "add `does:`, if only `does: nothing`")
    mode = value_part(row, "mode", clause, context, MODES) or const(0, MODES, "optional")
    window = _window(move, context)
    automatic = _automatic(move, mode, scope, context)
    once = _once(row, context)
    then = _then(row, targets, context, THEN_NEXT)
    if has_errors(context.diagnostics[before:]):
        return None
    window_node = row.get("window")
    return MoveRule(
        number_,
        name,
        context.row_origin(clause, key, row),
        kind,
        mode,
        window,
        choices,
        when,
        worth,
        does,
        once,
        then,
        automatic,
        phase,
        context.origin(f"{clause}.window", window_node) if window_node is not None else None,
    )


def _window(move: _MoveRow, context: Context) -> Expr:
    """Return where a move of play is open; a move of a phase has no window."""
    node = move.row.get("window")
    if move.phase < 0 and node is None:
        message = f"the move `{move.key.text}` does not say when it is open"
        context.report("missing-part", move.key.place, message, "add `window: on lead`")
    if move.phase >= 0 and node is not None:
        message = "a move of a phase has no window: it is open when the phase asks"
        context.report("wrong-place", node.place, message)
    return value_part(move.row, "window", move.clause, context, WINDOW) or const(0, WINDOW)


def _automatic(move: _MoveRow, mode: Expr, scope: Scope, context: Context) -> Expr | None:
    """Return when a move happens by itself; it must be said if some value of the options makes it automatic."""
    may_be_automatic = _may_be_automatic(mode)
    if may_be_automatic and move.row.get("automatic when") is None:
        place = place_of(move.row, "mode")
        message = "an automatic move must say when it happens"
        context.report("missing-part", place, message, "add `automatic when:`")
    choose = move.row.get("choose")
    if may_be_automatic and choose is not None:
        message = "an automatic move has nothing to choose: nobody is asked"
        context.report("wrong-place", choose.place, message, "take `choose:` away, or let the move be made")
    return value_part(move.row, "automatic when", move.clause, context, FLAG, scope)


def _may_be_automatic(mode: Expr) -> bool:
    if mode.op == "if":
        return any(map(_may_be_automatic, mode.args[1:]))
    return not mode.is_const or mode.number == MODES.values.index("automatic")


def _once(row: Mapping, context: Context) -> str:
    """Return what a move may be made once in, as MoveRule has it; empty for any number of times."""
    text = text_part(row, "once")
    if text and text not in _ONCE:
        help = f"it is {join_choices(list(_ONCE))}"
        context.report("wrong-value", place_of(row, "once"), f"`once: {text}` is unknown", help)
    return _ONCE.get(text, "")


def _word(row: Mapping, part: str, allowed: tuple[str, ...], default: str, context: Context) -> str:
    node = row.get(part)
    if not isinstance(node, Scalar):
        return default
    if node.text not in allowed:
        context.report(
            "wrong-value",
            node.place,
            f"`{node.text}` is no {part}",
            did_you_mean(node.text, allowed) or f"it is {join_choices(allowed)}",
        )
        return default
    return node.text


def _then(row: Mapping, targets: dict[str, int], context: Context, default: int) -> int:
    node = row.get("then")
    if not isinstance(node, Scalar):
        return default
    name = row_id(node.text)
    if name == "play":
        return THEN_PLAY
    if name not in targets:
        context.report(
            "unknown-phase",
            node.place,
            f"there is no phase `{node.text}`",
            did_you_mean(name, [*targets, "play"]),
        )
        return default
    return targets[name]


def _choices(row: Mapping, clause: str, context: Context) -> tuple[tuple[Choice, ...], Scope] | None:
    node, scope = row.get("choose"), Scope()
    if not isinstance(node, Scalar):
        return (), scope
    ast = lower_clause(node, f"{clause}.choose", "choices", context, lambda parsed: parsed)
    choices: list[Choice] = []
    if ast is None:
        return None
    for at in range(len(ast.args)):
        made = lower_clause(
            node,
            f"{clause}.choose",
            "choices",
            context,
            partial(_choice, at=at, scope=scope, context=context),
        )
        if made is None:
            return None
        choice, scope = made
        choices.append(choice)
    many = prod(_how_many(choice, context) for choice in choices)
    if many > MAX_CHOICES:
        context.report(
            "too-large", node.place, f"this gives up to {many} different moves; {MAX_CHOICES} are allowed"
        )
        return None
    return tuple(choices), scope


def _how_many(choice: Choice, context: Context) -> int:
    """Return an upper bound of the values that can be chosen."""
    pack = context.pack
    if choice.kind == "number" and choice.among is not None and choice.upto is not None:
        return max(0, choice.upto.type.high - choice.among.type.low) // choice.step + 1
    if pack is None:
        return 1
    sizes = {"suit": len(pack.suits), "card": len(pack.suits) * len(pack.ranks), "seat": MAX_SEATS}
    return sizes[choice.kind]


def _choice(whole: Ast, at: int, scope: Scope, context: Context) -> tuple[Choice, Scope]:
    ast = whole.node(at)
    name = ast.word(0).text
    kind = ast.kind.removeprefix("choose_")
    types: dict[str, tuple[Type, Type]] = {
        "suit": (SUIT, SUITS),
        "card": (CARDS, CARDS),
        "seat": (SEAT, SEATS),
    }
    if kind == "number":
        low = lower_value(ast.node(1), scope, context, number(0, 0))
        high = lower_value(ast.node(2), scope, context, number(0, 0))
        inner, slot = scope.bind(name, number(low.type.low, high.type.high))
        step = int(ast.word(3).text[:6]) if len(ast.args) > 3 else 1
        if step < 1:
            raise Fault("wrong-value", "numbers go up in steps of 1 or more", ast.word(3))
        return Choice(kind, name, slot, low, high, step), inner
    type_, among_type = types[kind]
    among: Expr | None = None
    if len(ast.args) > 1:
        among = lower_value(ast.node(1), scope, context, among_type)
    inner, slot = scope.bind(name, type_)
    context.most_locals = max(context.most_locals, inner.slots)
    return Choice(kind, name, slot, among), inner


def _conditions(node: Node | None, clause: str, scope: Scope, context: Context) -> tuple[Condition, ...]:
    if isinstance(node, Scalar):
        holds = lower_clause(
            node, clause, "value", context, lambda ast: lower_value(ast, scope, context, FLAG)
        )
        return (Condition(context.origin(clause, node), holds, None),) if holds is not None else ()
    conditions: list[Condition] = []
    for key, row in node.items if isinstance(node, Mapping) else ():
        if not isinstance(row, Mapping):
            continue
        row_clause = f"{clause}.{row_id(key.text)}"
        holds = value_part(row, "if", row_clause, context, FLAG, scope)
        if row.get("if") is None:
            context.report("missing-part", key.place, f"the condition `{key.text}` says nothing", "add `if:`")
        if holds is not None:
            says = lower_says(context.says_of(row, "if"), row_clause, scope, context)
            conditions.append(Condition(context.row_origin(row_clause, key, row), holds, says))
    return tuple(conditions)


def _lower_phase(
    number_: int, key: Scalar, row: Mapping, rules: list[MoveRule], targets: dict[str, int], context: Context
) -> Phase | None:
    clause = f"phases.{row_id(key.text)}"
    when = condition_part(row, clause, context)
    does = effects_part(row, "does", clause, context)
    node = row.get("asks")
    asks = (
        lower_clause(node, f"{clause}.asks", "asked", context, lambda ast: _asks(ast, context))
        if isinstance(node, Scalar)
        else None
    )
    moves = tuple(rule.number for rule in rules if rule.phase == number_)
    then = _then(row, targets, context, THEN_NEXT)
    own = row.get("moves")
    if node is not None and not isinstance(own, Mapping):
        context.report(
            "missing-part", key.place, f"the phase `{key.text}` asks, but has no `moves` to choose from"
        )
    if node is None and own is not None:
        context.report(
            "missing-part", key.place, f"the phase `{key.text}` has moves, but does not say whom it `asks`"
        )
    ends = all(rule.then != THEN_NEXT for rule in rules if rule.phase == number_) and bool(moves)
    if then == THEN_NEXT and not ends and row.get("then") is None:
        context.report(
            "missing-part",
            key.place,
            f"the phase `{key.text}` does not say what comes `then`",
            "add `then:` a phase, or `then: play`",
        )
    return Phase(context.row_origin(clause, key, row), row_id(key.text), asks, moves, when, does, then)


def _asks(ast: Ast, context: Context) -> Asks:
    inner, scope = ast.node(0), Scope()
    match inner.kind:
        case "ask_one":
            return Asks("one", lower_value(inner.node(0), scope, context, SEAT))
        case "ask_each":
            return Asks("each", lower_value(inner.node(0), scope, context, SEAT))
        case "ask_round":
            return Asks("round", lower_value(inner.node(0), scope, context, SEAT))
    seats = lower_value(inner.node(0), scope, context, SEATS)
    return Asks("each", lower_value(inner.node(1), scope, context, SEAT), seats)
