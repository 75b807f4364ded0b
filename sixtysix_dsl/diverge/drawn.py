"""A witness as people see it: what lies where, whose lead it is, the moves from there, in a line a seat."""

from __future__ import annotations

from collections.abc import Iterator

from sixtysix_dsl.diverge.compare import phase_of
from sixtysix_dsl.diverge.layout import Layout
from sixtysix_dsl.diverge.shrink import Shrinker, Small
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.play.notation import write_move
from sixtysix_dsl.rulebook.moves import PLAY, Move
from sixtysix_dsl.rulebook.pack import Pack, cards_in
from sixtysix_dsl.rulebook.state import State
from sixtysix_dsl.rulebook.types import TALON_STATES
from sixtysix_dsl.table.hand import by_suit
from sixtysix_dsl.table.look import Look

_LOOK = Look()
_MOST_MOVES = 60
"""Of a longer way the last moves are told; a usual deal has fewer. The witness has them all."""
_FEW = 6
"""A talon of no more cards is told card by card."""


def draw_case(shrinker: Shrinker, case: Small) -> tuple[str, ...]:
    """Return the lines of a case, as A has it: the cards are the same under both."""
    course = shrinker.begin(case)
    if course is None:
        raise ValueError("a case that one of the variants does not take")
    engine = shrinker.pair.a
    begun = course.s
    course.follow(case.moves)
    lines = [_table(engine, begun), *_match(shrinker, case), *_seats(engine, begun, case)]
    if case.moves:
        told = ", ".join(_move(engine, move) for move in case.moves[-_MOST_MOVES:])
        more = len(case.moves) - _MOST_MOVES
        lines.append(f"moves: {told}" if more <= 0 else f"moves: {more:,} more, then {told}")
    trick = course.s.trick if course.s.result is None else []
    if trick:
        pack = engine.rulebook.pack
        lines.append("then on the table: " + " ".join(_card(pack, card) for card in trick))
    return tuple(lines)


def _table(engine: ReferenceEngine, s: State) -> str:
    """Trump, talon, and who is to move."""
    pack, dot = engine.rulebook.pack, _LOOK.sign("dot")
    parts = [f"trump {_LOOK.suit(pack, s.trump).plain}" if s.trump >= 0 else "no trump"]
    state = TALON_STATES.values[engine.interpreter.facts.talon_state(s, [0] * (engine.rulebook.locals + 1))]
    if state != "none":
        cards = [_card(pack, card) for card in s.talon]
        if s.turn_up >= 0 and cards:
            cards[-1] += " face up"
        shown = ", ".join(cards) if len(cards) <= _FEW else f"{len(cards)} cards"
        if len(cards) > _FEW and s.turn_up >= 0:
            shown += f", {cards[-1]}"
        by = f" by seat {s.closer + 1}" if s.closer >= 0 else ""
        parts.append(f"talon {state}{by}" + (f": {shown}" if cards else ""))
    if s.phase >= 0:
        parts.append(f"{phase_of(engine, s)}: seat {s.turn + 1} is asked")
    elif s.turn >= 0:
        parts.append(f"seat {s.turn + 1} leads" if s.turn == s.leader else f"seat {s.turn + 1} moves")
    return dot.join(parts)


def _match(shrinker: Shrinker, case: Small) -> Iterator[str]:
    """What the match has brought along, and the variant's own state, where any of it is not as at first."""
    pair, origin = shrinker.pair, case.layout or case.start
    assert origin is not None
    parts = []
    if origin.game_points is not None and any(origin.game_points):
        sides = pair.a.rulebook.sides
        parts.append("the match stands at " + " : ".join(str(origin.game_points[side[0]]) for side in sides))
    if origin.carried:
        parts.append(f"{origin.carried} carried over")
    facts = origin.facts[0] if isinstance(origin, Layout) else pair.kept_facts(origin, 0)
    for name, value in facts.items():
        each = (
            ", ".join(f"{x} of seat {seat}" for seat, x in value.items())
            if isinstance(value, dict)
            else value
        )
        parts.append(f"{name}: {each}")
    if parts:
        yield _LOOK.sign("dot").join(parts)


def _seats(engine: ReferenceEngine, s: State, case: Small) -> Iterator[str]:
    pack, layout = engine.rulebook.pack, case.layout
    hands = [_hand(pack, s, seat) for seat in range(engine.rulebook.seats)]
    width = max(map(len, hands))
    for seat, hand in enumerate(hands):
        beside = []
        if layout is not None and layout.taken[seat]:
            beside.append("took " + ", ".join(_cards(pack, trick) for trick in layout.taken[seat]))
        for word, suits in (
            (("married", layout.melds), ("pending", layout.pending)) if layout is not None else ()
        ):
            if suits[seat]:
                beside.append(f"{word} " + " ".join(_LOOK.suit(pack, suit).plain for suit in suits[seat]))
        mark = _LOOK.sign("turn") if seat == s.turn else " "
        yield f"{mark} seat {seat + 1}  {hand:<{width}}  {'; '.join(beside)}".rstrip()


def _hand(pack: Pack, s: State, seat: int) -> str:
    """A hand suit by suit, trumps first."""
    if not s.in_play >> seat & 1:
        return "sits out"
    names = [pack.names[card] for card in cards_in(s.hands[seat])]
    groups = [
        " ".join(_LOOK.card(pack, name).plain for name in held) for _, held in by_suit(names, pack, s.trump)
    ]
    return "  ".join(groups) or "no cards"


def _cards(pack: Pack, cards: tuple[int, ...]) -> str:
    return " ".join(_card(pack, card) for card in cards)


def _card(pack: Pack, card: int) -> str:
    return _LOOK.card(pack, pack.names[card]).plain


def _move(engine: ReferenceEngine, move: Move) -> str:
    pack = engine.rulebook.pack
    if move.name == PLAY:
        return f"{move.seat + 1} {PLAY} {_card(pack, move.args[0])}"
    return write_move(engine.rulebook, move)
