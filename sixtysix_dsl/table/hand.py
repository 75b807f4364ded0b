"""One's own hand, sorted by suit with trumps first and marked, each card above the number that plays it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from sixtysix_dsl.rulebook.moves import PLAY, Move
from sixtysix_dsl.rulebook.pack import Pack
from sixtysix_dsl.table.look import Look
from sixtysix_dsl.table.scene import Scene


def by_suit(cards: Sequence[str], pack: Pack, trump: int) -> list[tuple[int, list[str]]]:
    """Return cards suit by suit, strongest first, trumps before all others."""
    suits: dict[int, list[str]] = {}
    for name in cards:
        suits.setdefault(pack.suit_of[pack.parse_card(name)], []).append(name)
    order = pack.trump_ranks or pack.ranks

    def strength(name: str) -> int:
        return order.index(pack.ranks[pack.cards[pack.parse_card(name)][1]])

    if trump in suits:
        suits[trump].sort(key=strength)
    return sorted(suits.items(), key=lambda held: (held[0] != trump, held[0]))


def in_hand_order(moves: Sequence[Move], pack: Pack, trump: int) -> list[Move]:
    """Return moves in the order in which they are numbered: cards as they lie in the hand, then all that is said."""
    plays = {pack.names[move.args[0]]: move for move in reversed(moves) if move.name == PLAY}
    lies = [plays[name] for _, held in by_suit(list(plays)[::-1], pack, trump) for name in held]
    return [*lies, *(move for move in moves if move.name != PLAY)]


def cards_text(cards: Sequence[str], scene: Scene, look: Look) -> Text:
    """Return cards in a line, a wider space between suits, trumps marked."""
    pack = scene.rulebook.pack
    groups = []
    for suit, held in by_suit(cards, pack, scene.trump):
        mark = Text(look.sign("trump") if suit == scene.trump else "")
        groups.append(mark + Text(" ").join(look.card(pack, name) for name in held))
    return Text("  ").join(groups) if groups else Text("none")


def hand_lines(scene: Scene, look: Look) -> list[Text]:
    """Return the hand as rows of cards with rows of numbers below; what may not be played now is dim, without one."""
    pack = scene.rulebook.pack
    number = {text.removeprefix(f"{PLAY} "): n for n, text in enumerate(scene.moves, 1)}
    plays = {text for text in scene.moves if text.startswith(f"{PLAY} ")}
    cells: list[tuple[Text, str, bool]] = []
    for suit, held in by_suit(scene.view["hand"], pack, scene.trump):
        for place, name in enumerate(held):
            is_open = f"{PLAY} {name}" in plays
            mark = look.sign("trump") if suit == scene.trump else ""
            card = Text(mark) + look.card(pack, name, dim=bool(plays) and not is_open)
            cells.append((card, str(number[name]) if is_open else "", place == 0))
    if not cells:
        return [Text("  no cards")]
    lines, room = [], look.width - 2
    above, below = Text("  "), Text("  ")
    for card, below_it, is_first in cells:
        gap = 2 if is_first and above.cell_len > 2 else 0
        width = max(card.cell_len, len(below_it)) + 1
        if above.cell_len + gap + width > room and above.cell_len > 2:
            lines += [above, below]
            above, below, gap = Text("  "), Text("  "), 0
        above.append(" " * gap)
        above.append_text(card).append(" " * (width - card.cell_len))
        below.append(" " * gap)
        below.append(below_it.ljust(width) if card.cell_len < 3 else below_it.center(width - 1) + " ", "cyan")
    lines += [above, below]
    for line in lines:
        line.rstrip()
    return lines if plays else lines[::2]


def saying_lines(scene: Scene, look: Look) -> list[Text]:
    """Return the numbered moves that are not cards of one's hand, as many side by side as there is room for."""
    items = [
        Text.assemble((str(n), "cyan"), " ", text)
        for n, text in enumerate(scene.moves, 1)
        if not text.startswith(f"{PLAY} ")
    ]
    lines: list[Text] = []
    for item in items:
        if lines and lines[-1].cell_len + 3 + item.cell_len <= look.width:
            lines[-1].append("   ").append_text(item)
        else:
            lines.append(Text("  ") + item)
    return lines
