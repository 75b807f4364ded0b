"""The reports for faulty files, whole: each golden has the files and, at its end, what is said about the first.

To write the reports anew after a change of wording, run this with UPDATE_GOLDENS=1 and read the difference.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from sixtysix_dsl.report.text import render_text
from sixtysix_dsl.resolve.variant import resolve_file

GOLDENS = sorted((Path(__file__).parent / "goldens").glob("*.txt"))


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda path: path.stem)
def test_the_report_is_as_written(golden: Path, folder: Path) -> None:
    head, *parts = re.split(r"^=== (.*)\n", golden.read_text(), flags=re.MULTILINE)
    files = dict(zip(parts[::2], parts[1::2], strict=True))
    expected = files.pop("report", "")
    for name, text in files.items():
        (folder / name).write_text(text)
    _, diagnostics = resolve_file(next(iter(files)))
    report = render_text(diagnostics, files)
    if os.environ.get("UPDATE_GOLDENS"):
        inputs = "".join(f"=== {name}\n{text}" for name, text in files.items())
        golden.write_text(f"{head}{inputs}=== report\n{report}")
    else:
        assert report == expected
