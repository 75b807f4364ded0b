"""Sorting, counting and raising diagnostics; what a misspelt word was probably meant to be."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix_dsl.diagnostics import (
    Diagnostic,
    Place,
    Severity,
    VariantError,
    did_you_mean,
    has_errors,
    nearest,
    sort_diagnostics,
)

WORDS = [
    "talon",
    "trump",
    "trick",
    "turn-up",
    "taken",
    "tie",
    "lead",
    "is",
    "it",
    "K",
    "Q",
    "10",
    "exchange-needs-trick",
]


def fault(line: int, column: int = 1, severity: Severity = "error", file: str = "a.yaml") -> Diagnostic:
    return Diagnostic("unknown-word", severity, Place(file, line, column, line, column + 1), f"at {line}")


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("tallon", ["talon"]),
        ("TALON", ["talon"]),
        ("taoln", ["talon"]),
        ("turn_up", ["turn-up"]),
        ("turnup", ["turn-up"]),
        ("trik", ["trick"]),
        ("laed", ["lead"]),
        ("si", ["is"]),
        ("k", ["K"]),
        ("1O", ["10"]),
        ("exchange", ["exchange-needs-trick"]),
        ("J", []),
        ("bummerl", []),
        ("", []),
        ("t" * 300_000, []),
    ],
)
def test_nearest(word: str, expected: list[str]) -> None:
    assert nearest(word, WORDS) == expected


def test_nearest_does_not_depend_on_the_order_of_the_candidates() -> None:
    words = ["tide", "tile", "time", "tine", "tie"]
    assert nearest("tife", words) == nearest("tife", reversed(words)) == ["tide", "tie", "tile"]
    assert nearest("tife", words, limit=1) == ["tide"]


@given(st.text("abcXYZ10", min_size=1, max_size=20), st.lists(st.text(max_size=20), max_size=5))
def test_a_word_itself_is_the_nearest(word: str, others: list[str]) -> None:
    found = nearest(word, [*others, word], limit=6)
    assert word in found
    assert found[0].casefold().strip(" -_") == word.casefold()


@pytest.mark.parametrize(
    ("word", "candidates", "sentence"),
    [
        ("tallon", ["talon"], "did you mean `talon`?"),
        ("tife", ["tie", "time"], "did you mean `tie` or `time`?"),
        ("tife", ["tie", "time", "tile"], "did you mean `tie`, `tile` or `time`?"),
        ("bummerl", ["talon"], None),
    ],
)
def test_did_you_mean(word: str, candidates: list[str], sentence: str | None) -> None:
    assert did_you_mean(word, candidates) == sentence


def test_sorting() -> None:
    first, second, third = fault(2), fault(10, 3), fault(10, 3, "doubt")
    other = fault(1, file="b.yaml")
    assert sort_diagnostics([other, third, second, first]) == [first, second, third, other]


def test_a_doubt_is_not_an_error() -> None:
    assert not has_errors([fault(1, severity="doubt")])
    assert has_errors([fault(1, severity="doubt"), fault(2)])


def test_variant_error_carries_the_faults_and_reads_as_the_report() -> None:
    faults = [
        Diagnostic(
            "unknown-word", "error", Place("a.yaml", 3, 9, 3, 15), "no `tallon`", "did you mean `talon`?"
        )
    ]
    assert VariantError(faults).diagnostics == tuple(faults)
    assert (
        str(VariantError(faults))
        == "a.yaml:3:9: error[unknown-word]: no `tallon`\n  help: did you mean `talon`?"
    )
    assert str(VariantError(faults, report="the report")) == "the report"


def test_a_place_to_another() -> None:
    assert Place("a", 1, 2, 1, 5).to(Place("a", 3, 1, 3, 4)) == Place("a", 1, 2, 3, 4)
    assert str(Place("a", 1, 2, 1, 5)) == "a:1:2"
