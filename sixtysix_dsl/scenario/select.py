"""A scenario picked by `FILE` or `FILE:LINE`, and the deal as it stands after its moves."""

from __future__ import annotations

import re
from pathlib import Path

from sixtysix_dsl.diagnostics import COMMAND_LINE, Diagnostic, Place
from sixtysix_dsl.load.document import Scalar
from sixtysix_dsl.scenario.board import Board
from sixtysix_dsl.scenario.document import Scenario
from sixtysix_dsl.scenario.kinds import fault
from sixtysix_dsl.scenario.read import ScenarioFile, read_file
from sixtysix_dsl.scenario.run import make_move, prepare
from sixtysix_dsl.scenario.variants import Shelf

_AT = re.compile(r"(.+):([0-9]{1,9})", re.DOTALL)
_SHOWN = 40


def board_at(at: str, shelf: Shelf, variant: str | None = None) -> tuple[Board | None, list[Diagnostic]]:
    """Make the moves of the scenario at `FILE[:LINE]`; its expectations are not looked at.

    `variant` replaces the scenario's own, with its `set:` kept. None, and why not, if that cannot be done.
    """
    scenario, faults = select_scenario(at, shelf)
    if scenario is None:
        return None, faults
    asked = Scalar(variant, COMMAND_LINE) if variant is not None else None
    prepared, faults = prepare(scenario, shelf, asked, expectations=False)
    if prepared is None:
        return None, faults
    for step, move, _ in prepared.steps:
        problem = make_move(prepared.board, move) if move is not None else None
        if problem is not None:
            message = f"step {step.number}, `{step.text}`, is not legal there"
            help = "; ".join(" ".join(line.split()) for line in problem.why)
            return None, [fault("illegal-move", step.place, message, help)]
    return prepared.board, []


def select_scenario(at: str, shelf: Shelf) -> tuple[Scenario | None, list[Diagnostic]]:
    """The scenario that holds the line, or the only one of the file. Its text goes to the shelf's sources."""
    name, line = split_at(at)
    file = read_file(name)
    shelf.sources[file.file] = file.text
    if line is None:
        return _only(file)
    for scenario in file.scenarios:
        if scenario.first_line <= line <= scenario.last_line:
            return scenario, []
    if file.faults:
        return None, list(file.faults)
    return None, [no_such_line(file, line)]


def no_such_line(file: ScenarioFile, line: int) -> Diagnostic:
    """The fault of a line past the end."""
    lines = file.text.count("\n") + 1
    message = f"there is no line {line}: the file has {lines}"
    return fault("no-scenario", Place(file.file, lines, 1, lines, 1), message)


def split_at(at: str) -> tuple[str, int | None]:
    """`FILE:LINE` as file and line; a file may be called so, too."""
    match = _AT.fullmatch(at)
    if match is None or Path(at).exists():
        return at, None
    return match.group(1), int(match.group(2))


def _only(file: ScenarioFile) -> tuple[Scenario | None, list[Diagnostic]]:
    if file.faults:
        return None, list(file.faults)
    if len(file.scenarios) == 1:
        return file.scenarios[0], []
    listed = [f"{file.file}:{each.place.line}  {each.name}" for each in file.scenarios[:_SHOWN]]
    more = len(file.scenarios) - len(listed)
    help = "\n".join(["say which by a line of it:", *listed, *([f"… and {more} more"] if more else [])])
    message = f"this file holds {len(file.scenarios)} scenarios"
    return None, [fault("which-scenario", file.scenarios[0].place, message, help)]
