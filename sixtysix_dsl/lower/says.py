"""Texts for people, with values to put in: `You hold {cards}: you must head the trick.`"""

from __future__ import annotations

import re

from sixtysix_dsl.load.document import Mapping, Node, Scalar
from sixtysix_dsl.lower.context import Context, Fault, Reported, Scope
from sixtysix_dsl.lower.values import lower_value
from sixtysix_dsl.rulebook.expr import Expr, Says
from sixtysix_dsl.rulebook.types import CARDS
from sixtysix_dsl.syntax.errors import ClauseError
from sixtysix_dsl.syntax.parser import parse_clause

CARDS_OF_DUTY = Expr("cards_of_duty", CARDS, text="cards")
"""What {cards} stands for in a duty's text: the cards in hand that meet it."""

_HOLE = re.compile(r"\{([^{}]*)\}")


def lower_says(
    node: Node | None, clause: str, scope: Scope, context: Context, *, duty: bool = False
) -> Says | None:
    """Return a text by language, its placeholders typed; None if there is none or it is faulty (reported)."""
    if node is None:
        return None
    texts: dict[str, Scalar] = {}
    if isinstance(node, Mapping):
        texts |= {key.text: value for key, value in node.items if isinstance(value, Scalar)}
    elif isinstance(node, Scalar):
        texts = {"en": node}
    return Says(
        {language: _pieces(scalar, clause, scope, context, duty) for language, scalar in texts.items()}
    )


def _pieces(
    scalar: Scalar, clause: str, scope: Scope, context: Context, duty: bool
) -> tuple[str | Expr, ...]:
    pieces: list[str | Expr] = []
    at = 0
    stray = re.search(r"[{}]", _HOLE.sub(lambda hole: " " * len(hole.group()), scalar.text))
    if stray is not None:
        context.report(
            "stray-brace",
            scalar.span(stray.start(), stray.end()),
            f"this `{stray.group()}` has no partner",
            "braces hold one value each, as in `{cards}`",
        )
    for hole in _HOLE.finditer(scalar.text):
        pieces.append(_plain(scalar.text[at : hole.start()]))
        at = hole.end()
        inner = hole.group(1)
        if duty and inner.strip() == "cards":
            pieces.append(CARDS_OF_DUTY)
            continue
        start = hole.start() + 1
        with context.within(f"{clause}.says", scalar):
            try:
                pieces.append(lower_value(parse_clause(inner, "value"), scope, context))
            except ClauseError as error:
                context.report(
                    error.code, scalar.span(start + error.start, start + error.end), error.message, error.help
                )
            except Fault as fault:
                place = scalar.span(start + fault.at.start, start + fault.at.end)
                context.report(fault.code, place, fault.message, fault.help)
            except Reported:
                pass
    pieces.append(_plain(scalar.text[at:]))
    return tuple(piece for piece in pieces if piece != "")


def _plain(text: str) -> str:
    return re.sub(r"\s+", " ", text)
