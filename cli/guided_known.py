"""What the bundled variants say, for the defaults of a guided file: the game nearest to the answers so far speaks."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from sixtysix_dsl.load.document import Mapping, Node, Scalar
from sixtysix_dsl.load.document import Sequence as List
from sixtysix_dsl.resolve.references import bundled_names
from sixtysix_dsl.resolve.variant import Resolved, resolve_variant

from .clauses import write_node

Found = TypeVar("Found")

_PACKET = re.compile(r"deal (\d+) cards? to each seat")
_LAST_TRICK = re.compile(r"give (\d+) points to winner of last trick")
_PAIR = re.compile(r"meld worth with (\w+) of s\b.* and (\w+) of s\b")


@dataclass(frozen=True, slots=True)
class Cards:
    """A pack: its ranks, strongest first, with their card points, in each of the suits, some times over."""

    suits: tuple[str, ...]
    points: dict[str, int]
    copies: int

    @property
    def size(self) -> int:
        """All cards."""
        return len(self.suits) * len(self.points) * self.copies

    @property
    def total(self) -> int:
        """The card points of all cards."""
        return len(self.suits) * sum(self.points.values()) * self.copies


@dataclass(frozen=True, slots=True)
class Known:
    """What a guided file asks of one bundled variant; None where that one says nothing so plain."""

    name: str
    seats: int
    is_pairs: bool
    cards: Cards
    hand: int
    has_talon: bool
    has_closing: bool
    enough: int | None
    match: int | None
    last_trick: int | None
    pair: tuple[str, str] | None
    worth: tuple[int, int] | None
    grades: tuple[int, int, int] | None


@cache
def known_games() -> tuple[Known, ...]:
    """The bundled variants that are played with the usual suits."""
    resolved = (resolve_variant(name)[0] for name in bundled_names())
    games = (_read(each) for each in resolved if each is not None)
    return tuple(game for game in games if game is not None)


def nearest_first(seats: int, cards: Cards | None, is_pairs: bool | None) -> list[Known]:
    """The bundled games, those with the same pack first, then by how many play and how."""
    return sorted(
        known_games(),
        key=lambda game: (
            cards is not None and game.cards != cards,
            abs(game.seats - seats),
            is_pairs is not None and game.is_pairs != is_pairs,
        ),
    )


def first(games: Sequence[Known], asked: Callable[[Known], Found | None]) -> Found:
    """What the nearest game says that says it."""
    return next(said for said in map(asked, games) if said is not None)


def _read(variant: Resolved) -> Known | None:
    root = variant.root
    suits = tuple(_texts(_at(root, "pack", "suits")))
    ranks = _texts(_at(root, "pack", "ranks"))
    if not suits or not ranks:
        return None
    points = {rank: _number(_at(root, "pack", "card points", rank)) or 0 for rank in ranks}
    cards = Cards(suits, points, _number(_at(root, "pack", "copies")) or 1)
    worth = _numbers(root, "moves.marry.worth.trump.is", "moves.marry.worth.plain.is")
    grades = _numbers(root, "grade.trickless.is", "grade.under half.is", "grade.plain.is")
    events, deal = _text(root.get("events")), _text(root.get("deal"))
    last = _LAST_TRICK.search(events)
    pair = _PAIR.search(_text(_at(root, "moves", "marry")))
    target = _number(_at(root, "options", "match-target", "default"))
    return Known(
        name=variant.name,
        seats=_number(_at(root, "table", "seats", "is")) or 0,
        is_pairs=_text(_at(root, "table", "sides", "is")).startswith("pairs"),
        cards=cards,
        hand=sum(int(number) for number in _PACKET.findall(deal)),
        has_talon=root.get("draw") is not None,
        has_closing=_at(root, "moves", "close") is not None,
        enough=_number(_at(root, "define", "enough", "is")),
        match=target if target is not None else _number(_at(root, "match", "target", "is")),
        last_trick=int(last[1]) if last else None,
        pair=(pair[1], pair[2]) if pair else None,
        worth=(worth[0], worth[1]) if worth else None,
        grades=(grades[0], grades[1], grades[2]) if grades else None,
    )


def _at(node: Node | None, *path: str) -> Node | None:
    for key in path:
        node = node.get(key) if isinstance(node, Mapping) else None
    return node


def _numbers(root: Mapping, *ids: str) -> list[int] | None:
    found = [_number(_at(root, *id.split("."))) for id in ids]
    return [number for number in found if number is not None] if None not in found else None


def _number(node: Node | None) -> int | None:
    return int(node.text) if isinstance(node, Scalar) and node.text.isdecimal() else None


def _texts(node: Node | None) -> list[str]:
    return [each.text for each in node.items if isinstance(each, Scalar)] if isinstance(node, List) else []


def _text(node: Node | None) -> str:
    return write_node(node) if node is not None else ""
