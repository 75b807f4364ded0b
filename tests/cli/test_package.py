"""What the package offers to programs, and that importing it costs nothing."""

from __future__ import annotations

import doctest
import subprocess
import sys

import pytest

import sixtysix_dsl


def test_the_example() -> None:
    assert doctest.testmod(sixtysix_dsl).failed == 0


@pytest.mark.parametrize("name", sixtysix_dsl.__all__)
def test_every_name_is_there(name: str) -> None:
    assert getattr(sixtysix_dsl, name) is not None
    assert name in dir(sixtysix_dsl)


def test_another_name_is_not() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
        sixtysix_dsl.nonsense  # noqa: B018


def test_importing_the_package_imports_nothing_else_of_it() -> None:
    code = (
        "import sys, sixtysix_dsl; print(*[name for name in sys.modules if name.startswith('sixtysix_dsl')])"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.split() == ["sixtysix_dsl"]
