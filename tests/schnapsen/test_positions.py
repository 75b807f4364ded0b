"""Published positions, solved by looking at every line of play: the rules give the published values.

The positions are from Martin Tompa's Schnapsen Log (columns 144, 127, 066, 041, 077). The talon is exhausted,
both hands are known. Only the points are published, so the cards already taken are shared out here in a way
that gives them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

import pytest

from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.pipeline import load_variant
from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.play.notation import write_move
from sixtysix_dsl.rulebook.pack import Pack, cards_in, set_of

YOU, OTHER = 0, 1


class Position(NamedTuple):
    """Hands of You and the other, their points, who leads, and for each lead its value for You in game points."""

    trump: str
    hands: tuple[str, str]
    points: tuple[int, int]
    leader: int
    values: dict[str, int]


POSITIONS = {
    "3": Position(
        "C",
        ("KS 10H KC 10D QD", "JH JC AD KD JD"),
        (36, 32),
        YOU,
        {"10H": 1, "KC": -1, "QD": -1, "10D": -1, "KS": -1},
    ),
    "5": Position(
        "H",
        ("QS JS 10H AD QD", "AS QH KC 10D KD"),
        (31, 28),
        YOU,
        {"10H": 1, "QS": -1, "JS": -1, "AD": -1, "QD": -1},
    ),
    "6": Position(
        "H",
        ("JS 10H KH QC JD", "10S KS JH AC KC"),
        (32, 36),
        YOU,
        {"10H": 1, "KH": 1, "QC": -1, "JS": -1, "JD": -2},
    ),
    "7": Position(
        "S",
        ("KS AH 10H QH KC", "AS KH JH AC KD"),
        (29, 27),
        YOU,
        {"KS": 1, "KC": -1, "AH": -1, "10H": -1, "QH": -2},
    ),
    "8": Position(
        "S",
        ("10S QS JS AH KH", "AS KS 10H QH AD"),
        (15, 36),
        OTHER,
        dict.fromkeys(("AS", "KS", "10H", "QH", "AD"), 1),
    ),
}


@lru_cache
def engine() -> ReferenceEngine:
    return ReferenceEngine(load_variant("schnapsen"))


@pytest.mark.parametrize("number", POSITIONS)
def test_every_lead_has_the_published_value(number: str) -> None:
    position = POSITIONS[number]
    deal = begin(position)
    found: dict[str, int] = {}
    for move in deal.legal_moves():
        if move.name == "play":
            deal.push(move)
            found[write_move(engine().rulebook, move, with_seat=False).removeprefix("play ")] = solve(deal)
            deal.pop()
    assert found == position.values


def begin(position: Position) -> Deal[Any]:
    """Lay the position, with the cards taken shared out so that both have their points."""
    pack = engine().rulebook.pack
    state = engine().interpreter.new_state(1 - position.leader)
    state.hands = [set_of(pack.parse_card(card) for card in hand.split()) for hand in position.hands]
    state.trump = pack.parse_suit(position.trump)
    for seat, cards in enumerate(
        shares(pack, pack.all & ~(state.hands[0] | state.hands[1]), position.points)
    ):
        state.taken[seat] = cards
        state.card_points[seat] = pack.value(cards)
        state.tricks[seat] = cards.bit_count() // 2
    state.tricks_played = sum(state.tricks)
    state.leader = state.last_winner = position.leader
    engine().interpreter.begin_lead(state)
    deal = Deal(engine(), state)
    assert [deal.view(0)["points"][seat] for seat in "12"] == list(position.points)
    assert deal.view(0)["talon"]["state"] == "exhausted"
    return deal


def shares(pack: Pack, cards: int, points: tuple[int, int]) -> tuple[int, int]:
    all_cards = list(cards_in(cards))
    for many in (4, 6, 2, 8):
        for chosen in combinations(all_cards, many):
            mine = set_of(chosen)
            if (pack.value(mine), pack.value(cards & ~mine)) == points:
                return mine, cards & ~mine
    raise AssertionError("the points cannot be shared out")


def solve(deal: Deal[Any], low: int = -3, high: int = 3) -> int:
    """The value of a deal for You with best play on both sides, in game points."""
    result = deal.outcome()
    if result is not None:
        return result.scores[YOU] - result.scores[OTHER]
    mine = deal.turn == YOU
    best = -9 if mine else 9
    for move in sorted(deal.legal_moves(), key=lambda move: move.name != "claim"):
        deal.push_legal(move)
        value = solve(deal, low, high)
        deal.pop()
        if mine:
            best = max(best, value)
            low = max(low, best)
        else:
            best = min(best, value)
            high = min(high, best)
        if low >= high:
            break
    return best
