"""What a position puts on the table, beyond what the scenario files of the variants show."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sixtysix_dsl.rulebook.state import State
from sixtysix_dsl.scenario.read import read_file
from sixtysix_dsl.scenario.run import prepare
from sixtysix_dsl.scenario.variants import Shelf

SHELF = Shelf()


@pytest.fixture
def lay(tmp_path: Path) -> Callable[..., State]:
    def build(text: str, variant: str = "german-24") -> State:
        path = tmp_path / "one.yaml"
        path.write_text(f"scenario: a position\nvariant: {variant}\n{text}", encoding="utf-8")
        (scenario,) = read_file(str(path)).scenarios
        prepared, faults = prepare(scenario, SHELF)
        assert prepared is not None, faults
        return prepared.board.state

    return build


TAKEN = """\
position:
  hands: {1: "AH 10H AS", 2: "KS QS AC"}
  talon: ""
  elsewhere: any
  trump: H
  taken: {1: ["KD JC", "JS JH"], 2: ["KH QH", "QC 10C"]}
  leader: 1
"""


def test_figures_come_from_the_tricks_listed(lay: Callable[..., State]) -> None:
    s = lay(TAKEN)
    assert (s.card_points, s.tricks, s.tricks_played) == ([10, 20], [2, 2], 4)
    assert (s.leader, s.turn, s.last_winner, s.phase) == (0, 0, 0, -1)


def test_a_leader_without_a_listed_trick_has_won_none(lay: Callable[..., State]) -> None:
    s = lay("position: {hands: {1: AS, 2: KS}, elsewhere: any, trump: H, leader: 2}")
    assert (s.leader, s.last_winner) == (1, -1)


def test_eldest_leads_if_nothing_is_said(lay: Callable[..., State]) -> None:
    s = lay("dealer: 1\nposition: {hands: {1: AS, 2: KS}, elsewhere: any, trump: H}")
    assert (s.dealer, s.leader) == (0, 1)


def test_the_last_card_of_an_open_talon_is_the_turn_up(lay: Callable[..., State]) -> None:
    s = lay("position: {hands: {1: AS, 2: KS}, talon: 9D QH, elsewhere: any, leader: 1}")
    assert (s.turn_up, s.trump) == (s.talon[-1], 1)


def test_the_last_card_of_a_closed_talon_is_face_down_and_shows_trump(lay: Callable[..., State]) -> None:
    s = lay("position: {hands: {1: AS, 2: KS}, talon: 9D QH, elsewhere: any, leader: 1, closed: {by: 2}}")
    assert (s.turn_up, s.trump, s.closed, s.closer) == (-1, 1, True, 1)


def test_closing_froze_what_is_listed(lay: Callable[..., State]) -> None:
    s = lay(f"{TAKEN}  closed: {{by: 1}}\n  melds: {{2: [C]}}\n")
    assert s.vars == [-1, 10, 40, 2, 2]


def test_closing_froze_the_tricks_before_it(lay: Callable[..., State]) -> None:
    s = lay(f"{TAKEN}  closed: {{by: 1, tricks before: {{1: 1, 2: 0}}}}\n")
    assert s.vars == [-1, 6, 0, 1, 0]
    assert (s.card_points, s.tricks_played) == ([10, 20], 4)
    assert lay(f"{TAKEN}  closed: {{by: 1}}\n  tricks before: {{1: 1}}\n").vars == [-1, 6, 0, 1, 0]


def test_facts_hold_whatever_closing_froze(lay: Callable[..., State]) -> None:
    s = lay(f"{TAKEN}  closed: {{by: 1}}\n  facts: {{tricks at close: {{1: 0}}, claimer: none}}\n")
    assert s.vars == [-1, 10, 20, 0, 2]


def test_marriages_are_worth_what_the_variant_says(lay: Callable[..., State]) -> None:
    s = lay(f"{TAKEN}  melds: {{1: [D], 2: H}}\n  pending melds: {{1: [C]}}\n")
    assert (s.counted, s.pending, s.marriages) == ([20, 40], [20, 0], [2, 1])
    assert s.melds == [(0, 2, 20), (1, 1, 40), (0, 3, 20)]


def test_the_card_of_a_marriage_still_in_hand_is_known(lay: Callable[..., State]) -> None:
    hands = "hands: {1: QS AH, 2: 9S 9H}, elsewhere: any, trump: H, leader: 1"
    s = lay(f"position: {{{hands}, taken: {{1: [KS JS]}}, melds: {{1: [S]}}}}")
    assert s.shown == s.hands[0] & s.married
    assert s.shown.bit_count() == 1


def test_of_two_copies_the_one_played_was_married(lay: Callable[..., State]) -> None:
    s = lay(
        "position:\n"
        "  hands: {1: KS QS, 2: 9S 9H, 3: AD AC, 4: JD JC}\n"
        "  elsewhere: any\n"
        "  trump: H\n"
        "  taken: {1: [KS JS JH JH]}\n"
        "  melds: {1: [S]}\n"
        "  leader: 1\n",
        "double-48",
    )
    assert (s.married & s.taken[0]).bit_count() == 1
    assert (s.shown & s.hands[0]).bit_count() == 1


def test_facts_decide_who_plays(lay: Callable[..., State]) -> None:
    text = "position: {hands: {1: AS, 2: KS, 4: 9S}, elsewhere: any, trump: H, leader: 4, "
    s = lay(text + "facts: {contract: mande, soloist: 1, cards: three}}", "mande")
    assert (s.in_play, s.leader) == (0b1011, 3)
    assert lay(text[: -len("leader: 4, ")] + "facts: {contract: mande, soloist: 1}}", "mande").leader == 0


def test_hands_dealt_lie_as_they_were_given(lay: Callable[..., State]) -> None:
    hands = 'hands: {1: "KH QH AS 10S JD 9C", 2: "9H KS QS 9D KC 10C"}'
    talon = 'talon: "AD 10D KD QD AH 10H JH QC JC 9S JS AC"'
    s = lay(f"dealer: 1\ndeal:\n  {hands}\n  {talon}\n")
    pack = SHELF.load("german-24", None).rulebook.pack  # type: ignore[union-attr]
    assert [pack.write_cards(hand) for hand in s.hands] == ["AS 10S KH QH JD 9C", "KS QS 9H 9D 10C KC"]
    assert " ".join(pack.names[card] for card in s.talon) == talon[8:-1]
    assert (pack.names[s.turn_up], s.turn) == ("AC", 1)


def test_cards_are_read_as_people_write_them(lay: Callable[..., State]) -> None:
    s = lay('position: {hands: {1: "t♠ aS", 2: "9♥, kc"}, elsewhere: any, trump: hearts, leader: 1}')
    pack = SHELF.load("german-24", None).rulebook.pack  # type: ignore[union-attr]
    assert [pack.write_cards(hand) for hand in s.hands] == ["AS 10S", "9H KC"]


def test_what_the_match_brings_along(lay: Callable[..., State]) -> None:
    s = lay("match: {2: 5}\ncarried: 2\ndeal: {seed: 7}\n")
    assert (s.game_points, s.carried, s.dealer) == ([0, 5], 2, 1)
    assert lay("match: {1: 6}\ndeal: {seed: 7}\n", "mande").game_points == [6, 0, 6, 0]
