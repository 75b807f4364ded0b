"""From a name or path to one variant: all its layers read, checked and laid over each other.

All faults of all layers are reported at once. A variant with faults is still returned if its whole chain could be
read, so that its clauses can be checked in the same run; it must not be played.
"""

from __future__ import annotations

from collections.abc import Mapping as Dict
from collections.abc import Sequence as Many
from pathlib import Path
from typing import NamedTuple

from sixtysix_dsl.diagnostics import COMMAND_LINE, Diagnostic, Place, sort_diagnostics
from sixtysix_dsl.load.document import Mapping, Node, Scalar
from sixtysix_dsl.resolve import merge
from sixtysix_dsl.resolve.header import LayerKind, first_place
from sixtysix_dsl.resolve.layers import LayerFile, Reading, read_chain, read_top
from sixtysix_dsl.resolve.normalise import normalise
from sixtysix_dsl.resolve.options import (
    Option,
    Setting,
    by_language,
    check_settings,
    read_options,
)
from sixtysix_dsl.resolve.outline import (
    Outline,
    Parts,
    Rows,
    is_removal,
    outline,
    part_id,
    row_id,
)

__all__ = [
    "Layer",
    "Option",
    "Resolved",
    "RuleFile",
    "Setting",
    "resolve_file",
    "resolve_rules",
    "resolve_variant",
]


class Layer(NamedTuple):
    """One file that a variant is made of."""

    name: str
    kind: LayerKind
    file: str


class Resolved(NamedTuple):
    """One variant, whole: what all its layers together say.

    `root` holds the sections alone, in their full form: a row is a mapping of parts (in `pack` it is the value
    itself); `when` and `worth` of a move are one text or named rows. `ids` are those of every row and part.
    """

    name: str
    root: Mapping
    title: dict[str, str]
    doc: dict[str, str]
    source_names: tuple[str, ...]
    layers: tuple[Layer, ...]
    layer_of: dict[str, str]
    options: dict[str, Option]
    settings: dict[str, Setting]
    sources: dict[str, str]
    parent: Scalar | None
    parent_file: str | None
    parent_hash: Scalar | None
    ids: dict[str, Place]


class RuleFile(NamedTuple):
    """A rule file by itself. `root` holds its sections in full form, without removals and places."""

    name: str
    root: Mapping
    title: dict[str, str]
    doc: dict[str, str]
    layers: tuple[Layer, ...]
    layer_of: dict[str, str]
    sources: dict[str, str]


def resolve_variant(
    reference: str,
    *,
    base: Path | None = None,
    rules: Many[str] = (),
    settings: Dict[str, str] | None = None,
    sources: dict[str, str] | None = None,
) -> tuple[Resolved | None, list[Diagnostic]]:
    """The variant of that name or path, with rule files laid over it and options set.

    `base` is the folder of the file in which the reference stands; None if it was typed. The result is None if a
    file of the chain cannot be read. Never raises for what is asked or what is in the files. `sources` receives the
    text of every file read, by name, even if there is no result: faults are shown in their lines.
    """
    reading, top = read_top(reference, base, sources)
    if top is not None and top.kind == "rules":
        message = f"`{reference}` is a rule file, which belongs to no variant"
        help = f"lay it over one: `VARIANT --with {reference}`"
        reading.report("not-a-variant", top.header.key.place, message, help)
        top = None
    if top is None:
        return None, _sorted(reading.diagnostics)
    return _resolve(reading, top, rules, settings or {})


def resolve_rules(reference: str, *, base: Path | None = None) -> tuple[RuleFile | None, list[Diagnostic]]:
    """A rule file by itself. Without a variant only its own structure can be checked."""
    reading, top = read_top(reference, base)
    if top is not None and top.kind == "variant":
        reading.report(
            "not-a-rule-file", top.header.key.place, f"`{reference}` is a variant, not a rule file"
        )
        top = None
    if top is None:
        return None, _sorted(reading.diagnostics)
    return _rule_file(reading, top)


def resolve_file(
    reference: str, *, rules: Many[str] = (), settings: Dict[str, str] | None = None
) -> tuple[Resolved | RuleFile | None, list[Diagnostic]]:
    """Whichever of the two the file is, for checking."""
    reading, top = read_top(reference)
    if top is None:
        return None, _sorted(reading.diagnostics)
    if top.kind == "rules":
        return _rule_file(reading, top)
    return _resolve(reading, top, rules, settings or {})


def _rule_file(reading: Reading, top: LayerFile) -> tuple[RuleFile, list[Diagnostic]]:
    sections, faults = normalise(top.root)
    file = RuleFile(
        top.name,
        _without_overriding(outline(), sections),
        by_language(top.root.get("title")),
        by_language(top.root.get("doc")),
        (Layer(top.name, top.kind, top.target.shown),),
        {top.target.shown: top.name},
        reading.sources,
    )
    return file, _sorted([*reading.diagnostics, *faults])


def _resolve(
    reading: Reading, top: LayerFile, rules: Many[str], settings: Dict[str, str]
) -> tuple[Resolved | None, list[Diagnostic]]:
    read_chain(reading, top, rules)
    if not reading.is_complete:
        return None, _sorted(reading.diagnostics)
    merger = merge.Merger()
    asked: dict[str, tuple[str, Place, Place | None]] = {}
    root = Mapping((), first_place(top.root))
    for layer in reading.layers:
        sections, faults = normalise(layer.root)
        reading.diagnostics += faults
        root = merger.lay(merge.Layer(layer.name, layer.group), sections)
        for key, value in _settings(layer.root):
            asked[row_id(key.text)] = (value.text, key.place, value.place)
            merger.note_option(row_id(key.text), value.place)
    for name, text in settings.items():
        asked[row_id(name)] = (text, COMMAND_LINE, None)
    options, faults = read_options(root.get("options"))
    chosen, set_faults = check_settings(options, asked)
    reading.diagnostics += [*merger.diagnostics, *faults, *set_faults]
    parent_hash, extends = top.root.get("parent hash"), top.header.extends
    resolved = Resolved(
        name=top.name,
        root=Mapping(root.items, first_place(top.root)),
        title=by_language(top.root.get("title")),
        doc=by_language(top.root.get("doc")),
        source_names=_source_names(reading.layers),
        layers=tuple(Layer(layer.name, layer.kind, layer.target.shown) for layer in reading.layers),
        layer_of={layer.target.shown: layer.name for layer in reading.layers},
        options=options,
        settings=chosen,
        sources=reading.sources,
        parent=extends,
        parent_file=_parent_file(reading.layers),
        parent_hash=parent_hash if isinstance(parent_hash, Scalar) else None,
        ids=_ids(root),
    )
    return resolved, _sorted(reading.diagnostics)


def _settings(root: Mapping) -> list[tuple[Scalar, Scalar]]:
    section = root.get("set")
    items = section.items if isinstance(section, Mapping) else ()
    return [(key, value) for key, value in items if isinstance(value, Scalar) and value.text.strip()]


def _source_names(layers: Many[LayerFile]) -> tuple[str, ...]:
    """What the sources are that any layer names, each once."""
    found: dict[str, None] = {}
    for layer in layers:
        section = layer.root.get("sources")
        for _, value in section.items if isinstance(section, Mapping) else ():
            if isinstance(value, Scalar):
                found[value.text] = None
    return tuple(found)


def _parent_file(layers: Many[LayerFile]) -> str | None:
    """What to ask for to get the parent by itself."""
    variants = [layer for layer in layers if layer.kind == "variant"]
    return variants[-2].target.shown if len(variants) > 1 else None


def _ids(root: Mapping) -> dict[str, Place]:
    ids: dict[str, Place] = {}
    _collect_ids(outline(), root, "", ids)
    return ids


def _collect_ids(shape: Outline, node: Mapping, id: str, ids: dict[str, Place]) -> None:
    for key, value in node.items:
        if isinstance(shape, Rows):
            its_id, inner = f"{id}.{shape.id_of(key.text)}", shape.row
        else:
            its_id = part_id(id, key.text)
            inner = shape.parts[key.text].inner  # type: ignore[assignment]
        ids.setdefault(its_id, key.place)
        if inner is not None and isinstance(value, Mapping):
            _collect_ids(inner, value, its_id, ids)


def _without_overriding(shape: Outline, node: Mapping) -> Mapping:
    """Without `before`, `after` and everything that is removed: what is left are clauses."""
    items: list[tuple[Scalar, Node]] = []
    for key, value in node.items:
        if is_removal(value) or (isinstance(shape, Parts) and key.text in ("before", "after")):
            continue
        inner = shape.row if isinstance(shape, Rows) else shape.parts[key.text].inner
        if inner is not None and isinstance(value, Mapping):
            items.append((key, _without_overriding(inner, value)))
        else:
            items.append((key, value))
    return Mapping(tuple(items), node.place)


def _sorted(diagnostics: list[Diagnostic]) -> list[Diagnostic]:
    return sort_diagnostics(dict.fromkeys(diagnostics))
