"""Definitions and tables of values: `define`, `grade`, and the `worth` of a meld."""

from __future__ import annotations

from functools import partial

from sixtysix_dsl.load.document import Mapping, Node, Scalar
from sixtysix_dsl.lower.clauses import condition_part, lower_clause
from sixtysix_dsl.lower.context import Context, Definition, Fault, Reported, Scope
from sixtysix_dsl.lower.values import lower_value
from sixtysix_dsl.resolve.kinds import row_id
from sixtysix_dsl.rulebook.expr import YES, Expr, Origin
from sixtysix_dsl.rulebook.types import SEAT, Kind, Type, number


def lower_definition(definition: Definition, scope: Scope, context: Context) -> Expr:
    """Return the value of a definition in a scope that holds its parameter."""
    rows = definition.row.get("rows")
    if definition.id == "grade":
        expr = lower_table(definition.row, "grade", scope, context, None)
    elif isinstance(rows, Mapping):
        expr = lower_table(rows, definition.id, scope, context, None)
    else:
        node = definition.row.get("is")
        if not isinstance(node, Scalar):
            raise Reported
        expr = lower_clause(
            node, definition.id, "value", context, lambda ast: lower_value(ast, scope, context)
        )
    if expr is None:
        raise Reported
    return expr


def lower_table(
    rows: Mapping, clause: str, scope: Scope, context: Context, type_: Type | None
) -> Expr | None:
    """Return a first-match table of values as one operation; None if a row is faulty (reported)."""
    args: list[Expr] = []
    origins: list[Origin] = []
    kind, faulty = type_, False
    for key, row in rows.items:
        if not isinstance(row, Mapping):
            continue
        row_clause = f"{clause}.{row_id(key.text)}"
        when = condition_part(row, row_clause, context, scope)
        node = row.get("is")
        if not isinstance(node, Scalar):
            context.report("missing-part", key.place, f"the row `{key.text}` has no value", "give it `is:`")
            faulty = True
            continue
        value = lower_clause(
            node,
            row_clause,
            "value",
            context,
            partial(lower_value, scope=scope, context=context, expected=kind),
        )
        if value is None or (when is None and row.get("when") is not None):
            faulty = True
            continue
        kind = kind or value.type
        args += [when or YES, value]
        origins.append(context.row_origin(row_clause, key, row))
    if faulty or kind is None:
        return None
    if kind.kind is Kind.NUMBER:
        kind = number(min(v.type.low for v in args[1::2]), max(v.type.high for v in args[1::2]))
    return Expr("table", kind, tuple(args), clause, clause, tuple(origins))


def lower_worth(node: Node | None, clause: str, scope: Scope, context: Context) -> Expr | None:
    """Return the worth of a meld: one value, or a table."""
    if isinstance(node, Mapping):
        return lower_table(node, clause, scope, context, number(0, 0))
    if isinstance(node, Scalar):
        return lower_clause(
            node, clause, "value", context, lambda ast: lower_value(ast, scope, context, number(0, 0))
        )
    return None


def check_definition(definition: Definition, context: Context) -> None:
    """Lower a definition by itself, so that one that nothing uses is checked too."""
    scope = Scope()
    if definition.parameter is not None:
        scope = scope.let(definition.parameter, Expr("const", SEAT, (), -1, definition.parameter))
    context.open_definitions.append(definition.id)
    try:
        lower_definition(definition, scope, context)
    except Reported:
        pass
    except Fault as fault:
        context.report(fault.code, definition.key.place, fault.message, fault.help)
    finally:
        context.open_definitions.pop()
