"""The library's events put together to nodes, with every structural fault on the way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from ruamel.yaml.error import MarkedYAMLError
from ruamel.yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    DocumentEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceStartEvent,
)

from sixtysix_dsl.diagnostics import Diagnostic, Label, Place
from sixtysix_dsl.load.align import align
from sixtysix_dsl.load.events import Mark, Refused, parse_events
from sixtysix_dsl.load.limits import MAX_DEPTH, MAX_DOCUMENTS, MAX_FAULTS, MAX_NODES
from sixtysix_dsl.load.nodes import Document, Mapping, Node, Scalar, Sequence
from sixtysix_dsl.load.refusals import (
    alias,
    colon_end,
    properties,
    properties_end,
    refused,
    syntax_error,
    tight_colon,
    tight_comment,
)
from sixtysix_dsl.load.source import FORBIDDEN, Source, control_character
from sixtysix_dsl.load.wording import QUOTE_VALUE

_STYLES = {None: "plain", "": "plain", "'": "single", '"': "double", "|": "literal", ">": "folded"}


class _Stop(Exception):
    """The file is given up; the reason is among the faults."""


@dataclass(slots=True)
class _Open:
    """A collection being read. In a mapping, `key` waits for its value; `is_dropped` says not to keep it."""

    start: Mark
    is_mapping: bool
    is_flow: bool
    pairs: list[tuple[Scalar, Node]] = field(default_factory=list)
    entries: list[Node] = field(default_factory=list)
    seen: dict[str, Scalar] = field(default_factory=dict)
    key: Scalar | None = None
    is_dropped: bool = False

    @property
    def wants_key(self) -> bool:
        return self.is_mapping and self.key is None and not self.is_dropped


class Composer:
    """One pass over the events of one file. Open collections are a list: depth costs no Python stack."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.documents: list[Document] = []
        self.faults: list[Diagnostic] = []
        self.open: list[_Open] = []
        self.root: Node | None = None
        self.count = 0

    def compose(self) -> None:
        offset = 0
        try:
            for event in parse_events(self.source.text):
                offset = event.start_mark.index
                self.take(event)
            if not self.documents and not self.faults:
                self.fault("empty-file", self.source.place(0, 0), "there is nothing in this file")
        except _Stop:
            pass
        except Refused as refusal:
            self.faults.append(refused(self.source, refusal))
        except MarkedYAMLError as problem:
            opening = self.open[-1].start.index if self.open and self.open[-1].is_flow else None
            fault = syntax_error(self.source, problem, offset, opening)
            # What is refused (`*a b`) often cannot be read on either: one explanation for a line is enough.
            if not self.faults or self.faults[-1].place.line != fault.place.line:
                self.faults.append(fault)
        except Exception as problem:
            # A malformed file must end in a diagnostic, whatever the library makes of it; there are
            # assertions in it, and paths that only its other modes have tried.
            message = f"this cannot be read as YAML, from here on ({type(problem).__name__})"
            self.faults.append(Diagnostic("bad-yaml", "error", self.source.place(offset, offset), message))

    def take(self, event: Any) -> None:
        kind = type(event)
        if kind is ScalarEvent:
            self.add(self.scalar(event))
        elif kind is MappingStartEvent or kind is SequenceStartEvent:
            self.report_all(properties(self.source, event))
            self.begin(event, kind is MappingStartEvent)
        elif isinstance(event, CollectionEndEvent):
            self.end(event)
        elif kind is AliasEvent:
            fault = alias(self.source, event.start_mark.index, event.end_mark.index)
            self.report(fault)
            self.add(Scalar("", fault.place, "plain", self.source))
        elif kind is DocumentEndEvent:
            self.end_document(event)

    # Nodes

    def scalar(self, event: Any) -> Scalar:
        style = _STYLES[event.style]
        start, end = event.start_mark, event.end_mark
        text, source = event.value, self.source
        has_properties = event.anchor is not None or event.ctag is not None
        if has_properties:
            self.report_all(properties(source, event))
        first, last = start.index, end.index
        if has_properties:
            first = min(properties_end(source, first), last)
            place = source.place(first, last)
        elif first == last and self.open and (key := self.open[-1].key) is not None:
            # The library has a value that was left out stand where the next token begins.
            first = last = colon_end(source, key)
            place = source.place(first, last)
        elif style in ("literal", "folded"):
            # The library's end is the start of the line after the block and its empty lines.
            last = first + len(source.text[first:last].rstrip())
            place = source.place(first, last)
        else:
            place = Place(source.file, start.line + 1, start.column + 1, end.line + 1, end.column + 1)
        quotes = 1 if style in ("single", "double") else 0
        is_straight = len(text) == last - first - 2 * quotes and source.text.startswith(text, first + quotes)
        segments = () if is_straight else align(source.text, first, last, style, text)
        scalar = Scalar(text, place, style, source, segments)
        if style == "double" and segments:
            found = FORBIDDEN.finditer(text)
            self.report_all(control_character(scalar.span(*each.span()), each.group()) for each in found)
        elif style == "plain" and source.text.startswith((" ", "\t"), last):
            self.report_all(tight_comment(source, last))
        return scalar

    def begin(self, event: Any, is_mapping: bool) -> None:
        self.count_node(self.source.place(event.start_mark.index, event.start_mark.index))
        if len(self.open) >= MAX_DEPTH:
            raise Refused("depth", event.start_mark)
        self.open.append(_Open(event.start_mark, is_mapping, bool(event.flow_style)))

    def end(self, event: Any) -> None:
        done = self.open.pop()
        start = done.start.index
        last = done.pairs[-1][1] if done.pairs else done.entries[-1] if done.entries else None
        place = self.source.place(start, event.end_mark.index if done.is_flow else start)
        if last is not None and not done.is_flow:
            # The library ends a block where the next line begins, comments and empty lines included.
            place = place.to(last.place)
        if done.is_mapping:
            self.add(Mapping(tuple(done.pairs), place), is_counted=True)
        else:
            self.add(Sequence(tuple(done.entries), place), is_counted=True)

    def add(self, node: Node, is_counted: bool = False) -> None:
        """Puts a finished node where it belongs: a key, a value, an entry of a list, or the root."""
        if not is_counted:
            self.count_node(node.place)
        if not self.open:
            self.root = node
            return
        parent = self.open[-1]
        if not parent.is_mapping:
            parent.entries.append(node)
        elif parent.wants_key:
            self.add_key(parent, node)
        else:
            if parent.key is not None and not parent.is_dropped:
                parent.pairs.append((parent.key, node))
                if parent.is_flow:
                    self.report_all(tight_colon(parent.key, node))
            parent.key, parent.is_dropped = None, False

    def add_key(self, parent: _Open, node: Node) -> None:
        parent.is_dropped = True
        if not isinstance(node, Scalar):
            message = "a key must be a text, not a list or a mapping"
            help = f"{QUOTE_VALUE} if this is a text with brackets"
            self.fault("key-not-text", node.place, message, help)
        elif node.text == "<<" and node.style == "plain":
            message = "this is a merge key, which rules files do not use"
            self.fault("merge-key", node.place, message, "use `extends:` or write the keys out")
        elif not node.text.strip():
            self.fault("empty-key", node.place, "there is no key before this `:`", "write a key")
        elif (first := parent.seen.get(node.text)) is not None:
            message = f"`{node.text}` is given twice here"
            label = Label(first.place, "given first here")
            self.fault("duplicate-key", node.place, message, "delete or rename one of them", label)
        else:
            parent.seen[node.text] = node
            parent.key, parent.is_dropped = node, False

    def end_document(self, event: Any) -> None:
        root, self.root = self.root, None
        self.open.clear()
        if root is None or (isinstance(root, Scalar) and root.style == "plain" and not root.text):
            place = self.source.place(event.start_mark.index, event.start_mark.index)
            self.fault("empty-file", place if root is None else root.place, "this document is empty")
            return
        if len(self.documents) == MAX_DOCUMENTS:
            message = f"this file holds more than {MAX_DOCUMENTS} documents"
            self.fault("too-many-documents", root.place, message)
            raise _Stop
        self.documents.append(Document(self.source.file, self.source.text, root))

    # Faults

    def report(self, diagnostic: Diagnostic) -> None:
        self.faults.append(diagnostic)
        if len(self.faults) >= MAX_FAULTS:
            raise _Stop

    def report_all(self, diagnostics: Iterable[Diagnostic]) -> None:
        for diagnostic in diagnostics:
            self.report(diagnostic)

    def fault(self, code: str, place: Place, message: str, help: str | None = None, *labels: Label) -> None:
        self.report(Diagnostic(code, "error", place, message, help, labels))

    def count_node(self, place: Place) -> None:
        self.count += 1
        if self.count > MAX_NODES:
            place = Place(place.file, place.line, place.column, place.line, place.column)
            self.fault("too-many-nodes", place, f"this file holds more than {MAX_NODES} keys and values")
            raise _Stop
