"""The parser's ready-made tables are those of the grammar."""

from __future__ import annotations

from sixtysix_dsl.resources import read_resource, resource_folder
from sixtysix_dsl.syntax.parser import STARTS
from sixtysix_dsl.syntax.tables import FILE, build_tables, heading, load_tables

GRAMMAR = read_resource("grammar", "clauses.lark")


def test_the_file_is_of_this_grammar() -> None:
    """Write it again with `python -m sixtysix_dsl.syntax.tables` after a change of the grammar."""
    head = (resource_folder("grammar") / FILE).read_bytes().partition(b"\n")[0].decode()
    assert head.split()[2:] == heading(GRAMMAR).split()[2:]


def test_the_file_parses_as_the_grammar_does() -> None:
    ready, built = load_tables(GRAMMAR, STARTS), build_tables(GRAMMAR, STARTS)
    for text, start in [
        ("40 if s is trump else highest points of p for p in opponents of me", "value"),
        (
            "meld worth with K of s and Q of s, must lead K of s or Q of s, end deal if points of me >= 66",
            "effects",
        ),
        ("suit s, number n from 1 to 9 step 2", "choices"),
        ("each of opponents of soloist from soloist", "asked"),
        ("one of normal, mande", "holds"),
        ("1 to 10", "span"),
    ]:
        assert ready.parse(text, start=start) == built.parse(text, start=start)
