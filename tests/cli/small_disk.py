"""Runs the command where no file can grow longer than some bytes, as on a full disk."""

from __future__ import annotations

import subprocess
import sys

import pytest


def on_a_small_disk(size: int, *args: str, answers: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command there. Without `-B` Python would leave its own caches cut off, for everybody to stumble over."""
    pytest.importorskip("resource")
    code = f"""
import resource, sys
from sixtysix_dsl.cli import app
resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size}))
sys.exit(app.main({list(args)!r}))
"""
    command = [sys.executable, "-B", "-c", code]
    return subprocess.run(command, input=answers, capture_output=True, text=True, check=False)
