"""From paths to scenarios: files, and folders searched for them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from sixtysix_dsl.diagnostics import Diagnostic, Place, sort_diagnostics
from sixtysix_dsl.load.document import Mapping, load_documents, read_text
from sixtysix_dsl.scenario.document import Scenario, read_document
from sixtysix_dsl.scenario.kinds import fault

_KEY = re.compile(r"^[\"']?scenario[\"']?[ \t]*:", re.MULTILINE)
_BORDER = re.compile(r"^---(?=[ \t\n]|$)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class ScenarioFile:
    """One file: its scenarios, and what is wrong with the file itself."""

    file: str
    scenarios: tuple[Scenario, ...] = ()
    faults: tuple[Diagnostic, ...] = ()
    text: str = field(default="", repr=False)


def read_files(paths: Sequence[str]) -> list[ScenarioFile]:
    """Read scenario files, and every such file in the folders among the paths; a path that is none is a fault."""
    found: list[ScenarioFile] = []
    for path in paths:
        if Path(path).is_dir():
            inside = [file for name in _yaml_files(path) if (file := _read(name, in_folder=True)) is not None]
            found += inside or [_failed(path, "no-scenario", "there is no scenario file in this folder")]
        else:
            found.append(read_file(path))
    return found


def read_file(path: str) -> ScenarioFile:
    """Read one scenario file."""
    file = _read(path, in_folder=False)
    assert file is not None
    return file


def _yaml_files(folder: str) -> Iterator[str]:
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if name.endswith(".yaml"):
                yield os.path.join(place, name)  # noqa: PTH118 - as given, `./` and all


def _failed(path: str, code: str, message: str) -> ScenarioFile:
    return ScenarioFile(path, (), (fault(code, Place(path, 1, 1, 1, 1), message),))


def _read(path: str, *, in_folder: bool) -> ScenarioFile | None:
    """Read a file; None if it was only met in a folder and is no scenario file."""
    text, faults = read_text(Path(path), path)
    if text is None:
        return (
            None
            if in_folder and faults[0].code == "file-too-large"
            else ScenarioFile(path, (), tuple(faults))
        )
    if in_folder and not _KEY.search(text):
        return None
    documents, found = load_documents(path, text)
    if not any(isinstance(d.root, Mapping) and d.root.key("scenario") is not None for d in documents):
        if in_folder and not found:
            return None
        if not found:
            help = "begin each with `scenario:` and a sentence of what it shows"
            found.append(
                fault("no-scenario", Place(path, 1, 1, 1, 1), "there is no scenario in this file", help)
            )
        return ScenarioFile(path, (), tuple(sort_diagnostics(found)), text)
    starts = [document.root.place.line for document in documents]
    ends = _first_lines(text, starts)
    last = text.count("\n") + 1
    scenarios: list[Scenario] = []
    for document, first, after in zip(documents, ends, [*ends[1:], last + 1], strict=True):
        own = [each for each in found if first <= each.place.line < after and each.code != "empty-file"]
        found = [each for each in found if each not in own]
        scenarios.append(read_document(document, first, after - 1, own))
    return ScenarioFile(path, tuple(scenarios), tuple(sort_diagnostics(found)), text)


def _first_lines(text: str, starts: list[int]) -> list[int]:
    """The line from which on each document holds: its `---`, or the first of the file."""
    borders = [text.count("\n", 0, match.start()) + 1 for match in _BORDER.finditer(text)]
    found: list[int] = []
    for number, start in enumerate(starts):
        before = [line for line in borders if line <= start]
        found.append(before[-1] if before and number else 1)
    return found
