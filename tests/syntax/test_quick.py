"""The quicker way along the tables gives the AST that Lark's trees give, or gives a clause up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lark import UnexpectedInput

from sixtysix_dsl.syntax import parser
from sixtysix_dsl.syntax.parser import STARTS, parse_clause
from sixtysix_dsl.syntax.quick import MOST_WORDS, QuickParser, Unfit

TOP = Path(__file__).parents[2]
WORDS = (
    "a b-c 7 trump me hand K of rank option suit led points of opponents of ( ) + - * <= = and or not if else is has "
    "both that is unmarried in but highest for p with every close talon end deal , deal 3 cards to each seat from "
    "seat s number n step one of becomes divided by show"
).split(" ")
WORD = st.sampled_from(WORDS)


def quick() -> QuickParser:
    found = parser._quick()
    assert found is not None, "this Lark keeps its tables elsewhere"
    return found


def compare(text: str, start: str) -> bool:
    """Whether a clause is parsed; if it is, it must be what Lark makes of it."""
    try:
        found = quick().parse(text, start)
    except Unfit:
        return False
    assert found == parser._build(parser._lark().parse(text, start=start), 0, len(text), 0)
    return True


def clauses() -> Iterator[str]:
    """Whatever may be a clause in the bundled variants: the rest of every line after a colon, and its parts."""
    for file in sorted((TOP / "variants").glob("*.yaml")):
        for line in file.read_text("utf-8").splitlines():
            for piece in line.replace("}", ",").replace("{", ",").replace(": ", ",").split(","):
                yield piece.strip(" -")


def test_the_clauses_of_the_bundled_variants() -> None:
    texts = set(clauses()) - {""}
    assert sum(compare(text, start) for text in texts for start in STARTS) > 800


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("40 if s is trump else highest points of p for p in opponents of me", "value"),
        ("(7 + a) * (3 - (b)) rounded   down\nto 5", "value"),
        ("suit s, card c in hand, number n from 1 to 9 step 2", "choices"),
        (
            "meld worth with K of s and Q of s, must lead K of s or Q of s, end deal if points of me >= 66",
            "effects",
        ),
        ("deal 3 cards to each seat from eldest, for each p in all seats do x of p becomes 1", "effects"),
        ("each of opponents of soloist from soloist", "asked"),
        ("round from eldest until one is left", "asked"),
        ("one of normal, mande, kings", "holds"),
        ("1 to 10", "span"),
    ],
)
def test_clauses_of_every_kind(text: str, start: str) -> None:
    assert compare(text, start)
    assert parse_clause.__wrapped__(text, start) == quick().parse(text, start)


@settings(max_examples=500, deadline=None)
@given(st.lists(WORD, min_size=1, max_size=9).map(" ".join), st.sampled_from(STARTS))
def test_what_lark_refuses_is_given_up(text: str, start: str) -> None:
    try:
        parser._lark().parse(text, start=start)
    except UnexpectedInput:
        assert not compare(text, start)
    else:
        assert compare(text, start)


def test_many_words_are_left_to_lark() -> None:
    text = " + ".join(["7"] * (MOST_WORDS // 2 + 1))
    assert not compare(text, "value")
    assert parse_clause(text, "value").kind == "value"
