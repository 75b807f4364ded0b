"""From a scalar of the file to a typed clause: parse, lower, and report what is wrong at its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from sixtysix_dsl.diagnostics import Label, Place
from sixtysix_dsl.load.document import Mapping, Node, Scalar, Sequence
from sixtysix_dsl.lower.context import Context, Fault, Reported, Scope
from sixtysix_dsl.lower.effects import lower_effects
from sixtysix_dsl.lower.values import lower_value
from sixtysix_dsl.rulebook.expr import Effect, Expr
from sixtysix_dsl.rulebook.types import FLAG, Type
from sixtysix_dsl.syntax.ast import Ast, Word
from sixtysix_dsl.syntax.errors import ClauseError
from sixtysix_dsl.syntax.parser import parse_clause

T = TypeVar("T")


def lower_clause(
    scalar: Scalar, clause: str, start: str, context: Context, lower: Callable[[Ast], T]
) -> T | None:
    """Parse one clause and lower it; report a fault and return None if that fails."""
    if not context.may_go_on(scalar):
        return None
    with context.within(clause, scalar):
        try:
            return lower(parse_clause(scalar.text, start))
        except ClauseError as error:
            context.report(error.code, scalar.span(error.start, error.end), error.message, error.help)
        except Fault as fault:
            _report(fault, scalar, context)
        except Reported:
            pass
    return None


def _report(fault: Fault, scalar: Scalar, context: Context) -> None:
    """Report a fault where it can be mended: a definition that a later layer replaced by something that its uses cannot
    take is at fault itself, once, and not each clause of the earlier layers that reads it."""
    at = scalar.span(fault.at.start, fault.at.end)
    ruling = _replaced_definition(fault.at, scalar, context) if fault.code == "wrong-type" else None
    if ruling is None:
        context.report(fault.code, at, fault.message, fault.help)
    elif ruling.place not in context.blamed:
        context.blamed.add(ruling.place)
        label = Label(at, "it is read here, among others")
        context.report(fault.code, ruling.place, fault.message, fault.help, labels=(label,))


def _replaced_definition(at: Ast | Word, scalar: Scalar, context: Context) -> Node | None:
    """Return the value of the definition that a piece of a clause names, if a later layer than the clause's set it."""
    word = at.args[0] if isinstance(at, Ast) and at.kind in ("name", "name_of") and at.args else None
    definition = context.definitions.get(word.text) if isinstance(word, Word) else None
    if definition is None:
        return None
    ruling = definition.row.get("is") or definition.row.get("rows")
    if ruling is not None and context.layer_number(ruling) > context.layer_number(scalar):
        return ruling
    return None


def value_part(
    row: Mapping, part: str, clause: str, context: Context, type_: Type, scope: Scope | None = None
) -> Expr | None:
    """Lower the value in a part of a row; None if the row has no such part, or a fault (reported)."""
    node = row.get(part)
    if not isinstance(node, Scalar):
        return None
    where = scope or Scope()
    return lower_clause(
        node, f"{clause}.{part}", "value", context, lambda ast: lower_value(ast, where, context, type_)
    )


def condition_part(row: Mapping, clause: str, context: Context, scope: Scope | None = None) -> Expr | None:
    """Lower a row's `when`; None if it has none: it always holds."""
    return value_part(row, "when", clause, context, FLAG, scope)


def effects_part(
    row: Mapping, part: str, clause: str, context: Context, scope: Scope | None = None
) -> tuple[Effect, ...]:
    """Lower the effects in a part of a row: one text or a list of texts."""
    node = row.get(part)
    where = scope or Scope()
    effects: list[Effect] = []
    for scalar in texts_of(node):
        found = lower_clause(
            scalar, f"{clause}.{part}", "effects", context, lambda ast: lower_effects(ast, where, context)
        )
        effects.extend(found or ())
    return tuple(effects)


def texts_of(node: Node | None) -> list[Scalar]:
    """Return the scalars of a text or a list of texts."""
    if isinstance(node, Scalar):
        return [node]
    if isinstance(node, Sequence):
        return [item for item in node.items if isinstance(item, Scalar)]
    return []


def place_of(row: Mapping, part: str) -> Place:
    """Return where a part stands, or the row if it has none."""
    node = row.get(part)
    return node.place if node is not None else row.place


def text_part(row: Mapping, part: str, default: str = "") -> str:
    """Return a part that is plain text."""
    node = row.get(part)
    return " ".join(node.text.split()) if isinstance(node, Scalar) else default
