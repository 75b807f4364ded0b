"""The bundled variants and the examples are clean, and looking at one takes no time worth speaking of."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest

from sixtysix_dsl.check import check_rulebook
from sixtysix_dsl.check.subject import Subject
from sixtysix_dsl.resolve.references import bundled_names

from .conftest import hash_of, lowered

TOP = Path(__file__).parents[2]
RULES = sorted(
    path for path in (TOP / "examples").glob("*.yaml") if "\nrules:" in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", bundled_names())
def test_a_bundled_variant_is_clean(name: str) -> None:
    rulebook, resolved = lowered(name)
    start = process_time()
    found = check_rulebook(rulebook, resolved, hash_of)
    assert found == []
    assert process_time() - start < 0.12 * 5  # five times what is promised: machines differ


@pytest.mark.parametrize("name", bundled_names())
def test_nothing_is_left_undecided(name: str) -> None:
    subject = Subject(*lowered(name))
    from sixtysix_dsl.check import CHECKS

    for module in CHECKS:
        list(module.check(subject))
    assert subject.space.undecided == 0


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.stem)
def test_an_example_is_clean(path: Path) -> None:
    assert check_rulebook(*lowered("german-24", str(path)), hash_of) == []


@pytest.mark.parametrize(
    "path", sorted((TOP / "tests" / "drafts").glob("*.yaml")), ids=lambda path: path.stem
)
def test_a_draft_is_clean(path: Path) -> None:
    assert check_rulebook(*lowered(str(path)), hash_of) == []
