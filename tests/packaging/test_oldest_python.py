"""What the oldest Python that is promised does otherwise than later ones is not used.

Until 3.11.5 a group repeated with a plus behind (`(a|b)*+`) matched wrongly where the group has choices: `(?>(a|b)*)`
says the same and has always worked. Most people's 3.11 is older than that.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
PYTHON = sorted(file for folder in ("sixtysix_dsl", "cli") for file in (TOP / folder).rglob("*.py"))
GRAMMARS = sorted((TOP / "grammar").rglob("*.lark"))

GROUP_TAKEN_FOR_GOOD = re.compile(r"(?<!\\)\)(?:[*+?]|\{\d*,?\d*\})\+")


def texts(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


@pytest.mark.parametrize("pattern", ["(?:a|b)++", "(a)*+:", "(?:ab?)?+", "(?:a|b){2,}+"])
def test_a_group_taken_for_good_is_seen(pattern: str) -> None:
    assert GROUP_TAKEN_FOR_GOOD.search(pattern)


@pytest.mark.parametrize("pattern", ["[ab]++", "a*+", "(?>(?:a|b)+)", r"\)++", "(?:a|b)+ +"])
def test_other_patterns_are_let_through(pattern: str) -> None:
    assert not GROUP_TAKEN_FOR_GOOD.search(pattern)


def test_no_pattern_takes_a_group_for_good() -> None:
    assert PYTHON
    assert GRAMMARS
    found = {
        str(file.relative_to(TOP)): text
        for file in PYTHON
        for text in texts(file.read_text(encoding="utf-8"))
        if GROUP_TAKEN_FOR_GOOD.search(text)
    }
    found |= {
        file.name: file.name for file in GRAMMARS if GROUP_TAKEN_FOR_GOOD.search(file.read_text("utf-8"))
    }
    assert not found, f"write (?>(…)+) for (…)++: {found}"
