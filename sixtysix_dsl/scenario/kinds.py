"""What a key of a scenario file may hold: kinds that check a node and describe themselves for an editor.

Only structure is looked at here: which texts are cards, seats or moves depends on the variant.
"""

from __future__ import annotations

from collections.abc import Mapping as Table
from dataclasses import dataclass
from typing import Any, TypeAlias

from sixtysix_dsl.diagnostics import Diagnostic, Place, did_you_mean
from sixtysix_dsl.load.document import Mapping, Node, Scalar, Sequence

_FOUND = {Scalar: "a text", Mapping: "a mapping", Sequence: "a list"}
_SHOWN = 16


@dataclass(frozen=True, slots=True)
class Text:
    """One text: a card, a move, a number, a name."""

    may_be_empty: bool = False
    called: str = "a text"


@dataclass(frozen=True, slots=True)
class Seats:
    """Something for each of some seats: `{1: …, 2: …}`."""

    of: Kind
    called: str = "seats with a value each, as in `{1: …, 2: …}`"


@dataclass(frozen=True, slots=True)
class Named:
    """Values under names that the variant declares."""

    of: Kind
    called: str = "names with a value each"


@dataclass(frozen=True, slots=True)
class Many:
    """A list. With `or_one` its only item may stand for it."""

    of: Kind
    or_one: bool = False
    called: str = "a list"


@dataclass(frozen=True, slots=True)
class Keys:
    """A mapping with fixed keys, each with its kind and a description."""

    called: str
    keys: Table[str, tuple[Kind, str]]
    help: str = ""


@dataclass(frozen=True, slots=True)
class Either:
    """One of several kinds, told apart by being a text, a list or a mapping."""

    kinds: tuple[Kind, ...]

    @property
    def called(self) -> str:
        """What a message calls it."""
        return " or ".join(kind.called for kind in self.kinds)


Kind: TypeAlias = Text | Seats | Named | Many | Keys | Either


def fault(code: str, place: Place, message: str, help: str | None = None) -> Diagnostic:
    """An error of a scenario file."""
    return Diagnostic(code, "error", place, message, help)


def check_kind(node: Node, kind: Kind, name: Scalar | None, found: list[Diagnostic]) -> None:
    """Report what is wrong with a node under the key `name` (None: the document itself)."""
    if isinstance(kind, Either):
        fitting = [each for each in kind.kinds if _fits(node, each)]
        if fitting:
            check_kind(node, fitting[0], name, found)
            return
    if not _fits(node, kind):
        found.append(_wrong_shape(node, kind, name))
    elif isinstance(node, Scalar):
        if isinstance(kind, Many):
            check_kind(node, kind.of, name, found)
        elif not node.text.strip() and not (isinstance(kind, Text) and kind.may_be_empty):
            found.append(_empty(node, name))
    elif isinstance(node, Sequence):
        for item in node.items:
            check_kind(item, kind.of if isinstance(kind, Many) else kind, name, found)
    else:
        for key, value in node.items:
            inner = _inner(kind, key, found)
            if inner is not None:
                check_kind(value, inner, key, found)


def _inner(kind: Kind, key: Scalar, found: list[Diagnostic]) -> Kind | None:
    if isinstance(kind, Keys):
        if key.text in kind.keys:
            return kind.keys[key.text][0]
        help = did_you_mean(key.text, kind.keys) or kind.help or _known(kind)
        found.append(fault("unknown-key", key.place, f"`{key.text}` is no key of {kind.called}", help))
        return None
    return kind.of if isinstance(kind, (Seats, Named, Many)) else None


def _known(kind: Keys) -> str:
    shown = [f"`{key}`" for key in list(kind.keys)[:_SHOWN]]
    return f"its keys are {', '.join(shown)}" + (" …" if len(kind.keys) > _SHOWN else "")


def _fits(node: Node, kind: Kind) -> bool:
    if isinstance(kind, Either):
        return any(_fits(node, each) for each in kind.kinds)
    if isinstance(kind, Many):
        return isinstance(node, Sequence) or (kind.or_one and _fits(node, kind.of))
    return isinstance(node, Scalar if isinstance(kind, Text) else Mapping)


def _wrong_shape(node: Node, kind: Kind, name: Scalar | None) -> Diagnostic:
    if isinstance(node, Scalar) and not node.text.strip():
        return _empty(node, name)
    what = f"`{name.text}`" if name is not None else "a document"
    place = node.place
    first = Place(place.file, place.line, place.column, place.line, place.column + 1)
    message = f"{what} takes {kind.called}, not {_FOUND[type(node)]}"
    return fault("wrong-shape", first if place.end_line > place.line else place, message)


def _empty(node: Scalar, name: Scalar | None) -> Diagnostic:
    place = name.place if name is not None and not node.text else node.place
    what = f"`{name.text}`" if name is not None else "this"
    return fault("empty-value", place, f"{what} has no value", "write its value, or leave the key out")


def describe(kind: Kind) -> dict[str, Any]:
    """The JSON Schema of a kind."""
    if isinstance(kind, Text):
        # To YAML `yes` is a truth value and `7` a number, so an editor must be told to take either.
        return {"type": ["string", "number", "boolean"] + (["null"] if kind.may_be_empty else [])}
    if isinstance(kind, Seats):
        patterns = {"^[1-9][0-9]?$": describe(kind.of)}
        return {"type": "object", "patternProperties": patterns, "additionalProperties": False}
    if isinstance(kind, Named):
        return {"type": "object", "additionalProperties": describe(kind.of)}
    if isinstance(kind, Many):
        listed = {"type": "array", "items": describe(kind.of)}
        return {"anyOf": [listed, describe(kind.of)]} if kind.or_one else listed
    if isinstance(kind, Either):
        return {"anyOf": [describe(each) for each in kind.kinds]}
    properties = {key: {**describe(of), "description": about} for key, (of, about) in kind.keys.items()}
    return {"type": "object", "properties": properties, "additionalProperties": False}
