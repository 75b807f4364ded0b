"""Whatever a seat is shown or told stays the same if the cards that it cannot see lie otherwise."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from sixtysix_dsl.explain.explain import explain_move
from sixtysix_dsl.pipeline import load_variant
from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.play.match import Match
from sixtysix_dsl.resolve.references import bundled_names
from sixtysix_dsl.rulebook.moves import Move
from sixtysix_dsl.rulebook.pack import cards_in, set_of
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.table.draw import draw
from sixtysix_dsl.table.hint import hint_lines
from sixtysix_dsl.table.in_force import rule_lines
from sixtysix_dsl.table.look import Look
from sixtysix_dsl.table.sample import sample_deal, sample_scene
from sixtysix_dsl.table.tricks import last_trick, seen_since
from sixtysix_dsl.table.what_if import what_if_lines


def permuted(deal: Deal[Any], seat: int, seed: int) -> Deal[Any]:
    """The same deal with the cards that the seat has not been shown dealt anew: others' hands, the talon face down."""
    state, pack = deal.state.copy(), deal.engine.rulebook.pack
    names = deal.view(seat)["known"]
    known = [set(names.get(str(other + 1), ())) for other in range(len(state.hands))]
    open_talon = "order" in deal.view(seat)["talon"]
    fixed = {
        card
        for other, held in enumerate(state.hands)
        for card in cards_in(held)
        if pack.names[card] in known[other]
    }
    fixed |= {state.turn_up, *(state.talon if open_talon else ())}
    places = [
        (other, card) for other, held in enumerate(state.hands) if other != seat for card in cards_in(held)
    ]
    hidden = [place for place in places if place[1] not in fixed]
    hidden += [(-1, card) for card in state.talon if card not in fixed]
    cards = [card for _, card in hidden]
    random.Random(seed).shuffle(cards)
    for other in {other for other, _ in hidden if other >= 0}:
        state.hands[other] &= ~set_of(card for who, card in hidden if who == other)
        state.hands[other] |= set_of(new for (who, _), new in zip(hidden, cards, strict=True) if who == other)
    moved = {old: new for (who, old), new in zip(hidden, cards, strict=True) if who == -1}
    state.talon = [moved.get(card, card) for card in state.talon]
    other_deal = deal.copy()
    other_deal.state = state
    return other_deal


@cache
def under(variant: str, option: str, value: str) -> Rulebook:
    return load_variant(variant, settings={option: value})


def everything_shown(match: Match[Any], deal: Deal[Any], seat: int) -> Iterator[str]:
    """The screen, and the answer to all that may be asked."""
    engine: Any = deal.engine
    rulebook = engine.rulebook
    scene = sample_scene(match, deal, seat)
    yield "\n".join(line.plain for line in draw(scene, Look(90, 40)))
    yield from hint_lines(engine, deal, seat)
    yield from rule_lines(engine, deal, seat)
    for card in range(rulebook.pack.size):
        yield explain_move(engine, deal.state, Move(seat, "play", (card,)), seat=seat).text()
    for rule in rulebook.moves:
        for value in range(4):
            move = Move(seat, rule.name, (value,) * len(rule.choices))
            yield explain_move(engine, deal.state, move, seat=seat).text()
    for option in rulebook.options[:1]:
        other = [value for value in option.values or () if value != option.default][:1]
        for value in other:
            changed = {option.name: value}
            try:
                there = under(rulebook.name, option.name, value)
            except ValueError:
                continue
            yield from what_if_lines(engine, deal, seat, there, changed)
    yield str(last_trick(deal, seat))
    own = [number for number, move in enumerate(deal.moves) if move.seat == seat]
    yield seen_since(deal, seat, own[-1]) if own else ""


@pytest.mark.parametrize("variant", bundled_names())
@pytest.mark.parametrize("moves", [1, 12])
def test_hidden_cards_change_nothing(variant: str, moves: int) -> None:
    match, deal = sample_deal(variant, moves, seed=4)
    shown = list(everything_shown(match, deal, 0))
    others = [permuted(deal, 0, seed) for seed in (1, 2, 3)]
    is_known_by_counting = len(deal.state.hands) == 2 and not deal.state.talon
    assert is_known_by_counting or any(other.state.hands != deal.state.hands for other in others)
    for other in others:
        assert other.state.hands[0] == deal.state.hands[0]
        assert list(everything_shown(match, other, 0)) == shown


def test_where_points_are_hidden_they_are_not_drawn() -> None:
    match, deal = sample_deal("german-24", 12)
    view = deal.view(0)
    dark = replace(sample_scene(match, deal), view={**view, "points": {"1": view["points"]["1"], "2": None}})
    assert any("? points" in line.plain for line in draw(dark, Look(80, 24)))
