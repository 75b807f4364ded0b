"""Every kind of change, as house rules over a bundled variant, with the records that come of it.

`changes.txt` has for each case what is written and what is said of it. After a change of wording or of cases, write it
anew with `UPDATE_GOLDENS=1 pytest tests/diff`, and read what has changed.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from sixtysix_dsl.diff.document import Document
from sixtysix_dsl.diff.loading import compare
from sixtysix_dsl.diff.records import Record, Written

from .conftest import Compared, bundled, side

GOLDEN = Path(__file__).with_name("changes.txt")
VARIANTS = Path(__file__).parents[2] / "variants"
CASE = re.compile(r"^## ([^\n]+) \(([^\n]+)\)\n(.*?)^--\n(.*?)(?=^## |\Z)", re.M | re.S)
CASES = [match.groups() for match in CASE.finditer(GOLDEN.read_text(encoding="utf-8"))]


def shown(document: Document) -> str:
    lines = [f"identical: {document.is_identical}, same: {document.is_same}"]
    return "".join(f"{line}\n" for line in [*lines, *map(_record, document.clauses)])


def _record(record: Record) -> str:
    said = f"{record.change} {record.id} [{record.category}] {_text(record.a)} => {_text(record.b)}"
    for name, found in (("breaks", record.breaks), ("reaches", record.reaches)):
        said += f"; {name} {', '.join(found)}" if found else ""
    return f"{said}; {record.note}" if record.note else said


def _text(written: Written | None) -> str:
    return "nothing" if written is None else f"`{written.text}`"


def edited(variant: str, edits: str) -> str:
    """The text of a variant with lines replaced: `<<< old` by the `>>> new` that follow."""
    text = (VARIANTS / f"{variant}.yaml").read_text(encoding="utf-8")
    for edit in re.findall(r"((?:^<<< .*\n)+)((?:^>>> .*\n)*)", edits, re.M):
        old, new = (re.sub(r"^(<<<|>>>) ", "", part, flags=re.M) for part in edit)
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def records_of(variant: str, text: str, against: Compared, folder: Path) -> str:
    if "<<< " not in text:
        return shown(against(variant, text))
    file = folder / f"{variant}.yaml"
    file.write_text(edited(variant, text), encoding="utf-8")
    return shown(compare(bundled(variant), side(str(file))))


@pytest.mark.parametrize(("name", "variant", "text", "wanted"), CASES, ids=[case[0] for case in CASES])
def test_a_change(name: str, variant: str, text: str, wanted: str, against: Compared, tmp_path: Path) -> None:
    found = records_of(variant, text, against, tmp_path)
    if os.environ.get("UPDATE_GOLDENS"):
        head = f"## {name} ({variant})\n{text}--\n"
        whole = GOLDEN.read_text(encoding="utf-8")
        GOLDEN.write_text(whole.replace(f"{head}{wanted}", f"{head}{found}\n"), encoding="utf-8")
    else:
        assert found.strip() == wanted.strip()


def test_all_kinds_of_change_are_among_the_cases() -> None:
    said = {line.split()[0] for *_, wanted in CASES for line in wanted.splitlines() if line}
    assert {"added", "removed", "changed", "moved", "same-meaning"} <= said
