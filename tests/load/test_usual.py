"""What is read by pattern is what the library reads; what it cannot read so, or has a fault, it leaves."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixtysix_dsl.load.compose import Composer
from sixtysix_dsl.load.limits import MAX_DEPTH, MAX_NODES
from sixtysix_dsl.load.nodes import Document, Mapping, Node, Scalar
from sixtysix_dsl.load.source import FORBIDDEN, Source, normal_text
from sixtysix_dsl.load.usual import read_usual

TOP = Path(__file__).parents[2]
FILES = sorted(
    file.relative_to(TOP)
    for folder in ("variants", "examples", "tests")
    for file in (TOP / folder).rglob("*.yaml")
)
LINES = st.sampled_from(
    [
        "a: b",
        "a: b c  # d",
        "a: b #c",
        "a: b:c",
        "b:",
        "c:  # d",
        "c :",
        "-1: -1",
        "d: {e: f, g: [h, i]}",
        "d: {e: f,  # g",
        "h: i}",
        "j: [",
        "k, l,",
        "m ]",
        "[n]: o",
        "{a, b}",
        'p: "q r"',
        'p: "q: #r"  # s',
        "p: 'it''s'",
        "p: 'q",
        "- r",
        "- s: t",
        "- [u]",
        "- - v",
        "-",
        "w: >-",
        "w: |",
        "x y",
        "x y  # z",
        "#a",
        "",
        "---",
        "...",
        "? a",
        "<<: b",
        "a: *b",
        "a: &b c",
        "a: !b c",
        "a: -",
        "a: - b",
        "a: b: c",
        "a: {}",
        "a: {b: c} d",
        "a: {b:c}",
        "a: ,",
        "a:b",
        "%a",
        "c: d\u00a0e\u00a0",
    ]
)
TEXTS = st.lists(st.tuples(st.integers(0, 3), LINES), min_size=1, max_size=8).map(
    lambda lines: "\n".join(2 * indent * " " + line for indent, line in lines)
)


def tree(node: Node) -> object:
    """A node with everything that is compared, and what is not compared by itself."""
    if isinstance(node, Scalar):
        return node.text, node.place, node.style, node.segments
    items = node.items if not isinstance(node, Mapping) else [part for pair in node.items for part in pair]
    return type(node), node.place, [tree(item) for item in items]


def trees(documents: list[Document]) -> object:
    return [(document.file, document.text, tree(document.root)) for document in documents]


def compare(text: str) -> bool:
    """Whether a text is read by pattern; if it is, it must be what the library reads, and without fault."""
    source = Source.of("f.yaml", text)
    found = read_usual(source)
    if found is None:
        return False
    composer = Composer(source)
    composer.compose()
    assert composer.faults == [], (text, composer.faults)
    assert trees(found) == trees(composer.documents), text
    return True


@settings(max_examples=1000, deadline=None)
@given(TEXTS, st.sampled_from(["", "\n", "\n\n  "]))
def test_what_is_read_is_what_the_library_reads(text: str, end: str) -> None:
    compare(text + end)


@settings(max_examples=500, deadline=None)
@given(st.text("ab:#-'\"{}[], \n>.", max_size=30).map(lambda text: "a: " + text))
def test_no_heap_of_signs_is_read_otherwise(text: str) -> None:
    compare(text)


@pytest.mark.parametrize("file", FILES, ids=str)
def test_files_are_read_alike(file: Path) -> None:
    text = normal_text((TOP / file).read_text("utf-8"))
    if FORBIDDEN.search(text) is None:
        compare(text)


@pytest.mark.parametrize("file", [file for file in FILES if file.parts[0] == "variants"], ids=str)
def test_the_bundled_variants_are_usual(file: Path) -> None:
    assert compare(normal_text((TOP / file).read_text("utf-8")))


def test_an_ordinary_file_is_usual() -> None:
    assert compare(
        "# of all kinds\n"
        "a: {b: c d, e: [f, 'g', h],  # why\n"
        '    i: "j: k"}\n'
        "---\n"
        "l:\n  m: n\n    o   # p\n  q: >-\n    r: s\n    # t\n\n  u:   # v\n    - w\n    - x: y\n      z: 1\n"
        "last: -1"
    )


def test_what_is_too_much_is_left_to_the_library() -> None:
    deep = "\n".join(" " * level + "a:" for level in range(MAX_DEPTH + 1))
    assert not compare(deep + " b\n")
    assert not compare("a: " + "[" * MAX_DEPTH + "b" + "]" * MAX_DEPTH)
    assert not compare("\n".join(f"a{number}: b" for number in range(MAX_NODES // 2 + 1)))
    assert not compare("a: b\na: c\n")
    assert not compare("a:\tb\n")
    assert not compare("  ---\n  a: b\n")
