"""Who sits where: people, bots, and what people are called."""

from __future__ import annotations

from collections.abc import Sequence

from sixtysix_dsl.play.bots import check_bot

from .loading import fail

USUAL_BOT = "greedy"
LONGEST_NAME = 16


def people_at(text: str, seats: int) -> set[int]:
    """Return the seats, from 0, that people take."""
    if text.strip().lower() in ("0", "none", ""):
        return set()
    if text.strip().lower() == "all":
        return set(range(seats))
    found: set[int] = set()
    for word in text.split(","):
        number = int(word) if word.strip().isdecimal() and len(word.strip()) < 3 else 0
        if not 1 <= number <= seats:
            fail(f"there is no seat `{word.strip()}`", help=f"the seats are 1 to {seats}; 0 is for bots only")
        if number - 1 in found:
            fail(f"seat {number} is named twice", help="name each seat of a person once")
        found.add(number - 1)
    return found


def bots_at(people: set[int], asked: Sequence[str], seats: int) -> tuple[str | None, ...]:
    """Return for each seat the name of its bot, or None for a person."""
    names = [name.strip() for words in asked for name in words.split(",")] or [USUAL_BOT]
    for name in names:
        try:
            check_bot(name)
        except ValueError as problem:
            fail(f"there is no bot `{name}`", help=str(problem))
    free = [seat for seat in range(seats) if seat not in people]
    if len(names) == 1:
        names = names * len(free)
    if len(names) != len(free):
        fail(
            f"{len(names)} bots are named for {len(free)} seats",
            help="name one for all, or one for each of their seats",
        )
    at = dict(zip(free, names, strict=True))
    return tuple(at.get(seat) for seat in range(seats))


def names_at(asked: Sequence[str], bots: Sequence[str | None]) -> tuple[str | None, ...]:
    """Return what people are called, in the order of their seats; bots have no names."""
    names = [name.strip() for words in asked for name in words.split(",")]
    people = [seat for seat, bot in enumerate(bots) if bot is None]
    if len(names) > len(people):
        fail(
            f"{len(names)} names are given for {len(people)} people",
            help="name people in the order of their seats",
        )
    for name in names:
        if not name or not name.isprintable() or len(name) > LONGEST_NAME or name[0].isdecimal():
            fail(
                f"`{name}` is no name for the table",
                help=f"1 to {LONGEST_NAME} characters, not a digit first",
            )
    if len({name.lower() for name in names}) != len(names):
        fail("two people have the same name", help="the table must tell them apart")
    named = dict(zip(people, names, strict=False))
    return tuple(named.get(seat) for seat in range(len(bots)))
