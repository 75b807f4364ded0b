"""Moves and results in a line each, with nothing in them that a listener may not know."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sixtysix_dsl.diagnostics import join_choices
from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.play.match import Match
from sixtysix_dsl.play.notation import write_move
from sixtysix_dsl.rulebook.moves import PLAY, Move
from sixtysix_dsl.rulebook.outcome import Result
from sixtysix_dsl.rulebook.pack import cards_in
from sixtysix_dsl.rulebook.rulebook import Rulebook


def tell_move(
    deal: Deal[Any],
    move: Move,
    tricks: Sequence[int],
    listeners: Iterable[int],
    called: Sequence[str] | None = None,
) -> list[str]:
    """What a move that was just made looks like to all listeners at once; `tricks` are those taken before it.

    `called` is what the seats are called at the beginning of a sentence.
    """
    rulebook = deal.engine.rulebook
    called = called or [f"Seat {seat + 1}" for seat in range(rulebook.seats)]
    who = called[move.seat]
    is_seen = all(_sees(deal, move, listener) for listener in listeners)
    if move.name == PLAY:
        line = f"{who} plays {rulebook.pack.names[move.args[0]] if is_seen else 'a card'}."
    else:
        line = f"{who}: {write_move(rulebook, move, with_seat=False) if is_seen else move.name}."
    taker = next((seat for seat, now in enumerate(deal.state.tricks) if now > tricks[seat]), None)
    return [line] if taker is None else [line, f"{called[taker]} takes the trick."]


def tell_taken(deal: Deal[Any], hands: Sequence[int], called: Sequence[str] = ()) -> list[str]:
    """Cards that have come into a hand before the eyes of all. `hands` are those before; `called`: see `name_seats`."""
    names, state = deal.engine.rulebook.pack.names, deal.state
    new = [now & ~before & state.shown for before, now in zip(hands, state.hands, strict=True)]
    cards = [" ".join(names[card] for card in cards_in(held)) for held in new]
    return [f"All see {_name(seat, called)} take {taken}." for seat, taken in enumerate(cards) if taken]


def _sees(deal: Deal[Any], move: Move, listener: int) -> bool:
    """Whether a listener may know the cards that a move names."""
    rulebook = deal.engine.rulebook
    if listener == move.seat:
        return True
    if move.name == PLAY:
        viewer = rulebook.views["trick"]
        side = next(side for side in rulebook.sides if move.seat in side)
        return viewer == "everyone" or (viewer == "own side" and listener in side)
    rule = next((r for r in rulebook.moves if r.name == move.name and len(r.choices) == len(move.args)), None)
    cards = [
        rulebook.pack.names[value]
        for choice, value in zip(rule.choices if rule else (), move.args, strict=False)
        if choice.kind == "card"
    ]
    if not cards:
        return True
    view = deal.view(listener)
    known = {*view["hand"], *(card for held in view["known"].values() for card in held)}
    return set(cards) <= known


def tell_result(
    match: Match[Any],
    deal: Deal[Any],
    result: Result,
    language: str,
    *,
    with_clause: bool = False,
    called: Sequence[str] = (),
) -> list[str]:
    """How a deal ended, the points as each seat itself sees them, and the match; `with_clause`: by which rule, too.

    For `called` see `name_seats`.
    """
    rulebook = match.engine.rulebook
    reason = _words(rulebook, result, language) + (f" ({result.by})" if with_clause else "")
    if result.annulled:
        return [f"The deal is annulled: {reason}. The same seat deals again."]
    lines = [f"{_who_won(rulebook, result, called)}: {reason}. Scored: {_scored(rulebook, result, called)}."]
    points = [(seat, deal.view(seat)["points"][str(seat + 1)]) for seat in range(rulebook.seats)]
    if all(figure is not None for _, figure in points):
        lines.append(
            "Points: " + ", ".join(f"{_name(seat, called)} {figure}" for seat, figure in points) + "."
        )
    game = ", ".join(f"{_name(seat, called)} {have}" for seat, have in enumerate(match.game_points))
    carried = f" Carried over: {match.carried}." if match.carried else ""
    return [*lines, f"Game points: {game}, of {match.target}.{carried}"]


def _who_won(rulebook: Rulebook, result: Result, called: Sequence[str]) -> str:
    """`Seat 2 wins the deal`; where each seat scores by itself, that it is over."""
    if _is_each_by_itself(rulebook, result):
        return "The deal is over"
    winners = [seat for seat in range(rulebook.seats) if result.winners >> seat & 1]
    return (
        f"{name_seats(winners, called)} {'wins' if len(winners) == 1 else 'win'} the deal"
        if winners
        else "Nobody wins the deal"
    )


def _scored(rulebook: Rulebook, result: Result, called: Sequence[str]) -> str:
    is_each = _is_each_by_itself(rulebook, result)
    scores = [
        f"{_name(seat, called)} {score:+d}" if score else f"{_name(seat, called)} 0"
        for seat, score in enumerate(result.scores)
        if score or is_each
    ]
    return ", ".join(scores) or "nothing"


def _is_each_by_itself(rulebook: Rulebook, result: Result) -> bool:
    return 0 <= result.row < len(rulebook.settle) and rulebook.settle[result.row].each is not None


def name_seats(seats: Sequence[int], called: Sequence[str] = ()) -> str:
    """`Seat 2`, `Seats 1 and 3`, `Ana and seat 3`, at the beginning of a sentence.

    `called` is what each seat is called within one, where people have names.
    """
    names = [_name(seat, called) for seat in seats]
    if len(names) > 1 and names == [_name(seat, ()) for seat in seats]:
        return f"Seats {join_choices([str(seat + 1) for seat in seats], 'and')}"
    text = join_choices(names, "and")
    return text[:1].upper() + text[1:]


def _name(seat: int, called: Sequence[str]) -> str:
    return called[seat] if called else f"seat {seat + 1}"


def _words(rulebook: Rulebook, result: Result, language: str) -> str:
    """The label of the settling row, or else its name."""
    label = rulebook.settle[result.row].label if 0 <= result.row < len(rulebook.settle) else {}
    return label.get(language) or label.get("en") or result.by.rpartition(".")[2].replace("-", " ")
