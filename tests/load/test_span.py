"""A stretch of a value leads back to the same characters in the file, however the value is written."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from sixtysix_dsl.diagnostics import Place
from sixtysix_dsl.load.document import Mapping, Scalar, load_documents

WORDS = [
    "talon",
    "is",
    "open",
    "suit's",
    "led",
    ">=",
    "1",
    "(not",
    'a "b"',
    "♠",
    "♥️",
    "10",
    "a:b",
    "x#y",
    "\\",
    "Zügel",
]
ESCAPES = {'"': '\\"', "\\": "\\\\", "♠": "\\u2660", "'": "'", "Z": "\\x5A"}


def load_value(text: str) -> Scalar:
    documents, faults = load_documents("f.yaml", text)
    assert faults == [], text
    node = documents[0].root
    assert isinstance(node, Mapping)
    found = node.get("when")
    assert isinstance(found, Scalar)
    return found


def cut(text: str, place: Place) -> str:
    """What stands at a place of a text."""
    lines = text.split("\n")
    if place.line == place.end_line:
        return lines[place.line - 1][place.column - 1 : place.end_column - 1]
    first, *between = lines[place.line - 1 : place.end_line - 1]
    return "\n".join([first[place.column - 1 :], *between, lines[place.end_line - 1][: place.end_column - 1]])


def letters(text: str) -> str:
    return re.sub(r"[ \t\n]", "", text)


def unescape(written: str) -> str:
    def decode(match: re.Match[str]) -> str:
        code = match[1]
        return chr(int(code[1:], 16)) if len(code) > 1 else code.strip("\n")

    return re.sub(r"\\(u[0-9A-F]{4}|x[0-9A-F]{2}|.|\n)", decode, written)


@st.composite
def written_values(draw: st.DrawFn) -> tuple[str, str]:
    """A file with one clause in it, and the style it is written in."""
    style = draw(st.sampled_from(["plain", "single", "double", "literal", "folded"]))
    words = draw(st.lists(st.sampled_from(WORDS), min_size=1, max_size=12))
    if style == "single":
        words = [word.replace("'", "''") for word in words]
    elif style == "double":
        words = ["".join(ESCAPES.get(letter, letter) for letter in word) for word in words]
    elif style == "plain":
        words = ["hand", *(word for word in words)]
    gaps = (
        [" ", "  ", "\n  ", "\n\n  ", "\n     "]
        if style != "double"
        else [" ", "  ", "\n  ", "\n\n  ", "\\\n  "]
    )
    if style in ("literal", "folded"):
        gaps += ["\n\n     "]
    body = words[0]
    for word in words[1:]:
        body += draw(st.sampled_from(gaps)) + word
    before = draw(st.sampled_from(["", "# ♠ comment\n", "other: {a: [b]}\n"]))
    after = draw(st.sampled_from(["", "\n", "\nnext: a\n", "\n\n\nnext: a\n"]))
    quote = {"single": "'", "double": '"'}.get(style, "")
    sign = draw(st.sampled_from(["|", "|-", "|+", "|2", "|  # why"])) if style == "literal" else ""
    sign = draw(st.sampled_from([">", ">-", ">+", ">2-"])) if style == "folded" else sign
    start = f"{sign}\n  " if sign else quote
    return f"{before}when: {start}{body}{quote}{after}", style


@settings(max_examples=150, deadline=None)
@given(written_values(), st.data())
def test_a_stretch_of_a_value_is_found_in_the_file(written: tuple[str, str], data: st.DataObject) -> None:
    text, style = written
    scalar = load_value(text)
    assert scalar.style == style
    start = data.draw(st.integers(0, len(scalar.text)))
    end = data.draw(st.integers(start, len(scalar.text)))
    found = cut(text, scalar.span(start, end))
    if style == "single":
        found = found.replace("''", "'")
    elif style == "double":
        found = unescape(found)
    assert letters(found) == letters(scalar.text[start:end])
    if end > start and scalar.text[start:end].strip(" \t\n") == scalar.text[start:end]:
        assert found.strip(" \t\n") == found, "no space around what has none"


@settings(max_examples=60, deadline=None)
@given(written_values())
def test_a_point_at_the_end_is_after_the_last_letter(written: tuple[str, str]) -> None:
    text, _ = written
    scalar = load_value(text)
    last = len(scalar.text.rstrip(" \n"))
    point = scalar.span(len(scalar.text), len(scalar.text))
    before = scalar.span(last - 1, last)
    assert (point.line, point.column) == (before.end_line, before.end_column)
    assert (point.end_line, point.end_column) == (point.line, point.column)


def test_folded_text() -> None:
    text = "when: >\n  hand has K of s\n  and talon is open\n"
    scalar = load_value(text)
    assert scalar.text == "hand has K of s and talon is open\n"
    start = scalar.text.index("talon")
    assert scalar.span(start, start + 5) == Place("f.yaml", 3, 7, 3, 12)
    across = scalar.span(scalar.text.index("s and"), start + 5)
    assert across == Place("f.yaml", 2, 17, 3, 12)


def test_escapes_are_one_character() -> None:
    text = 'when: "a \\u2660 b \\"c\\"\\\n  d"\n'
    scalar = load_value(text)
    assert scalar.text == 'a ♠ b "c"d'
    assert scalar.span(2, 3) == Place("f.yaml", 1, 10, 1, 16)
    assert scalar.span(4, 5) == Place("f.yaml", 1, 17, 1, 18)
    assert scalar.span(9, 10) == Place("f.yaml", 2, 3, 2, 4)


def test_offsets_are_cut_to_the_text() -> None:
    scalar = load_value("when: 'ab'\n")
    assert scalar.span(-3, 99) == Place("f.yaml", 1, 8, 1, 10)
    assert load_value("when:\n").span(0, 5) == Place("f.yaml", 1, 6, 1, 6)
    assert load_value("when: ''\n").span(0, 0) == Place("f.yaml", 1, 8, 1, 8)


def test_a_scalar_made_by_hand_is_written_as_it_is() -> None:
    scalar = Scalar("tie=carry", Place("--set", 1, 1, 1, 10))
    assert scalar.span(4, 9) == Place("--set", 1, 5, 1, 10)
    assert scalar.span(9, 9) == Place("--set", 1, 10, 1, 10)
