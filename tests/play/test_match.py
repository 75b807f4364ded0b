"""A match over several deals: who deals, what is added up, what is carried, when it is over."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.pipeline import load_variant
from sixtysix_dsl.play.bots import choose
from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.play.match import Match, draw_first_dealer
from sixtysix_dsl.resolve.references import bundled_names
from sixtysix_dsl.rulebook.outcome import Result
from sixtysix_dsl.rulebook.rng import stream

FOUR_NINES = """\
sixtysix: 1
rules: four-nines
moves:
  annul: {after: last, kind: annul, window: on lead, when: tricks played = 0, does: annul deal}
"""


def engine_of(variant: str, **settings: str) -> ReferenceEngine:
    return ReferenceEngine(
        load_variant(variant, settings={k.replace("_", "-"): v for k, v in settings.items()})
    )


def finish(deal: Deal[Any], seed: int = 0) -> None:
    rng = stream(seed, "bots", 0)
    while deal.outcome() is None:
        deal.push_legal(choose("honest", deal, rng))


def ended(deal: Deal[Any], result: Result) -> Deal[Any]:
    """The deal as if it had ended in this way."""
    deal.state = deal.state.copy()
    deal.state.result = result
    return deal


@pytest.mark.parametrize("variant", sorted(bundled_names()))
def test_the_deal_goes_round_the_whole_table(variant: str) -> None:
    match = Match(engine_of(variant), seed=3)
    seats = match.engine.rulebook.seats
    first = match.dealer
    assert first == draw_first_dealer(seats, 3)
    for number in range(3 * seats):
        assert match.dealer == (first + number) % seats
        deal = match.next_deal()
        assert deal.view(0)["dealer"] == match.dealer + 1
        finish(deal, number)
        match.record(deal)


@pytest.mark.parametrize("variant", sorted(bundled_names()))
def test_game_points_add_up_and_a_match_ends(variant: str) -> None:
    match = Match(engine_of(variant), seed=5)
    total = [0] * match.engine.rulebook.seats
    while match.winner() is None and match.deals < 200:
        deal = match.next_deal()
        assert deal.view(0)["game_points"] == {str(seat + 1): points for seat, points in enumerate(total)}
        finish(deal, match.deals)
        result = match.record(deal)
        total = [have + got for have, got in zip(total, result.scores, strict=True)]
        assert match.game_points == total
    winner = match.winner()
    if winner is None:  # where points can be lost, play at random need not come to an end
        assert min(total) < 0
        return
    assert match.game_points[winner[0]] >= match.target
    assert len({match.game_points[seat] for seat in winner}) == 1


def test_an_undecided_deal_is_carried_until_someone_wins_and_the_deal_passes_on() -> None:
    match = Match(engine_of("german-24", tie="carry"), seed=1, dealer=0)
    for dealer, carried in ((1, 1), (0, 2)):
        match.record(ended(match.next_deal(), Result(0, (0, 0), "settle.tie", match.carried + 1)))
        assert (match.dealer, match.carried, match.game_points) == (dealer, carried, [0, 0])
    deal = match.next_deal()
    assert deal.view(0)["carried"] == 2
    deal.push_text("2 play " + deal.view(1)["hand"][0])
    finish(deal)
    result = match.record(deal)
    assert max(result.scores) >= 3
    assert match.carried == 0


def test_an_annulled_deal_changes_nothing_and_is_dealt_again_by_the_same_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rules.yaml").write_text(FOUR_NINES)
    engine = ReferenceEngine(load_variant("german-24", rules=["rules.yaml"]))
    match = Match(engine, seed=1, dealer=1, carried=2, game_points=[3, 4])
    deal = match.next_deal()
    first = deal.view(0)["hand"]
    deal.push_text("1 annul")
    result = match.record(deal)
    assert (result.annulled, result.by, result.winners) == (True, "moves.annul", 0)
    assert (match.dealer, match.carried, match.game_points) == (1, 2, [3, 4])
    assert match.next_deal().view(0)["hand"] != first


@pytest.mark.parametrize("dealer", [-2, 2])
def test_there_is_no_deal_by_a_seat_that_does_not_exist(dealer: int) -> None:
    with pytest.raises(ValueError, match="the dealer is a seat from 0 to 1"):
        Deal.from_seed(engine_of("german-24"), 1, dealer=dealer)


def test_more_than_the_target_wins_as_well() -> None:
    match = Match(engine_of("german-24"), dealer=0, game_points=[6, 0])
    match.record(ended(match.next_deal(), Result(1, (3, 0), "settle.claim-upheld", 0)))
    assert match.game_points == [9, 0]
    assert match.winner() == (0,)


@pytest.mark.parametrize(
    ("points", "winner"),
    [([7, 7, 7], None), ([7, 8, 7], (1,)), ([8, 8, 3], None), ([6, 6, 6], None), ([7, 0, 6], (0,))],
)
def test_when_several_reach_the_target_the_higher_wins_and_level_sides_go_on(
    points: list[int], winner: tuple[int, ...] | None
) -> None:
    assert Match(engine_of("historic-32-three"), dealer=0, game_points=points).winner() == winner


def test_each_alone_everybody_keeps_his_own_total() -> None:
    match = Match(engine_of("double-48", sides="each-alone"), dealer=3)
    match.record(ended(match.next_deal(), Result(0b1101, (2, 0, 2, 2), "settle.claim-false", 0)))
    assert match.game_points == [2, 0, 2, 2]
    assert match.winner() is None


def test_a_side_wins_the_match_together() -> None:
    match = Match(engine_of("mande"), dealer=3, game_points=[20, 0, 20, 0])
    match.record(ended(match.next_deal(), Result(0b0101, (6, 0, 6, 0), "settle.mande-made", 0)))
    assert match.winner() == (0, 2)
