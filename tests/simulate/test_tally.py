"""The reference runner: its deals are those of the table, its tallies add up, and it counts what happened."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.pipeline import load_variant
from sixtysix_dsl.play.bots import choose
from sixtysix_dsl.play.match import Match
from sixtysix_dsl.rulebook.moves import PLAY
from sixtysix_dsl.rulebook.rng import stream
from sixtysix_dsl.rulebook.tally import counted_clauses, split_tally
from sixtysix_dsl.rulebook.work import Work, match_seed
from sixtysix_dsl.simulate.reference import play_tally

VARIANTS = ["german-24", "mande", "tysiac", "partnership-24"]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("matches", [False, True])
def test_tallies_add_up(variant: str, matches: bool) -> None:
    rulebook = load_variant(variant)
    work = Work(("random",) * rulebook.seats, 9, 3, 6, matches=matches, most_deals=4, counts_clauses=True)
    whole = play_tally(rulebook, work)
    first, second = replace(work, count=2), replace(work, first=5, count=4)
    parts = zip(play_tally(rulebook, first), play_tally(rulebook, second), strict=True)
    assert [a + b for a, b in parts] == whole


@pytest.mark.parametrize("variant", VARIANTS)
def test_figures_that_must_agree(variant: str) -> None:
    rulebook = load_variant(variant)
    work = Work(("honest",) * rulebook.seats, 4, 0, 20, counts_clauses=True)
    numbers = split_tally(rulebook, play_tally(rulebook, work))
    assert numbers["deals"] == [20]
    for block in ("endings", "length", "tricks"):
        assert sum(numbers[block]) == 20
    assert sum(numbers["points"]) == 20 * rulebook.seats
    assert sum(numbers["moves"]) == numbers["decisions"][0]
    assert sum(length * count for length, count in enumerate(numbers["length"])) == numbers["decisions"][0]
    ids = [origin.clause for origin in counted_clauses(rulebook)]
    counts = dict(zip(ids, numbers["clauses"], strict=True))
    for row, count in zip(rulebook.settle, numbers["endings"], strict=False):
        assert counts[row.origin.clause] == count
    duties = sum(count for id, count in counts.items() if id.startswith(("lead.", "follow.")))
    assert 0 < duties <= numbers["moves"][0]
    for rule in rulebook.moves:
        if rule.automatic is None:
            assert counts[rule.origin.clause] == numbers["moves"][1 + rule.number]


def test_clauses_are_zero_unless_asked_for(german) -> None:
    work = Work(("honest", "random"), 4, 0, 5)
    counting = replace(work, counts_clauses=True)
    plain, counted = (split_tally(german, play_tally(german, each)) for each in (work, counting))
    assert not any(plain.pop("clauses"))
    assert any(counted.pop("clauses"))
    assert plain == counted


@pytest.mark.parametrize("dealer", [-1, 1])
def test_a_match_is_that_of_its_seed_at_the_table(german, dealer: int) -> None:
    seed = match_seed(8, 2)
    engine = ReferenceEngine(german)
    match = Match(engine, seed, dealer=dealer if dealer >= 0 else None)
    plays = 0
    while match.winner() is None:
        deal, rng = match.next_deal(), stream(seed, "bots", match.deals)
        while deal.outcome() is None:
            deal.push_legal(choose("honest", deal, rng))
        plays += sum(move.name == PLAY for move in deal.moves)
        match.record(deal)
    work = Work(("honest", "honest"), 8, 2, 1, dealer=dealer, matches=True, most_deals=100)
    numbers = split_tally(german, play_tally(german, work))
    assert numbers["match wins"] == [int(match.winner() == side) for side in german.sides]
    assert numbers["scores"] == match.game_points
    assert numbers["match length"][match.deals] == 1
    assert (numbers["deals"], numbers["moves"][0]) == ([match.deals], plays)


def test_a_match_that_takes_too_long_is_given_up(german) -> None:
    work = Work(("honest", "honest"), 8, 0, 3, matches=True, most_deals=2)
    numbers = split_tally(german, play_tally(german, work))
    assert (numbers["matches"], numbers["matches unfinished"]) == ([3], [3])
    assert (numbers["match length"][2], numbers["deals"], numbers["match wins"]) == (3, [6], [0, 0])


def test_the_eldest_sits_after_the_dealer(german) -> None:
    fixed = [
        split_tally(german, play_tally(german, Work(("honest",) * 2, 3, 0, 30, dealer=d))) for d in (0, 1)
    ]
    for dealer, numbers in enumerate(fixed):
        eldest, other = numbers["scores"][1 - dealer], numbers["scores"][dealer]
        assert numbers["eldest"] == [eldest - other]
