"""A case with fewer tricks in it: a whole one left out, its cards taken before or never there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from sixtysix_dsl.diverge.layout import Layout
from sixtysix_dsl.rulebook.moves import PLAY
from sixtysix_dsl.rulebook.pack import cards_in

if TYPE_CHECKING:
    from sixtysix_dsl.diverge.shrink import Shrinker, Small


class _Trick(NamedTuple):
    """A trick on the way: the numbers of its moves, who took it, its cards, and what each seat drew after it."""

    moves: tuple[int, ...]
    winner: int
    cards: tuple[int, ...]
    drawn: tuple[int, ...]


def fewer_played(shrinker: Shrinker, case: Small) -> Small:
    """Leave out whole tricks, the latest that can be first, as long as more than one is played."""
    found: Small | None = case
    while found is not None and not shrinker.is_late:
        case, found = found, None
        for trick in reversed(_tricks(shrinker, case)[:-1]):
            found = next(_without(shrinker, case, trick), None)
            if found is not None:
                break
    return case


def _tricks(shrinker: Shrinker, case: Small) -> list[_Trick]:
    course = shrinker.begin(case)
    found: list[_Trick] = []
    plays: list[int] = []
    hands = list(course.s.hands) if course is not None else []
    for number, move in enumerate(case.moves):
        if course is None or course.is_over or move not in course.common:
            break
        played = course.s.tricks_played
        course.make(move)
        plays += [number] if move.name == PLAY else []
        if course.s.tricks_played > played:
            left = list(course.s.hands)
            drawn = tuple(new & ~old for new, old in zip(left, hands, strict=True))
            found.append(_Trick(tuple(plays), course.s.last_winner, course.s.last_trick, drawn))
            plays, hands = [], left
    return found


def _without(shrinker: Shrinker, case: Small, trick: _Trick) -> Iterator[Small]:
    """Yield the case without a trick: its cards taken before, and never there; what was drawn after it lies in hand."""
    layout = case.layout
    if layout is None or shrinker.is_late:
        return
    moves = tuple(move for number, move in enumerate(case.moves) if number not in trick.moves)
    gone = set(trick.cards)
    drawn = {card for cards in trick.drawn for card in cards_in(cards)}
    if not gone <= {card for hand in layout.hands for card in hand} or not drawn <= set(layout.talon):
        return
    less = replace(
        layout,
        hands=tuple(
            tuple(sorted({*hand, *cards_in(cards)} - gone))
            for hand, cards in zip(layout.hands, trick.drawn, strict=True)
        ),
        talon=tuple(card for card in layout.talon if card not in drawn),
    )
    for smaller in (_taken_before(less, trick), less):
        found = shrinker.shows(case.divergence, smaller, moves)
        if found is not None:
            yield found
            return


def _taken_before(layout: Layout, trick: _Trick) -> Layout:
    taken = tuple(
        (*listed, trick.cards) if seat == trick.winner else listed for seat, listed in enumerate(layout.taken)
    )
    return replace(layout, taken=taken)
