"""The table as one seat may see it, in plain lines. Everything here comes out of that seat's own view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sixtysix_dsl.rulebook.pack import Pack
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.wording import write_value
from sixtysix_dsl.table.declared import declared_texts
from sixtysix_dsl.table.hand import by_suit

from .columns import screen_width

HIDDEN = "?"


def table_lines(
    view: Mapping[str, Any],
    rulebook: Rulebook,
    names: Sequence[str],
    hands: Mapping[int, Sequence[str]] | None = None,
    *,
    as_seat: bool = True,
) -> list[str]:
    """The table in a few lines. `hands` are those of other seats, where all hands are open.

    Without `as_seat` nobody at the table is looking: no seat is `you`, and `hands` are those of all seats.
    """
    pack, trump = rulebook.pack, rulebook.pack.letters.index(view["trump"]) if view["trump"] else -1
    lines = [*_middle(view, rulebook), *_seats(view, names, rulebook, as_seat)]
    if view["trick"]:
        lines.append("trick: " + "  ".join(f"{lies['seat']}: {lies['card']}" for lies in view["trick"]))
    if view["melds"]:
        melds = [f"seat {meld['seat']} {meld['suit']} {meld['points']}" for meld in view["melds"]]
        lines.append(f"marriages: {', '.join(melds)}")
    if hands is not None:
        lines += [f"seat {seat + 1} holds {group_cards(cards, pack, trump)}" for seat, cards in hands.items()]
    else:
        lines += [
            f"seat {seat} has shown {group_cards(cards, pack, trump)}"
            for seat, cards in view["known"].items()
        ]
    own = [f"your hand: {group_cards(view['hand'], pack, trump)}"] if as_seat else []
    return [*lines, *fill([*declared_texts(view, rulebook, lambda seat: f"seat {seat}")]), *own]


def _middle(view: Mapping[str, Any], rulebook: Rulebook) -> list[str]:
    """Trump and talon, or the question before play."""
    parts = [f"phase: {view['phase']}"] if view["phase"] else []
    parts.append(f"trump: {view['trump'] or 'none'}")
    talon = view["talon"]
    if talon["state"] != "none":
        count = talon["cards"]
        parts.append(f"talon: {talon['state']}, {count} {'card' if count == 1 else 'cards'}")
        if talon["turn_up"]:
            parts.append(f"turn-up: {talon['turn_up']}")
    if view["carried"]:
        parts.append(f"carried over: {view['carried']}")
    if rulebook.seats > 2:
        turn = rulebook.table.turn
        parts.append(f"turn: {write_value(turn.number, turn.type, rulebook.pack)}")
    return fill(parts)


def _seats(view: Mapping[str, Any], names: Sequence[str], rulebook: Rulebook, as_seat: bool) -> list[str]:
    """A line for each seat: cards in hand, tricks, points, what is not counted yet, game points."""
    is_pending = any(view["pending"].values())
    rows = [
        ["seat", "", "cards", "tricks", "points", *(["pending"] if is_pending else []), "game points", ""]
    ]
    own = next(side for side in rulebook.sides if view["seat"] - 1 in side)
    for number, name in enumerate(names, 1):
        seat = str(number)
        figures = [view["cards_in_hand"][seat], view["tricks"][seat], view["points"][seat]]
        figures += [view["pending"][seat]] if is_pending else []
        figures.append(view["game_points"][seat])
        marks = [
            word
            for word, seats in (
                ("deals", [view["dealer"]]),
                ("leads", [view["leader"]]),
                ("closed", [view["closer"]]),
            )
            if number in seats
        ]
        if as_seat and number - 1 in own and number != view["seat"]:
            marks.insert(0, "partner")
        if number not in view["in_play"]:
            marks.append("sits out")
        shown = [HIDDEN if figure is None else str(figure) for figure in figures]
        rows.append([seat, "you" if as_seat and number == view["seat"] else name, *shown, ", ".join(marks)])
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [
            cell.ljust(width) if column in (1, len(row) - 1) else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return lines


def group_cards(cards: Sequence[str], pack: Pack, trump: int = -1) -> str:
    """Cards by their names, a wider space between two suits; trumps come first, and say so."""
    groups = []
    for suit, held in by_suit(cards, pack, trump):
        word = ("trump " if len(held) == 1 else "trumps ") if suit == trump else ""
        groups.append(word + " ".join(held))
    return "   ".join(groups) or "none"


def fill(items: Sequence[str], indent: str = "") -> list[str]:
    """Items side by side, in as many lines as the terminal's width asks for."""
    width = screen_width()
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1]) + 3 + len(item) <= width:
            lines[-1] += f"   {item}"
        else:
            lines.append(f"{indent}{item}")
    return lines
