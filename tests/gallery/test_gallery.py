"""docs/variants.md is made of the bundled variants and their tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixtysix_dsl.gallery import shelf
from sixtysix_dsl.gallery.dimensions import GROUPS
from sixtysix_dsl.gallery.page import gallery_page
from sixtysix_dsl.resolve.references import bundled_names

TOP = Path(__file__).parents[2]
needs_scenarios = pytest.mark.skipif(
    not (TOP / "tests" / "scenarios").is_dir(),
    reason="tests/scenarios is not here, so there is nothing to count",
)


@pytest.fixture(scope="module")
def page() -> str:
    return gallery_page()


@needs_scenarios
def test_the_page_is_up_to_date(page: str) -> None:
    written = (TOP / "docs" / "variants.md").read_text(encoding="utf-8")
    assert written == page, "run: python -m sixtysix_dsl.gallery > docs/variants.md"


@needs_scenarios
def test_every_variant_is_in_every_table(page: str) -> None:
    for name in bundled_names():
        assert page.count(f"| [{name}](../variants/{name}.yaml)") == 1
        assert page.count(f"\n| {name} |") == len(GROUPS)


@needs_scenarios
def test_every_row_has_a_cell_for_every_column(page: str) -> None:
    for block in page.split("\n\n"):
        if block.startswith("|"):
            assert len({line.count("|") for line in block.splitlines()}) == 1, block


def test_no_variant_is_named_in_the_code() -> None:
    for file in (TOP / "sixtysix_dsl" / "gallery").glob("*.py"):
        text = file.read_text(encoding="utf-8")
        assert not [name for name in bundled_names() if name in text], file.name


def test_without_tests_it_says_why_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "tests_folder", lambda: tmp_path)
    with pytest.raises(shelf.NoTests, match="run this in a checkout"):
        gallery_page()
