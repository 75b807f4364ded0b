"""Parse clauses with Lark (LALR, basic lexer) and build the AST.

The basic lexer is used on purpose: with the contextual one an error in `a or or b` blames the wrong word.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from lark import Lark, Token, Tree, UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from sixtysix_dsl.resources import read_resource
from sixtysix_dsl.syntax.ast import Ast, Word
from sixtysix_dsl.syntax.errors import ClauseError, describe_character, describe_token
from sixtysix_dsl.syntax.tables import STARTS, load_tables

MAX_CLAUSE = 2000
"""Longest clause, in characters."""
MAX_NESTING = 60
"""Deepest nesting of brackets and phrases in a clause."""

_SILENT = frozenset(
    (
        "EACH_SEAT_FROM CARDS_TO UNDER_TALON INTO_HAND_OF WITH_TURN_UP POINTS_TO ROUND_FROM "
        "UNTIL_ONE_IS_LEFT ONE_OF"
    ).split()
)
"""Phrases that only hold a form together; the alias says what they mean."""


@lru_cache(maxsize=1)
def _lark() -> Lark:
    return load_tables(read_resource("grammar", "clauses.lark"), STARTS)


@lru_cache(maxsize=4096)
def parse_clause(text: str, start: str) -> Ast:
    """Parse a clause of the kind `start` (one of STARTS).

    Raises ClauseError with offsets into `text`.
    """
    if len(text) > MAX_CLAUSE:
        raise ClauseError(
            "clause-too-long", f"this clause has more than {MAX_CLAUSE} characters", MAX_CLAUSE, len(text)
        )
    if not text.strip():
        raise ClauseError("empty-clause", "a clause is missing here", 0, len(text))
    _refuse_deep_nesting(text)
    try:
        tree = _lark().parse(text, start=start)
    except UnexpectedToken as error:
        raise describe_token(text, start, error) from None
    except UnexpectedCharacters as error:
        raise describe_character(text, error) from None
    except UnexpectedInput as error:  # pragma: no cover - lark has no other kind with these settings
        raise ClauseError("syntax", str(error).splitlines()[0], 0, len(text)) from None
    return _build(tree, 0, len(text), 0)


def canonical_text(text: str) -> str:
    """Return a clause with one blank between its words and signs: what the rulebook's hash is made of."""
    return " ".join(re.findall(r"\w+(?:-\w+)*|[<>=!]+|[^\s\w]", text))


def _refuse_deep_nesting(text: str) -> None:
    """Bound what the parser's and AST's depth can become, before anything recurses."""
    depth = 0
    for match in re.finditer(r"[()]|\b(?:not|of|if|in|by|than|after|for)\b", text):
        if match.group() == ")":
            depth -= 1
        elif match.group() == "(":
            depth += 1
        if depth > MAX_NESTING:
            raise ClauseError("nested-too-deep", "this clause is nested too deep", match.start(), match.end())
    if len(re.findall(r"\b(?:not|of|if|than|after)\b", text)) > 4 * MAX_NESTING:
        raise ClauseError("nested-too-deep", "this clause is nested too deep", 0, len(text))


def _build(tree: Tree[Any], start: int, end: int, depth: int) -> Ast:
    if depth > MAX_NESTING:
        raise ClauseError(
            "nested-too-deep",
            "this clause is nested too deep",
            start,
            end,
            "name a part of it under `define`",
        )
    meta = tree.meta
    if not meta.empty:
        start, end = meta.start_pos, meta.end_pos
    args: list[Ast | Word] = []
    for child in tree.children:
        if isinstance(child, Token):
            if child.type not in _SILENT:
                begin = child.start_pos if child.start_pos is not None else start
                args.append(Word(re.sub(r"\s+", " ", child.value), begin, begin + len(child.value)))
        else:
            args.append(_build(child, start, end, depth + 1))
    return Ast(str(tree.data), tuple(args), start, end)
