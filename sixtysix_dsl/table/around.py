"""The seats around the table with the trick between them, or one below the other where there is little room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from sixtysix_dsl.rulebook.wording import write_value
from sixtysix_dsl.table.hand import cards_text
from sixtysix_dsl.table.look import Look
from sixtysix_dsl.table.scene import Scene

HIDDEN = "?"
_WIDEST = 96
_INDENT = "    "
_LEFT, _RIGHT = "left", "right"


def places(seat: int, seats: int, is_clockwise: bool) -> dict[int, str]:
    """Return where all other seats (from 1) sit, seen from `seat`: left, right, or a place at the top.

    Who comes next in turn order sits to the left if the turn goes clockwise, else to the right.
    """
    after = [(seat - 1 + step) % seats + 1 for step in range(1, seats)]
    if not is_clockwise:
        after.reverse()
    if len(after) == 1:
        return {after[0]: "top"}
    found = {after[0]: _LEFT, after[-1]: _RIGHT}
    found |= {other: f"top {number}" for number, other in enumerate(after[1:-1])}
    return found


def direction(scene: Scene) -> str:
    """Return which way the turn goes, as the variant says it."""
    turn = scene.rulebook.table.turn
    return write_value(turn.number, turn.type, scene.rulebook.pack)


def around_lines(scene: Scene, look: Look) -> list[Text]:
    """Return the table with seats at their places."""
    width = min(look.width, _WIDEST)
    sits = places(scene.seat, scene.rulebook.seats, direction(scene) == "clockwise")
    cards, is_taken = scene.in_trick()
    tops = [seat for seat, place in sorted(sits.items(), key=lambda item: item[1]) if place.startswith("top")]
    canvas = _Canvas(width)
    row = 0
    blocks = {seat: _block(scene, look, seat, width // max(len(tops), 1) - 1) for seat in tops}
    for number, seat in enumerate(tops):
        canvas.centre(blocks[seat], (2 * number + 1) * width // (2 * len(tops)), 0)
    row = max((len(block) for block in blocks.values()), default=0)
    middle, spread = width // 2, 10
    for number, seat in enumerate(tops):
        at = middle + (2 * number - len(tops) + 1) * spread // 2
        canvas.centre([_card(scene, look, cards.get(seat), is_taken)], at, row)
    side = width // 2 - spread - 4
    rows_between = len(sits) > len(tops)
    tallest = 3 if rows_between else 2
    for seat, place in sits.items():
        if place in (_LEFT, _RIGHT):
            block = _block(scene, look, seat, side, is_narrow=True)
            tallest = max(tallest, len(block))
            at = 0 if place == _LEFT else width - max(line.cell_len for line in block)
            canvas.put(block, at, row)
            card = _card(scene, look, cards.get(seat), is_taken)
            canvas.centre([card], middle + (-spread if place == _LEFT else spread), row + 1)
    if scene.rulebook.seats > 2:
        canvas.centre([Text(look.sign(direction(scene)), "dim")], middle, row + 1)
    canvas.centre(
        [_card(scene, look, cards.get(scene.seat), is_taken)], middle, row + (2 if rows_between else 1)
    )
    row += tallest
    if is_taken and scene.lying is not None:
        canvas.centre([Text(f"taken by {scene.short(scene.lying.taker)}", "italic")], middle, row)
        row += 1
    canvas.centre([_one_line(scene, look, scene.seat)], middle, row)
    return canvas.lines()


def listed_lines(scene: Scene, look: Look) -> list[Text]:
    """Return a line for each seat, its card of the trick at the end."""
    cards, is_taken = scene.in_trick()
    lines: list[Text] = []
    for seat in range(1, scene.rulebook.seats + 1):
        lines += _one_line(scene, look, seat, _card(scene, look, cards.get(seat), is_taken)).split("\n")
        lines += [Text(_INDENT) + line for line in _seen(scene, look, seat, look.width - len(_INDENT))]
    return lines


def _card(scene: Scene, look: Look, name: str | None, is_taken: bool) -> Text:
    if name is None:
        return Text("")
    card = look.card(scene.rulebook.pack, name, dim=is_taken)
    is_trump = scene.rulebook.pack.suit_of[scene.rulebook.pack.parse_card(name)] == scene.trump
    return Text(look.sign("trump") if is_trump else "") + card


def _block(scene: Scene, look: Look, seat: int, width: int, *, is_narrow: bool = False) -> list[Text]:
    """Return a seat in two or more lines: who, what it has, what it has shown."""
    head, marks, figures = _who(scene, look, seat), _marks(scene, seat), _figures(scene, look, seat)
    lines = [head]
    if marks:
        line = Text(look.sign("dot").join(marks), "italic")
        if is_narrow or head.cell_len + 2 + line.cell_len > width:
            lines.append(line)
        else:
            head.append("  ").append_text(line)
    return lines + _side_by_side(figures, look.sign("dot"), width) + _seen(scene, look, seat, width)


def _side_by_side(figures: Sequence[str], dot: str, width: int) -> list[Text]:
    """Return figures in as few lines as there is room for."""
    lines: list[str] = []
    for figure in figures:
        if lines and len(lines[-1]) + len(dot) + len(figure) <= width:
            lines[-1] += dot + figure
        else:
            lines.append(figure)
    return [Text(line) for line in lines]


def _seen(scene: Scene, look: Look, seat: int, width: int) -> list[Text]:
    """Return the cards of another seat that are known here."""
    if seat == scene.seat:
        return []
    if scene.hands is not None:
        cards: Sequence[str] = scene.hands.get(seat - 1, ())
        word = "holds "
    else:
        cards, word = scene.view["known"].get(str(seat), ()), "shown "
    if not cards:
        return []
    line = Text(word, "dim") + cards_text(cards, scene, look)
    return list(_folded(line, width))


def _folded(line: Text, width: int) -> list[Text]:
    lines, words = [Text("")], line.split(" ")
    for word in words:
        if lines[-1].cell_len and lines[-1].cell_len + 1 + word.cell_len > width:
            lines.append(Text(""))
        lines[-1].append(" " if lines[-1].cell_len else "").append_text(word)
    return lines


def _one_line(scene: Scene, look: Look, seat: int, card: Text | None = None) -> Text:
    """Return a seat in a line, with its card of the trick; where there is little room, in short."""
    line = _who(scene, look, seat)
    is_short = card is not None and look.is_narrow
    figures = _figures(scene, look, seat, is_short=is_short)
    line.append("  ").append((" " if is_short else look.sign("dot")).join(figures))
    if card is not None and card.cell_len:
        line.append("  ").append_text(card)
    marks = Text(look.sign("dot").join(_marks(scene, seat)), "italic")
    if not marks.cell_len:
        return line
    if card is not None and line.cell_len + 2 + marks.cell_len > look.width:
        return line.append("\n  ").append_text(marks)
    return line.append("  ").append_text(marks)


def _who(scene: Scene, look: Look, seat: int) -> Text:
    name = scene.names[seat - 1]
    text = Text().append(f"{look.sign('turn')} " if scene.view["turn"] == seat else "", "bold")
    text.append(f"{seat} ", "dim").append(name, "bold")
    return text.append(" (you)" if seat == scene.seat else "")


def _marks(scene: Scene, seat: int) -> list[str]:
    view = scene.view
    marks = ["partner"] if seat in scene.partners() else []
    marks += [word for word in ("dealer", "leader", "closer") if view[word] == seat]
    words = {"dealer": "deals", "leader": "leads", "closer": "closed"}
    marks = [words.get(mark, mark) for mark in marks]
    return marks if seat in view["in_play"] else [*marks, "sits out"]


def _figures(scene: Scene, look: Look, seat: int, is_short: bool = False) -> list[str]:
    view, key = scene.view, str(seat)
    points = view["points"][key]
    cards, tricks = view["cards_in_hand"][key], view["tricks"][key]
    if is_short:
        figures = [f"{cards}c", f"{tricks}t", f"{HIDDEN if points is None else points}p"]
    else:
        figures = [_count(cards, "card"), _count(tricks, "trick"), _count(points, "point")]
    if view["pending"][key]:
        figures.append(f"+{view['pending'][key]} pending")
    return figures


def _count(figure: Any, word: str) -> str:
    return f"{HIDDEN if figure is None else figure} {word}{'' if figure == 1 else 's'}"


class _Canvas:
    """Texts put at places of a grid."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.pieces: dict[int, list[tuple[int, Text]]] = {}

    def put(self, lines: Sequence[Text], x: int, y: int) -> None:
        for number, line in enumerate(lines):
            self.pieces.setdefault(y + number, []).append((max(x, 0), line))

    def centre(self, lines: Sequence[Text], x: int, y: int) -> None:
        for number, line in enumerate(lines):
            if line.cell_len:
                left = min(x - line.cell_len // 2, self.width - line.cell_len)
                self.put([line], left, y + number)

    def lines(self) -> list[Text]:
        found = []
        for y in range(max(self.pieces, default=-1) + 1):
            line = Text("")
            for x, piece in sorted(self.pieces.get(y, []), key=lambda item: item[0]):
                if line.cell_len:
                    line.append(" " * max(x - line.cell_len, 1))
                else:
                    line.append(" " * x)
                line.append_text(piece)
            found.append(line)
        return found
