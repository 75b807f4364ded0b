"""What shows only in the middle of a match or at its end is found: who has won it, who deals next, what it keeps."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixtysix_dsl.diverge.behaviour import Behaviour
from sixtysix_dsl.diverge.compare import MATCH
from sixtysix_dsl.diverge.look import look_into
from sixtysix_dsl.pipeline import load_variant
from sixtysix_dsl.play.standings import draw_standings
from sixtysix_dsl.resources import resource_folder
from tests.diverge.conftest import Planted, failures, side

VARIANTS = sorted(
    path.name[:-5] for path in resource_folder("variants").iterdir() if path.name.endswith(".yaml")
)


def _with_target(variant: str) -> tuple[int, list[int]]:
    """A variant's target, and others: those beside it, or for every other variant the least and the greatest."""
    rulebook = load_variant(variant)
    target = rulebook.match.target.number
    option = next(each for each in rulebook.options if each.name == "match-target")
    beside, far = (target - 1, target + 1), (option.low, option.high)
    return target, [value for value in (far if VARIANTS.index(variant) % 2 else beside) if value != target]


@pytest.mark.parametrize("variant", VARIANTS)
def test_another_target_is_found_whatever_it_is(variant: str, tmp_path: Path) -> None:
    target, others = _with_target(variant)
    for other in others:
        look = look_into(side(variant), side(variant, (("match-target", str(other)),)), jobs=1)
        (found,) = [each for each in look.behaviours if each.divergence.kind.phase == MATCH]
        assert found.divergence.kind == ("flow", MATCH, "", "only-b" if other < target else "only-a")
        for clauses in (found.why.clauses_a, found.why.clauses_b):
            assert [each.id for each in clauses][-1] == "match.target"
        assert "the match goes on" in (found.why.a_says if other < target else found.why.b_says)
        folder = tmp_path / str(other)
        folder.mkdir()
        assert failures([found], folder) == []
        assert len(found.case.moves) <= 3 * load_variant(variant).seats


IN_A_MATCH = [
    ("tysiac", "bombs", "2", "phases.first-card.bomb.when.left", "facts: {thrown:"),
    ("tysiac", "own-bids-from", "799", "settle.played-out", ": 799"),
    ("tysiac", "own-bids-from", "801", "settle.played-out", ": 800"),
    ("tysiac", "own-bids-from", "10000", "settle.played-out", "match: {1: "),
]


@pytest.mark.parametrize(("variant", "option", "value", "clause", "said"), IN_A_MATCH)
def test_what_shows_in_the_middle_of_a_match_is_found(
    variant: str, option: str, value: str, clause: str, said: str, tmp_path: Path
) -> None:
    look = look_into(side(variant), side(variant, ((option, value),)), jobs=1)
    found = [each for each in look.behaviours if clause in {c.id for c in each.why.clauses_a}]
    assert found
    assert failures(found, tmp_path) == []
    assert any(said in each.witness for each in found)


def test_another_dealer_is_found(planted: Planted) -> None:
    (found,) = planted("german-24", "match: {dealer: dealer}\n")
    assert found.divergence.kind == ("flow", MATCH, "", "different")
    assert [each.id for each in found.why.clauses_b] == ["match.dealer"]
    assert found.why.b_says.endswith("deals next (match.dealer, mine.yaml:5)")
    assert "next dealer: 2 in german-24, 1 in mine; no expectation can say that" in found.witness


def test_what_is_kept_by_one_only_is_found(planted: Planted) -> None:
    state = "state: {met: {is: yes or no, starts: no, lives: match, seen by: everyone}}"
    closes = """
moves:
  close:
    does: [close talon, met becomes yes]
    when: {once: {if: not met, after: first trick}}
"""
    found = planted("german-24", state + closes)
    assert any("moves.close.when.once" in _clauses(each) for each in found)


def _clauses(found: Behaviour) -> set[str]:
    return {each.id for each in (*found.why.clauses_a, *found.why.clauses_b)}


@pytest.mark.parametrize("variant", VARIANTS)
def test_standings_are_of_matches_that_go_on(variant: str) -> None:
    rulebook = load_variant(variant)
    target = rulebook.match.target.number
    kept = [var.name for var in rulebook.state if var.for_match]
    standings = draw_standings(rulebook, rulebook, kept, 4, 101)
    assert standings == draw_standings(rulebook, rulebook, kept, 4, 101)
    assert all(set(each.game_points) == {0} and each.carried == 0 for each in standings[::2])
    points = [n for each in standings for n in each.game_points]
    assert all(0 <= n < target for n in points)
    assert target - 1 in points
    for each in standings:
        assert all(len({each.game_points[seat] for seat in mine}) == 1 for mine in rulebook.sides)
    assert (len({each.kept for each in standings}) > 1) == bool(kept)
