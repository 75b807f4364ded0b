"""docs/checks.md is made of the docstrings, and every example in it is what its section says."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from sixtysix_dsl.check import CHECKS
from sixtysix_dsl.check.page import checks_page
from sixtysix_dsl.diagnostics import Diagnostic

TOP = Path(__file__).parents[2]


def test_the_page_is_made_of_the_docstrings() -> None:
    page = (TOP / "docs" / "checks.md").read_text(encoding="utf-8")
    assert page == checks_page(), "run: python -m sixtysix_dsl.check.page > docs/checks.md"


def test_every_check_has_its_own_file_and_tests() -> None:
    for module in CHECKS:
        name = module.CODE.replace("-", "_")
        assert module.__name__ == f"sixtysix_dsl.check.{name}"
        assert (TOP / "tests" / "check" / f"test_{name}.py").exists(), name


@pytest.mark.parametrize("module", CHECKS, ids=lambda module: module.CODE)
def test_the_example_is_found_and_nothing_else(
    module: ModuleType, check: Callable[..., list[Diagnostic]]
) -> None:
    blocks = re.findall(r"^```yaml ([\w-]+)( variant)?\n(.*?)^```", module.__doc__ or "", re.M | re.S)
    assert len(blocks) == 1, "one example a check"
    over, child, body = blocks[0]
    found = check(body, over, child=bool(child))
    assert {(d.code, d.severity) for d in found} == {(module.CODE, module.SEVERITY)}
    assert all(d.place.file == "example.yaml" or d.labels for d in found)
