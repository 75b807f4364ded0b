"""The pack: physical cards, their strength and value as bit sets, and their notation.

A card is the index of a bit. Cards are numbered suit by suit, strongest rank first, the copies of a card side
by side, so that bit order is the order in which hands are written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

SUIT_LETTERS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
SYMBOLS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}


class CardError(ValueError):
    """A text that names no card of the pack."""


@dataclass(frozen=True)
class Pack:
    """All cards of a variant.

    `suits` are names, `letters` their letters, `ranks` go from strongest to weakest, `points` are the card points of
    each rank, `removed` holds (rank, suit) indices of cards that are left out, `trump_ranks` the order of
    ranks among trumps where it differs.
    """

    suits: tuple[str, ...]
    letters: tuple[str, ...]
    ranks: tuple[str, ...]
    points: tuple[int, ...]
    copies: int = 1
    removed: frozenset[tuple[int, int]] = frozenset()
    trump_ranks: tuple[str, ...] = ()
    last_equal_wins: bool = False
    cards: tuple[tuple[int, int, int], ...] = field(init=False)  # (suit, rank, copy)

    def __post_init__(self) -> None:
        """Number the cards."""
        cards = tuple(
            (suit, rank, copy)
            for suit in range(len(self.suits))
            for rank in range(len(self.ranks))
            if (rank, suit) not in self.removed
            for copy in range(self.copies)
        )
        object.__setattr__(self, "cards", cards)

    @property
    def size(self) -> int:
        """Return how many cards there are."""
        return len(self.cards)

    @cached_property
    def all(self) -> int:
        """Return the set of all cards."""
        return (1 << len(self.cards)) - 1

    @cached_property
    def suit_of(self) -> tuple[int, ...]:
        """Return the suit of each card."""
        return tuple(card[0] for card in self.cards)

    @cached_property
    def value_of(self) -> tuple[int, ...]:
        """Return the card points of each card."""
        return tuple(self.points[card[1]] for card in self.cards)

    @cached_property
    def suit_sets(self) -> tuple[int, ...]:
        """Return the cards of each suit."""
        return tuple(self._where(0, suit) for suit in range(len(self.suits)))

    @cached_property
    def rank_sets(self) -> tuple[int, ...]:
        """Return the cards of each rank."""
        return tuple(self._where(1, rank) for rank in range(len(self.ranks)))

    def _where(self, part: int, value: int) -> int:
        return sum(1 << i for i, card in enumerate(self.cards) if card[part] == value)

    @cached_property
    def faces(self) -> tuple[int, ...]:
        """Return for each card the set of cards that look the same, itself included."""
        return tuple(self.suit_sets[suit] & self.rank_sets[rank] for suit, rank, _ in self.cards)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Return each card as it is written, rank then suit letter."""
        return tuple(self.ranks[rank] + self.letters[suit] for suit, rank, _ in self.cards)

    @cached_property
    def beaters(self) -> tuple[tuple[int, ...], ...]:
        """Return `beaters[trump + 1][card]`: the cards that beat a card winning the trick so far."""
        return tuple(
            tuple(self._beats(card, trump) for card in range(self.size))
            for trump in range(-1, len(self.suits))
        )

    def _beats(self, card: int, trump: int) -> int:
        suit, rank, _ = self.cards[card]
        order = self.trump_ranks if suit == trump and self.trump_ranks else self.ranks
        place = order.index(self.ranks[rank])
        higher = sum(self.rank_sets[self.ranks.index(name)] for name in order[:place]) & self.suit_sets[suit]
        if self.last_equal_wins:
            higher |= self.faces[card] & ~(1 << card)
        if trump >= 0 and suit != trump:
            higher |= self.suit_sets[trump]
        return higher

    def parse_card(self, text: str) -> int:
        """Return the first card with this notation (`KS`, `10h`, `T♥`); raise CardError if the pack has none."""
        word = text.strip()
        known = self._by_name.get(word)
        if known is not None:
            return known
        letters = sorted(self.letters, key=len, reverse=True)
        for symbol, letter in SYMBOLS.items():
            if word.endswith(symbol):
                word = word[: -len(symbol)] + letter
        for letter in letters:
            if word.upper().endswith(letter.upper()):
                rank = word[: -len(letter)].upper()
                rank = "10" if rank == "T" and "T" not in self.ranks else rank
                for index, name in enumerate(self.names):
                    if name.upper() == rank + letter.upper():
                        return index
        raise CardError(f"there is no card `{text}` in this pack")

    @cached_property
    def _by_name(self) -> dict[str, int]:
        """Return the first card of each name, as it is written: most texts are."""
        return {name: card for card, name in reversed(list(enumerate(self.names)))}

    def parse_suit(self, text: str) -> int:
        """Return the index of a suit given by letter, symbol or name; raise CardError if there is none."""
        word = SYMBOLS.get(text.strip(), text.strip()).upper()
        for index, (letter, name) in enumerate(zip(self.letters, self.suits, strict=True)):
            if word in (letter.upper(), name.upper()):
                return index
        raise CardError(f"there is no suit `{text}` in this pack")

    def write_cards(self, cards: int) -> str:
        """Return a set of cards as text, in pack order: `AS KS QH`."""
        return " ".join(self.names[card] for card in cards_in(cards))

    def value(self, cards: int) -> int:
        """Return the card points in a set of cards."""
        return sum(self.value_of[card] for card in cards_in(cards))


def cards_in(cards: int) -> Iterator[int]:
    """Yield the cards of a set in pack order."""
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low


def set_of(cards: Iterable[int]) -> int:
    """Return the set of these cards."""
    result = 0
    for card in cards:
        result |= 1 << card
    return result
