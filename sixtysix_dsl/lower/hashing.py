"""The canonical form of a resolved variant, and its hash: what makes two files the same rules.

Comments, layout, sources, docs, titles and `says` are left out, and so is the order of rows where it means
nothing. White space in clauses is folded. Every rule and every option's value is in.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping as Table
from typing import Any

from sixtysix_dsl.load.document import Mapping, Node, Scalar, Sequence
from sixtysix_dsl.resolve.kinds import row_id
from sixtysix_dsl.resolve.variant import Resolved
from sixtysix_dsl.syntax.parser import canonical_text

_SILENT = frozenset({"says", "doc", "source", "label"})
_ORDERED = frozenset(
    {"deal", "phases", "in play", "lead", "follow", "draw", "events", "grade", "settle", "rows", "worth"}
)


def canonical_form(root: Mapping) -> dict[str, Any]:
    """Return the rules as plain data: maps where order means nothing, lists where it does."""
    return {
        key.text: _section(key.text, node) for key, node in sorted(root.items, key=lambda item: item[0].text)
    }


def hash_variant(resolved: Resolved) -> str:
    """Return the hash of a resolved variant with the settings in force."""
    settings = {
        name: resolved.settings[name].text if name in resolved.settings else option.default
        for name, option in resolved.options.items()
    }
    return hash_rules(canonical_form(resolved.root), settings)


def hash_rules(form: Table[str, Any], settings: Table[str, str]) -> str:
    """Return 32 hexadecimal digits that name rules and settings."""
    text = json.dumps(
        [form, dict(sorted(settings.items()))], ensure_ascii=False, sort_keys=True, separators=(",", ":")
    )
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def is_ordered(name: str) -> bool:
    """Whether the order of rows means something in a section or table of this name."""
    return name in _ORDERED


def canonical_node(node: Node) -> Any:
    """Return one value of a file as plain data, equal for texts that differ in layout only."""
    return _section("", node)


def _section(name: str, node: Node) -> Any:
    if isinstance(node, Scalar):
        return canonical_text(node.text)
    if isinstance(node, Sequence):
        return [_section("", item) for item in node.items]
    parts = [
        (row_id(key.text), _section(key.text, value)) for key, value in node.items if key.text not in _SILENT
    ]
    return [list(part) for part in parts] if name in _ORDERED else dict(parts)
