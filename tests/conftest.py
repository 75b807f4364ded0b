"""What holds for all tests: nothing of the person who runs them is read or written, and a slow machine fails none."""

from __future__ import annotations

import signal
import tempfile
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

# How fast examples come says something of the machine and what else it does, and nothing of the project: on a fresh one
# the tables of all characters are made first.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")

# A shell without job control has what it starts in the background ignore interrupts, and so would all that tests start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


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
