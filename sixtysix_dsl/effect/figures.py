"""What is looked at in a deal: figures as columns of whole numbers, one for each deal.

Seats are counted from eldest: with the dealer going round, a seat of the table is now eldest and now not, and what a
rule does to it would even out. Deals of a column are sorted by their dealer, in the same way for both variants.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sixtysix_dsl.compile.results import DealResult
from sixtysix_dsl.rulebook.rulebook import Rulebook

SHARE, NUMBER = "share", "number"
Column = Sequence[int]


@dataclass(frozen=True)
class Figure:
    """A figure by name: a share of deals or a number; `who` are keys of its entry, `scale` how much it is too large."""

    key: str
    name: str
    unit: str
    who: Mapping[str, Any] = field(default_factory=dict)
    scale: int = 1


WORTH, IS_WON = "worth", "is won"
ENDING, WINNERS, SCORES, POINTS = "ending", "winners", "scores", "points"


def figures_of(a: Rulebook, b: Rulebook) -> list[Figure]:
    """Return the figures that both have. Seats are named only if both have as many, sides if they are the same."""
    found: list[Figure] = []
    seats = a.seats if a.seats == b.seats else 0
    for place in range(seats):
        found.append(Figure(f"won {place}", "deals won", SHARE, {"seat": place + 1}))
    found.append(Figure("nobody", "deals won by nobody", SHARE))
    for place in range(seats):
        found.append(Figure(f"score {place}", "game points", NUMBER, {"seat": place + 1}))
    if seats and a.sides == b.sides and any(len(side) > 1 for side in a.sides):
        for number, side in enumerate(a.sides):
            named = {"side": [seat + 1 for seat in side]}
            found.append(Figure(f"side {number}", "game points", NUMBER, named, len(side)))
    found.append(Figure("total", "game points of all", NUMBER))
    if seats > 1:
        found.append(Figure("ahead", "advantage of the eldest", NUMBER, {}, seats - 1))
    return [*found, Figure("moves", "moves", NUMBER), Figure("tricks", "tricks", NUMBER)]


def columns_of(rulebook: Rulebook, results: Sequence[DealResult], first_dealer: int) -> dict[str, Any]:
    """Return the columns of a run of deals; `first_dealer` deals the first of them, and the deal goes round.

    Besides those of `figures_of` there are `worth` and `is won`, the ending, winners, scores and points.
    """
    seats = rulebook.seats
    order: list[DealResult] = []
    eldest: list[int] = []
    for start in range(seats):
        part = results[start::seats]
        order += part
        eldest += [(first_dealer + start + 1) % seats] * len(part)
    scores = [each.scores for each in order]
    winners = [each.winners for each in order]
    found: dict[str, Any] = {
        ENDING: [each.ending for each in order],
        WINNERS: winners,
        SCORES: scores,
        POINTS: [each.points for each in order],
        "moves": [each.moves for each in order],
        "tricks": [each.tricks for each in order],
        "nobody": [int(not each) for each in winners],
        IS_WON: [int(each != 0) for each in winners],
        WORTH: [_worth(each, won) for each, won in zip(scores, winners, strict=True)],
        "total": [sum(each) for each in scores],
    }
    from_eldest = [each[at:] + each[:at] for each, at in zip(scores, eldest, strict=True)]
    for place, column in enumerate(zip(*from_eldest, strict=True)):
        found[f"score {place}"] = column
        found[f"won {place}"] = [
            won >> (at + place) % seats & 1 for won, at in zip(winners, eldest, strict=True)
        ]
    for number, side in enumerate(rulebook.sides):
        if len(side) > 1:
            found[f"side {number}"] = [sum(each[seat] for seat in side) for each in from_eldest]
    found["ahead"] = [seats * each[0] - sum(each) for each in from_eldest]
    return found


def _worth(scores: tuple[int, ...], winners: int) -> int:
    """What the deal is worth to its winner, the best paid if there are several; 0 if nobody wins."""
    if not winners:
        return 0
    return max(score for seat, score in enumerate(scores) if winners >> seat & 1)
