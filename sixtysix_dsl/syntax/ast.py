"""The AST of a clause: every node knows where in the clause's text it stands."""

from __future__ import annotations

from typing import NamedTuple


class Ast(NamedTuple):
    """A node: its kind (the grammar's alias), operands and words, and its place as offsets into the clause."""

    kind: str
    args: tuple[Ast | Word, ...]
    start: int
    end: int

    def node(self, index: int) -> Ast:
        """Return an operand that the grammar says is a node."""
        arg = self.args[index]
        if not isinstance(arg, Ast):
            raise TypeError(f"{self.kind}: operand {index} is a word")
        return arg

    def word(self, index: int) -> Word:
        """Return an operand that the grammar says is a word."""
        arg = self.args[index]
        if not isinstance(arg, Word):
            raise TypeError(f"{self.kind}: operand {index} is a node")
        return arg


class Word(NamedTuple):
    """A word or phrase that carries meaning; white space in phrases is folded to one blank."""

    text: str
    start: int
    end: int
