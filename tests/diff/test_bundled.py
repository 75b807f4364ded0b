"""The bundled variants: every pair, every option, and copies that only look different."""

from __future__ import annotations

import random
from itertools import combinations
from pathlib import Path

import pytest

from sixtysix_dsl.cli.standalone import write_standalone
from sixtysix_dsl.diff.loading import compare
from sixtysix_dsl.diff.records import CATEGORIES
from sixtysix_dsl.resolve.references import bundled_names

from .conftest import bundled, side

NAMES = bundled_names()
OPTIONS = [
    (name, option, value)
    for name in NAMES
    for option, held in bundled(name).resolved.options.items()
    for value in (held.values or (str(held.low), str(held.high)))
    if value != held.default
]


@pytest.mark.parametrize(("a", "b"), list(combinations(NAMES, 2)))
def test_every_pair(a: str, b: str) -> None:
    document = compare(bundled(a), bundled(b))
    data = document.as_data()
    assert not data["identical"]
    assert not data["same_meaning"]
    ids = [(record.id, record.change) for record in document.clauses]
    assert len(ids) == len(set(ids))
    for record in document.clauses:
        assert record.decided, record.id
        assert record.category in CATEGORIES
        assert record.change != "added" or record.a is None
        assert record.change != "removed" or record.b is None
        for written in (record.a, record.b):
            assert written is None or (written.text and written.line > 0)


@pytest.mark.parametrize("name", NAMES)
def test_a_variant_and_itself(name: str) -> None:
    document = compare(bundled(name), bundled(name))
    assert document.is_identical
    assert document.clauses == []


@pytest.mark.parametrize("name", NAMES)
def test_a_copy_in_another_order_with_other_lines_and_comments(name: str, tmp_path: Path) -> None:
    held = bundled(name)
    text = write_standalone(held.resolved, held.rulebook.hash)
    head, *sections = text.split("\n\n")
    random.Random(name).shuffle(sections)
    lines = "\n\n# The next section.\n".join([head, *sections]).splitlines()
    file = tmp_path / f"{name}.yaml"
    file.write_text("".join(f"{line}   \n\n" for line in lines), encoding="utf-8")
    document = compare(held, side(str(file)))
    assert document.is_identical
    assert document.clauses == []


@pytest.mark.parametrize(("name", "option", "value"), OPTIONS)
def test_every_value_of_every_option(name: str, option: str, value: str) -> None:
    document = compare(bundled(name), side(name, **{option: value}))
    (record,) = (record for record in document.clauses if record.id == f"options.{option}")
    assert record.change == "changed"
    assert record.b is not None
    assert record.b.text == f"{value} (set)"
    changed = [each.id for each in document.clauses if each.is_rule and each.id != record.id]
    assert set(record.reaches) <= set(changed)
    assert record.reaches, record.note
    assert not document.is_identical
