"""Plays with the reference engine, and runs the commands in this process, in an empty folder."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from sixtysix_dsl.cli import app
from sixtysix_dsl.pipeline import load_variant
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.simulate.metrics import make_report
from sixtysix_dsl.simulate.plan import Plan
from sixtysix_dsl.simulate.reference import play_tally
from sixtysix_dsl.simulate.run import Place, Played, Player, play_plan
from sixtysix_dsl.simulate.subject import Subject
from sixtysix_dsl.simulate.sums import Sums


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
def sixtysix(capsys: pytest.CaptureFixture[str]) -> Callable[..., Done]:
    """`sixtysix("simulate", "german-24", "--json")`, played by the reference engine."""

    def run(*args: str) -> Done:
        capsys.readouterr()
        more = ("--engine", "reference") if args[0] == "simulate" and "--engine" not in args else ()
        code = app.main([*args, *more])
        printed = capsys.readouterr()
        assert "Traceback" not in printed.err
        assert "internal error" not in printed.err
        return Done(code, printed.out, printed.err)

    return run


@pytest.fixture(scope="session")
def german() -> Rulebook:
    return load_variant("german-24")


@pytest.fixture
def play() -> Iterator[Callable[..., Played]]:
    """Plays a plan on threads."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:

        def run(rulebook: Rulebook, plan: Plan, *, jobs: int = 1, batch: int = 0, **more: Any) -> Played:
            player = more.pop("player", Player(play_tally, rulebook))
            place = more.pop("place", Place(pool, lambda: jobs, 0.05))
            return play_plan(plan, Sums.of_rules(rulebook), player, place, batch=batch, **more)

        yield run


@pytest.fixture
def report(play) -> Callable[..., dict[str, Any]]:
    """The report of a plan, played on threads."""

    def run(rulebook: Rulebook, plan: Plan, **more: Any) -> dict[str, Any]:
        return make_report(Subject.of_rules(rulebook), plan, play(rulebook, plan, **more))

    return run
