"""Run a scenario: make its moves, ask its expectations, and say at which step it went wrong."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, Literal

from sixtysix_dsl.diagnostics import Diagnostic
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.load.document import Mapping, Node, Scalar
from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.play.match import Match
from sixtysix_dsl.play.notation import write_move
from sixtysix_dsl.rulebook.moves import Move
from sixtysix_dsl.scenario.board import Board, Check, Observer, Problem
from sixtysix_dsl.scenario.deals import Table, deal_cards
from sixtysix_dsl.scenario.document import Scenario, Step
from sixtysix_dsl.scenario.expect import explain, read_expectations
from sixtysix_dsl.scenario.position import build_position
from sixtysix_dsl.scenario.table import draw_table
from sixtysix_dsl.scenario.variants import Shelf

Status = Literal["passed", "failed", "error"]


@dataclass(frozen=True, slots=True)
class Prepared:
    """A scenario whose every word is understood, before its first step."""

    board: Board
    steps: tuple[tuple[Step, Move | None, tuple[tuple[str, Check], ...]], ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a scenario: for a failure the step and the problem, for an error the faults."""

    scenario: Scenario
    variant: str
    status: Status
    step: Step | None = None
    expectation: str = ""
    problem: Problem | None = None
    table: tuple[str, ...] = ()
    faults: tuple[Diagnostic, ...] = ()
    seconds: float = 0.0

    @property
    def message(self) -> str | None:
        """The failure or the first fault, in one line."""
        if self.problem is not None:
            return f"{self.expectation}: {self.problem.message}" if self.expectation else self.problem.message
        return str(self.faults[0]) if self.faults else None


def run_scenario(
    scenario: Scenario,
    shelf: Shelf,
    variant: Scalar | None = None,
    language: str | None = None,
    observer: Observer | None = None,
) -> Outcome:
    """Run one scenario; `variant` replaces its own, with its `set:` kept. Never raises for what is in a file.

    `observer` is told of every move that is made, or expected to be legal or refused.
    """
    begun = time.perf_counter()
    asked = variant or scenario.variant
    name = asked.text if asked is not None else ""
    prepared, faults = prepare(scenario, shelf, variant)
    if prepared is None:
        return Outcome(scenario, name, "error", faults=tuple(faults), seconds=time.perf_counter() - begun)
    board = prepared.board
    board.language = language or board.language
    board.observer = observer
    status: Status = "passed"
    failure: dict[str, Any] = {}
    for step, move, checks in prepared.steps:
        found = _take_step(board, move, checks)
        if found is not None:
            expectation, problem = found
            status = "failed"
            failure = {
                "step": step,
                "expectation": expectation,
                "problem": problem,
                "table": draw_table(board),
            }
            break
    return Outcome(scenario, name, status, **failure, seconds=time.perf_counter() - begun)


def _take_step(
    board: Board, move: Move | None, checks: tuple[tuple[str, Check], ...]
) -> tuple[str, Problem] | None:
    if move is not None:
        problem = make_move(board, move)
        return ("", problem) if problem is not None else None
    for name, check in checks:
        problem = check(board)
        if problem is not None:
            return name, problem
    return None


def make_move(board: Board, move: Move) -> Problem | None:
    """Make a move of the steps, or say why it is not legal."""
    if board.judge(move).legal:
        board.make(move)
        return None
    said = explain(board, move)
    return Problem(f"`{write_move(board.rulebook, move)}` to be legal", "it is not", said[1:])


def prepare(
    scenario: Scenario, shelf: Shelf, variant: Scalar | None = None, *, expectations: bool = True
) -> tuple[Prepared | None, list[Diagnostic]]:
    """Understand a scenario and put its cards on the table. Without `expectations` those are not even read."""
    asked = variant or scenario.variant
    if scenario.faults or asked is None:
        return None, list(scenario.faults)
    base = scenario.folder if variant is None else None
    engine, faults = shelf.engine(asked, base, scenario.settings)
    if engine is None:
        return None, faults
    table = Table(engine, shelf.recorder_of(engine))
    board = _set_table(scenario, engine, table)
    steps = [_read_step(step, table, expectations) for step in scenario.steps]
    if table.faults or board is None:
        return None, table.faults
    return Prepared(board, tuple(steps)), []


def _set_table(scenario: Scenario, engine: ReferenceEngine, table: Table) -> Board | None:
    words, root = table.words, scenario.root
    rulebook = engine.rulebook
    seat, match, left = root.get("dealer"), root.get("match"), root.get("carried")
    dealer = table.attempt(words.seat, seat) if seat is not None else rulebook.seats - 1
    figures = table.attempt(words.side_figures, match) if match is not None else {}
    carried = table.attempt(words.number, left, 0) if left is not None else 0
    game_points = [(figures or {}).get(each, 0) for each in range(rulebook.seats)]
    if dealer is None or carried is None or figures is None:
        dealer, carried = 0, 0  # reported; the cards are still looked at
    deal, position = root.get("deal"), root.get("position")
    if isinstance(position, Mapping):
        fresh = engine.interpreter.new_state(dealer, carried=carried, game_points=game_points)
        state = build_position(position, table, fresh)
    elif isinstance(deal, Mapping):
        state = deal_cards(deal, table, dealer, {"carried": carried, "game_points": game_points})
    else:
        state = None
    if state is None:
        return None
    around = Match(engine, dealer=dealer, game_points=game_points, carried=carried)
    board = Board(engine, Deal(engine, state), around, scenario.language, table.recorder)
    board.settle()
    return board


def _read_step(
    step: Step, table: Table, expectations: bool
) -> tuple[Step, Move | None, tuple[tuple[str, Check], ...]]:
    if step.move is not None:
        return step, table.attempt(table.words.move, step.move), ()
    if not expectations:
        return step, None, ()
    pairs: tuple[tuple[Node, Node], ...] = step.expects
    return step, None, tuple(table.attempt(read_expectations, pairs, table.words) or ())
