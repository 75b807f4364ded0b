"""Ways to make a case smaller, each tried out: fewer moves, fewer cards, other suits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sixtysix_dsl.diverge.divergence import Start
from sixtysix_dsl.diverge.layout import Layout
from sixtysix_dsl.rulebook.moves import PLAY, Move
from sixtysix_dsl.rulebook.pack import Pack, cards_in

if TYPE_CHECKING:
    from sixtysix_dsl.diverge.shrink import Shrinker, Small


def fewer_moves(shrinker: Shrinker, case: Small) -> Small:
    """Leave out announcements that the divergence does not need."""
    number = len(case.moves) - 1 - case.divergence.of_step
    while number >= 0:
        if case.moves[number].name != PLAY and not shrinker.is_late:
            moves = case.moves[:number] + case.moves[number + 1 :]
            case = shrinker.shows(case.divergence, case.layout, moves, case.start) or case
        number -= 1
    return case


def less_of_match(shrinker: Shrinker, case: Small) -> Small:
    """Leave out what the match has brought along, as far as the divergence does not need it."""
    ways: list[str | tuple[int, ...]] = ["all", "kept", "carried", *shrinker.pair.a.rulebook.sides]
    for gone in ways:
        origin = case.layout or case.start
        assert origin is not None
        less = _without(origin, gone)
        if less != origin and not shrinker.is_late:
            layout, start = (less, None) if isinstance(less, Layout) else (None, less)
            case = shrinker.shows(case.divergence, layout, case.moves, start) or case
    return case


def _without(origin: Layout | Start, gone: str | tuple[int, ...]) -> Layout | Start:
    """A beginning without what is carried, without what is kept, without the game points of a side, or without any."""
    points = origin.game_points or ()
    if isinstance(gone, tuple):
        points = tuple(0 if seat in gone else n for seat, n in enumerate(points))
    points = () if gone == "all" else points
    less: dict[str, Any] = {
        "carried": 0 if gone in ("all", "carried") else origin.carried,
        "game_points": points if any(points) else None,
    }
    if isinstance(origin, Layout):
        return replace(origin, **less)
    return origin._replace(**less, kept=() if gone in ("all", "kept") else origin.kept)


def fewer_cards(shrinker: Shrinker, case: Small) -> Small:
    """Leave out tricks, the talon, marriages, and equally many cards of each hand."""
    for step in (_all_at_once, _fewer_tricks, _less_talon, _fewer_in_hand, _fewer_marriages):
        case = step(shrinker, case)
    return case


def _try(shrinker: Shrinker, case: Small, layout: Layout) -> Small | None:
    if layout == case.layout or shrinker.is_late:
        return None
    return shrinker.shows(case.divergence, layout, case.moves)


def _all_at_once(shrinker: Shrinker, case: Small) -> Small:
    """What most often does: no tricks or the last of each seat, the shortest talon, and only the cards spoken of."""
    layout = case.layout
    assert layout is not None
    hands = _only_used(shrinker, case)
    talon = _ends(layout.talon, _drawn(layout, case.moves) or 2)
    for taken in (tuple(() for _ in layout.taken), tuple(listed[-1:] for listed in layout.taken)):
        bare = _with_tricks(layout, taken)
        for smaller in (replace(bare, hands=hands, talon=talon), replace(bare, talon=talon), bare):
            found = _try(shrinker, case, smaller)
            if found is not None:
                return found
    return case


def _fewer_tricks(shrinker: Shrinker, case: Small) -> Small:
    for seat in range(len(case.layout.taken) if case.layout else 0):
        size = len(case.layout.taken[seat]) if case.layout else 0
        while size:
            number = 0
            while case.layout is not None and number + size <= len(case.layout.taken[seat]):
                kept = case.layout.taken[seat]
                less = kept[:number] + kept[number + size :]
                taken = tuple(less if x == seat else each for x, each in enumerate(case.layout.taken))
                found = _try(shrinker, case, _with_tricks(case.layout, taken, seat, number, size))
                case = found or case
                number += 0 if found else size
            size //= 2
    return case


def _with_tricks(
    layout: Layout, taken: tuple[tuple[tuple[int, ...], ...], ...], seat: int = -1, at: int = 0, size: int = 0
) -> Layout:
    """Put in other tricks, and keep the count of those before closing right: a seat has lost `size` of them at `at`."""
    before = list(layout.before)
    if before and seat >= 0:
        before[seat] -= max(0, min(before[seat], at + size) - at)
    elif before:
        late = [len(old) - n for old, n in zip(layout.taken, before, strict=True)]
        before = [max(0, len(new) - n) for new, n in zip(taken, late, strict=True)]
    return replace(layout, taken=taken, before=tuple(before))


def _less_talon(shrinker: Shrinker, case: Small) -> Small:
    layout = case.layout
    assert layout is not None
    seats, drawn = len(layout.hands), _drawn(layout, case.moves)
    for size in dict.fromkeys((0, drawn, seats, drawn + seats)):
        if size < len(layout.talon):
            found = _try(shrinker, case, replace(layout, talon=_ends(layout.talon, size)))
            if found is not None:
                return found
    return case


def _ends(talon: tuple[int, ...], size: int) -> tuple[int, ...]:
    """The first cards of a talon and its last, which may lie face up."""
    return talon if len(talon) <= size else (*talon[: size - 1], talon[-1]) if size else ()


def _drawn(layout: Layout, moves: tuple[Move, ...]) -> int:
    """How many cards are drawn at most in the tricks of these moves."""
    plays, seats = sum(move.name == PLAY for move in moves), len(layout.hands)
    return 0 if layout.closer >= 0 else min(len(layout.talon), plays // seats * seats)


# -- hands


def _used(shrinker: Shrinker, case: Small) -> int:
    """The cards of A that moves and the divergence speak of: those named, and those alike by a suit named."""
    pack: Pack = shrinker.pair.a.rulebook.pack
    rules = {(r.name, len(r.choices)): r.choices for r in shrinker.pair.a.rulebook.moves}
    used = 0
    for move in (*case.moves, *case.divergence.only_a[:1], *case.divergence.only_b[:1]):
        if move.name == PLAY:
            used |= pack.faces[move.args[0]]
        for choice, value in zip(rules.get((move.name, len(move.args)), ()), move.args, strict=False):
            used |= pack.faces[value] if choice.kind == "card" else 0
    return used


def _only_used(shrinker: Shrinker, case: Small) -> tuple[tuple[int, ...], ...]:
    """Hands of the cards that are used, each filled up with its last cards to the size of the largest."""
    layout = case.layout
    assert layout is not None
    used = _used(shrinker, case)
    in_hand = [[card for card in hand if used >> card & 1] for hand in layout.hands]
    playing = [seat for seat, hand in enumerate(layout.hands) if hand]
    size = max((len(in_hand[seat]) for seat in playing), default=0) or 1
    hands = []
    for seat, hand in enumerate(layout.hands):
        spare = [card for card in reversed(hand) if card not in in_hand[seat]]
        chosen = set(in_hand[seat] + spare[: size - len(in_hand[seat])]) if seat in playing else set()
        hands.append(tuple(card for card in hand if card in chosen))
    return tuple(hands)


def _fewer_in_hand(shrinker: Shrinker, case: Small) -> Small:
    """Leave out one card of each hand at a time, or several: of unequal pairs another is tried."""
    used = _used(shrinker, case)
    for turn in range(_TURNS):
        size = max((len(hand) for hand in case.layout.hands), default=0) if case.layout else 0
        chunk = max(1, size // 2)
        while chunk:
            found = next(_with_fewer(shrinker, case, used, chunk, turn), None)
            if found is None:
                chunk //= 2
            case = found or case
    return case


_TURNS = 2
"""So often the hands are gone through, with other cards of one beside those of the other."""


def _with_fewer(shrinker: Shrinker, case: Small, used: int, chunk: int, turn: int) -> Iterator[Small]:
    layout = case.layout
    assert layout is not None
    spare = [[card for card in hand if not used >> card & 1] for hand in layout.hands]
    playing = [seat for seat, hand in enumerate(layout.hands) if hand]
    most = min((len(spare[seat]) for seat in playing), default=0)
    for at in range(0, most - chunk + 1, chunk):
        if shrinker.is_late:
            return
        gone = set()
        for place, seat in enumerate(playing):
            shift = at + turn * place
            gone |= {spare[seat][(shift + i) % len(spare[seat])] for i in range(chunk)}
        hands = tuple(tuple(card for card in hand if card not in gone) for hand in layout.hands)
        found = _try(shrinker, case, replace(layout, hands=hands))
        if found is not None:
            yield found


def _fewer_marriages(shrinker: Shrinker, case: Small) -> Small:
    for name in ("melds", "pending"):
        layout = case.layout
        assert layout is not None
        if any(getattr(layout, name)):
            none: tuple[tuple[int, ...], ...] = tuple(() for _ in layout.hands)
            bare = replace(layout, melds=none) if name == "melds" else replace(layout, pending=none)
            case = _try(shrinker, case, bare) or case
    return case


# -- suits


def other_suits(shrinker: Shrinker, case: Small) -> Small:
    """Name the suits in the order of the pack: trump the first, the others as moves and hands come to them."""
    layout, pack = case.layout, shrinker.pair.a.rulebook.pack
    assert layout is not None
    order = [layout.trump] if layout.trump >= 0 else []
    for move in (*case.moves, *case.divergence.only_a, *case.divergence.only_b):
        order += [pack.suit_of[move.args[0]]] if move.name == PLAY else []
    order += [pack.suit_of[card] for hand in layout.hands for card in hand]
    order += range(len(pack.suits))
    new = {suit: number for number, suit in enumerate(dict.fromkeys(order))}
    cards = _renamed(pack, new)
    if cards is None or all(a == b for a, b in new.items()):
        return case
    rename = _Rename(cards, new, shrinker)
    found = shrinker.shows(
        case.divergence, rename.layout(layout), tuple(rename.move(move) for move in case.moves)
    )
    return found or case


def _renamed(pack: Pack, new: dict[int, int]) -> list[int] | None:
    """For each card the one that takes its place, if every suit has the same cards."""
    places = {card: number for number, card in enumerate(pack.cards)}
    try:
        return [places[new[suit], rank, copy] for suit, rank, copy in pack.cards]
    except KeyError:
        return None


class _Rename:
    def __init__(self, cards: list[int], suits: dict[int, int], shrinker: Shrinker) -> None:
        self.cards, self.suits = cards, suits
        rules = shrinker.pair.a.rulebook.moves
        self.kinds = {(r.name, len(r.choices)): [choice.kind for choice in r.choices] for r in rules}
        self.kinds[PLAY, 1] = ["card"]

    def move(self, move: Move) -> Move:
        args = []
        for kind, value in zip(self.kinds[move.name, len(move.args)], move.args, strict=True):
            args.append(
                self.cards[value] if kind == "card" else self.suits[value] if kind == "suit" else value
            )
        return Move(move.seat, move.name, tuple(args))

    def layout(self, layout: Layout) -> Layout:
        def renamed(cards: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(self.cards[card] for card in cards)

        def married(suits: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
            return tuple(tuple(self.suits[suit] for suit in each) for each in suits)

        return replace(
            layout,
            hands=tuple(tuple(cards_in(sum(1 << card for card in renamed(hand)))) for hand in layout.hands),
            talon=renamed(layout.talon),
            trump=self.suits.get(layout.trump, -1),
            taken=tuple(tuple(map(renamed, listed)) for listed in layout.taken),
            melds=married(layout.melds),
            pending=married(layout.pending),
        )
