"""How the table is drawn: in what width, with which signs and colours."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from sixtysix_dsl.rulebook.pack import SUIT_LETTERS, SYMBOLS, Pack

_SYMBOL_OF = {letter: symbol for symbol, letter in reversed(SYMBOLS.items())}
_RED = frozenset("♥♦")
_FOUR = ("bold", "bold red", "bold blue", "bold green")
"""A colour for each suit in the order of the pack; a pack with more suits begins again."""


@dataclass(frozen=True, slots=True)
class Look:
    """Characters on a line, lines, and what may be used to draw."""

    width: int = 80
    height: int = 24
    is_ascii: bool = False
    four_colour: bool = False

    @property
    def is_compact(self) -> bool:
        """Whether seats are listed, since there is no room to lay them around the table."""
        return self.is_narrow or self.height < 22

    @property
    def is_narrow(self) -> bool:
        """Whether figures are written in short."""
        return self.width < 60

    def sign(self, name: str) -> str:
        """Return a sign by its name."""
        return _SIGNS[name][self.is_ascii]

    def suit(self, pack: Pack, suit: int) -> Text:
        """Return a suit: its symbol, or its letter where it has none or none can be shown."""
        letter = pack.letters[suit]
        if not self.is_ascii and SUIT_LETTERS.get(pack.suits[suit]) == letter:
            return Text(_SYMBOL_OF[letter], self._style(pack, suit))
        return Text(letter, self._style(pack, suit))

    def card(self, pack: Pack, name: str, *, dim: bool = False) -> Text:
        """Return a card by its name: rank and suit."""
        card = pack.parse_card(name)
        suit, rank, _ = pack.cards[card]
        style = self._style(pack, suit)
        text = Text(pack.ranks[rank], style)
        text.append_text(self.suit(pack, suit))
        if dim:
            text.stylize("dim")
        return text

    def _style(self, pack: Pack, suit: int) -> str:
        if self.four_colour:
            return _FOUR[suit % len(_FOUR)]
        symbol = _SYMBOL_OF.get(pack.letters[suit], "")
        is_french = SUIT_LETTERS.get(pack.suits[suit]) == pack.letters[suit]
        return "bold red" if is_french and symbol in _RED else "bold"


_SIGNS = {
    "trump": ("★", "*"),
    "turn": ("▶", ">"),
    "dot": (" · ", ", "),
    "clockwise": ("↻", "(cw)"),
    "counter-clockwise": ("↺", "(ccw)"),
    "line": ("─", "-"),
    "none": ("·", "."),
}
