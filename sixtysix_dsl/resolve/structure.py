"""Is one file of the right shape? Keys, lists and mappings only; what texts mean is not looked at.

An unknown key is shown at the key, a wrong value at the value. What is under a key or value that is wrong is not looked
at: what it should be is not known.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial

from sixtysix_dsl.diagnostics import (
    MAX_FAULTS,
    Diagnostic,
    Place,
    did_you_mean,
    join_choices,
    too_many_faults,
)
from sixtysix_dsl.load.document import Mapping, Node, Scalar, Sequence
from sixtysix_dsl.resolve.kinds import text
from sixtysix_dsl.resolve.outline import (
    PLACEMENT,
    SILENT,
    Part,
    Parts,
    Rows,
    is_removal,
    kind_of,
    outline,
    outlines,
    sections,
)

LANGUAGE = "[a-z]{2,3}(-[A-Za-z]+)?"
"""The code of a language, as a pattern."""

_SHOWN = 8
"""Keys listed in a help at most."""

_FOUND = {"text": "a text", "mapping": "a mapping", "list": "a list"}
_TEXT = text("")


def check_structure(root: Mapping) -> list[Diagnostic]:
    """The faults of one file, in the order of the file."""
    check = _Check()
    check.parts(outline(), root)
    return sorted(check.faults, key=lambda each: (each.place.line, each.place.column))


class _Check:
    """One walk over a file and its description side by side."""

    def __init__(self) -> None:
        self.faults: list[Diagnostic] = []

    def _add(self, at: Scalar, fault: Callable[[], Diagnostic]) -> None:
        """Add a fault, while there are not too many: to find the nearest names for each takes time."""
        if len(self.faults) < MAX_FAULTS:
            self.faults.append(fault())
        elif len(self.faults) == MAX_FAULTS:
            self.faults.append(too_many_faults(at.place))

    def parts(self, shape: Parts, node: Mapping) -> None:
        for key, value in node.items:
            part = shape.parts.get(key.text)
            if part is None:
                self._add(key, partial(_unknown_key, key, shape))
            else:
                self.part(part, key, value)

    def part(self, part: Part, key: Scalar, value: Node, is_item: bool = False) -> None:
        if isinstance(value, Scalar) and not value.text.strip():
            self._add(key, partial(_empty_value, key, value))
        elif kind_of(value) not in part.takes:
            if not (part.takes_remove and is_removal(value)):
                self._add(key, partial(_wrong_shape, part, key, value, is_item))
        elif isinstance(value, Sequence):
            for item in value.items:
                self.part(_TEXT, key, item, is_item=True)
        elif isinstance(value, Mapping) and isinstance(part.inner, Parts):
            self.parts(part.inner, value)
        elif isinstance(value, Mapping):
            inner = part.inner.part() if isinstance(part.inner, Rows) else _TEXT
            for name, held in value.items:
                if part.by_language and not re.fullmatch(LANGUAGE, name.text):
                    self._add(name, partial(_unknown_language, name))
                self.part(inner, name, held)


def _unknown_language(key: Scalar) -> Diagnostic:
    message, help = (
        f"`{key.text}` is not the code of a language",
        "texts by language are written {en: …, de: …}",
    )
    return Diagnostic("unknown-language", "error", key.place, message, help)


def _empty_value(key: Scalar, value: Scalar) -> Diagnostic:
    # An empty value has no extent; the key is what can be seen.
    place = value.place if value.text else key.place
    help = "write its value, or leave the key out"
    return Diagnostic("empty-value", "error", place, f"`{key.text}` has no value", help)


def _wrong_shape(part: Part, key: Scalar, value: Node, is_item: bool) -> Diagnostic:
    help = None
    of_parts = part.takes_remove or isinstance(part.inner, Parts)
    if isinstance(value, Scalar) and of_parts and part.inner is not None:
        parts = part.inner.row if isinstance(part.inner, Rows) else part.inner
        help = f"{parts.called} has the parts {_listed(parts)}"
    elif isinstance(value, Scalar) and part.takes == ("mapping",) and not is_item:
        help = f"write it as in `{key.text}: {{NAME: …}}`"
    elif isinstance(value, Sequence) and part.takes == ("mapping",) and not isinstance(part.inner, Parts):
        help = "give each item a name and write `name: …` in place of `- …`"
    elif isinstance(value, Mapping) and part.takes == ("text",):
        help = "if this is one text with `: ` in it, put quotes around the whole of it"
    what = f"an item of `{key.text}`" if is_item else f"`{key.text}`"
    message = f"{what} takes {part.expected}, not {_FOUND[kind_of(value)]}"
    return Diagnostic("wrong-shape", "error", _start(value), message, help)


def _start(node: Node) -> Place:
    """A collection is shown by its first line: the whole of it would be a page of underlines."""
    place = node.place
    if isinstance(node, Scalar) or place.line == place.end_line:
        return place
    first = node.items[0] if node.items else None
    if isinstance(node, Mapping) and isinstance(first, tuple):
        return first[0].place
    return Place(place.file, place.line, place.column, place.line, place.column + 1)


def _unknown_key(key: Scalar, holder: Parts) -> Diagnostic:
    file = outline()
    if holder is file:
        message = f"`{key.text}` is not a key of a variant or rule file"
    elif any(held.inner is holder for held in sections().values()):
        message = f"{holder.called} has no row `{key.text}`"
    else:
        message = f"{holder.called} has no part `{key.text}`"
    help = did_you_mean(key.text, holder.parts) or _elsewhere(key.text) or f"it has {_listed(holder)}"
    return Diagnostic("unknown-key", "error", key.place, message, help)


def _elsewhere(key: str) -> str | None:
    """Where else the key would be known."""
    if key == "scenario":
        return "a file of scenarios is not a variant: it is for `sixtysix test`"
    if key in sections():
        return f"`{key}` is a section: it stands at the left margin"
    if key in outline().parts:
        return f"`{key}` stands at the left margin"
    called = list(dict.fromkeys(_holders(key)))
    if not called:
        return None
    more = " and others" if len(called) > 3 else ""
    return f"`{key}` belongs to {join_choices(called[:3])}{more}"


def _holders(key: str) -> Iterator[str]:
    for parts in outlines():
        if key in parts.parts:
            yield parts.called


def _listed(parts: Parts) -> str:
    keys = [key for key in parts.parts if key not in (*PLACEMENT, *SILENT)]
    shown = [f"`{key}`" for key in keys[:_SHOWN]]
    return ", ".join(shown) + (" …" if len(keys) > _SHOWN else "")
