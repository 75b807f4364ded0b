"""The real program as somebody whom file modes bind, even if the tests run as root."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = str(Path(sys.executable).with_name("sixtysix"))
_LOSE = "-dac_override,-dac_read_search"


def run_obeying(*args: str, answers: str = "", home: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command; skips the test where that cannot be had. `home` is where the history lies."""
    if sys.platform == "win32":
        pytest.skip("file modes are others there")
    before: list[str] = []
    if os.geteuid() == 0:
        if shutil.which("setpriv") is None:
            pytest.skip("root may write everywhere, and there is no setpriv")
        before = ["setpriv", f"--bounding-set={_LOSE}", f"--inh-caps={_LOSE}"]
    env = os.environ | ({"SIXTYSIX_HOME": str(home)} if home is not None else {})
    return subprocess.run(
        [*before, COMMAND, *args],
        input=answers,
        env=env,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
