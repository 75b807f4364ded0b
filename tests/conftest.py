"""What holds for all tests: nothing of the person who runs them is read or written."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="session")
def home_of_the_tests() -> Iterator[str]:
    """The data folder, and no cache, for the commands in this process and for those that tests start."""
    with (
        tempfile.TemporaryDirectory(prefix="sixtysix-tests-", ignore_cleanup_errors=True) as folder,
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setenv("SIXTYSIX_HOME", folder)
        patch.setenv("SIXTYSIX_CACHE", "off")
        yield folder
