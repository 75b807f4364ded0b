"""Runs the command in this process, in an empty folder."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from sixtysix_dsl.cli import app


@dataclass(frozen=True)
class Done:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """What was printed, which must be one document and nothing else."""
        return json.loads(self.out)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def sixtysix(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Done]:
    """`sixtysix("play", "german-24", answers="1\\n")`."""

    def run(*args: str, answers: str = "") -> Done:
        monkeypatch.setattr(sys, "stdin", io.StringIO(answers))
        capsys.readouterr()
        code = app.main(list(args))
        printed = capsys.readouterr()
        assert "Traceback" not in printed.err
        assert "internal error" not in printed.err
        return Done(code, printed.out, printed.err)

    return run


@pytest.fixture
def write(folder: Path) -> Callable[..., str]:
    """Writes a file and returns its name."""

    def put(name: str, text: str | bytes) -> str:
        (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
        return name

    return put
