"""The parser's tables, ready made: building them takes some 90 ms, which every command would pay.

`grammar/clauses.tables` is Lark's own form of them behind a line that names the Lark version and the grammar's hash.
If either differs from what is installed, the tables are built anew, in memory. `python -m sixtysix_dsl.syntax.tables`
writes the file; a test tells when it is out of date. It is part of the package, so it is trusted as the code is.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Sequence
from pathlib import Path

import lark
from lark import Lark

from sixtysix_dsl.resources import read_resource, resource_folder

FILE = "clauses.tables"

STARTS: tuple[str, ...] = ("value", "effects", "choices", "asked", "holds", "span")
"""What a clause can be, by the place it stands in: where its parse begins."""


def load_tables(grammar: str, starts: Sequence[str]) -> Lark:
    """Return the parser of a grammar, from the file if that is of this grammar and this Lark."""
    path = resource_folder("grammar") / FILE
    if path.is_file():
        head, _, body = path.read_bytes().partition(b"\n")
        if head.decode("ascii", "replace") == heading(grammar):
            return Lark.load(io.BytesIO(body))
    return build_tables(grammar, starts)


def build_tables(grammar: str, starts: Sequence[str]) -> Lark:
    """Build the parser from the grammar's text."""
    return Lark(
        grammar,
        parser="lalr",
        lexer="basic",
        start=list(starts),
        propagate_positions=True,
        maybe_placeholders=False,
    )


def heading(grammar: str) -> str:
    """Return the first line of the file: what its tables are of."""
    return f"lark {lark.__version__} grammar {hashlib.sha256(grammar.encode()).hexdigest()}"


def write_tables(path: Path, grammar: str, starts: Sequence[str]) -> None:
    """Build the tables and write them."""
    body = io.BytesIO()
    build_tables(grammar, starts).save(body)
    path.write_bytes(heading(grammar).encode() + b"\n" + body.getvalue())


if __name__ == "__main__":
    write_tables(resource_folder("grammar") / FILE, read_resource("grammar", "clauses.lark"), STARTS)
