"""Variants written into an empty folder, which is the current one while a test runs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sixtysix_dsl.diagnostics import Diagnostic
from sixtysix_dsl.load.document import Mapping, Node, Scalar
from sixtysix_dsl.resolve.variant import Resolved, resolve_variant

PARENT = """\
sixtysix: 1
variant: parent
standalone: true
options:
  tie: {values: [none, carry], default: none, doc: What of a tie?}
follow:
  free: {when: talon is open, play: any card}
  head: {play: suit led that beats the trick, says: "You must head the trick."}
  follow: suit led
moves:
  marry:
    when:
      pair: {if: hand has K of s, says: "No pair."}
      trick: own tricks of me >= 1
    worth: {trump: {when: s is trump, is: 40}, plain: 20}
    does: [meld worth with K of s, count the meld just announced]
  close: {when: talon is open, does: close talon}
define:
  half: 33
  least of p: {rows: {three: {when: points of p > 3, is: 3}, two: 2}}
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with `parent.yaml` in it."""
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.chdir(home)
    (home / "parent.yaml").write_text(PARENT)
    return home


Child = Callable[..., tuple[Resolved, list[Diagnostic]]]


@pytest.fixture
def child(folder: Path) -> Child:
    """Resolves a child of `parent.yaml` of which only the sections are given; `files` are rule files to lay over it."""

    def resolve(
        sections: str = "", with_: dict[str, str] | None = None, **asked: Any
    ) -> tuple[Resolved, list[Diagnostic]]:
        rules = {f"{name}.yaml": text for name, text in (with_ or {}).items()}
        for file, text in rules.items():
            (folder / file).write_text(f"sixtysix: 1\nrules: {file[:-5]}\n{text}")
        head = f"sixtysix: 1\nvariant: child\nextends: parent.yaml\nwith: [{', '.join(rules)}]\n"
        (folder / "child.yaml").write_text(head + sections)
        resolved, diagnostics = resolve_variant("child.yaml", **asked)
        assert resolved is not None
        return resolved, diagnostics

    return resolve


@pytest.fixture
def said() -> Callable[[list[Diagnostic]], list[str]]:
    """Diagnostics as one line each: place, code and message."""
    return lambda diagnostics: [str(each) for each in diagnostics]


@pytest.fixture
def plain() -> Callable[[Node | None], Any]:
    """A node as plain Python."""

    def convert(node: Node | None) -> Any:
        if node is None or isinstance(node, Scalar):
            return node and node.text
        if isinstance(node, Mapping):
            return {key.text: convert(value) for key, value in node.items}
        return [convert(item) for item in node.items]

    return convert
