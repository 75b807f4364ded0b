"""Exact numbers of complete legal play sequences, counted elsewhere and by other means (never by this engine).

A position that comes up again by another order of moves is counted once and remembered, which changes no number.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.pipeline import load_variant
from sixtysix_dsl.rulebook.pack import set_of
from sixtysix_dsl.rulebook.state import State

HERE = Path(__file__).parent
DUTIES = {
    "free": None,
    "follow": "follow",
    "follow+trump": "follow-trump",
    "head": "follow-head-trump",
    "undertrump": "overruff-or-undertrump",
    "overruff": "overruff-or-free",
}

TWO = {
    ("AS KS 9S 10H QH JD", "QS AH 9H 10D KD JC"): {
        "free": 518400,
        "follow": 18968,
        "follow+trump": 13144,
        "head": 8576,
    },
    ("AS QS KH 9H 10D QC", "10S 9S AH JH AC 10C"): {
        "free": 518400,
        "follow": 14072,
        "follow+trump": 7824,
        "head": 4506,
    },
}
THREE = {
    ("AH 9H KS", "KH JH 10D", "10H QH AC"): (216, 104, 32, 26, 23, 30),
    ("AS 9D QH", "KH 9H 10C", "AH JH 9C"): (216, 108, 30, 20, 16, 16),
}
FOUR = {
    ("AS KS 9D 9C", "QS JH 9H 10C", "9S QH 10D KC", "10S KH AD QD"): (None, 1560, 236, 204, 204, 204),
    ("AS KD QC JC", "QH 9H 10D AC", "KH JH JD 10C", "10H KS QD 9C"): (None, 1056, 200, 168, 150, 162),
}


def cases() -> list[tuple[str, tuple[str, ...], str, str, int]]:
    found = [
        ("two", hands, "C", duty, count) for hands, counts in TWO.items() for duty, count in counts.items()
    ]
    for table in (THREE, FOUR):
        for hands, counts in table.items():
            found += [
                ("four", hands, "H", duty, n) for duty, n in zip(DUTIES, counts, strict=True) if n is not None
            ]
    return found


@pytest.mark.parametrize(("base", "hands", "trump", "duty", "count"), cases())
def test_number_of_play_sequences(
    base: str, hands: tuple[str, ...], trump: str, duty: str, count: int
) -> None:
    rules = [str(HERE / "duties" / f"{DUTIES[duty]}.yaml")] if DUTIES[duty] else []
    engine = ReferenceEngine(load_variant(str(HERE / f"{base}.yaml"), rules=rules))
    assert count_sequences(engine, begin(engine, hands, trump)) == count


def begin(engine: ReferenceEngine, hands: tuple[str, ...], trump: str) -> State:
    """Lay the hands before the first lead; three hands are a mande of seat 1, in which seat 3 sits out."""
    pack = engine.rulebook.pack
    state = engine.interpreter.new_state(engine.rulebook.seats - 1)
    state.trump = pack.parse_suit(trump)
    names = [var.name for var in engine.rulebook.state]
    seats: tuple[int, ...] = tuple(range(len(hands)))
    if len(hands) == 3:
        contract = engine.rulebook.state[names.index("contract")]
        state.vars[engine.interpreter.facts.offsets[names.index("contract")]] = contract.type.values.index(
            "mande"
        )
        state.vars[engine.interpreter.facts.offsets[names.index("soloist")]] = 0
        seats = (0, 1, 3)
    for seat, hand in zip(seats, hands, strict=True):
        state.hands[seat] = set_of(pack.parse_card(card) for card in hand.split())
    engine.interpreter.begin_play(state)
    return state


def count_sequences(
    engine: ReferenceEngine, state: State, seen: dict[tuple[object, ...], int] | None = None
) -> int:
    seen = {} if seen is None else seen
    if state.result is not None:
        return 1
    key = (tuple(state.hands), state.turn, tuple(state.trick), state.leader)
    if key not in seen:
        seen[key] = sum(
            count_sequences(engine, engine.apply(state, m), seen) for m in engine.legal_moves(state)
        )
    return seen[key]
