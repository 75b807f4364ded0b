"""Whole conversations at the table, as they are printed: `transcripts/*.txt`.

The first line is the command; what stands behind `seat N> ` is what the person answers. `pytest --snapshot-update`
writes them anew; read what has changed.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
TRANSCRIPTS = sorted((Path(__file__).parent / "transcripts").glob("*.txt"))


@pytest.mark.parametrize("file", TRANSCRIPTS, ids=lambda file: file.stem)
def test_transcript(
    file: Path, sixtysix, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.chdir(TOP)
    if "> hint" in file.read_text(encoding="utf-8"):
        pytest.importorskip("wasmtime", reason="a hint needs the extra `wasm`")
    command, _, wanted = file.read_text(encoding="utf-8").partition("\n")
    answers = re.findall(r"^(?:seat \d+|Ana|Zé)> ?(.*)$", wanted, re.M)
    done = sixtysix(*shlex.split(command.removeprefix("$ sixtysix ")), answers="\n".join(answers))
    said = re.sub(r"\.yaml:\d+", ".yaml:N", done.out)
    said = "\n".join(line.rstrip() for line in said.splitlines()) + "\n"
    if request.config.getoption("update_snapshots", default=False):
        file.write_text(f"{command}\n{said}", encoding="utf-8")
        return
    assert (said, done.code) == (wanted, 0)
