"""What holds in every deal of every variant under every setting."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings

from sixtysix_dsl.explain.explain import explain_move
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.pipeline import load_variant
from sixtysix_dsl.play.bots import choose
from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.play.notation import parse_move, write_move
from sixtysix_dsl.resolve.references import bundled_names
from sixtysix_dsl.rulebook.moves import PLAY, Move
from sixtysix_dsl.rulebook.pack import set_of
from sixtysix_dsl.rulebook.rng import stream
from sixtysix_dsl.rulebook.state import State
from tests.properties.deals import deals, play

Case = tuple[ReferenceEngine, Deal, random.Random]


@settings(max_examples=60, deadline=None)
@given(deals())
def test_cards_and_points_are_conserved_and_someone_can_always_move(case: Case) -> None:
    engine, deal, rng = case
    for moves in play(engine, deal, rng):
        assert moves, str(deal)
        assert len(set(moves)) == len(moves)
        check_cards(engine, deal.state)
    check_cards(engine, deal.state)
    assert deal.legal_moves() == []


def check_cards(engine: ReferenceEngine, state: State) -> None:
    pack = engine.rulebook.pack
    zones = [*state.hands, *state.taken, set_of(state.talon), set_of(state.trick)]
    union = 0
    for zone in zones:
        assert not union & zone, "a card is in two places"
        union |= zone
    assert union == pack.all
    assert sum(len(set_zone) for set_zone in (state.talon, state.trick)) == len({*state.talon, *state.trick})
    assert sum(state.card_points) == sum(pack.value(zone) for zone in state.taken)
    assert min(*state.counted, *state.pending, state.fresh) >= 0
    assert sum(state.tricks) == state.tricks_played


@settings(max_examples=40, deadline=None)
@given(deals())
def test_pop_takes_back_exactly_what_push_did(case: Case) -> None:
    engine, deal, rng = case
    texts = []
    for _ in play(engine, deal, rng):
        texts.append((str(deal), deal.state.copy()))
    for text, state in reversed(texts):
        deal.pop()
        assert str(deal) == text
        assert deal.state == state


@settings(max_examples=40, deadline=None)
@given(deals())
def test_states_and_moves_have_a_text_form_both_ways(case: Case) -> None:
    engine, deal, rng = case
    for moves in play(engine, deal, rng):
        assert engine.read(engine.write(deal.state)) == deal.state
        for move in moves:
            assert parse_move(engine.rulebook, write_move(engine.rulebook, move)) == move
    assert engine.read(engine.write(deal.state)) == deal.state


@settings(max_examples=30, deadline=None)
@given(deals())
def test_a_move_is_legal_exactly_if_its_verdict_says_so(case: Case) -> None:
    engine, deal, rng = case
    for moves in play(engine, deal, rng):
        legal = set(moves)
        for move in every_move(engine, deal.state, range(engine.rulebook.seats)):
            verdict = deal.why(move)
            assert verdict.legal == (move in legal), (str(deal), write_move(engine.rulebook, move))
            assert verdict.reasons


def every_move(engine: ReferenceEngine, state: State, seats: range | list[int]) -> list[Move]:
    """All cards, and all announcements with all arguments that are suits or cards."""
    pack = engine.rulebook.pack
    faces = engine.interpreter.announcements.faces_in(pack.all)
    moves = [Move(seat, PLAY, (face,)) for seat in seats for face in faces]
    for rule in engine.rulebook.moves:
        values = [range(len(pack.suits)) if c.kind == "suit" else faces for c in rule.choices]
        argument_lists = [()] if not values else [(value,) for value in values[0]] if len(values) == 1 else []
        moves += [Move(seat, rule.name, args) for seat in seats for args in argument_lists]
    return list(dict.fromkeys(moves))


@settings(max_examples=40, deadline=None)
@given(deals())
def test_a_seat_is_told_nothing_that_depends_on_what_is_hidden_from_it(case: Case) -> None:
    engine, deal, rng = case
    for _ in play(engine, deal, rng):
        if rng.random() < 0.7:
            continue
        seat = rng.randrange(engine.rulebook.seats)
        assert told(engine, deal.state, seat) == told(
            engine, shuffle_hidden(engine, deal.state, seat, rng), seat
        )


def told(engine: ReferenceEngine, state: State, seat: int) -> list[object]:
    """Everything that reaches a seat: its view, its moves, and what it is told about every move it could name."""
    said: list[object] = [engine.view(state, seat), [m for m in engine.legal_moves(state) if m.seat == seat]]
    for move in every_move(engine, state, [seat]):
        said.append(explain_move(engine, state, move, seat=seat).data())
    return said


@pytest.mark.parametrize("variant", bundled_names())
def test_every_move_is_explained_after_every_announcement(variant: str) -> None:
    """Then most of what may be done once, or not any more, is refused for that alone."""
    engine = ReferenceEngine(load_variant(variant))
    for number in range(20):
        deal, rng = Deal.from_seed(engine, 1, number=number), stream(1, "bots", number)
        while deal.outcome() is None:
            deal.push_legal(choose("greedy", deal, rng))
            if deal.moves[-1].name == PLAY or deal.outcome() is not None:
                continue
            for move in every_move(engine, deal.state, range(engine.rulebook.seats)):
                assert all(each.says for each in explain_move(engine, deal.state, move).because)


def shuffle_hidden(engine: ReferenceEngine, state: State, seat: int, rng: random.Random) -> State:
    """Deal anew all cards that the seat has not seen; where points are hidden, also what others have taken."""
    other = state.copy()
    pack, seats = engine.rulebook.pack, range(engine.rulebook.seats)
    hides_points = engine.rulebook.views["points"] != "everyone"
    places: list[tuple[str, int]] = []
    for x in seats:
        if x != seat:
            places += [("hands", x)] * (state.hands[x] & ~state.shown).bit_count()
            if hides_points:
                places += [("taken", x)] * (state.taken[x] & ~state.shown).bit_count()
    face_up = state.turn_up if engine.rulebook.views["turn-up"] == "everyone" else -1
    at = [i for i, card in enumerate(state.talon) if card != face_up]
    pool = [state.talon[i] for i in at]
    for x in seats:
        if x != seat:
            pool += cards_of(state.hands[x] & ~state.shown)
            other.hands[x] &= state.shown
            if hides_points:
                pool += cards_of(state.taken[x] & ~state.shown)
                other.taken[x] &= state.shown
    rng.shuffle(pool)
    for i in at:
        other.talon[i] = pool.pop()
    for zone, x in places:
        getattr(other, zone)[x] |= 1 << pool.pop()
    for x in seats:
        other.card_points[x] = pack.value(other.taken[x])
    return other


def cards_of(cards: int) -> list[int]:
    return [card for card in range(cards.bit_length()) if cards >> card & 1]
