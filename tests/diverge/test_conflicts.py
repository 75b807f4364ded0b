"""The differences that the sources of two bundled variants are known to have are found, each with a small witness."""

from itertools import combinations
from pathlib import Path
from statistics import median

import pytest

from sixtysix_dsl.pipeline import load_variant
from sixtysix_dsl.resources import resource_folder
from tests.diverge.conftest import behaviours, failures, side

OPEN, CLOSED, EXHAUSTED = (f"tricks, talon {state}" for state in ("open", "closed", "exhausted"))

DEAL = "deal"

# what, phase, move, verdict, a clause of the first variant and one of the second that decide it
GERMAN_POLISH = {
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
GERMAN_STRICT = {
    "a marriage is made by announcing it, or by the card led": (
        ("points", OPEN, "marry", "different", "moves.marry", "moves.marry"),
        ("points", OPEN, "play", "different", "", "events.led-marriage"),
        ("points", CLOSED, "play", "different", "", "events.led-marriage"),
        ("points", EXHAUSTED, "play", "different", "", "events.led-marriage"),
    ),
    "a claim between announcing and leading": (
        ("legality", OPEN, "claim", "only-a", "moves.claim", "moves.claim.window"),
        ("legality", CLOSED, "claim", "only-a", "moves.claim", "moves.claim.window"),
        ("legality", EXHAUSTED, "claim", "only-a", "moves.claim", "moves.claim.window"),
    ),
}
POLISH_STRICT = {
    "a marriage counts once it is earned, or with the card led": (
        ("points", OPEN, "play", "different", "", "events.led-marriage"),
    ),
    "a marriage before the first trick": (
        ("legality", OPEN, "marry", "only-a", "moves.marry", "moves.marry.when.trick"),
    ),
    "a marriage after the talon is closed or exhausted": (
        ("legality", CLOSED, "marry", "only-b", "moves.marry.when.talon-open", "moves.marry"),
        ("legality", EXHAUSTED, "marry", "only-b", "moves.marry.when.talon-open", "moves.marry"),
    ),
    "the exchange before the first trick": (
        ("legality", OPEN, "exchange", "only-b", "moves.exchange.when.trick", "moves.exchange"),
    ),
    "who may claim after a close": (
        ("legality", CLOSED, "claim", "only-b", "moves.claim.when.closing", "moves.claim.when.closing"),
    ),
    "a claim before the first trick": (
        ("legality", OPEN, "claim", "only-a", "moves.claim.when.trick", "moves.claim.when.trick"),
    ),
    "a close made is graded at the end, or at closing": (
        ("result", CLOSED, "claim", "different", "grade.trickless", "grade.trickless"),
        ("result", CLOSED, "play", "different", "grade.trickless", "grade.trickless"),
    ),
    "when a failed close costs three": (
        ("result", CLOSED, "play", "different", "settle.close-failed", "define.failed-close.three-at-close"),
    ),
    "who sees the points": (("view", OPEN, "", "different", "views.points", "views.points"),),
}
OF_PAIRS = {
    "eight cards are dealt, and no card is turned up": (
        ("state", DEAL, "", "different", "deal.turn-up", "deal.third-packet"),
    ),
    "nobody exchanges, closes or claims": (
        ("legality", OPEN, "exchange", "only-a", "moves.exchange", ""),
        ("legality", OPEN, "close", "only-a", "moves.close", ""),
        ("legality", OPEN, "claim", "only-a", "moves.claim", ""),
    ),
    "a pair makes its suit trump": (("state", OPEN, "marry", "different", "moves.marry", "moves.marry"),),
    "pairs are worth more": (("points", OPEN, "marry", "different", "moves.marry", "moves.marry"),),
    "the deal is played out for points": (
        ("result", EXHAUSTED, "play", "different", "settle.more-points", "settle.played-out"),
    ),
}
"""Of tausendeins, in which points are added up and pairs make the trump, against the games of one deal."""

PAIR_BEFORE_TRICK = {
    "a marriage before the first trick": (
        ("legality", OPEN, "marry", "only-b", "moves.marry.when.trick", "moves.marry"),
    ),
}
SEEN_POINTS = {"who sees the points": (("view", OPEN, "", "different", "views.points", "views.points"),)}
PAIR_LATER = {
    "a marriage after the talon is exhausted": (
        ("legality", EXHAUSTED, "marry", "only-b", "moves.marry.when.talon-open", "moves.marry"),
    ),
}
TABLE = {
    ("german-24", "polish-deferred"): GERMAN_POLISH,
    ("german-24", "strict-marriage"): GERMAN_STRICT,
    ("polish-deferred", "strict-marriage"): POLISH_STRICT,
    ("german-24", "tausendeins"): {**OF_PAIRS, **PAIR_BEFORE_TRICK},
    ("strict-marriage", "tausendeins"): {**OF_PAIRS, **PAIR_BEFORE_TRICK},
    ("polish-deferred", "tausendeins"): {**OF_PAIRS, **SEEN_POINTS, **PAIR_LATER},
}
DEALS = {("german-24", "polish-deferred"): 400, ("polish-deferred", "strict-marriage"): 400}
"""Of other pairs 120: what tells them apart comes up in most deals."""


def test_every_pair_with_the_same_table_and_pack_is_in_the_table() -> None:
    names = sorted(
        path.name[:-5] for path in resource_folder("variants").iterdir() if path.name.endswith(".yaml")
    )
    rules = {name: load_variant(name) for name in names}
    alike = {
        frozenset((a, b))
        for a, b in combinations(names, 2)
        if rules[a].seats == rules[b].seats == 2
        and sorted(rules[a].pack.names) == sorted(rules[b].pack.names)
    }
    assert alike == {frozenset(pair) for pair in TABLE}


@pytest.mark.parametrize(
    ("a", "b", "name"), [(*pair, name) for pair, known in TABLE.items() for name in known]
)
def test_known_difference_is_found(a: str, b: str, name: str) -> None:
    found = behaviours(side(a), side(b), DEALS.get((a, b), 120))
    for *kind, mine, theirs in TABLE[a, b][name]:
        fitting = [each for each in found if list(each.divergence.kind) == kind]
        assert fitting, kind
        named = [
            each
            for each in fitting
            if _names(each.why.clauses_a, mine) and _names(each.why.clauses_b, theirs)
        ]
        assert named, [(each.why.clauses_a, each.why.clauses_b) for each in fitting]
        assert min(sum(move.name == "play" for move in each.case.moves) for each in named) <= 2


def _names(clauses: tuple, clause: str) -> bool:
    return not clause or clause in _ids(clauses)


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
