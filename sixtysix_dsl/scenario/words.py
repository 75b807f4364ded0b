"""Texts of a scenario as the variant reads them: numbers, seats, suits, cards, moves; each fault at its word."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sixtysix_dsl.diagnostics import Diagnostic, Place
from sixtysix_dsl.load.document import Mapping, Node, Scalar, Sequence
from sixtysix_dsl.play.notation import parse_move, parse_move_of
from sixtysix_dsl.rulebook.moves import Move, MoveError
from sixtysix_dsl.rulebook.pack import CardError
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.types import Kind, Type
from sixtysix_dsl.scenario.kinds import fault

_FLAGS = {"yes": True, "true": True, "no": False, "false": False}
_WORD = re.compile(r"[^\s,]+")
_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
_HIGHEST_SEED = 10**18


class Misread(Exception):
    """A text that the variant cannot read."""

    def __init__(self, code: str, place: Place, message: str, help: str | None = None) -> None:
        """Remember the fault."""
        super().__init__(message)
        self.diagnostic: Diagnostic = fault(code, place, message, help)


class Words:
    """Reads texts of a scenario for one Rulebook. Every method raises Misread. Seats and cards are numbers from 0."""

    def __init__(self, rulebook: Rulebook) -> None:
        """Read for this variant."""
        self.rulebook = rulebook
        self.pack = rulebook.pack

    # -- plain values

    def flag(self, node: Node) -> bool:
        """`yes`, `no`, `true` or `false`."""
        text = _text(node)
        if text.lower() not in _FLAGS:
            raise Misread("wrong-value", node.place, f"`{text}` is neither yes nor no")
        return _FLAGS[text.lower()]

    def number(self, node: Node, low: int = -999_999_999, high: int = 999_999_999) -> int:
        """A whole number."""
        text = _text(node)
        if not _NUMBER.fullmatch(text) or not low <= int(text) <= high:
            range_ = f" from {low} to {high}" if low > -999_999_999 and high < 999_999_999 else ""
            positive = ", 0 or more" if low == 0 and not range_ else ""
            raise Misread("wrong-value", node.place, f"`{text}` is not a whole number{range_ or positive}")
        return int(text)

    def seed(self, node: Node) -> int:
        """The seed of a pack."""
        text = _text(node)
        if not text.isascii() or not text.isdigit() or int(text[:20]) > _HIGHEST_SEED:
            raise Misread(
                "wrong-value", node.place, f"`{text}` is not a seed", "a seed is a whole number, as in 7"
            )
        return int(text)

    def seat(self, node: Node) -> int:
        """A seat by its number."""
        text, count = _text(node), self.rulebook.seats
        if text.isascii() and text.isdigit() and len(text) < 4 and 1 <= int(text) <= count:
            return int(text) - 1
        message = f"there is no seat {text}" if text.isdigit() else f"`{text}` is not a seat"
        raise Misread("unknown-seat", node.place, message, f"the seats are 1 to {count}")

    def seat_or_none(self, node: Node) -> int:
        """A seat, or -1 for `none`."""
        return -1 if _text(node) == "none" else self.seat(node)

    def suit(self, node: Node) -> int:
        """A suit by letter, symbol or name."""
        text = _text(node)
        try:
            return self.pack.parse_suit(text)
        except CardError:
            message = f"there is no suit `{text}` in this pack"
            help = f"the suits are {' '.join(self.pack.letters)}"
            raise Misread("unknown-suit", node.place, message, help) from None

    def suit_or_none(self, node: Node) -> int:
        """A suit, or -1 for `none`."""
        return -1 if _text(node) == "none" else self.suit(node)

    def value(self, node: Node, type_: Type) -> int:
        """A value of a type of the language."""
        text = _text(node)
        match type_.kind:
            case Kind.FLAG:
                return int(self.flag(node))
            case Kind.NUMBER:
                return self.number(node, type_.low, type_.high)
            case Kind.SUIT:
                return self.suit_or_none(node)
            case Kind.SEAT:
                return self.seat_or_none(node)
            case Kind.CHOICE if text in type_.values:
                return type_.values.index(text)
        help = f"it is {type_}" if type_.kind is Kind.CHOICE else None
        raise Misread("wrong-value", node.place, f"`{text}` cannot be its value", help)

    # -- cards and moves

    def faces(self, node: Node) -> list[tuple[int, Place]]:
        """The cards of a text, each as the first card of its face, with the place of its word."""
        found: list[tuple[int, Place]] = []
        for match in _WORD.finditer(node.text if isinstance(node, Scalar) else ""):
            place = _span(node, match.start(), match.end())
            try:
                found.append((self.pack.parse_card(match.group()), place))
            except CardError:
                message = f"there is no card `{match.group()}` in this pack"
                help = f"cards are written rank then suit, as in `{self.pack.names[0]}`"
                raise Misread("unknown-card", place, message, help) from None
        return found

    def card(self, node: Node) -> int:
        """One card, as the first of its face."""
        found = self.faces(node)
        if len(found) != 1:
            raise Misread("wrong-value", node.place, f"`{_text(node)}` is not one card")
        return found[0][0]

    def move(self, node: Node, seat: int | None = None) -> Move:
        """A move, with its seat or (with `seat`) without."""
        text = _text(node)
        try:
            return (
                parse_move(self.rulebook, text) if seat is None else parse_move_of(self.rulebook, seat, text)
            )
        except MoveError as error:
            raise Misread("unknown-move", _word_place(node, str(error)), str(error), error.help) from None

    # -- seats with values

    def by_seat(self, node: Node) -> Iterator[tuple[int, Scalar, Node]]:
        """The seats of a mapping with their values."""
        seen: dict[int, Scalar] = {}
        for key, value in node.items if isinstance(node, Mapping) else ():
            seat = self.seat(key)
            if seat in seen:
                raise Misread("duplicate-seat", key.place, f"seat {seat + 1} is given twice")
            seen[seat] = key
            yield seat, key, value

    def figures(self, node: Node) -> dict[int, int]:
        """A number for each of some seats."""
        return {seat: self.number(value) for seat, _, value in self.by_seat(node)}

    def side_figures(self, node: Node) -> dict[int, int]:
        """A number for each of some sides: naming one seat names its side."""
        found: dict[int, int] = {}
        for seat, key, value in self.by_seat(node):
            number = self.number(value)
            for member in next(side for side in self.rulebook.sides if seat in side):
                if found.setdefault(member, number) != number:
                    raise Misread(
                        "two-values", key.place, f"seats {member + 1} and {seat + 1} share their points"
                    )
        return found


def items(node: Node) -> tuple[Node, ...]:
    """The items of a list; of one item that stands for it, that item."""
    if isinstance(node, Sequence):
        return node.items
    return (node,) if isinstance(node, Scalar) and node.text.strip() else ()


def _text(node: Node) -> str:
    return " ".join(node.text.split()) if isinstance(node, Scalar) else ""


def _span(node: Node, start: int, end: int) -> Place:
    return node.span(start, end) if isinstance(node, Scalar) else node.place


def _word_place(node: Node, message: str) -> Place:
    """The word of a move that a message quotes, or all of it."""
    quoted = re.search(r"`([^`]+)`|seat (\d+)$", message)
    if quoted is not None and isinstance(node, Scalar):
        start = node.text.find(quoted.group(1) or quoted.group(2))
        if start >= 0:
            return node.span(start, start + len(quoted.group(1) or quoted.group(2)))
    return node.place
