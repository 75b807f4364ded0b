"""The usual file, read by pattern: five times as fast as the library, which goes by the character.

A usual file holds block mappings, lists and texts, laid out as people do: a key and what it says on one line, texts
that go on deeper on the next, flow collections, quoted texts without escapes. Anything else, and any fault, is not read
here at all: `read_usual` gives None, and `compose.py` reads the file from its beginning. What both can read they read
to the same nodes; a test compares them.
"""

from __future__ import annotations

import re
from bisect import bisect_right

from sixtysix_dsl.diagnostics import Place
from sixtysix_dsl.load.align import align
from sixtysix_dsl.load.limits import MAX_DEPTH, MAX_DOCUMENTS, MAX_NODES
from sixtysix_dsl.load.nodes import Document, Mapping, Node, Scalar, Sequence
from sixtysix_dsl.load.source import Source

_FIRST = r"[^\s?:,\[\]{}#&*!|>'\"%@`.<-]"
"""What a text may begin with and no doubt arises what it is."""
_WORD = r"(?:[^\s:#]++|:(?=\S)|(?<=\S)#)++"
_WORDS = rf"{_WORD}(?: +{_WORD})*"
_KEY = re.compile(rf"({_FIRST}[^\n:#]{{0,200}}?) *:(?=[ \n])")
_PLAIN = re.compile(rf"(?={_FIRST}|-[^\s-]){_WORDS}")
_GOES_ON = re.compile(_WORDS)
_QUOTED = re.compile(r"\"[^\"\\\n]*\"|'[^'\n]*'(?!')")
_FOLDED, _LINE = re.compile(r">- *\n"), re.compile(r"( *)(\S[^\n]*)\n")
_FLOW_KEY = re.compile(rf"({_FIRST}[^\n:#,\[\]{{}}]{{0,200}}?) *:(?=[ \n])")
_FLOW_PLAIN = re.compile(rf"{_FIRST}[^\n:#,\[\]{{}}]*(?<! )|-[0-9]+")
_FLOW_SPACE = re.compile(r"(?:[ \n]|(?<=[ \n])#[^\n]*)*")
_BETWEEN = re.compile(r"(?: *(?:#[^\n]*)?\n)*( *)")
"""Empty lines and comments, and the indentation of the line after them."""
_END = re.compile(r" *\n| +#[^\n]*\n")
_PLAIN_END = re.compile(r" *\n| +#(?![^\s#])[^\n]*\n")
"""What may follow a text on its line. `#word` after one in no quotes is a doubt, which is told elsewhere."""
_STYLES = {'"': "double", "'": "single"}
_NEXT_DOCUMENT = "---\n"


class _Unusual(Exception):
    """Something that is left to the library."""


def read_usual(source: Source) -> list[Document] | None:
    """Return the documents of a usual file without faults, or None."""
    if "\t" in source.text:
        return None
    try:
        return [Document(source.file, source.text, root) for root in _Reader(source).roots()]
    except _Unusual:
        return None


class _Reader:
    """One file being read: `at` is where reading has come to, `deep` how deep the line there stands, if it is at the
    beginning of one; -1 at the end of the file."""

    def __init__(self, source: Source) -> None:
        self.source, self.file, self.starts = source, source.file, source.line_starts
        self.text = source.text if source.text.endswith("\n") else source.text + "\n"
        self.at = self.deep = self.nodes = 0

    def roots(self) -> list[Node]:
        """The documents of the whole file, each of them a mapping."""
        found = list[Node]()
        self.next_line()
        while not found or self.deep == 0:
            if self.deep == 0 and self.text.startswith(_NEXT_DOCUMENT, self.at):
                self.at += len(_NEXT_DOCUMENT)
                self.next_line()
            elif found:
                raise _Unusual
            found.append(self.mapping(self.deep, 1))
        if self.deep >= 0 or len(found) > MAX_DOCUMENTS:
            raise _Unusual
        return found

    def next_line(self) -> None:
        """Go to the next line with anything on it."""
        found = _BETWEEN.match(self.text, self.at)
        assert found is not None
        self.at = found.end()
        self.deep = self.at - found.start(1) if self.at < len(self.text) else -1

    def end_line(self, indent: int) -> None:
        """Leave a line with nothing more on it for one that is not deeper than `indent`."""
        end = _END.match(self.text, self.at)
        if end is None:
            raise _Unusual
        self.at = end.end()
        self.next_line()
        if self.deep > indent:
            raise _Unusual

    def count(self) -> None:
        """Count a node."""
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise _Unusual

    # -- block collections

    def mapping(self, indent: int, depth: int) -> Mapping:
        """A mapping whose keys stand so deep, up to the line that does not."""
        if depth > MAX_DEPTH:
            raise _Unusual
        text, pairs, seen = self.text, list[tuple[Scalar, Node]](), set[str]()
        self.deep = indent
        while self.deep == indent:
            found = _KEY.match(text, self.at)
            if found is None:
                if pairs and indent == 0 and text.startswith(_NEXT_DOCUMENT, self.at):
                    break
                raise _Unusual
            if found[1] in seen:
                raise _Unusual
            seen.add(found[1])
            key = self.scalar(found[1], self.at, found.end(1), "plain")
            self.at = found.end()
            end = _END.match(text, self.at)
            if end is None:
                pairs.append((key, self.value(indent, depth)))
                continue
            self.at = end.end()
            self.next_line()
            if self.deep <= indent:
                raise _Unusual
            block = self.entries if text[self.at] == "-" else self.mapping
            pairs.append((key, block(self.deep, depth + 1)))
        if self.deep > indent:
            raise _Unusual
        self.count()
        return Mapping(tuple(pairs), pairs[0][0].place.to(pairs[-1][1].place))

    def entries(self, indent: int, depth: int) -> Sequence:
        """A list whose dashes stand so deep, up to the line that does not."""
        if depth > MAX_DEPTH:
            raise _Unusual
        text, items, first = self.text, list[Node](), self.at
        while self.deep == indent:
            dash = self.at
            if not text.startswith("- ", dash):
                raise _Unusual
            self.at += 2
            self.skip_spaces()
            if _KEY.match(text, self.at) is not None:
                items.append(self.mapping(indent + self.at - dash, depth + 1))
            else:
                items.append(self.value(indent, depth))
        if self.deep > indent:
            raise _Unusual
        self.count()
        return Sequence(tuple(items), self.place(first, first).to(items[-1].place))

    def value(self, indent: int, depth: int) -> Node:
        """What stands after a key or a dash of that indentation; the line is left."""
        self.skip_spaces()
        sign = self.text[self.at]
        if sign == ">":
            return self.folded(indent)
        if sign in "{[":
            node = self.flow(depth + 1)
        elif sign in _STYLES:
            node = self.quoted()
        else:
            return self.plain(indent)
        self.end_line(indent)
        return node

    def skip_spaces(self) -> None:
        while self.text[self.at] == " ":
            self.at += 1

    # -- texts

    def place(self, first: int, last: int) -> Place:
        """A stretch of one line."""
        line = bisect_right(self.starts, first)
        start = self.starts[line - 1] - 1
        return Place(self.file, line, first - start, line, last - start)

    def scalar(self, text: str, first: int, last: int, style: str) -> Scalar:
        """A text that stands on one line as it reads."""
        self.count()
        return Scalar(text, self.place(first, last), style, self.source)

    def long(self, lines: list[str], first: int, last: int, style: str) -> Scalar:
        """A text on several lines."""
        self.count()
        source, text = self.source, " ".join(lines)
        return Scalar(
            text, source.place(first, last), style, source, align(source.text, first, last, style, text)
        )

    def quoted(self) -> Node:
        """A text in quotes, without escapes, on one line."""
        found = _QUOTED.match(self.text, self.at)
        if found is None:
            raise _Unusual
        first, self.at = self.at, found.end()
        return self.scalar(self.text[first + 1 : self.at - 1], first, self.at, _STYLES[self.text[first]])

    def plain(self, indent: int) -> Scalar:
        """A text in no quotes, with the deeper lines that it goes on in; its last line is left."""
        text, first, lines = self.text, self.at, list[str]()
        found = _PLAIN.match(text, first)
        while found is not None:
            lines.append(found[0])
            end = _PLAIN_END.match(text, found.end())
            if end is None:
                break
            self.at = end.end()
            self.next_line()
            if self.deep <= indent:
                if len(lines) > 1:
                    return self.long(lines, first, found.end(), "plain")
                return self.scalar(lines[0], first, found.end(), "plain")
            if "#" in end[0] or self.at != end.end() + self.deep:
                break  # a comment or an empty line in between
            found = _GOES_ON.match(text, self.at)
        raise _Unusual

    def folded(self, indent: int) -> Scalar:
        """A text after `>-` whose lines are all as deep; its last line is left."""
        first, head = self.at, _FOLDED.match(self.text, self.at)
        if head is None:
            raise _Unusual
        self.at, lines, margins = head.end(), list[str](), set[str]()
        while (found := _LINE.match(self.text, self.at)) is not None and len(found[1]) > indent:
            margins.add(found[1])
            lines.append(found[2])
            self.at = found.end()
        last = self.at - 1
        self.next_line()
        has_tails = " \n" in self.text[head.end() : self.at] or any(line != line.rstrip() for line in lines)
        if len(margins) != 1 or self.deep > indent or has_tails:
            raise _Unusual
        return self.long(lines, first, last, "folded")

    # -- flow collections

    def flow(self, depth: int) -> Node:
        """A collection in brackets, on as many lines as it likes."""
        if depth > MAX_DEPTH:
            raise _Unusual
        text, first, sign = self.text, self.at, ","
        pairs, items, seen = list[tuple[Scalar, Node]](), list[Node](), set[str]()
        is_mapping = text[first] == "{"
        self.skip(1)
        while sign == ",":
            if is_mapping:
                found = _FLOW_KEY.match(text, self.at)
                if found is None or found[1] in seen:
                    raise _Unusual
                seen.add(found[1])
                key = self.scalar(found[1], self.at, found.end(1), "plain")
                self.at = found.end()
                self.skip(0)
                pairs.append((key, self.flow_value(depth)))
            else:
                items.append(self.flow_value(depth))
            self.skip(0)
            sign = text[self.at : self.at + 1]
            if sign == ",":
                self.skip(1)
        if sign != ("}" if is_mapping else "]"):
            raise _Unusual
        self.at += 1
        self.count()
        place = self.source.place(first, self.at)
        return Mapping(tuple(pairs), place) if is_mapping else Sequence(tuple(items), place)

    def skip(self, sign: int) -> None:
        """Go over a sign of so many characters, and the spaces, line ends and comments after it."""
        found = _FLOW_SPACE.match(self.text, self.at + sign)
        assert found is not None
        self.at = found.end()

    def flow_value(self, depth: int) -> Node:
        """A value in brackets."""
        sign = self.text[self.at : self.at + 1]
        if sign in ("{", "["):
            return self.flow(depth + 1)
        if sign in _STYLES:
            return self.quoted()
        found = _FLOW_PLAIN.match(self.text, self.at)
        if found is None or self.text.startswith(" #", found.end()):
            raise _Unusual
        first, self.at = self.at, found.end()
        return self.scalar(found[0], first, self.at, "plain")
