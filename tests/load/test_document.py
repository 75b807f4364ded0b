"""What is read from good files: all scalars as text, each with its place; and what is refused by rule."""

from __future__ import annotations

import pytest

from sixtysix_dsl.diagnostics import Diagnostic, Place
from sixtysix_dsl.load.document import Mapping, Node, Scalar, Sequence, load_documents


def plain(node: Node) -> object:
    """The tree as Python data, for comparing."""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return {key.text: plain(value) for key, value in node.items}


def root(text: str) -> Node:
    documents, faults = load_documents("f.yaml", text)
    assert faults == []
    assert len(documents) == 1
    return documents[0].root


def faults_of(text: str) -> list[str]:
    _, faults = load_documents("f.yaml", text)
    return [f"{fault.place.line}:{fault.place.column} {fault.severity} {fault.code}" for fault in faults]


def value(text: str, key: str) -> Scalar:
    node = root(text)
    assert isinstance(node, Mapping)
    found = node.get(key)
    assert isinstance(found, Scalar)
    return found


@pytest.mark.parametrize(
    "written", ["10", "no", "~", "null", "1.0", "0x1F", "1_000", "2026-11-30", "on", ".inf"]
)
def test_every_scalar_is_the_text_it_is_written_as(written: str) -> None:
    assert plain(root(f"{written}: {written}\n")) == {written: written}


def test_a_value_left_out_is_the_empty_text_after_its_colon() -> None:
    scalar = value("a: 1\nb:\nc: 2\n", "b")
    assert (scalar.text, scalar.style) == ("", "plain")
    assert scalar.place == Place("f.yaml", 2, 3, 2, 3)


def test_collections_of_all_kinds() -> None:
    text = "a: {b: [c, d], e: }\nf:\n- g\n-\n  h: i\n? j\n: k\n"
    assert plain(root(text)) == {"a": {"b": ["c", "d"], "e": ""}, "f": ["g", {"h": "i"}], "j": "k"}


def test_styles() -> None:
    text = "a: b\nc: 'd'\ne: \"f\"\ng: |\n  h\ni: >-\n  j\n"
    styles = {key: value(text, key).style for key in "acegi"}
    assert styles == {"a": "plain", "c": "single", "e": "double", "g": "literal", "i": "folded"}


def test_looking_up_keys() -> None:
    node = root("b: 1\na: 2\n")
    assert isinstance(node, Mapping)
    assert node.keys() == ("b", "a")
    key = node.key("a")
    assert key is not None
    assert key.place == Place("f.yaml", 2, 1, 2, 2)
    assert node.get("c") is None
    assert node.key("c") is None


def test_places_of_collections_end_with_their_last_item() -> None:
    node = root("a:\n  b: [1,\n    2]\n\n# end\nc: |\n  d\n\n\n")
    assert isinstance(node, Mapping)
    inner = node.get("a")
    assert isinstance(inner, Mapping)
    assert inner.place == Place("f.yaml", 2, 3, 3, 7)
    assert node.place == Place("f.yaml", 1, 1, 7, 4)


def test_several_documents_know_their_lines() -> None:
    documents, faults = load_documents("f.yaml", "---\na: 1\n---\nb: 2\n...\n---\nc: 3\n")
    assert faults == []
    assert [(plain(d.root), d.root.place.line) for d in documents] == [
        ({"a": "1"}, 2),
        ({"b": "2"}, 4),
        ({"c": "3"}, 7),
    ]


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_line_endings_and_byte_order_mark(line_end: str) -> None:
    text = "\ufeffa: b\nc: >\n  d\n  e\n".replace("\n", line_end)
    node = root(text)
    assert plain(node) == {"a": "b", "c": "d e\n"}
    assert node.place == Place("f.yaml", 1, 1, 4, 4)


def test_documents_before_a_syntax_error_are_returned() -> None:
    documents, faults = load_documents("f.yaml", "a: 1\n---\nb: [\n")
    assert [plain(document.root) for document in documents] == [{"a": "1"}]
    assert [fault.code for fault in faults] == ["unclosed-bracket"]


def test_all_structural_faults_are_found_at_once_and_the_rest_is_kept() -> None:
    text = "a: 1\na: 2\n<<: {b: c}\n[d]: e\nf: &g h\ni: *g\nj: !k l\n: m\n"
    documents, faults = load_documents("f.yaml", text)
    assert [(fault.place.line, fault.code) for fault in faults] == [
        (2, "duplicate-key"),
        (3, "merge-key"),
        (4, "key-not-text"),
        (5, "anchor-not-allowed"),
        (6, "alias-not-allowed"),
        (7, "tag-not-allowed"),
        (8, "empty-key"),
    ]
    assert plain(documents[0].root) == {"a": "1", "f": "h", "i": "", "j": "l"}


def test_a_second_key_points_at_the_first_however_it_is_quoted() -> None:
    _, faults = load_documents("f.yaml", '10: a\nb: c\n"10": d\n')
    (fault,) = faults
    assert fault.place == Place("f.yaml", 3, 1, 3, 5)
    assert [label.place for label in fault.labels] == [Place("f.yaml", 1, 1, 1, 3)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ["1:1 error empty-file"]),
        ("# nothing\n\n", ["1:1 error empty-file"]),
        ("---\n", ["2:1 error empty-file"]),
        ("a: 1\n---\n---\nb: 2\n", ["3:1 error empty-file"]),
        ("%YAML 1.1\n---\na: 1\n", ["1:1 error directive-not-allowed"]),
        ("a: \x07b\n", ["1:4 error control-character"]),
        ("a: b\u202ec\n", ["1:5 error control-character"]),
        ('a: "b\\u001bc"\n', ["1:6 error control-character"]),
        ('a: "b\\ud800"\n', ["1:6 error control-character"]),
    ],
)
def test_refused(text: str, expected: list[str]) -> None:
    assert faults_of(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("play: a #b\n", ["1:9 doubt comment-in-value"]),
        ("play: #b\n", ["1:7 doubt comment-in-value"]),
        ("- a #b\n", ["1:5 doubt comment-in-value"]),
        ("play: a # b\n", []),
        ("play: a ## b\n", []),
        ("play: a#b\n", []),
        ("play: 'a' #b\n", []),
        ("play: #b\n  c: d\n", []),
        ("set: {a:b}\n", ["1:8 doubt missing-space"]),
        ("set: {a: b:c}\n", []),
    ],
)
def test_doubts(text: str, expected: list[str]) -> None:
    assert faults_of(text) == expected


def test_faults_are_values_and_not_exceptions() -> None:
    documents, faults = load_documents("f.yaml", "\ta")
    assert documents == []
    assert all(isinstance(fault, Diagnostic) for fault in faults)
