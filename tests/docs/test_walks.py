"""The walks in docs/ are walked: their files are written, their commands run, in the order of the page.

A fence `yaml file: NAME` is written to NAME, `sh` is run line by line and must succeed, `sh exit=1` must end with 1.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
FENCE = re.compile(r"^```(.+?)\n(.*?)^```", re.M | re.S)
COMMAND = Path(sys.executable).with_name("sixtysix")


@pytest.mark.parametrize("page", ["add-a-variant.md", "diff.md", "records.md", "scenarios.md", "simulate.md"])
def test_a_walk_works_as_written(page: str, tmp_path: Path) -> None:
    steps = FENCE.findall((DOCS / page).read_text(encoding="utf-8"))
    ran = 0
    for kind, body in steps:
        if kind.startswith("yaml file: "):
            (tmp_path / kind.removeprefix("yaml file: ").strip()).write_text(body, encoding="utf-8")
        elif kind.split()[0] == "sh":
            wanted = int(kind.partition("exit=")[2] or 0)
            for line in body.splitlines():
                run(line, wanted, tmp_path)
                ran += 1
    assert ran


def run(line: str, wanted: int, folder: Path) -> None:
    words = shlex.split(line)
    assert words[0] == "sixtysix", line
    done = subprocess.run(
        [str(COMMAND), *words[1:]],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == wanted, f"{line}\n{done.stdout}\n{done.stderr}"
    assert "Traceback" not in done.stderr
