"""Every step of every scenario in `tests/scenarios`, put to the compiled engine, too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("wasmtime", reason="the compiled engine needs the extra `wasm`")

from sixtysix_dsl.compile.engine import CompiledEngine
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.rulebook.moves import Move
from sixtysix_dsl.scenario.board import Board
from sixtysix_dsl.scenario.read import ScenarioFile, read_files
from sixtysix_dsl.scenario.run import run_scenario
from sixtysix_dsl.scenario.variants import Shelf
from sixtysix_dsl.verify.compare import Comparison

FOLDER = Path(__file__).parents[1] / "scenarios"
FILES = read_files([str(FOLDER)])
EVERY = 8
"""All that there is to ask is asked at each so many-th position; the verdicts are many."""


class Both:
    """Puts whatever scenarios ask to both engines, too. Each module is compiled once."""

    def __init__(self) -> None:
        self.shelf = Shelf()
        self.seen = self.asked = 0
        self._comparisons: dict[str, Comparison] = {}
        self._state: object = None

    def comparison_of(self, engine: ReferenceEngine) -> Comparison:
        """The comparison for a variant with its settings: its engines are of the same rules as this one."""
        rules = engine.rulebook.hash
        if rules not in self._comparisons:
            self._comparisons[rules] = Comparison(engine, CompiledEngine(engine.rulebook))
        return self._comparisons[rules]

    def forget(self) -> None:
        """Let the modules go, before Python ends."""
        self._comparisons.clear()

    def __call__(self, board: Board, move: Move) -> None:
        comparison = self.comparison_of(board.engine)
        mine = board.state
        theirs = comparison.compiled.codec.encode(mine)
        if mine is not self._state:
            self._state = mine
            self.seen += 1
            if self.seen % EVERY:
                comparison.briefly(mine, theirs)
                comparison.views(mine, theirs)
            else:
                comparison.thoroughly(mine, theirs)
        self.asked += 1
        if comparison.judge(mine, theirs, move).legal:
            after, others = board.engine.apply(mine, move), comparison.apply(theirs, move)
            comparison.briefly(after, others)
            if after.result is not None:
                comparison.views(after, others)
                comparison.finish(after, others)


@pytest.fixture(scope="module")
def both() -> Iterator[Both]:
    both = Both()
    yield both
    both.forget()


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(Path(file.file).relative_to(FOLDER)))
def test_every_step(file: ScenarioFile, both: Both) -> None:
    before = both.asked
    for scenario in file.scenarios:
        outcome = run_scenario(scenario, both.shelf, observer=both)
        assert outcome.status == "passed", f"{scenario.place}: {outcome.message}"
    assert both.asked > before


def test_all_files_are_there() -> None:
    assert sum(len(file.scenarios) for file in FILES) > 1000
