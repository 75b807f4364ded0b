"""What holds for all tests: nothing of the person who runs them is read or written."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="session")
def home_of_the_tests() -> Iterator[str]:
    """The data folder, for the commands in this process and for those that tests start."""
    with tempfile.TemporaryDirectory(prefix="sixtysix-tests-", ignore_cleanup_errors=True) as folder:
        before = os.environ.get("SIXTYSIX_HOME")
        os.environ["SIXTYSIX_HOME"] = folder
        yield folder
        if before is None:
            del os.environ["SIXTYSIX_HOME"]
        else:
            os.environ["SIXTYSIX_HOME"] = before
