"""Which scenarios come out differently: those that were named, or those that are known of a house rule's parent."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sixtysix_dsl.diff.document import Document
from sixtysix_dsl.scenario.read import read_files
from sixtysix_dsl.scenario.run import Outcome
from sixtysix_dsl.scenario.select import split_at
from sixtysix_dsl.scenario.suite import Suite, run_suite
from sixtysix_dsl.scenario.variants import Shelf

from .diff_play import reference_of
from .loading import fail_with

FOLDERS = ("scenarios", "tests/scenarios")
"""Where scenarios of a variant are looked for: from the folder of its file, the one above, and the one we are in."""


def check_scenarios(paths: Sequence[str], json: bool) -> None:
    """Refuse files that cannot be read, before anything is played."""
    for file in read_files([split_at(path)[0] for path in paths]):
        if file.faults:
            fail_with(file.faults, {file.file: file.text}, json=json)


def scenarios_of_parent(document: Document) -> list[str]:
    """Return the files and folders with scenarios that name the second variant, where they are usually kept."""
    name, file = document.b.name, Path(document.b.file)
    found: list[str] = []
    for folder in dict.fromkeys((Path(), file.parent, file.parent.parent)):
        for place in (folder / each for each in FOLDERS):
            own = [path for path in (place / name, place / f"{name}.yaml") if path.exists()]
            found += [str(path) for path in own or ([place] if place.is_dir() else [])]
    known: dict[Path, str] = {}
    for path in found:
        known.setdefault(Path(path).resolve(), path)
    return list(known.values())


def try_scenarios(document: Document, paths: Sequence[str], *, of_parent: bool = False) -> None:
    """Fill `scenarios`: of those that pass under the second variant, which do not under the first.

    With `of_parent` only those count that name the second variant; if there are none, nothing is said.
    """
    suites = [_run(document, number, paths) for number in (0, 1)]
    pairs = [
        (ours, theirs)
        for ours, theirs in zip(suites[0].outcomes, suites[1].outcomes, strict=True)
        if theirs.status == "passed" and (not of_parent or _names(theirs, document.b.name))
    ]
    if of_parent and not pairs:
        return
    differ = [_entry(ours) for ours, _ in pairs if ours.status != "passed"]
    document.scenarios = {
        "paths": list(paths),
        "asked": not of_parent,
        "passed": len(pairs),
        "differ": differ,
    }


def _run(document: Document, number: int, paths: Sequence[str]) -> Suite:
    variant = (document.a, document.b)[number]
    return run_suite(paths, Shelf(variant.rules, list(variant.settings.items())), reference_of(variant))


def _names(outcome: Outcome, variant: str) -> bool:
    """Whether a scenario names a variant, by its name or by a file of that name."""
    named = outcome.scenario.variant
    return named is not None and Path(named.text).name in (variant, f"{variant}.yaml")


def _entry(outcome: Outcome) -> dict[str, object]:
    scenario, step = outcome.scenario, outcome.step
    return {
        "file": scenario.file,
        "line": scenario.place.line,
        "scenario": scenario.name,
        "status": outcome.status,
        "step": step.number if step is not None else None,
        "message": outcome.message,
    }
