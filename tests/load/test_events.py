"""The shortened reading gives the events that the library gives by itself."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError

from sixtysix_dsl.load.events import Refused, parse_events

SIGNS = "abc#'\"{}[],:?-|>&*!"
PIECES = st.sampled_from(
    [
        *SIGNS,
        " ",
        "  ",
        "\n",
        "\n  ",
        "\n\n    ",
        ": ",
        "- ",
        "---\n",
        "a: b\n",
        "\n  c: d",
        " #e",
        ":f",
        "{g: h}",
        "\t",
    ]
)


def outcome(events: Any) -> list[object]:
    """What is read, up to and including the complaint that ends it."""
    found: list[object] = []
    try:
        for event in events:
            start, end = event.start_mark, event.end_mark
            found.append((type(event).__name__, getattr(event, "value", None), getattr(event, "style", None)))
            found.append((start.index, start.line, start.column, end.index, end.line, end.column))
    except MarkedYAMLError as problem:
        mark = problem.problem_mark
        found.append((problem.problem, mark and (mark.index, mark.line, mark.column)))
    return found


def expected(text: str) -> list[object]:
    return outcome(YAML(typ="safe", pure=True).parse(text))


@settings(max_examples=200, deadline=None)
@given(st.lists(PIECES, max_size=30).map("".join))
def test_the_events_are_the_library_s(text: str) -> None:
    try:
        found = outcome(parse_events(text))
    except Refused:
        return
    except Exception as problem:
        with pytest.raises(type(problem)):
            expected(text)
        return
    assert found == expected(text)


def test_the_events_of_an_ordinary_file() -> None:
    text = (
        "a: {b: c d, e: [f, 'g', h:i]}  # why\n"
        "j:\n  k: l\n    m\n\n    n\n  o: >-\n    p\n    q\n"
        "---\n- r\n- s: \n"
    )
    assert outcome(parse_events(text)) == expected(text)
