"""Which clauses are named: those that have parted the two, not others that merely differ or take effect besides."""

from pathlib import Path

import pytest

from sixtysix_dsl.diverge.behaviour import Behaviour
from sixtysix_dsl.diverge.forms import differing
from sixtysix_dsl.resources import resource_folder
from tests.diverge.conftest import Planted, behaviours, side

TRUMP_BY_MARRIAGE = """
moves:
  marry:
    does:
      - meld worth with K of s and Q of s
      - count the meld just announced
      - make s trump
      - must lead K of s or Q of s
  claim: {when: {trick: {if: own tricks of me >= 2}}}
events:
  last trick: {does: give 11 points to winner of last trick}
"""


def named(behaviour: Behaviour) -> set[str]:
    return {each.id for each in (*behaviour.why.clauses_a, *behaviour.why.clauses_b)}


def test_a_duty_that_differs_by_an_earlier_move_is_put_down_to_that_move(planted: Planted) -> None:
    found = planted("german-24", TRUMP_BY_MARRIAGE)
    duties = [
        each
        for each in found
        if each.divergence.kind[0] == "legality" and each.divergence.kind.move == "play"
    ]
    assert duties
    for each in duties:
        assert "moves.marry" in named(each)
        assert not any(clause.startswith(("moves.claim", "events.")) for clause in named(each))


def test_who_takes_a_trick_by_another_trump_is_put_down_to_what_made_it_trump(planted: Planted) -> None:
    found = planted("german-24", TRUMP_BY_MARRIAGE)
    turns = [
        each for each in found if each.divergence.kind.what == "flow" and each.divergence.about == "turn"
    ]
    assert turns
    assert all("moves.marry" in named(each) for each in turns)


@pytest.mark.parametrize(
    ("row", "before"),
    [
        ("follow.ruff", "follow.follow"),
        ("grade.under-half", "grade.trickless"),
    ],
)
def test_a_row_that_stands_elsewhere_is_named(row: str, before: str, tmp_path: Path) -> None:
    a, b = side("german-24"), side(str(_with_row_moved(row, before, tmp_path)))
    assert set(differing(a.forms, b.forms)) & {row, before}
    found = behaviours(a, b, 240)
    assert found
    assert any({row, before} & named(each) for each in found)


def _with_row_moved(row: str, before: str, folder: Path) -> Path:
    """A copy of a variant in which a row of one line stands before another."""
    lines = (resource_folder("variants") / "german-24.yaml").read_text(encoding="utf-8").splitlines()
    section = row.partition(".")[0]
    names = [each.rpartition(".")[2].replace("-", " ") for each in (row, before)]
    start = lines.index(next(line for line in lines if line.startswith(f"{section}:")))
    at, to = (
        next(n for n, line in enumerate(lines) if n > start and line.strip().startswith(f"{name}:"))
        for name in names
    )
    lines.insert(to, lines.pop(at))
    file = folder / "moved.yaml"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return file


def test_a_row_under_another_name_that_says_the_same_is_the_same() -> None:
    a, b = side("german-24"), side("tausendeins")
    assert not {"events.earned-marriages", "events.earned-pairs"} & set(differing(a.forms, b.forms))
    for each in behaviours(a, b, 120):
        assert not {"events.earned-marriages", "events.earned-pairs"} & named(each)


def test_points_that_an_earlier_marriage_makes_are_put_down_to_marriages() -> None:
    for each in behaviours(side("polish-deferred"), side("tausendeins"), 120):
        if each.divergence.kind.what == "points" and "meld points" in each.divergence.about:
            assert any(clause.startswith("moves.marry") for clause in named(each)), each.why


def test_every_divergence_names_a_clause() -> None:
    for pair in (
        ("german-24", "tausendeins"),
        ("strict-marriage", "tausendeins"),
        ("german-24", "polish-deferred"),
    ):
        for each in behaviours(side(pair[0]), side(pair[1]), 120):
            assert named(each), each.divergence


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("grade: {plain: {is: 2}}\n", "grade.plain"),
        ("moves: {exchange: {when: {trick: {if: tricks played >= 2}}}}\n", "moves.exchange.when.trick"),
        ("events: {last trick: {does: give 20 points to winner of last trick}}\n", "events.last-trick"),
        ("match: {target: 5}\n", "match.target"),
    ],
)
def test_a_row_changed_in_part_is_placed_where_it_was_changed(
    planted: Planted, text: str, clause: str
) -> None:
    found = planted("german-24", text)
    places = {(each.id, each.file, each.line) for one in found for each in one.why.clauses_b}
    (place,) = [each for each in places if each[0] == clause]
    assert place[1].endswith("mine.yaml")
    assert place[2] == 5
