"""Values of options, and what sets them."""

from __future__ import annotations

from typing import Any

import pytest

from sixtysix_dsl.resolve.options import Option, canonical


@pytest.mark.parametrize(
    ("values", "kind", "expected", "low", "high"),
    [
        ("", "flag", ("yes", "no"), 0, 0),
        ("values: [no, yes], ", "flag", ("no", "yes"), 0, 0),
        ("values: [1, 2, 3], ", "number", ("1", "2", "3"), 1, 3),
        ("values: 0 to  1000, ", "number", None, 0, 1000),
        ("values: [1, 2, graded, no], ", "choice", ("1", "2", "graded", "no"), 0, 0),
    ],
)
def test_kinds(
    child: Any, values: str, kind: str, expected: tuple[str, ...] | None, low: int, high: int
) -> None:
    default = expected[1] if expected else "007"
    resolved, said = child(
        f"options: {{new one: {{{values}default: {default}, doc: {{de: Was?}}, source: R1}}}}"
    )
    assert said == []
    option: Option = resolved.options["new-one"]
    assert (option.kind, option.values, option.low, option.high) == (kind, expected, low, high)
    assert option.default == (expected[1] if expected else "7")
    assert (option.doc, option.source) == ({"de": "Was?"}, "R1")


def test_one_way_to_write_a_value() -> None:
    texts = ["TRUE", "yes", " no ", "False", "007", "-0", "+3", "at  close", "1.0", "9" * 12]
    assert [canonical(text) for text in texts] == [
        "yes", "yes", "no", "no", "7", "0", "3", "at close", "1.0", "9" * 12,
    ]  # fmt: skip


def test_later_settings_win(child: Any) -> None:
    resolved, said = child("set: {tie: carry}", {"a": "set: {tie: none}"})
    assert said == []
    assert resolved.settings["tie"].text == "none"
    assert resolved.settings["tie"].place.file == "a.yaml"
    resolved, said = child("set: {tie: none}", settings={"tie": "carry"})
    assert (said, resolved.settings["tie"].text, resolved.settings["tie"].place) == ([], "carry", None)


def test_the_command_line_is_checked_like_a_file(child: Any, said: Any) -> None:
    resolved, diagnostics = child(settings={"tei": "none", "tie": "non"})
    assert said(diagnostics) == [
        "<command line>:1:1: error[unknown-option]: there is no option `tei`",
        "<command line>:1:1: error[value-not-allowed]: `non` is not a value of the option `tie`",
    ]
    assert resolved.settings == {}


def test_a_child_may_narrow_an_option_past_its_default(child: Any) -> None:
    _, (fault,) = child("options: {tie: {values: [carry, last-trick]}}")
    assert (
        str(fault) == "parent.yaml:5:41: error[value-not-allowed]: `none` is not a value of the option `tie`"
    )
    assert [str(label.place) for label in fault.labels] == ["child.yaml:5:25"]
