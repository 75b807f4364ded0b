"""The YAML library's events, for a text that is already in memory and already clean.

The library reads a character at a time, because it can read from a stream and keep comments; that is most
of its time. Three of its classes are given shorter ways to the same result here: reading from one string, finding
the words of a plain scalar and what lies between tokens with a pattern, and not asking again for a token that is there.
A test compares the events with the library's own. Two things are refused as they are met, before they cost
anything: flow collections nested too deep, and directives, which would change how the rest is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.events import ScalarEvent
from ruamel.yaml.parser import Parser
from ruamel.yaml.reader import Reader
from ruamel.yaml.scanner import Scanner, ScannerError
from ruamel.yaml.tokens import ScalarToken

from sixtysix_dsl.load.limits import MAX_DEPTH


class Mark:
    """A point of the text: `index` in characters, `line` and `column` from 0, as the library counts."""

    __slots__ = ("column", "index", "line")

    def __init__(self, index: int, line: int, column: int) -> None:
        self.index = index
        self.line = line
        self.column = column


class Refused(Exception):
    """Reading stops at `mark`: `what` is `depth` or `directive`."""

    def __init__(self, what: str, mark: Mark) -> None:
        super().__init__(what)
        self.what = what
        self.mark = mark


def parse_events(text: str) -> Iterator[Any]:
    """The events of a text without control characters, its lines ending in line feeds.

    Raises the library's `MarkedYAMLError`, whose marks are of the type above, at a syntax error, and
    `Refused`. The library also lets out other exceptions for a few malformed inputs.
    """
    yaml = YAML(typ="safe", pure=True)
    yaml.Reader = _TextReader
    yaml.Scanner = _QuickScanner
    yaml.Parser = _QuickParser
    events: Iterator[Any] = yaml.parse(text)
    return events


class _TextReader(Reader):
    """Reads from one string, which the library has ended with a NUL."""

    def peek(self, index: int = 0) -> str:
        character: str = self.buffer[self.pointer + index]
        return character

    def prefix(self, length: int = 1) -> str:
        return self.buffer[self.pointer : self.pointer + length]

    def forward(self, length: int = 1) -> None:
        start = self.pointer
        end = start + length
        if length == 1:
            self.pointer = self.index = end
            if self.buffer[start] == "\n":
                self.line += 1
                self.column = 0
            else:
                self.column += 1
            return
        last_break = self.buffer.rfind("\n", start, end)
        if last_break < 0:
            self.column += length
        else:
            self.line += self.buffer.count("\n", start, end)
            self.column = end - last_break - 1
        self.pointer = self.index = end

    def get_mark(self) -> Mark:
        return Mark(self.index, self.line, self.column)


# A word of a plain scalar ends at a space, and at a colon before a space; in a flow collection also at
# its signs. A group is kept from giving back what it took with `(?>(?:…)+)` and never with `(?:…)++`, which
# Python before 3.11.5 matches wrongly where the group itself has choices.
_BLOCK_WORD = r"(?>(?:[^ \t\n\0:]++|:(?![ \t\n\0]))+)"
_FLOW_WORD = r"(?>(?:[^ \t\n\0:,\[\]{}]++|:(?![ \t\n\0]))+)"
_BLOCK_WORDS = re.compile(rf"{_BLOCK_WORD}(?: +(?!#){_BLOCK_WORD})*")
_FLOW_WORDS = re.compile(rf"{_FLOW_WORD}(?: +(?!#){_FLOW_WORD})*")

# Spaces, comments and line ends; a tab is a space in flow collections.
_BLOCK_GAP = re.compile(r"(?>(?: *+(?:#[^\n\0]*+)?\n)*) *+(?:#[^\n\0]*+)?")
_FLOW_GAP = re.compile(r"(?>(?:[ \t]*+(?:#[^\n\0]*+)?\n)*)[ \t]*+(?:#[^\n\0]*+)?")


class _QuickScanner(Scanner):
    # The library looks these up through the loader on every use.
    reader: Any = None
    scanner_processing_version: Any = (1, 2)

    def __init__(self, loader: Any) -> None:
        self.reader = loader.reader
        self.is_ready = False
        super().__init__(loader)

    def check_token(self, *choices: Any) -> bool:
        if not self.is_ready:
            self._make_ready()
        return bool(self.tokens) and (not choices or isinstance(self.tokens[0], choices))

    def peek_token(self) -> Any:
        if not self.is_ready:
            self._make_ready()
        return self.tokens[0] if self.tokens else None

    def get_token(self) -> Any:
        if not self.is_ready:
            self._make_ready()
        self.is_ready = False
        if not self.tokens:
            return None
        self.tokens_taken += 1
        return self.tokens.pop(0)

    def _make_ready(self) -> None:
        # With a token at hand and nothing that could still turn out to be a key, there is nothing to ask.
        while not self.tokens or self.possible_simple_keys:
            if not self.need_more_tokens():
                break
            self.fetch_more_tokens()
        self.is_ready = True

    def stale_possible_simple_keys(self) -> None:
        if self.possible_simple_keys:
            super().stale_possible_simple_keys()

    def scan_to_next_token(self) -> None:
        reader = self.reader
        if reader.buffer[reader.pointer] not in " #\n\t":
            return
        gap = (_FLOW_GAP if self.flow_context else _BLOCK_GAP).match(reader.buffer, reader.pointer)
        if gap is not None and gap.end() > reader.pointer:
            line = reader.line
            reader.forward(gap.end() - reader.pointer)
            if reader.line > line and not self.flow_context:
                self.allow_simple_key = True

    def scan_plain_spaces(self, indent: Any, start_mark: Any) -> Any:
        reader = self.reader
        if reader.buffer[reader.pointer] not in " \n":
            return []
        return super().scan_plain_spaces(indent, start_mark)

    def fetch_flow_collection_start(self, TokenClass: Any, to_push: str) -> None:
        if len(self.flow_context) >= MAX_DEPTH:
            raise Refused("depth", self.reader.get_mark())
        super().fetch_flow_collection_start(TokenClass, to_push)

    def fetch_directive(self) -> None:
        raise Refused("directive", self.reader.get_mark())

    def scan_flow_scalar_non_spaces(self, double: Any, start_mark: Any) -> Any:
        try:
            return super().scan_flow_scalar_non_spaces(double, start_mark)
        except (ValueError, OverflowError):
            # The library hands the number in "\\U00110000" to `chr` as it is.
            what = "found an escape for no character"
            raise ScannerError(None, start_mark, what, self.reader.get_mark()) from None

    def scan_plain(self) -> Any:
        reader = self.reader
        words = _FLOW_WORDS if self.flow_context else _BLOCK_WORDS
        start = end = reader.get_mark()
        indent = self.indent + 1
        chunks: list[str] = []
        spaces: list[str] | None = []
        while reader.peek() != "#":
            match = words.match(reader.buffer, reader.pointer)
            if match is None:
                break
            self.allow_simple_key = False
            chunks.extend(spaces or ())
            chunks.append(match.group())
            reader.forward(match.end() - match.start())
            end = reader.get_mark()
            spaces = self.scan_plain_spaces(indent, start)
            if not spaces or (not self.flow_context and reader.column < indent):
                break
        return ScalarToken("".join(chunks), True, start, end)


class _QuickParser(Parser):
    scanner: Any = None

    def __init__(self, loader: Any) -> None:
        self.scanner = loader.scanner
        super().__init__(loader)

    def parse_node(self, block: bool = False, indentless_sequence: bool = False) -> Any:
        token = self.scanner.peek_token()
        if type(token) is not ScalarToken:
            return super().parse_node(block, indentless_sequence)
        self.scanner.get_token()
        self.state = self.states.pop()
        implicit = (True, False) if token.plain else (False, True)
        start, end = token.start_mark, token.end_mark
        return ScalarEvent(None, None, implicit, token.value, start, end, style=token.style)
