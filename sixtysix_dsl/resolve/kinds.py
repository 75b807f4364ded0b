"""What a description of a file is made of: parts, rows, and the few kinds of value that a part can have.

A mapping of a file is either *parts*, whose keys the language fixes, or *rows*, whose keys the author chooses. The
description is plain data, ready as soon as it is imported; `shape` writes it down with the functions at the end.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, TypeAlias

Kind: TypeAlias = Literal["text", "list", "mapping"]

REMOVE = "remove"


class Parts(NamedTuple):
    """A mapping with fixed keys."""

    called: str
    """What a message calls it, with its article."""
    parts: dict[str, Part]
    main: str | None = None
    """The part that a text in place of the mapping stands for."""
    needs: tuple[str, ...] = ()
    """What a new row must have to do without a place; `a|b` is one of the two. Empty: it needs a place."""
    either: tuple[str, ...] = ()
    """Parts that are two ways of saying one thing: giving one takes the place of the other."""
    has_parameter: bool = False
    """True if a row may be named `NAME of p`; its id is that of NAME."""


class Rows(NamedTuple):
    """A mapping with names chosen by the author, each a row of the same parts. A row may be `remove`."""

    row: Parts

    def id_of(self, name: str) -> str:
        """A row's name as it stands in ids, and as it is compared."""
        return row_id(name.split(" of ", maxsplit=1)[0] if self.row.has_parameter else name)

    def part(self) -> Part:
        """What may stand under any of its names."""
        if self.row.main is not None:
            return row("", self.row)
        return Part("", ("mapping",), "a mapping of parts", self.row, takes_remove=True)


class Part(NamedTuple):
    """What may stand under one fixed key. A list is one of texts, and so is a mapping unless it has an `inner`."""

    about: str
    """What editors show."""
    takes: tuple[Kind, ...]
    expected: str
    """What a message says that it takes."""
    inner: Parts | Rows | None = None
    """None if it is given and replaced as one."""
    takes_remove: bool = False
    """True if the text `remove` may stand there, though no other may."""
    by_language: bool = False
    """True if the keys of a mapping are codes of languages."""
    schema: dict[str, Any] | None = None
    """What else stands in the JSON Schema. It checks nothing."""


def row_id(name: str) -> str:
    """A row's name as it stands in ids, and as it is compared: hyphens and spaces are equal."""
    return "-".join(name.replace("-", " ").split())


# Values: what no file but its own looks into


def text(about: str, **schema: Any) -> Part:
    return Part(about, ("text",), "a text", schema=schema or None)


def text_list(about: str) -> Part:
    return Part(about, ("list",), "a list of texts", takes_remove=True)


def text_or_list(about: str) -> Part:
    return Part(about, ("text", "list"), "a text or a list of texts")


def text_by_name(about: str) -> Part:
    return Part(about, ("mapping",), "names with their values")


def list_or_mapping(about: str) -> Part:
    return Part(about, ("list", "mapping"), "a list, or names with their letters")


def text_by_language(about: str) -> Part:
    return Part(about, ("text", "mapping"), "a text or texts by language", by_language=True)


# What is laid over its like key by key


def one(about: str, parts: Parts) -> Part:
    """A mapping of fixed rows: a section like `table`."""
    return Part(about, ("mapping",), "a mapping of parts", parts)


def row(about: str, parts: Parts) -> Part:
    """A row of fixed name: a mapping of parts, or one text for its main part."""
    return Part(about, ("text", "mapping"), "a text or a mapping of parts", parts)


def rows(about: str, parts: Parts) -> Part:
    """A section of rows. A row may be one text if it has a main part."""
    return Part(about, ("mapping",), "named rows", Rows(parts))


def inner_rows(about: str, parts: Parts) -> Part:
    """Rows inside a row, which can be removed like any other part."""
    return Part(about, ("mapping",), "named rows", Rows(parts), takes_remove=True)


def text_or_rows(about: str, parts: Parts) -> Part:
    return Part(about, ("text", "mapping"), "a text or named rows", Rows(parts))
