"""Rules under which game points, or what is carried, grow from deal to deal: they are cut, by both engines alike."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from sixtysix_dsl.compile import runner
from sixtysix_dsl.compile.runner import compile_program, play_program
from sixtysix_dsl.pipeline import load_variant
from sixtysix_dsl.rulebook.tally import split_tally
from sixtysix_dsl.rulebook.types import MAX_SCORE
from sixtysix_dsl.rulebook.work import Work
from sixtysix_dsl.simulate.reference import play_tally
from sixtysix_dsl.verify.verify import Effort, verify

pytest.importorskip("wasmtime", reason="the compiled engine needs the extra `wasm`")

SETTLE = "  tie: {carries: carried * 500 + 7}\n" + "".join(
    f"  {row}: {{winner: none, scores: remove, carries: carried * 500 + 7}}\n"
    for row in ("close failed", "close made")
)
RULES = {
    "large scores": "grade: {trickless: 20000 * 5000, under half: 20000 * 4999, plain: 20000 * 4998}",
    "large losses": "grade: {trickless: 0 - 20000 * 5000, under half: 0 - 20000, plain: 0 - 20000 * 9}",
    "what is carried grows": f"match: {{target: 20000}}\nsettle:\n{SETTLE}",
    "game points grow": (
        "grade: {plain: 0 - game points of winner * 3000 - 1, under half: 1 - game points of winner * 5}\n"
        "match: {target: 20000, others score: 0 - won * 900 - game points of me * 300}"
    ),
    "a variable of the match": (
        "state: {most: {is: number from 0 to 20000, starts: 0, lives: match}}\n"
        "grade: {plain: 7000, under half: 9000}\n"
        "match: {target: 20000 * 5, others score: won - 1}\n"
        "settle: {tie: {carries: 20000}}\n"
        "events: {remember: {after: last, at: deal begins, does: most becomes game points of eldest if "
        "game points of eldest >= 0}}"
    ),
}


@pytest.fixture(params=RULES)
def rules(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The name of a variant's file."""
    indented = "\n".join(RULES[request.param].splitlines())
    file = tmp_path / "large.yaml"
    file.write_text(f"sixtysix: 1\nvariant: large\nextends: german-24\n{indented}\n", encoding="utf-8")
    return str(file)


def test_the_engines_agree(rules: str) -> None:
    rulebook = load_variant(rules)
    report = verify(rulebook, Effort(12, masses=60))
    assert report.disagreement is None, json.dumps(report.disagreement, default=str)
    work = Work(("random", "greedy"), 3, 0, 6, matches=True, most_deals=40)
    program = compile_program(rulebook, bots=work.bots, matches=True)
    tally = play_program(program, work)
    assert tally == play_tally(rulebook, work)
    numbers = split_tally(rulebook, tally)
    deals = numbers["deals"][0]
    assert all(abs(total) <= MAX_SCORE * deals for total in numbers["scores"])
    assert all(0 <= squares <= MAX_SCORE**2 * deals for squares in numbers["score squares"])
    assert numbers["eldest squares"][0] >= 0


@pytest.mark.parametrize("matches", [False, True])
def test_no_tally_in_the_module_is_of_more_deals_than_fit(
    matches: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    rulebook = load_variant("german-24")
    work = Work(("honest", "random"), 3, 5, 23, matches=matches, most_deals=4 if matches else 0)
    program = compile_program(rulebook, bots=work.bots, matches=matches)
    whole, counts = play_program(program, work), []

    def watched(program: runner.Program, part: Work) -> list[int]:
        counts.append(part.count)
        return real(program, part)

    real = runner._play_metered
    monkeypatch.setattr(runner, "_play_metered", watched)
    monkeypatch.setattr(runner, "MOST_DEALS", 10)
    assert play_program(program, work) == whole
    assert counts == ([2] * 11 + [1] if matches else [10, 10, 3])
    assert play_program(program, replace(work, count=0)) == [0] * program.size


def test_the_largest_tally_fits_64_bits() -> None:
    """Six seats, of which the eldest wins what all others lose, in each deal."""
    assert runner.MOST_DEALS * (5 * MAX_SCORE + 5 * MAX_SCORE) ** 2 < 2**63
