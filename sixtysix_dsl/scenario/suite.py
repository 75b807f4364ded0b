"""All scenarios of some files, run: counts, and the report as data and as JUnit XML."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from xml.etree import ElementTree

from sixtysix_dsl.diagnostics import COMMAND_LINE, Diagnostic
from sixtysix_dsl.load.document import Scalar
from sixtysix_dsl.scenario.document import Scenario
from sixtysix_dsl.scenario.read import ScenarioFile, read_files
from sixtysix_dsl.scenario.run import Outcome, run_scenario
from sixtysix_dsl.scenario.select import no_such_line, split_at
from sixtysix_dsl.scenario.variants import Shelf


@dataclass(frozen=True, slots=True)
class Suite:
    """Files with what became of their scenarios. A file with faults of its own counts as one error more."""

    files: tuple[tuple[ScenarioFile, tuple[Outcome, ...]], ...]

    @property
    def outcomes(self) -> list[Outcome]:
        """What became of each scenario."""
        return [outcome for _, outcomes in self.files for outcome in outcomes]

    @property
    def broken(self) -> list[ScenarioFile]:
        """The files that have faults of their own."""
        return [file for file, _ in self.files if file.faults]

    def count(self, status: str) -> int:
        """How many scenarios (for errors: and files) have come to that."""
        files = len(self.broken) if status == "error" else 0
        return files + sum(outcome.status == status for outcome in self.outcomes)

    @property
    def exit_code(self) -> int:
        """2 if anything is in error, 1 if a scenario failed, else 0."""
        return 2 if self.count("error") else 1 if self.count("failed") else 0

    def data(self) -> dict[str, Any]:
        """The report in the form of `sixtysix test --json`."""
        listed = []
        for file, outcomes in self.files:
            listed += [_broken_data(file)] if file.faults else []
            listed += [_data(outcome) for outcome in outcomes]
        counts = {
            "passed": self.count("passed"),
            "failed": self.count("failed"),
            "errors": self.count("error"),
        }
        return {**counts, "scenarios": listed}


def run_suite(
    paths: Sequence[str], shelf: Shelf, variant: str | None = None, language: str | None = None
) -> Suite:
    """Run the scenarios of files and folders; `FILE:LINE` is the one that holds the line."""
    asked = Scalar(variant, COMMAND_LINE) if variant is not None else None
    found = []
    for path in paths:
        name, line = split_at(path)
        for file in read_files([name]):
            shelf.sources[file.file] = file.text
            chosen = file.scenarios if line is None else _holding(file, line)
            outcomes = tuple(run_scenario(each, shelf, asked, language) for each in chosen)
            missing = (no_such_line(file, line),) if line is not None and not chosen else ()
            found.append((replace(file, faults=file.faults or missing), outcomes))
    return Suite(tuple(found))


def _holding(file: ScenarioFile, line: int) -> tuple[Scenario, ...]:
    return tuple(each for each in file.scenarios if each.first_line <= line <= each.last_line)


def _data(outcome: Outcome) -> dict[str, Any]:
    scenario, step = outcome.scenario, outcome.step
    return {
        "file": scenario.file,
        "line": scenario.place.line,
        "scenario": scenario.name or None,
        "variant": outcome.variant or None,
        "status": outcome.status,
        "step": step.number if step is not None else None,
        "step_line": step.place.line if step is not None else None,
        "message": outcome.message,
        "details": list(outcome.problem.why)
        if outcome.problem is not None
        else [str(each) for each in outcome.faults],
    }


def _broken_data(file: ScenarioFile) -> dict[str, Any]:
    return {
        "file": file.file,
        "line": file.faults[0].place.line,
        "scenario": None,
        "variant": None,
        "status": "error",
        "step": None,
        "step_line": None,
        "message": str(file.faults[0]),
        "details": [str(each) for each in file.faults],
    }


def junit(suite: Suite) -> str:
    """The report as JUnit XML: a suite for each file, a case for each scenario."""
    root = ElementTree.Element("testsuites", name="sixtysix")
    for file, outcomes in suite.files:
        errors = sum(each.status == "error" for each in outcomes) + bool(file.faults)
        failures = sum(each.status == "failed" for each in outcomes)
        group = ElementTree.SubElement(root, "testsuite", name=file.file)
        group.set("tests", str(len(outcomes) + bool(file.faults)))
        group.set("failures", str(failures))
        group.set("errors", str(errors))
        group.set("time", f"{sum(each.seconds for each in outcomes):.3f}")
        if file.faults:
            case = _case(group, file.file, file.faults[0].place.line, "the file itself", 0.0)
            _add(case, "error", str(file.faults[0]), "\n".join(_lines(file.faults)))
        for outcome in outcomes:
            scenario = outcome.scenario
            case = _case(group, file.file, scenario.place.line, scenario.name, outcome.seconds)
            if outcome.status == "failed":
                _add(case, "failure", outcome.message or "", "\n".join(failure_lines(outcome)))
            elif outcome.status == "error":
                _add(case, "error", outcome.message or "", "\n".join(_lines(outcome.faults)))
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode") + "\n"


def _case(group: ElementTree.Element, file: str, line: int, name: str, seconds: float) -> ElementTree.Element:
    case = ElementTree.SubElement(group, "testcase", classname=file, name=name, file=file)
    case.set("line", str(line))
    case.set("time", f"{seconds:.3f}")
    return case


def _add(case: ElementTree.Element, kind: str, message: str, text: str) -> None:
    ElementTree.SubElement(case, kind, message=message).text = text


def _lines(faults: Sequence[Diagnostic]) -> list[str]:
    return [f"{each}" + (f"\n  help: {each.help}" if each.help else "") for each in faults]


def failure_lines(outcome: Outcome) -> list[str]:
    """A failed scenario in lines: the step, what was expected, what is, why, and the table at that moment."""
    step, problem = outcome.step, outcome.problem
    if step is None or problem is None:
        return []
    about = f"{problem.what}: " if problem.what else ""
    lines = [f"step {step.number}, line {step.place.line}: {step.text}"]
    lines += [f"  expected  {about}{problem.expected}", f"  got       {problem.got}"]
    lines += [f"    {line}" for line in problem.why]
    return [*lines, "  the table at that moment:", *(f"    {line}" for line in outcome.table)]
