"""Clauses without faults, parsed along Lark's tables straight to the AST.

Lark spends most of its time on what is not asked for here: lines and columns of every token, and a tree of which half
the nodes are inlined. Its tables are the same, and so are the tokens and the AST; a test compares them. What is not a
clause, or is one of many words, is left to Lark, which says what is wrong with it.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from lark import Lark
from lark.lexer import UnlessCallback
from lark.parsers.lalr_analysis import Shift

from sixtysix_dsl.syntax.ast import Ast, Word

MOST_WORDS = 50
"""Words and signs of a clause: one of no more than these is not nested too deep."""
_SPACE = re.compile(r"\s+")


class _Reduction(NamedTuple):
    """A rule to reduce by: how many symbols it takes, what it gives, and which of them are kept.

    `kind` is empty for one that only holds together what an outer rule takes; `is_single` says that one operand alone
    stands for itself, `passes` that there is but one.
    """

    size: int
    origin: str
    kind: str
    kept: tuple[int, ...]
    is_single: bool
    passes: bool


class Unfit(Exception):
    """Not for this parser."""


class QuickParser:
    """The tables of a Lark parser. `silent` are the tokens that carry no meaning."""

    def __init__(self, lark: Lark, silent: frozenset[str]) -> None:
        """Take them over; what a later Lark keeps elsewhere raises AttributeError."""
        parser: Any = lark.parser
        lexer, table = parser.lexer, parser.parser._parse_table
        scanner = lexer.scanner
        self._patterns: list[re.Pattern[str]] = list(scanner._mres)
        self._ignored: frozenset[str] = frozenset(lexer.ignore_types)
        self._words = {type_: _literals(callback) for type_, callback in lexer.callback.items()}
        self._silent = silent
        self._starts: dict[str, int] = table.start_states
        self._ends: dict[str, int] = table.end_states
        rules: dict[Any, _Reduction] = {}
        self._states: dict[int, dict[str, int | _Reduction]] = {
            state: {
                name: arg if action is Shift else rules.setdefault(arg, _reduction(arg))
                for name, (action, arg) in actions.items()
            }
            for state, actions in table.states.items()
        }

    def parse(self, text: str, start: str) -> Ast:
        """Return the AST of a clause. Raises Unfit if it has a fault or is long."""
        tokens = self._tokens(text)
        states, end = self._states, self._ends[start]
        stack, values = [self._starts[start]], list[_Value]()
        for type_, word, first, last in tokens:
            while True:
                action = states[stack[-1]].get(type_)
                if action is None:
                    raise Unfit
                if isinstance(action, int):
                    stack.append(action)
                    values.append((word, first, last))
                    break
                if action.passes:
                    stack.pop()
                else:
                    size = action.size
                    taken = values[-size:]
                    del values[-size:], stack[-size:]
                    values.append(_reduced(action, taken))
                goto = states[stack[-1]][action.origin]
                assert isinstance(goto, int)
                stack.append(goto)
                if goto == end and type_ == "$END":
                    found = values[-1][0]
                    if not isinstance(found, Ast):
                        raise Unfit
                    return found
        raise Unfit

    def _tokens(self, text: str) -> list[tuple[str, Word | None, int, int]]:
        """The tokens with their words, but for those that carry no meaning, and the end."""
        found: list[tuple[str, Word | None, int, int]] = []
        at, patterns, silent = 0, self._patterns, self._silent
        while at < len(text):
            for pattern in patterns:
                match = pattern.match(text, at)
                if match is not None:
                    break
            else:
                raise Unfit
            type_, first, at = str(match.lastgroup), at, match.end()
            if type_ in self._ignored:
                continue
            word = match.group()
            if type_ in self._words:
                type_ = self._words[type_].get(word, type_)
            kept = None if type_ in silent else Word(_SPACE.sub(" ", word), first, at)
            found.append((type_, kept, first, at))
        if len(found) > MOST_WORDS:
            raise Unfit
        found.append(("$END", None, at, at))
        return found


_Operand = Ast | Word | None
"""A node, a word, or a token that carries no meaning."""
_Value = tuple[_Operand | list[_Operand], int, int]
"""What stands on the stack: an operand, or those of an outer rule, and the stretch of the text that it takes up,
brackets included."""


def _reduced(action: _Reduction, taken: list[_Value]) -> _Value:
    args: list[_Operand] = []
    for index in action.kept:
        value = taken[index][0]
        if isinstance(value, list):
            args += value
        else:
            args.append(value)
    first, last = taken[0][1], taken[-1][2]
    if action.is_single and len(args) == 1:
        return args[0], first, last
    if not action.kind:
        return args, first, last
    return Ast(action.kind, tuple([arg for arg in args if arg is not None]), first, last), first, last


def _reduction(rule: Any) -> _Reduction:
    """What Lark's callbacks make of a rule."""
    kept = tuple(i for i, symbol in enumerate(rule.expansion) if not (symbol.is_term and symbol.filter_out))
    origin = str(rule.origin.name)
    if not rule.expansion or rule.options.keep_all_tokens or any(rule.options.empty_indices or ()):
        raise AttributeError("a rule of a form that the grammar does not have")
    kind = "" if origin.startswith("_") else str(rule.alias or origin)
    is_single = rule.options.expand1 and not rule.alias
    passes = is_single and len(rule.expansion) == len(kept) == 1
    return _Reduction(len(rule.expansion), origin, kind, kept, is_single, passes)


def _literals(callback: Any) -> dict[str, str]:
    """The reserved words among those of a class."""
    if not isinstance(callback, UnlessCallback):
        raise AttributeError("a token of a form that the grammar does not have")
    return {terminal.pattern.value: terminal.name for terminal in callback.scanner.terminals}
