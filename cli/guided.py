"""The questions of ``sixtysix new --guided``: each has a default and says in one line what is wrong with an answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeVar

from sixtysix_dsl.diagnostics import join_choices
from sixtysix_dsl.lower.pack import MAX_CARDS
from sixtysix_dsl.lower.tables import MAX_SEATS

from .guided_known import Cards, Known, first, known_games, nearest_first
from .guided_text import DUTIES, Answers

Value = TypeVar("Value")

_RANK = re.compile(r"([A-Z]|[1-9][0-9]?)(?:[=:](\d{1,2}))?", re.I)
_COPIES = re.compile(r"\s*\bx\s*(\d)\s*$", re.I)
_WORDS = {"y": True, "yes": True, "true": True, "n": False, "no": False, "false": False}
_MOST = 1000
"""The highest target that is taken."""


class Wrong(Exception):
    """An answer that cannot be, and in one line why."""


class WrongFlag(Exception):
    """An answer given on the command line that cannot be: its name, and why."""

    def __init__(self, flag: str, why: str) -> None:
        """Keep both."""
        super().__init__(why)
        self.flag = flag


class Interview:
    """Answers from the command line, then from `ask`, which returns a line; where that is None the defaults hold."""

    def __init__(
        self, given: Mapping[str, str], ask: Callable[[str], str] | None, say: Callable[[str], None]
    ) -> None:
        """Begin without a question."""
        self._given = given
        self._ask = ask
        self._say = say

    def answer(self, flag: str, question: str, default: str, read: Callable[[str], Value]) -> Value:
        """The answer to one question."""
        if flag in self._given:
            try:
                return read(self._given[flag].strip())
            except Wrong as wrong:
                raise WrongFlag(flag, str(wrong)) from None
        while self._ask is not None:
            try:
                return read(self._ask(f"{question} [{default}] ").strip() or default)
            except Wrong as wrong:
                self._say(str(wrong))
        return read(default)

    def spare(self, flag: str, why: str) -> bool:
        """No to a question that does not arise."""
        if flag in self._given and _yes_or_no(self._given[flag]):
            raise WrongFlag(flag, why)
        return False

    def yes(self, flag: str, question: str, default: bool) -> bool:
        """The answer to a question of yes or no."""
        return self.answer(flag, f"{question} yes or no", "yes" if default else "no", _yes_or_no)

    def number(self, flag: str, question: str, default: int, low: int, high: int) -> int:
        """The answer to a question for a number."""
        default = max(low, min(default, high))
        return self.answer(
            flag, f"{question} {low} to {high}", str(default), lambda text: _number(text, low, high)
        )

    def given(self, flag: str) -> bool | None:
        """What the command line says of a question of yes or no, if anything."""
        return _yes_or_no(self._given[flag]) if flag in self._given else None


def interview(name: str, asking: Interview) -> Answers:
    """Ask everything that is not answered yet, each question with what the nearest bundled game has as its default."""
    usual = known_games()[0]
    seats = asking.number("seats", "How many seats?", min(game.seats for game in known_games()), 2, MAX_SEATS)
    games = nearest_first(seats, None, None)
    is_pairs = (
        asking.yes("pairs", "Do those opposite each other play together?", games[0].is_pairs)
        if seats > 2 and seats % 2 == 0
        else asking.spare("pairs", f"{seats} seats cannot play in pairs")
    )
    games = nearest_first(seats, None, is_pairs)
    sizes = dict.fromkeys(str(game.cards.size) for game in sorted(games, key=lambda game: game.cards.size))
    cards = asking.answer(
        "pack",
        f"Which pack? {join_choices(list(sizes))} cards, or its ranks from the strongest, as in "
        f"`{' '.join(usual.cards.points)}`",
        str(games[0].cards.size),
        lambda text: _cards(text, games, seats),
    )
    games = nearest_first(seats, cards, is_pairs)
    hand = _hand(asking, games[0], seats, cards)
    rest = cards.size - hand * seats
    has_talon = (
        asking.yes("talon", f"Are the {rest} cards left a talon to draw from?", default=True)
        if rest >= seats
        else asking.spare(
            "talon", f"{rest} of {cards.size} cards are left: not one for each of {seats} to draw"
        )
    )
    duty = asking.answer(
        "duty",
        f"What must a follower do{' once the talon is gone' if has_talon else ''}? {join_choices(list(DUTIES))}",
        list(DUTIES)[-1],
        _duty,
    )
    pair = first(games, lambda game: game.pair)
    worth = first(games, lambda game: game.worth)
    has_marriages = (
        asking.yes("marriages", f"Are there marriages, {pair[0]} and {pair[1]} of a suit?", default=True)
        if set(pair) <= set(cards.points)
        else asking.spare("marriages", f"a marriage is of {pair[0]} and {pair[1]}, which this pack has not")
    )
    has_closing = (
        asking.yes("closing", "May the talon be closed?", default=first(games, lambda game: game.has_closing))
        if has_talon
        else asking.spare("closing", "there is no talon that could be closed")
    )
    last_trick = asking.number(
        "last-trick",
        "How many points is the last trick worth?",
        first(games, lambda game: game.last_trick),
        0,
        cards.total,
    )
    most = cards.total + last_trick
    custom = next((game.enough for game in games if game.enough and game.cards == cards), most // 2 + 1)
    if has_marriages:
        most += cards.copies * (worth[0] + (len(cards.suits) - 1) * worth[1])
    target = asking.number("target", "How many points win a deal?", custom, 1, most)
    match = asking.number(
        "match", "How many game points win the match?", first(games, lambda game: game.match), 1, _MOST
    )
    return Answers(
        name=name,
        seats=seats,
        is_pairs=is_pairs,
        cards=cards,
        hand=hand,
        has_talon=has_talon,
        duty=duty,
        has_marriages=has_marriages,
        has_closing=has_closing,
        last_trick=last_trick,
        target=target,
        match=match,
        pair=pair,
        worth=worth,
        grades=first(games, lambda game: game.grades),
    )


def _hand(asking: Interview, game: Known, seats: int, cards: Cards) -> int:
    """How many cards each gets: as many as in the nearest game, or all if there is no talon there."""
    talon = asking.given("talon")
    whole, drawing = cards.size // seats, (cards.size - seats) // seats
    if talon and not drawing:
        raise WrongFlag("talon", f"{cards.size} cards are too few for a talon and {seats} hands")
    is_dealt_out = not talon and (talon is False or not game.has_talon or not drawing)
    default = whole if is_dealt_out else min(game.hand or whole, drawing)
    return asking.number("hand", "How many cards in each hand?", default, 1, drawing if talon else whole)


def _cards(text: str, games: list[Known], seats: int) -> Cards:
    """A pack by the number of its cards, as a bundled game has it, or by its ranks."""
    if text.isdecimal():
        found = next((game.cards for game in games if str(game.cards.size) == text), None)
        if found is None:
            raise Wrong(f"no pack of {text} cards is known: name its ranks, strongest first")
    else:
        found = _ranks(text, games)
    if found.size > MAX_CARDS:
        raise Wrong(f"that is {found.size} cards, and a pack has at most {MAX_CARDS}")
    if found.size < seats:
        raise Wrong(f"{found.size} cards are too few for {seats} seats")
    if not found.total:
        raise Wrong("no card of that pack counts anything: write points behind a rank, as in `A=5`")
    return found


def _ranks(text: str, games: list[Known]) -> Cards:
    copies = _COPIES.search(text)
    words = text[: copies.start()] if copies else text
    usual = {rank: points for game in reversed(games) for rank, points in game.cards.points.items()}
    points: dict[str, int] = {}
    for word in words.replace(",", " ").split():
        match = _RANK.fullmatch(word)
        if match is None:
            raise Wrong(
                f"`{word}` is no rank: a rank is a letter or a number, with points if need be as in `A=5`"
            )
        rank = match[1].upper()
        if rank in points:
            raise Wrong(f"`{rank}` stands there twice: each rank once, `x2` at the end for two of every card")
        if match[2] is None and rank not in usual:
            raise Wrong(f"nobody knows what `{rank}` counts: write it behind the rank, as in `{rank}=5`")
        points[rank] = int(match[2]) if match[2] is not None else usual[rank]
    if not points:
        raise Wrong("a pack needs ranks, strongest first")
    return Cards(games[0].cards.suits, points, max(1, int(copies[1])) if copies else 1)


def _duty(text: str) -> str:
    if text.lower() not in DUTIES:
        raise Wrong(f"`{text}` is no duty: say {join_choices(list(DUTIES))}")
    return text.lower()


def _yes_or_no(text: str) -> bool:
    if text.strip().lower() not in _WORDS:
        raise Wrong(f"`{text}` is neither yes nor no")
    return _WORDS[text.strip().lower()]


def _number(text: str, low: int, high: int) -> int:
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else -1
    if not low <= number <= high:
        raise Wrong(f"`{text}` is no number from {low} to {high}")
    return number
