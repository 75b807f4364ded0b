"""A disagreement as a scenario file: the deal, the moves up to it, and what the reference engine says there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.play.notation import write_move
from sixtysix_dsl.rulebook.declared import kept_facts
from sixtysix_dsl.rulebook.moves import Move
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.state import State
from sixtysix_dsl.verify.deals import Disagreement, Start
from sixtysix_dsl.verify.expectations import braces, expectations, word


def write_scenario(
    found: Disagreement,
    rulebook: Rulebook,
    variant: str,
    settings: Mapping[str, str],
    rules: Iterable[str] = (),
) -> str:
    """Return a scenario that passes under the reference engine, whose `rulebook` is settled as the deal was.

    `variant` is as the file is to name it, with all `settings` that it needs; `rules` are rule files laid over it.
    """
    engine = ReferenceEngine(rulebook)
    start, lost = _expressible(rulebook, found.start)
    state, moves = _replay(engine, start, found.moves)
    if len(moves) < len(found.moves):
        lost.append(f"{write_move(rulebook, found.moves[len(moves)])} and what follows, not legal without it")
    lines = [f"# {line}" for line in _comments(found, lost, rules)]
    lines.append(f"scenario: {word(f'the engines disagree on the {found.difference}')}")
    lines.append(f"variant: {word(variant)}")
    if settings:
        lines.append("set: " + braces({name: word(value) for name, value in settings.items()}))
    lines.append(f"dealer: {start.dealer + 1}")
    if start.game_points is not None and any(start.game_points):
        points = {side[0] + 1: start.game_points[side[0]] for side in rulebook.sides}
        lines.append("match: " + braces(points))
    if start.carried:
        lines.append(f"carried: {start.carried}")
    pack = " ".join(rulebook.pack.names[card] for card in start.pack)
    kept = kept_facts(rulebook, start.match_vars)
    facts = f", facts: {_flow(kept)}" if kept else ""
    lines += [f'deal: {{pack: "{pack}"{facts}}}', "steps:"]
    lines += [f"  - {write_move(rulebook, move)}" for move in moves]
    lines += [f"  - {line}" for line in expectations(engine, state, found.difference)]
    return "\n".join(lines) + "\n"


def _flow(facts: Mapping[str, Any]) -> str:
    return braces(
        {name: _flow(each) if isinstance(each, Mapping) else word(each) for name, each in facts.items()}
    )


def _expressible(rulebook: Rulebook, start: Start) -> tuple[Start, list[str]]:
    """Return a beginning as a scenario can say it, and what it cannot."""
    lost: list[str] = []
    copies: dict[int, int] = {}
    pack = []
    for card in start.pack:  # equal cards are dealt in the order of their copies
        face = rulebook.pack.faces[card]
        cards = [each for each in range(rulebook.pack.size) if face >> each & 1]
        pack.append(cards[copies.setdefault(face, 0)])
        copies[face] += 1
    if tuple(pack) != start.pack:
        lost.append("which copy of equal cards is which")
    points: list[int] | None = None
    if start.game_points is not None:
        points = list(start.game_points)
        for side in rulebook.sides:
            for seat in side:
                points[seat] = start.game_points[side[0]]
        if points != list(start.game_points):
            lost.append(f"game points {list(start.game_points)}: here partners have the same")
    return start._replace(pack=tuple(pack), game_points=tuple(points) if points else None), lost


def _replay(engine: ReferenceEngine, start: Start, moves: Iterable[Move]) -> tuple[State, list[Move]]:
    """Make moves as long as they are legal."""
    state, made = engine.start(*start), []
    for move in moves:
        if move not in engine.legal_moves(state):
            break
        state = engine.apply(state, move)
        made.append(move)
    return state, made


def _comments(found: Disagreement, lost: Iterable[str], rules: Iterable[str]) -> Iterator[str]:
    difference = found.difference
    yield f"The reference engine and the compiled one disagree: deal {found.number} of seed {found.seed}."
    yield f"{difference}:"
    yield f"  reference: {' '.join(difference.reference.split())}"
    yield f"  compiled:  {' '.join(difference.compiled.split())}"
    if found.reference_state:
        yield f"State, reference: {found.reference_state}"
    if found.compiled_state and found.compiled_state != found.reference_state:
        yield f"State, compiled:  {found.compiled_state}"
    for each in lost:
        yield f"Not said here: {each}."
    if rules := list(rules):
        yield "Run it with " + " ".join(f"--with {rule}" for rule in rules) + "."
