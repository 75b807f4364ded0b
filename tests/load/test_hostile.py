"""Files made to hurt end in a diagnostic, soon and without an exception."""

from __future__ import annotations

import time
import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixtysix_dsl.load.document import load_documents
from sixtysix_dsl.load.limits import MAX_DOCUMENTS, MAX_FAULTS, MAX_FILE_BYTES, MAX_NODES

SECONDS = 2.0
MEGABYTES = 200
FULL = MAX_FILE_BYTES

BOMB = "a: &a [x, x]\n" + "".join(
    f"{new}: &{new} [*{old}, *{old}]\n" for old, new in zip("abcdefgh", "bcdefghi", strict=True)
)

HOSTILE = {
    "alias bomb": (BOMB, "anchor-not-allowed"),
    "recursive alias": ("a: &a [*a]\n", "anchor-not-allowed"),
    "open brackets": ("[" * 100_000, "nested-too-deep"),
    "open braces": ("{a: " * 50_000, "nested-too-deep"),
    "spaced brackets": ("[ " * 100_000, "nested-too-deep"),
    "nested list signs": ("- " * 100_000, "nested-too-deep"),
    "nested key signs": ("? " * 100_000, "nested-too-deep"),
    "deep block": ("".join(" " * depth + "a:\n" for depth in range(700)), "nested-too-deep"),
    "close brackets": ("]" * 100_000, "unopened-bracket"),
    "unclosed double quote": ('a: "' + "b " * 120_000, "unclosed-quote"),
    "unclosed single quote": ("a: '" + "\n" * 250_000, "unclosed-quote"),
    "megabytes": ("a: b\n" * 1_000_000, "file-too-large"),
    "many nodes": ("[" + "a," * 130_000 + "]", "too-many-nodes"),
    "many lines": ("".join(f"{number}: a\n" for number in range(MAX_NODES)), "too-many-nodes"),
    "many documents": ("--- a\n" * (MAX_DOCUMENTS + 1), "too-many-documents"),
    "many anchors": ("- &a b\n" * 30_000, "anchor-not-allowed"),
    "many same keys": ("a: b\n" * 10_000, "duplicate-key"),
    "long line before a colon": ("a: b\n  " + "c " * 125_000 + "d: e", "missing-colon"),
    "long key": ("a" * 200_000 + ": b", "missing-colon"),
    "long line before a second colon": ("a: b\n  " + "c" * 900 + " d: e", "colon-in-value"),
    "long word": ("a: " + "b" * 250_000, None),
    "long comment": ("a: b #" + "c" * 250_000, "comment-in-value"),
    "only spaces": (" " * FULL, "empty-file"),
    "only line breaks": ("\n" * FULL, "empty-file"),
    "only tabs": ("\t" * FULL, "stray-tab"),
    "spaces before a comment sign": ("a: b" + " " * 250_000 + "#c", "comment-in-value"),
    "escapes": ('a: "' + "\\x41" * 64_000 + '"', None),
    "apostrophes": ("a: '" + "''" * 120_000 + "'", None),
    "folded lines": ("a: >\n" + "  b c\n" * 40_000, None),
    "plain lines": ("a: b\n" + "  c\n" * 60_000, None),
    "escape past unicode": ('a: "\\U00110000"\n', "unknown-escape"),
    "escape past integers": ('a: "\\UFFFFFFFF"\n', "unknown-escape"),
    "lone surrogate": ('a: "\\uD800"\n', "control-character"),
    "raw surrogate": ("a: \ud800\n", "control-character"),
    "nul": ("a: b\0c: d", "control-character"),
    "only controls": ("\x01" * FULL, "control-character"),
    "old yaml": ("%YAML 1.1\n--- !!python/object:os.system x\n", "directive-not-allowed"),
    "python tag": ("a: !!python/object/apply:os.system [x]\n", "tag-not-allowed"),
    "tag with bad handle": ("a: !x!y z\n", "reserved-character"),
    "merge of itself": ("<<: [*a, *b]\n", "alias-not-allowed"),
    "wide characters": ("♠️👩‍👩‍👧é: 'ä'\n", None),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile(name: str) -> None:
    text, code = HOSTILE[name]
    start = time.process_time()
    _, faults = load_documents("f.yaml", text)
    took = time.process_time() - start
    codes = [fault.code for fault in faults]
    assert (code in codes) if code else (codes == []), codes
    assert len(faults) <= MAX_FAULTS
    assert took < SECONDS


@pytest.mark.parametrize("name", ["many nodes", "apostrophes", "alias bomb"])
def test_hostile_memory(name: str) -> None:
    tracemalloc.start()
    try:
        # A part of the text: measuring makes everything several times slower.
        load_documents("f.yaml", HOSTILE[name][0][: FULL // 25])
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < MEGABYTES * 1_000_000 // 25


SIGNS = [
    *"abc#&*!|>'\"%@`{}[],:?-~\\",
    " ",
    "  ",
    "\n",
    "\n  ",
    "\t",
    ": ",
    "- ",
    "---\n",
    "...",
    "<<: ",
    "♠",
]
YAML_LIKE = st.lists(st.sampled_from(SIGNS), max_size=40).map("".join)


@settings(max_examples=200, deadline=None)
@given(YAML_LIKE)
def test_no_text_raises(text: str) -> None:
    documents, faults = load_documents("f.yaml", text)
    assert documents or faults
    lines = text.split("\n")
    for fault in faults:
        assert 1 <= fault.place.line <= len(lines)
        assert 1 <= fault.place.column <= len(lines[fault.place.line - 1]) + 1


@settings(max_examples=50, deadline=None)
@given(st.text(max_size=60))
def test_no_unicode_raises(text: str) -> None:
    documents, faults = load_documents("f.yaml", text)
    assert documents or faults
