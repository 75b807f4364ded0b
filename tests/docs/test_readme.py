"""Everything the README shows is run, in an empty folder with the examples beside it.

`yaml` blocks are files, named in their first line. `console` blocks are commands with what they print, `sh` blocks
commands alone. `.ci/run` runs the two that set up, on a fresh clone; here they run without that part.
"""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sixtysix_dsl.cli.app import COMMANDS

TOP = Path(__file__).parents[2]
README = (TOP / "README.md").read_text(encoding="utf-8")
BIN = Path(sys.executable).parent
BLOCKS = re.findall(r"(?:<!-- ci: (\w+) -->\n)?^```(\w+)\n(.*?)^```$", README, re.M | re.S)
SET_UP = re.compile(
    r"python3 -m venv \.venv && \.venv/bin/pip install -q -e '\.\[(?:wasm|dev)\]'\s+(?:\\\n\s*)?&& "
)


def blocks(kind: str, mark: str = "") -> list[str]:
    return [text for its_mark, its_kind, text in BLOCKS if (its_mark, its_kind) == (mark, kind)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the README's files, and the examples."""
    folder = tmp_path_factory.mktemp("readme")
    shutil.copytree(TOP / "examples", folder / "examples")
    for text in blocks("yaml"):
        name = re.match(r"# (\S+\.yaml)\n", text)
        assert name is not None, f"a first line `# NAME.yaml` is missing: {text}"
        (folder / name.group(1)).write_text(text, encoding="utf-8")
    return folder


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    path = f"{BIN}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        ["bash", "-euo", "pipefail", "-c", command],
        cwd=folder,
        env=os.environ | {"PATH": path},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def neutral(text: str) -> str:
    """Bundled variants lie where they are installed, and their lines move."""
    text = re.sub(r" +$", "", text, flags=re.M)
    return re.sub(r"\S*\bvariants/([\w-]+\.yaml):\d+", r"(variants/\1:N", text)


def test_the_two_commands_that_set_up(folder: Path) -> None:
    (install,), (test,) = blocks("sh", "install"), blocks("sh", "test")
    assert SET_UP.match(install)
    assert SET_UP.sub("", test) == ".venv/bin/pytest\n"
    done = run(SET_UP.sub("", install).replace(".venv/bin/sixtysix diff", "sixtysix diff"), folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert "`exchange` is legal in german-24 only" in done.stdout
    assert "You may not exchange before you have taken a trick" in done.stdout
    assert re.search(r"(?m)^ +trump ♠ .*seat \d leads\n +seat 1  .*[♠♥♦♣]", done.stdout.replace("▶", " "))
    assert done.stdout.endswith("Now play yourself: .venv/bin/sixtysix play examples/kitchen-table.yaml\n")


def console_commands() -> list[tuple[str, str]]:
    return [
        (command, printed)
        for text in blocks("console")
        for command, printed in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", text, re.M)
    ]


@pytest.mark.parametrize(("command", "printed"), console_commands())
def test_what_commands_print(command: str, printed: str, folder: Path) -> None:
    done = run(command, folder)
    assert done.stderr == ""
    assert neutral(done.stdout) == neutral(printed)


def test_the_commands_in_their_order(folder: Path) -> None:
    (commands,) = blocks("sh")
    done = run(commands, folder)
    assert done.returncode == 0, done.stdout[-500:] + done.stderr
    assert (folder / "their-table.yaml").exists()


def test_the_python_example() -> None:
    (text,) = blocks("python")
    example = doctest.DocTestParser().get_doctest(text, {}, "README.md", "README.md", 0)
    assert doctest.DocTestRunner().run(example).failed == 0


def test_every_command_and_every_page_is_named() -> None:
    (commands,) = blocks("sh")
    assert [
        name
        for name in COMMANDS
        if f"sixtysix {name} " not in f"{commands} " and f"sixtysix {name}\n" not in commands
    ] == []
    pages = [f"docs/{page.name}" for page in (TOP / "docs").glob("*.md")]
    assert [page for page in pages if f"]({page})" not in README] == []


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", README):
        assert (TOP / target).exists(), target
