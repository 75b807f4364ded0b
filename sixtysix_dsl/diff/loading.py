"""From what was asked for to two sides and the document that compares them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from sixtysix_dsl.diff.compare import compare_rules
from sixtysix_dsl.diff.document import Document, Variant
from sixtysix_dsl.diff.revision import Revision
from sixtysix_dsl.diff.side import Side
from sixtysix_dsl.load.read import reading_from
from sixtysix_dsl.pipeline import Loaded, load_rules


@dataclass(frozen=True, slots=True)
class Asked:
    """One side as it was asked for: a bundled name or a path, perhaps of a git revision, and settings.

    `settings` must be options of this variant; of `common` those that it has are set. `rules` are files laid over it.
    """

    reference: str
    settings: Mapping[str, str]
    common: Mapping[str, str]
    revision: Revision | None = None
    rules: tuple[str, ...] = ()


def load_side(asked: Asked) -> tuple[Side | None, Loaded]:
    """Return a side, or None and what is wrong with it. The checks are left to `sixtysix check`."""
    with reading_from(asked.revision.read if asked.revision is not None else None):
        loaded = load_rules(asked.reference, rules=asked.rules, settings=asked.settings, checks=False)
        if asked.common and loaded.resolved is not None:
            known = loaded.resolved.options
            common = {name: value for name, value in asked.common.items() if name in known}
            every = {**common, **asked.settings}
            loaded = load_rules(asked.reference, rules=asked.rules, settings=every, checks=False)
    if loaded.resolved is None or loaded.unsettled is None or loaded.rulebook is None:
        return None, loaded
    name = asked.revision.name if asked.revision is not None else ""
    return Side(loaded.resolved, loaded.unsettled, loaded.rulebook, name, asked.rules), loaded


def compare(a: Side, b: Side) -> Document:
    """Return the document of two sides, with the rules; the other parts are for whoever looks into them."""
    packs_differ = sorted(a.rulebook.pack.names) != sorted(b.rulebook.pack.names)
    document = Document(_variant(a), _variant(b), compare_rules(a, b), packs_differ)
    document.sides_differ = a.rulebook.seats == b.rulebook.seats and a.rulebook.sides != b.rulebook.sides
    return document


def _variant(side: Side) -> Variant:
    rulebook = side.rulebook
    defaults = {option.name: option.default for option in rulebook.options}
    changed = {name: value for name, value in rulebook.settings.items() if value != defaults[name]}
    own = [layer for layer in side.resolved.layers if layer.kind != "rules"]
    file = side.shown(own[-1].file)
    called = f"{rulebook.name} at {side.revision}" if side.revision else rulebook.name
    if side.rules:
        called += f" with {', '.join(Path(rule).stem for rule in side.rules)}"
    return Variant(
        rulebook.name, called, file, rulebook.hash, rulebook.seats, rulebook.pack.size, changed, side.rules
    )
