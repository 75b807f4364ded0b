"""`docs/embedding.md` is walked: its files are written, its commands run, its table of exports is that of a module.

`console needs=A,B` blocks are left out where one of those commands is missing, and the test says so.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sixtysix_dsl.embed.sidecar import build_rules
from sixtysix_dsl.pipeline import load_rules

TOP = Path(__file__).parents[2]
PAGE = (TOP / "docs" / "embedding.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^```(\S[^\n]*)\n(.*?)^```$", re.M | re.S)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page's files beside the examples, with the module that its first command builds."""
    folder = tmp_path_factory.mktemp("embedding")
    shutil.copytree(TOP / "examples" / "embed", folder, dirs_exist_ok=True)
    for kind, text in FENCE.findall(PAGE):
        if " file: " in kind:
            (folder / kind.partition(" file: ")[2]).write_text(text, encoding="utf-8")
        elif kind == "sh":
            run(text, folder)
    return folder


def run(command: str, folder: Path) -> str:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", command],
        cwd=folder,
        env=os.environ | {"PATH": path},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def consoles() -> list[tuple[str, str]]:
    """The blocks with commands, each with what it needs: what `needs=` says, and the command itself."""
    found = [(kind, text) for kind, text in FENCE.findall(PAGE) if kind.split()[0] == "console"]
    return [(kind.partition("needs=")[2] or "node", text) for kind, text in found]


@pytest.mark.parametrize(("needs", "text"), consoles())
def test_what_commands_print(needs: str, text: str, folder: Path) -> None:
    for name in needs.split(","):
        if shutil.which(name) is None:
            pytest.skip(f"{name} is not installed")
    for command, printed in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", text, re.M):
        assert run(command, folder) == printed


def test_the_table_of_exports_is_whole() -> None:
    section = PAGE.partition("## The exports")[2].partition("\n## ")[0]
    cells = re.findall(r"^\| (`.*?) \|", section, re.M)
    named = {name for cell in cells for name in re.findall(r"`(\w+)", cell)}
    loaded = load_rules("german-24")
    assert loaded.rulebook is not None
    assert named == exports_of(build_rules(loaded.rulebook, "rules.wasm").code)


def exports_of(code: bytes) -> set[str]:
    """The names in the export section of a module (number 7)."""
    at = 8
    while True:
        kind, (size, at) = code[at], number_at(code, at + 1)
        if kind == 7:
            break
        at += size
    count, at = number_at(code, at)
    found = set()
    for _ in range(count):
        length, at = number_at(code, at)
        found.add(code[at : at + length].decode())
        _, at = number_at(code, at + length + 1)
    return found


def number_at(code: bytes, at: int) -> tuple[int, int]:
    """An unsigned LEB128 number, and where it ends."""
    value = shift = 0
    while True:
        value |= (code[at] & 0x7F) << shift
        shift, at = shift + 7, at + 1
        if code[at - 1] < 0x80:
            return value, at
