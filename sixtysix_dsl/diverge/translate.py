"""What is called the same in two variants: cards and moves by name, suits by letter, variables by name and type."""

from __future__ import annotations

from collections.abc import Iterable

from sixtysix_dsl.rulebook.moves import PLAY, Move
from sixtysix_dsl.rulebook.pack import Pack, cards_in
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.state import variable_offsets
from sixtysix_dsl.rulebook.types import Kind


class NotComparable(ValueError):
    """Two variants that cannot be played side by side: other seats, or other cards."""


class Shared:
    """A variable that both variants declare alike: its name, and where it stands in each."""

    __slots__ = ("count", "in_a", "in_b", "is_suit", "name", "number")

    def __init__(self, name: str, number: int, in_a: int, in_b: int, count: int, is_suit: bool) -> None:
        """`number` is that of the declaration in A; `in_a` and `in_b` are places in `State.vars`."""
        self.name, self.number, self.in_a, self.in_b = name, number, in_a, in_b
        self.count, self.is_suit = count, is_suit


class Translation:
    """Between the numbers of A and those of B."""

    def __init__(self, a: Rulebook, b: Rulebook) -> None:
        """Find out what is called alike. Raises NotComparable."""
        self.a, self.b = a, b
        if a.seats != b.seats or a.sides != b.sides:
            raise NotComparable(f"{a.name} and {b.name} are not for the same seats and sides")
        if sorted(a.pack.names) != sorted(b.pack.names) or set(a.pack.letters) != set(b.pack.letters):
            raise NotComparable(f"{a.name} and {b.name} are not played with the same cards")
        self.same = a.pack.names == b.pack.names and a.pack.letters == b.pack.letters
        self._to_a = _cards(b.pack, a.pack)
        self._to_b = _cards(a.pack, b.pack)
        self._suits_to_a = [a.pack.letters.index(letter) for letter in b.pack.letters]
        self._suits_to_b = [b.pack.letters.index(letter) for letter in a.pack.letters]
        self._kinds_of_a, self._kinds_of_b = _kinds(a), _kinds(b)
        self.variables = tuple(_shared(a, b))
        self.kept = tuple(var for var in self.variables if self._lives(var))

    def _lives(self, var: Shared) -> bool:
        """Whether a variable that both declare in the very same way lives for the match, in either."""
        both = [next(each for each in rules.state if each.name == var.name) for rules in (self.a, self.b)]
        is_alike = both[0].type == both[1].type and (self.same or not var.is_suit)
        return is_alike and any(each.for_match for each in both)

    def pack_to_b(self, cards: Iterable[int]) -> list[int]:
        """Cards of A, in order, as those of B."""
        return [self._to_b[card] for card in cards]

    def pack_to_a(self, cards: Iterable[int]) -> list[int]:
        """Cards of B, in order, as those of A."""
        return [self._to_a[card] for card in cards]

    def set_to_a(self, cards: int) -> int:
        """A set of cards of B as one of A."""
        return cards if self.same else sum(1 << self._to_a[card] for card in cards_in(cards))

    def card_to_a(self, card: int) -> int:
        """A card of B, or none, as one of A."""
        return card if self.same or card < 0 else self._to_a[card]

    def suit_to_a(self, suit: int) -> int:
        """A suit of B, or none, as one of A."""
        return suit if self.same or suit < 0 else self._suits_to_a[suit]

    def move_to_b(self, move: Move) -> Move:
        """A move of A as B numbers it."""
        return move if self.same else _translate(move, self._kinds_of_a, self._to_b, self._suits_to_b)

    def move_to_a(self, move: Move) -> Move:
        """A move of B as A numbers it."""
        return move if self.same else _translate(move, self._kinds_of_b, self._to_a, self._suits_to_a)

    def is_move_of_b(self, move: Move) -> bool:
        """Whether B has a move of that name with as many arguments."""
        return (move.name, len(move.args)) in self._kinds_of_b

    def is_move_of_a(self, move: Move) -> bool:
        """Whether A has a move of that name with as many arguments."""
        return (move.name, len(move.args)) in self._kinds_of_a


_Kinds = dict[tuple[str, int], tuple[str, ...]]


def _kinds(rulebook: Rulebook) -> _Kinds:
    found: _Kinds = {(PLAY, 1): ("card",)}
    for rule in rulebook.moves:
        found.setdefault((rule.name, len(rule.choices)), tuple(choice.kind for choice in rule.choices))
    return found


def _translate(move: Move, kinds: _Kinds, cards: list[int], suits: list[int]) -> Move:
    args = []
    for kind, value in zip(kinds[move.name, len(move.args)], move.args, strict=True):
        args.append(cards[value] if kind == "card" else suits[value] if kind == "suit" else value)
    return Move(move.seat, move.name, tuple(args))


def _cards(source: Pack, target: Pack) -> list[int]:
    """For each card of a pack the card of another that looks like it, copy by copy."""
    places: dict[str, list[int]] = {}
    for card, name in enumerate(target.names):
        places.setdefault(name, []).append(card)
    return [places[name].pop(0) for name in source.names]


def _shared(a: Rulebook, b: Rulebook) -> Iterable[Shared]:
    theirs = {var.name: (var, at) for var, at in zip(b.state, variable_offsets(b), strict=True)}
    for number, (var, at) in enumerate(zip(a.state, variable_offsets(a), strict=True)):
        other = theirs.get(var.name)
        if other is None or (other[0].type.kind, other[0].per_seat) != (var.type.kind, var.per_seat):
            continue
        if var.type.kind is Kind.CHOICE and other[0].type != var.type:
            continue
        yield Shared(
            var.name, number, at, other[1], a.seats if var.per_seat else 1, var.type.kind is Kind.SUIT
        )
