"""Is one file of the right shape? Keys, lists and mappings only; what texts mean is not looked at.

The models check; this module leads each of their errors back to the node it is about and says it in the words of the
language. An unknown key is shown at the key, a wrong value at the value.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from sixtysix_dsl.diagnostics import Diagnostic, Place, did_you_mean, join_choices
from sixtysix_dsl.load.document import Mapping, Node, Scalar, Sequence
from sixtysix_dsl.resolve.kinds import WRONG_SHAPE
from sixtysix_dsl.resolve.outline import PLACEMENT, SILENT, Outline, Parts, Rows, outline, outlines, sections
from sixtysix_dsl.resolve.shape import File

_TAKES = {
    "string_type": "a text",
    "list_type": "a list of texts",
    "dict_type": "named rows",
    "model_type": "a mapping of parts",
    "model_attributes_type": "a mapping of parts",
}
_FOUND = {Scalar: "a text", Mapping: "a mapping", Sequence: "a list"}
_SHOWN = 8
"""Keys listed in a help at most."""


def check_structure(root: Mapping) -> list[Diagnostic]:
    """The faults of one file, in the order of the file."""
    try:
        File.model_validate(_plain(root))
    except ValidationError as problem:
        errors = problem.errors(include_url=False, include_input=False)
        found = [_explain(_walk(root, error["loc"]), error["type"], error["msg"]) for error in errors]
        return sorted(found, key=lambda each: (each.place.line, each.place.column))
    return []


def _plain(node: Node) -> Any:
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Mapping):
        return {key.text: _plain(value) for key, value in node.items}
    return [_plain(item) for item in node.items]


@dataclass(slots=True)
class _Spot:
    """Where an error is: the value, its key, and the outline of the mapping that holds the key."""

    value: Node
    key: Scalar | None = None
    holder: Outline | None = None
    is_key_itself: bool = False
    is_item: bool = False


def _walk(root: Mapping, loc: tuple[int | str, ...]) -> _Spot:
    spot, inside = _Spot(root), outline()
    here: Outline | None = inside
    for step in loc:
        value = spot.value
        if isinstance(step, int):
            if isinstance(value, Sequence):
                spot.value, spot.is_item = value.items[step], True
        elif isinstance(value, Mapping) and (found := value.get(step)) is not None:
            spot = _Spot(found, value.key(step), here)
            here = _below(here, step)
        elif step == "[key]":
            spot.is_key_itself = True
    return spot


def _below(here: Outline | None, key: str) -> Outline | None:
    if isinstance(here, Rows):
        return here.row
    if isinstance(here, Parts) and key in here.parts:
        return here.parts[key].inner
    return None


def _explain(spot: _Spot, kind: str, message: str) -> Diagnostic:
    name = spot.key.text if spot.key is not None else ""
    if kind == "extra_forbidden" and spot.key is not None and isinstance(spot.holder, Parts):
        return _unknown_key(spot.key, spot.holder)
    if spot.is_key_itself and spot.key is not None:
        help = "texts by language are written {en: …, de: …}"
        return Diagnostic(
            "unknown-language", "error", spot.key.place, f"`{name}` is not the code of a language", help
        )
    if isinstance(spot.value, Scalar) and not spot.value.text.strip():
        help = "write its value, or leave the key out"
        # An empty value has no extent; the key is what can be seen.
        place = spot.key.place if spot.key is not None and not spot.value.text else spot.value.place
        return Diagnostic("empty-value", "error", place, f"`{name}` has no value", help)
    takes = message if kind == WRONG_SHAPE else _TAKES.get(kind, "something else")
    return _wrong_shape(spot, name, takes)


def _wrong_shape(spot: _Spot, name: str, takes: str) -> Diagnostic:
    found, help = _FOUND[type(spot.value)], None
    if takes == "something else":
        # A text where only `remove` may stand: a row without a main part, or rows that are no text.
        takes, help = "a mapping of parts", _parts_help(spot, name)
    if takes == "named rows" and isinstance(spot.value, Sequence):
        help = "give each item a name and write `name: …` in place of `- …`"
    elif takes == "a text" and isinstance(spot.value, Mapping):
        help = "if this is one text with `: ` in it, put quotes around the whole of it"
    what = f"an item of `{name}`" if spot.is_item else f"`{name}`"
    return Diagnostic("wrong-shape", "error", _start(spot.value), f"{what} takes {takes}, not {found}", help)


def _parts_help(spot: _Spot, name: str) -> str | None:
    below = _below(spot.holder, name)
    parts = below.row if isinstance(below, Rows) else below
    if parts is None:
        return None
    return f"{parts.called} has the parts {_listed(parts)}"


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
    elif holder in [held.inner for held in sections().values()]:
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
