"""The report for people, whole, and what must never happen to the caret or the terminal."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from sixtysix_dsl.diagnostics import Diagnostic, Label, Place
from sixtysix_dsl.report.text import render_text

HOUSE = "variant: house\nextends: german-24\nmoves:\n  close: {when: tallon is open}\n"


def at(line: int, column: int, length: int, file: str = "house.yaml") -> Place:
    return Place(file, line, column, line, column + length)


def report(text: str, place: Place, *labels: Label, help: str | None = None) -> str:
    return render_text(
        [Diagnostic("some-fault", "error", place, "message", help, labels)], {"house.yaml": text}
    )


def test_a_fault_with_help() -> None:
    fault = Diagnostic("unknown-word", "error", at(4, 17, 6), "`tallon` is no word", "did you mean `talon`?")
    assert render_text([fault], {"house.yaml": HOUSE}) == (
        "error[unknown-word]: `tallon` is no word\n"
        "  --> house.yaml:4:17\n"
        "  |\n"
        "4 |   close: {when: tallon is open}\n"
        "  |                 ^^^^^^\n"
        "  help: did you mean `talon`?\n"
    )


def test_labels_on_the_same_line_in_other_lines_and_in_other_files() -> None:
    parent = "\n" * 99 + "  close: {when: talon is open}\n"
    labels = (
        Label(at(4, 3, 5), "in this clause"),
        Label(at(2, 10, 9), "inherited here"),
        Label(at(100, 3, 5, "german-24.yaml"), "replaces this"),
        Label(at(7, 1, 1, "unknown.yaml"), "and this"),
    )
    fault = Diagnostic(
        "two-clauses", "doubt", at(4, 11, 19), "this is said twice", "delete one\nor the other", labels
    )
    assert render_text([fault], {"house.yaml": HOUSE, "german-24.yaml": parent}) == (
        "doubt[two-clauses]: this is said twice\n"
        "    --> house.yaml:4:11\n"
        "    |\n"
        "  4 |   close: {when: tallon is open}\n"
        "    |           ^^^^^^^^^^^^^^^^^^^\n"
        "    |   ----- in this clause\n"
        "    ::: house.yaml:2:10\n"
        "    |\n"
        "  2 | extends: german-24\n"
        "    |          --------- inherited here\n"
        "    ::: german-24.yaml:100:3\n"
        "    |\n"
        "100 |   close: {when: talon is open}\n"
        "    |   ----- replaces this\n"
        "    ::: unknown.yaml:7:1 and this\n"
        "  help: delete one\n"
        "        or the other\n"
    )


def test_two_faults_have_an_empty_line_between_them_and_none_is_nothing() -> None:
    fault = Diagnostic("some-fault", "error", at(1, 1, 1), "message")
    assert render_text([fault, fault], {}) == (
        "error[some-fault]: message\n  --> house.yaml:1:1\n"
        "\n"
        "error[some-fault]: message\n  --> house.yaml:1:1\n"
    )
    assert render_text([], {}) == ""


def test_a_place_over_several_lines_is_underlined_to_the_end_of_its_first() -> None:
    text = "when: talon\n  is open\n"
    assert report(text, Place("house.yaml", 1, 7, 2, 10)).splitlines()[3:] == [
        "1 | when: talon",
        "  |       ^^^^^",
    ]


def test_a_point_at_the_end_of_a_line_has_a_caret_behind_it() -> None:
    assert report("when:\n", at(1, 6, 0)).splitlines()[3:] == ["1 | when:", "  |      ^"]


def test_a_line_that_is_not_there() -> None:
    assert report("when:\n", at(9, 6, 0)) == "error[some-fault]: message\n  --> house.yaml:9:6\n"


def test_tabs_wide_and_combining_characters_do_not_move_the_caret() -> None:
    text = "\ta: 漢字 u\u0308 tallon\n"
    lines = report(text, at(1, text.index("tallon") + 1, 6)).splitlines()
    assert lines[3] == "1 |     a: 漢字 u\u0308 tallon"
    assert lines[4] == "  |               ^^^^^^"


def test_control_characters_of_a_file_do_not_reach_the_terminal() -> None:
    text = "a: \x1b[31m\u202e\x9b1mb\x7f\r\n"
    fault = Diagnostic(
        "x",
        "error",
        at(1, 10, 1, "\x1b]0;x"),
        "found \x1b[2J\nhere",
        "no \x07",
        (Label(at(1, 1, 1), "\x1b"),),
    )
    drawn = render_text([fault], {"\x1b]0;x": text, "house.yaml": text})
    assert "\x1b" not in drawn
    assert "found \ufffd[2J here" in drawn
    assert "1 | a: \ufffd[31m\ufffd\ufffd1mb\ufffd\n" in drawn


def test_long_lines_are_clipped_around_the_caret() -> None:
    text = "x" * 100_000 + "tallon" + "y" * 100_000
    lines = report(text, at(1, 100_001, 6)).splitlines()
    assert lines[3].startswith("1 | …xxx")
    assert lines[3].endswith("yyy…")
    assert len(lines[3]) <= 106
    assert lines[3][lines[4].index("^") :].startswith("tallony")
    assert lines[4].count("^") == 6


def test_color() -> None:
    fault = Diagnostic("unknown-word", "error", at(1, 1, 7), "message", "help")
    drawn = render_text([fault], {"house.yaml": HOUSE}, color=True)
    assert drawn.startswith("\x1b[1;31merror[unknown-word]\x1b[0m\x1b[1m: message\x1b[0m\n")
    assert "\x1b[1;31m^^^^^^^\x1b[0m" in drawn


def cells(text: str) -> int:
    """Cells that a text takes on screen."""
    return sum(
        0
        if unicodedata.category(letter) in ("Mn", "Me")
        else 2
        if unicodedata.east_asian_width(letter) in "WF"
        else 1
        for letter in text
    )


ONE_LINE = st.text(st.characters(exclude_characters="\n\r\ufeff"), max_size=300)


@given(ONE_LINE, ONE_LINE)
def test_the_caret_stands_under_the_fault_in_any_line(before: str, after: str) -> None:
    lines = report(f"{before}FAULT{after}", at(1, len(before) + 1, 5)).split("\n")
    shown, caret = lines[3], lines[4]
    assert caret.count("^") == 5
    assert all(letter == "\ufffd" or unicodedata.category(letter) not in ("Cc", "Cf") for letter in shown)
    if shown.count("FAULT") == 1:
        assert cells(shown[: shown.index("FAULT")]) == caret.index("^")
