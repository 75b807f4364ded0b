"""Faults planted on purpose, which no check of syntax, names or types can see; each is found on its line, and no other.

A file of `planted/` holds small rule files and children, parted by `---`. The first line of each says over what it is
laid; `# error: CODE` or `# doubt: CODE` at the end of a line says what is to be found there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sixtysix_dsl.check import CHECKS, check_rulebook

from .conftest import hash_of, lowered

FOLDER = Path(__file__).parent / "planted"
EXPECTED = re.compile(r"# (error|doubt): ([\w-]+)\s*$")


def chunks() -> Iterator[tuple[str, int, str]]:
    for file in sorted(FOLDER.glob("*.yaml")):
        before = 0
        for text in file.read_text(encoding="utf-8").split("---\n"):
            yield file.stem, before, text
            before += text.count("\n") + 1


CHUNKS = list(chunks())


@pytest.mark.parametrize(
    ("file", "before", "text"), CHUNKS, ids=[f"{name}:{line + 2}" for name, line, _ in CHUNKS]
)
def test_a_planted_fault_is_found_on_its_line(
    file: str, before: int, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    name = f"{file}.yaml"
    Path("planted.yaml").write_text("\n" * before + text, encoding="utf-8")
    over = re.match(r"# over: (\S+)", text)
    assert over is not None, f"{name}:{before + 1} does not say over what"
    parent = over.group(1)
    is_child = "\nvariant: " in text
    found = check_rulebook(
        *(lowered("planted.yaml") if is_child else lowered(parent, "planted.yaml")), hash_of
    )
    wanted = {
        (before + number, *match.groups())
        for number, line in enumerate(text.splitlines(), 1)
        if (match := EXPECTED.search(line))
    }
    assert wanted, f"{name}:{before + 1} expects nothing"
    report = "\n".join(str(fault) for fault in found)
    assert {(fault.place.line, fault.severity, fault.code) for fault in found} == wanted, report
    assert all(fault.place.file == "planted.yaml" for fault in found), report


def test_there_are_enough_and_of_every_kind() -> None:
    expected = [
        match.group(2)
        for _, _, text in CHUNKS
        for line in text.splitlines()
        if (match := EXPECTED.search(line))
    ]
    assert len(expected) >= 30
    assert set(expected) == {module.CODE for module in CHECKS}
