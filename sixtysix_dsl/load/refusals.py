"""The diagnostics for YAML that is well-formed and still not taken, or probably not meant.

Functions of one node or event; what goes wrong between nodes (a key given twice) is seen in `compose`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ruamel.yaml.error import MarkedYAMLError

from sixtysix_dsl.diagnostics import Diagnostic
from sixtysix_dsl.load.events import Refused
from sixtysix_dsl.load.limits import MAX_DEPTH
from sixtysix_dsl.load.nodes import Node, Scalar
from sixtysix_dsl.load.source import Source
from sixtysix_dsl.load.wording import QUOTE_VALUE, Problem, explain_problem

_PROPERTY = re.compile(r"([&!])[^\s,\[\]{}]*")
_PROPERTIES = re.compile(r"(?:[&!][^\s,\[\]{}]*\s*)+")

# A comment right after a value with no space after its sign: perhaps no comment is meant.
_TIGHT_COMMENT = re.compile(r"[ \t]+(#[^\s#][^\n]*)")
_COLON = re.compile(r"(?>(?:\s|#[^\n]*\n)*):")
_TIGHT_COLON = re.compile(r"[^\s:]+:[^\s:]")


def syntax_error(source: Source, problem: MarkedYAMLError, offset: int, opening: int | None) -> Diagnostic:
    """What the library could not read.

    `offset` is where its last event began, should it not say more; `opening` the innermost open bracket.
    """
    mark, begun = problem.problem_mark, problem.context_mark
    what = problem.problem or problem.context or "unknown trouble"
    start = mark.index if mark is not None else begun.index if begun is not None else offset
    return explain_problem(Problem(source, what, start, begun.index if begun is not None else None, opening))


def refused(source: Source, refusal: Refused) -> Diagnostic:
    """What was not even read to its end."""
    start = refusal.mark.index
    if refusal.what == "depth":
        message = f"lists and mappings are nested deeper than {MAX_DEPTH} levels here"
        return Diagnostic("nested-too-deep", "error", source.place(start, start + 1), message)
    line_end = start + len(source.line(refusal.mark.line + 1))
    message = "a line that starts with `%` is a YAML directive, which rules files do not use"
    help = "delete it, or quote it if it is text"
    return Diagnostic("directive-not-allowed", "error", source.place(start, line_end), message, help)


def alias(source: Source, start: int, end: int) -> Diagnostic:
    """`*name`, between two offsets."""
    message = "this is a YAML alias, which rules files do not use"
    help = f"{QUOTE_VALUE} if `*` belongs to it"
    return Diagnostic("alias-not-allowed", "error", source.place(start, end), message, help)


def properties(source: Source, event: Any) -> Iterator[Diagnostic]:
    """`&name` and `!tag` before a node."""
    if event.anchor is None and event.ctag is None:
        return
    start = event.start_mark.index
    for match in _PROPERTY.finditer(source.text, start, properties_end(source, start)):
        sign, place = match[1], source.place(match.start(), match.end())
        kind = "anchor" if sign == "&" else "tag"
        message = f"this is a YAML {kind}, which rules files do not use"
        help = f"{QUOTE_VALUE} if `{sign}` belongs to it"
        yield Diagnostic(f"{kind}-not-allowed", "error", place, message, help)


def properties_end(source: Source, start: int) -> int:
    """The offset of a node's content, past its anchor and tag."""
    match = _PROPERTIES.match(source.text, start)
    return match.end() if match else start


def colon_end(source: Source, key: Scalar) -> int:
    """The offset past the `:` of a key, or past the key if it has none (`{a, b}`)."""
    end = source.offset(key.place.end_line, key.place.end_column)
    match = _COLON.match(source.text, end)
    return match.end() if match else end


def tight_comment(source: Source, end: int) -> Iterator[Diagnostic]:
    """A doubt about `#word` right after an unquoted value that ends at `end`."""
    match = _TIGHT_COMMENT.match(source.text, end)
    if match is None:
        return
    written = match[1].rstrip()
    message = f"`{written.split()[0]}` and the rest of the line is a comment, not part of the value"
    help = f"{QUOTE_VALUE} if it belongs to it; write a space after `#` if it is a comment"
    place = source.place(match.start(1), match.start(1) + len(written))
    yield Diagnostic("comment-in-value", "doubt", place, message, help)


def tight_colon(key: Scalar, value: Node) -> Iterator[Diagnostic]:
    """A doubt about `{a:b}`, which is a key `a:b` without a value."""
    if key.style != "plain" or not isinstance(value, Scalar) or value.text or value.style != "plain":
        return
    match = _TIGHT_COLON.match(key.text)
    if match is None:
        return
    message = "there is no space after this `:`, so the whole is a key without a value"
    place = key.span(match.end() - 2, match.end() - 1)
    yield Diagnostic("missing-space", "doubt", place, message, "write a space after it")
