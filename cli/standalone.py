"""A resolved variant as one file that stands alone and has the same hash."""

from __future__ import annotations

import io
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedSeq
from ruamel.yaml.resolver import BaseResolver

from sixtysix_dsl.load.document import Mapping, Node, Scalar, load_documents
from sixtysix_dsl.resolve.header import VERSION
from sixtysix_dsl.resolve.variant import Resolved

LONGEST = 4096
"""Characters on a line before a text is folded: never, as a clause has at most half of that."""

SHORT_LIST = 60
"""Characters of a list that stands on one line."""


def write_standalone(resolved: Resolved, hash_: str) -> str:
    """The YAML text: every section whole, and the options that are set."""
    sections = {key.text: _plain(node) for key, node in resolved.root.items}
    data: dict[str, Any] = {"sixtysix": VERSION, "variant": resolved.name, "standalone": "true"}
    for name, texts in (("title", resolved.title), ("doc", resolved.doc), ("sources", _sources(resolved))):
        if texts:
            data[name] = texts
    if resolved.settings:
        data["set"] = {name: setting.text for name, setting in resolved.settings.items()}
    made = ", then ".join(layer.name for layer in resolved.layers)
    return (
        f"# Made of {made}; hash {hash_}.\n"
        + _write(data)
        + "".join("\n" + _write({name: section}) for name, section in sections.items())
    )


class _TextOnly(BaseResolver):
    """Everything is text in these files: `no` and `10` need no quotes."""

    def __init__(self, version: Any = None, loader: Any = None, loadumper: Any = None) -> None:
        super().__init__(loadumper or loader)


def _write(data: dict[str, Any]) -> str:
    yaml = YAML()
    yaml.Resolver = _TextOnly
    yaml.allow_unicode = True
    yaml.width = LONGEST
    yaml.indent(mapping=2, sequence=4, offset=2)
    out = io.StringIO()
    yaml.dump(data, out)
    return out.getvalue()


def _plain(node: Node) -> Any:
    if isinstance(node, Scalar):
        return " ".join(node.text.split())
    if isinstance(node, Mapping):
        return {key.text: _plain(value) for key, value in node.items}
    items = CommentedSeq(_plain(item) for item in node.items)
    if sum(len(item) + 2 for item in items if isinstance(item, str)) <= SHORT_LIST:
        items.fa.set_flow_style()
    return items


def _sources(resolved: Resolved) -> dict[str, str]:
    """The names of the sources with what they are, as the layers have them."""
    found: dict[str, str] = {}
    for file, text in resolved.sources.items():
        for document in load_documents(file, text)[0]:
            section = document.root.get("sources") if isinstance(document.root, Mapping) else None
            for key, value in section.items if isinstance(section, Mapping) else ():
                if isinstance(value, Scalar):
                    found.setdefault(key.text, value.text)
    return found
