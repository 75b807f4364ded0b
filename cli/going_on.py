"""A match that goes on from a point of a record: the same seats, the same chance."""

from __future__ import annotations

from collections.abc import Sequence

from sixtysix_dsl.play.bots import is_bot
from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.play.match import Match
from sixtysix_dsl.play.observer import Observer, Resumed
from sixtysix_dsl.record.follow import Course, PlayedDeal
from sixtysix_dsl.record.reader import Header
from sixtysix_dsl.rulebook.state import State

Point = tuple[Match[State], Resumed | None]


def bots_of(header: Header) -> tuple[str | None, ...]:
    """The bot at each seat, or None for a person; of a record that does not say it, by the names of the seats.

    A bot that there is no more is played by a person.
    """
    named = header.bots if header.bots is not None else header.seats
    return tuple(name if is_bot(name) else None for name in named)


def at_the_end(course: Course[State]) -> Point:
    """Where a record stops."""
    resumed = Resumed(course.deal, course.drawn) if course.deal is not None else None
    return course.match, resumed


def after_step(course: Course[State], number: int, of: int | None = None) -> Point:
    """The point after a step, of a deal if that is named. Raises IndexError if there is none."""
    played, deal = course.deal_at(number, of)
    setting = played.setting
    match: Match[State] = Match(
        course.engine,
        course.record.header.seed,
        dealer=played.dealer,
        game_points=setting["game_points"],
        carried=setting["carried"],
    )
    match.deals, match.match_vars = played.number - 1, setting["match_vars"]
    drawn = next((step.drawn for step in played.steps if step.number == number), 0)
    return match, Resumed(deal, drawn)


def tell_again(
    course: Course[State], observers: Sequence[Observer], number: int = -1, of: int | None = None
) -> None:
    """Tell observers everything, or everything up to a step, as if it were played now."""
    for played in course.deals:
        last = number if of in (None, played.number) else -1
        if _tell_deal(course, played, last, observers):
            return


def _tell_deal(
    course: Course[State], played: PlayedDeal[State], number: int, observers: Sequence[Observer]
) -> bool:
    """Whether the step was in this deal."""
    deal: Deal[State]
    for step, deal in course.walk(played):
        for observer in observers:
            if step is None:
                observer.on_deal(played.number, deal, played.pack)
            elif step.move is not None:
                observer.on_move(deal, step.move, step.drawn)
            else:
                observer.on_undo(deal, step.undone, step.drawn)
        if (step.number if step is not None else 0) == number:
            return True
    if played.result is not None:
        after: Match[State] = Match(
            course.engine, dealer=0, game_points=played.game_points, carried=played.result.carried
        )
        after.deals = played.number
        for observer in observers:
            observer.on_result(after, deal, played.result)
    return False
