"""Every fault of `syntax_faults.txt`: the file as written, and below it the report, word by word.

Blocks are separated by lines of `=`, file and report by a line of `----`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from sixtysix_dsl.load.document import load_documents
from sixtysix_dsl.report.text import render_text

BLOCKS = (Path(__file__).parent / "syntax_faults.txt").read_text(encoding="utf-8").split("=" * 72 + "\n")


@pytest.mark.parametrize("block", BLOCKS, ids=[block.split("\n----\n")[1].split("\n")[0] for block in BLOCKS])
def test_report(block: str) -> None:
    text, report = block.rstrip("\n").split("\n----\n")
    _, faults = load_documents("house.yaml", text + "\n")
    assert render_text(faults, {"house.yaml": text + "\n"}).rstrip("\n") == report
