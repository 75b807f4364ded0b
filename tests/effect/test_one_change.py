"""One clause of B in A: what goes over, what comes with it, and what cannot be alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixtysix_dsl.diff.listing import leaves, list_clauses
from sixtysix_dsl.effect.one_change import Mixed, change_one
from sixtysix_dsl.pipeline import load_rules
from sixtysix_dsl.resolve.variant import Resolved


def resolved(name: str, *rules: str) -> Resolved:
    found = load_rules(name, rules=rules, checks=False).resolved
    assert found is not None
    return found


@pytest.fixture(scope="module")
def german() -> Resolved:
    return resolved("german-24")


@pytest.fixture(scope="module")
def polish() -> Resolved:
    return resolved("polish-deferred")


def over(folder: Path, text: str) -> Resolved:
    """german-24 with a rule file laid over it."""
    file = folder / "over.yaml"
    file.write_text(f"sixtysix: 1\nrules: over\n{text}", "utf-8")
    return resolved("german-24", str(file))


def same_hash(mixed: Mixed, b: Resolved) -> bool:
    """Whether A with the change is B: all that differs was changed."""
    other = load_rules(b.layers[0].name, rules=[layer.file for layer in b.layers[1:]], checks=False).rulebook
    assert mixed.rulebook is not None, mixed.reason
    assert other is not None
    return mixed.rulebook.hash == other.hash


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("grade: {plain: 2}", "grade.plain"),
        ("grade: {under half: {when: points of opponent of winner < 40}}", "grade.under-half.when"),
        ("moves: {claim: {once: a deal}}", "moves.claim.once"),
        ("moves: {marry: {when: {talon: remove}}}", "moves.marry.when.talon"),
        ("moves: {marry: {when: {talon: talon is open}}}", "moves.marry.when.talon"),
        ("moves: {marry: {when: hand has both K of s and Q of s}}", "moves.marry.when"),
        ("follow: {high: {before: free, play: trump}}", "follow.high"),
        ("define: {enough: {rows: {all: {is: 66}}}}", "define.enough"),
        ("moves: {pass: remove}", "moves.pass"),
        ("events: {last trick: {when: remove}}", "events.last-trick.when"),
        ("pack: {card points: {A: 11, 10: 10, K: 4, Q: 3, J: 2, 9: 1}}", "pack.card-points"),
        ("views: {points: owner}", "views.points"),
        ("match: {target: 9}", "match.target"),
        ("match: {others score: 0 - won}", "match.others-score"),
    ],
)
def test_the_only_change_makes_the_other_variant(
    german: Resolved, tmp_path: Path, text: str, id: str
) -> None:
    other = over(tmp_path, f"{text}\n")
    mixed = change_one(german, other, id)
    assert same_hash(mixed, other)
    assert mixed.brings == ()
    assert same_hash(change_one(other, german, id), german)


def test_a_row_that_moves_keeps_what_it_says(german: Resolved, tmp_path: Path) -> None:
    first = over(tmp_path, "grade: {plain: remove}\n")
    file = tmp_path / "again.yaml"
    file.write_text("sixtysix: 1\nrules: again\ngrade: {plain: {before: first, is: 1}}\n", "utf-8")
    moved = resolved("german-24", first.layers[1].file, str(file))
    mixed = change_one(german, moved, "grade.plain", moved=True)
    assert mixed.rulebook is not None
    rows = [row.name for row in list_clauses(moved)["grade"].rows.values()]  # type: ignore[union-attr]
    assert rows[0] == "plain"
    assert same_hash(mixed, moved)


def test_what_it_names_comes_with_it(german: Resolved, polish: Resolved) -> None:
    brings = change_one(polish, german, "grade.under-half.when").brings
    assert set(brings) == {"define.counted-points", "state.points-at-close", "options.close-grade"}
    mixed = change_one(german, polish, "moves.marry.does")
    assert mixed.brings == ("options.meld-credit",), "the value that it has in B is part of the clause"
    assert mixed.rulebook is not None
    assert mixed.rulebook.settings["meld-credit"] == "at-once"
    assert mixed.rulebook.settings["meld-credit-in-b"] == "later-trick"


def test_an_option_stands_for_its_value(german: Resolved, polish: Resolved) -> None:
    mixed = change_one(german, polish, "options.meld-credit")
    assert mixed.rulebook is not None
    assert mixed.rulebook.settings["meld-credit"] == "later-trick"


@pytest.mark.parametrize(
    ("id", "reason"),
    [
        ("define.counted-points", "A with this alone is no game"),
        ("options.close-window", "takes part with the clauses that read it"),
        ("options.meld-credit.values", "how an option may be set"),
        ("grade.plain", "the same in both"),
        ("nowhere.at-all", "the same in both"),
        ("define.false-claim.two", "has a gap"),
    ],
)
def test_what_cannot_be_alone_has_a_reason(german: Resolved, polish: Resolved, id: str, reason: str) -> None:
    mixed = change_one(german, polish, id)
    assert mixed.rulebook is None
    assert reason in (mixed.reason or "")


def test_a_definition_that_nothing_reads_is_told(german: Resolved, polish: Resolved) -> None:
    mixed = change_one(polish, german, "define.counted-points")
    assert mixed.rulebook is None
    assert "no clause of A reads it" in (mixed.reason or "")


def test_every_clause_of_every_pair_becomes_rules_or_a_reason(german: Resolved) -> None:
    """Whatever the id, nothing is raised."""
    for name in ("polish-deferred", "historic-32", "mande"):
        other = resolved(name)
        for section in list_clauses(other).values():
            for leaf in list(leaves(section))[::15]:
                mixed = change_one(german, other, leaf.id)
                assert (mixed.rulebook is None) == (mixed.reason is not None)
