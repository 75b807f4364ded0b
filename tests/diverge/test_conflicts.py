"""The differences that the sources of two bundled variants are known to have are found, each with a small witness."""

from pathlib import Path
from statistics import median

import pytest

from tests.diverge.conftest import behaviours, failures, side

OPEN, CLOSED, EXHAUSTED = (f"tricks, talon {state}" for state in ("open", "closed", "exhausted"))

# what, phase, move, verdict, a clause of german-24 and one of polish-deferred that decide it
KNOWN = {
    "a marriage counts at once, or once it is earned": (
        ("points", OPEN, "marry", "different", "moves.marry", "moves.marry"),
        ("points", OPEN, "play", "different", "moves.marry", "moves.marry"),
    ),
    "a marriage before the first trick": (
        ("legality", OPEN, "marry", "only-b", "moves.marry.when.trick", "moves.marry"),
    ),
    "a marriage after the talon is closed or exhausted": (
        ("legality", CLOSED, "marry", "only-a", "moves.marry", "moves.marry.when.talon-open"),
        ("legality", EXHAUSTED, "marry", "only-a", "moves.marry", "moves.marry.when.talon-open"),
    ),
    "the exchange before the first trick": (
        ("legality", OPEN, "exchange", "only-a", "moves.exchange", "moves.exchange.when.trick"),
    ),
    "who may claim after a close": (
        ("legality", CLOSED, "claim", "only-a", "moves.claim.when.closing", "moves.claim.when.closing"),
    ),
    "a claim before the first trick": (
        ("legality", OPEN, "claim", "only-b", "moves.claim.when.trick", "moves.claim.when.trick"),
    ),
    "a close made is graded at closing, or at the end": (
        ("result", CLOSED, "claim", "different", "grade.trickless", "grade.trickless"),
        ("result", CLOSED, "play", "different", "grade.trickless", "grade.trickless"),
    ),
    "when a failed close costs three": (
        ("result", CLOSED, "play", "different", "define.failed-close.three-at-close", "settle.close-failed"),
        (
            "result",
            CLOSED,
            "claim",
            "different",
            "define.failed-close.three-at-close",
            "define.failed-close.two",
        ),
    ),
    "who sees the points": (("view", OPEN, "", "different", "views.points", "views.points"),),
}


@pytest.mark.parametrize("name", KNOWN)
def test_known_difference_is_found(name: str) -> None:
    found = behaviours(side("german-24"), side("polish-deferred"), 400)
    for *kind, mine, theirs in KNOWN[name]:
        fitting = [each for each in found if list(each.divergence.kind) == kind]
        assert fitting, kind
        assert any(
            mine in _ids(each.why.clauses_a) and theirs in _ids(each.why.clauses_b) for each in fitting
        ), [(each.why.clauses_a, each.why.clauses_b) for each in fitting]
        assert min(sum(move.name == "play" for move in each.case.moves) for each in fitting) <= 2


def _ids(clauses: tuple) -> list[str]:
    return [clause.id for clause in clauses]


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("german-24", "polish-deferred"),
        ("polish-deferred", "german-24"),
        ("german-24", "strict-marriage"),
        ("polish-deferred", "strict-marriage"),
        ("german-24", "tausendeins"),
        ("tausendeins", "polish-deferred"),
        ("strict-marriage", "tausendeins"),
    ],
)
def test_witnesses_pass_and_are_small(a: str, b: str, tmp_path: Path) -> None:
    found = behaviours(side(a), side(b), 400 if (a, b) == ("german-24", "polish-deferred") else 120)
    assert len(found) >= 5
    assert failures(found, tmp_path) == []
    assert median(len(each.case.moves) for each in found) <= 6


def test_what_the_sides_say_names_clause_place_and_consequence() -> None:
    found = behaviours(side("german-24"), side("polish-deferred"), 400)
    marry = next(each for each in found if each.divergence.kind == ("legality", OPEN, "marry", "only-b"))
    move = "1 marry H"
    assert marry.why.a_says.startswith(f"german-24 refuses `{move}` (moves.marry.when.trick, german-24.yaml:")
    assert "You may not marry before you have taken a trick" in marry.why.a_says
    assert marry.why.b_says.startswith(f"polish-deferred allows `{move}` (moves.marry, polish-deferred.yaml:")
    assert marry.why.b_says.endswith("; then seat 1 has 20 pending")


def test_entry_of_the_report() -> None:
    entry = behaviours(side("german-24"), side("polish-deferred"), 400)[0].data()
    keys = "what phase move verdict share_of_deals clauses_a clauses_b a_says b_says witness"
    assert set(keys.split()) <= set(entry)
    assert 0 < entry["share_of_deals"] <= 1
    assert entry["witness"].count("scenario:") == 2
