"""From a point of a record to the table: `replay --from N`, and `play` while stepping."""

from __future__ import annotations

from pathlib import Path

from sixtysix_dsl.record.follow import Course
from sixtysix_dsl.rulebook.state import State

from .drawing import Drawing
from .going_on import after_step, bots_of, tell_again
from .keeping import Keeper
from .play import run_session
from .recorded import Recorded
from .recording import Watcher, begin_record, new_match_id
from .session import Session
from .variants import title_of


def play_on(
    recorded: Recorded,
    course: Course[State],
    number: int,
    path: Path | None,
    language: str = "en",
    of: int | None = None,
) -> int:
    """Play on from the point after a step, of deal `of` if that is given, with the seats of the record.

    The record itself stays as it is.
    """
    header = recorded.record.header
    match, resumed = after_step(course, number, of)
    bots = bots_of(header)
    watchers: list[Watcher] = []
    if path is not None:
        writer = begin_record(
            path,
            recorded.rulebook,
            variant=recorded.variant,
            bots=bots,
            seed=header.seed,
            rules=recorded.rules,
            id=new_match_id(),
            names=header.seats,
        )
        tell_again(course, [writer], number, of)
        watchers.append(writer)
    terminal = Drawing().open(bots.count(None))
    session = Session(recorded.engine, match, bots, terminal, watchers, language, resumed=resumed)
    session.title = title_of(recorded.rulebook, language)
    session.keeper = Keeper(recorded.variant, dict(recorded.rulebook.settings), recorded.rules)
    return run_session(session, watchers)
