"""A deal played again under both variants, with every position on the way: where it can be told from in short."""

from __future__ import annotations

from typing import NamedTuple

from sixtysix_dsl.diverge.divergence import Start
from sixtysix_dsl.diverge.layout import Layout, Trick
from sixtysix_dsl.diverge.pair import Course, Pair
from sixtysix_dsl.rulebook.moves import Move
from sixtysix_dsl.rulebook.pack import cards_in
from sixtysix_dsl.rulebook.state import State


class Stand(NamedTuple):
    """A position on the way: both states, and the tricks taken so far."""

    s: State
    t: State
    taken: tuple[tuple[Trick, ...], ...]
    before: tuple[int, ...]


def stands(pair: Pair, origin: Start | Layout | None, moves: tuple[Move, ...]) -> list[Stand]:
    """Return the position before each move and after the last, as far as both allow them."""
    course = pair.begin(origin, "legality")
    if course is None:
        return []
    taken: list[tuple[Trick, ...]] = [()] * len(course.s.hands)
    before: tuple[int, ...] = ()
    found = [Stand(course.s, course.t, tuple(taken), before)]
    for move in moves:
        if course.is_over or move not in course.common:
            break
        tricks, was_closed = course.s.tricks_played, course.s.closed
        course.make(move)
        if course.s.tricks_played > tricks:
            winner = course.s.last_winner
            taken[winner] = (*taken[winner], course.s.last_trick)
        if course.s.closed and not was_closed:
            before = tuple(map(len, taken))
        found.append(Stand(course.s, course.t, tuple(taken), before))
    return found


def is_lead(s: State) -> bool:
    """Whether a position can be written as one between two tricks."""
    return s.result is None and s.phase < 0 and not (s.trick or s.must or s.question) and s.turn == s.leader


def layouts(pair: Pair, stand: Stand) -> list[Layout]:
    """The position as a layout: with marriages as A counts them, and as B does where that is not the same."""
    s, t = stand.s, stand.t
    found = [_layout(stand, *_melds(s))]
    theirs = _melds(t)
    if not pair.tongue.same:
        theirs = tuple(  # type: ignore[assignment]
            tuple(tuple(pair.tongue.suit_to_a(suit) for suit in suits) for suits in part) for part in theirs
        )
    other = _layout(stand, *theirs)
    return found if other == found[0] else [*found, other]


def shared_position(pair: Pair, course: Course) -> Layout | None:
    """Where two deal in different ways: the cards as one of them has dealt them, if both can play on from there."""
    none: tuple[tuple[Trick, ...], ...] = tuple(() for _ in course.s.hands)
    first, second = Stand(course.s, course.t, none, ()), Stand(course.t, course.s, none, ())
    for stand in (first, second) if pair.tongue.same else (first,):
        if is_lead(stand.s):
            layout = _layout(stand, *_melds(stand.s))
            if pair.states(layout) is not None:
                return layout
    return None


Suits = tuple[tuple[int, ...], ...]


def _layout(stand: Stand, melds: Suits, pending: Suits) -> Layout:
    s = stand.s
    return Layout(
        tuple(tuple(cards_in(hand)) for hand in s.hands),
        tuple(s.talon),
        s.trump,
        stand.taken,
        melds,
        pending,
        s.leader,
        s.dealer,
        s.closer,
        stand.before if s.closer >= 0 else (),
        carried=s.carried,
        game_points=tuple(s.game_points) if any(s.game_points) else None,
    )


def _melds(s: State) -> tuple[Suits, Suits]:
    """The suits that each seat has married, those that count and those that do not yet: the latest, until they make up
    what is pending."""
    counted, pending = [], []
    for seat in range(len(s.hands)):
        left, mine = (
            s.pending[seat],
            [(suit, points) for x, suit, points in s.melds if x == seat and suit >= 0],
        )
        late: list[int] = []
        while mine and left >= mine[-1][1] > 0:
            suit, points = mine.pop()
            left -= points
            late.insert(0, suit)
        counted.append(tuple(suit for suit, _ in mine))
        pending.append(tuple(late))
    return tuple(counted), tuple(pending)
