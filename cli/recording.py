"""`play --record` and `play --resume`: the record of a game, begun or gone on with."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from sixtysix_dsl.pipeline import load_rules
from sixtysix_dsl.play.match import Match
from sixtysix_dsl.play.observer import Observer, Resumed
from sixtysix_dsl.record.fault import RecordError
from sixtysix_dsl.record.follow import Course
from sixtysix_dsl.record.reader import Header
from sixtysix_dsl.record.writer import RecordWriter
from sixtysix_dsl.report.line import clean
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.state import State

from .going_on import at_the_end, bots_of
from .loading import fail
from .recorded import Recorded, fail_record, open_record
from .rule_texts import rule_texts
from .writing import reason_of


class GoneOn(NamedTuple):
    """A match of which a part is played."""

    course: Course[State]
    recorded: Recorded
    match: Match[State]
    resumed: Resumed | None
    bots: tuple[str | None, ...]
    writer: RecordWriter


class Watcher(Observer, Protocol):
    """An observer that is closed when the game is left."""

    def close(self) -> None:
        """No more is told."""
        ...


def history_of(
    rulebook: Rulebook, bots: Sequence[str | None], id: str, names: Sequence[str] | None = None
) -> list[Watcher]:
    """What keeps the history of a match; nothing if only bots play."""
    if None not in bots:
        return []
    from sixtysix_dsl.history.place import history_file
    from sixtysix_dsl.history.watch import HistoryWatch

    players = names if names is not None else [bot or "person" for bot in bots]
    return [HistoryWatch(history_file(), rulebook, id=id, players=players, trouble=tell_trouble)]


def new_match_id() -> str:
    """Return a name for a match that no other has."""
    return secrets.token_hex(8)


def begin_record(
    path: Path,
    rulebook: Rulebook,
    *,
    variant: str,
    bots: Sequence[str | None],
    seed: int,
    rules: Sequence[str] = (),
    id: str = "",
    names: Sequence[str] | None = None,
) -> RecordWriter:
    """Begin a record in a new file, or say why not and exit with 2."""
    resolved = load_rules(variant, rules=rules).resolved
    try:
        return RecordWriter(
            path,
            rulebook,
            variant=variant,
            seats=names if names is not None else [bot or "person" for bot in bots],
            seed=seed,
            rules=rules,
            bots=bots,
            clauses=rule_texts(resolved) if resolved is not None else None,
            id=id,
            trouble=tell_trouble,
        )
    except FileExistsError:
        help = f"name another file, or go on with this one: `--resume {path}`"
        fail(f"`{path}` exists already, and is left as it is", help=help)
    except (OSError, ValueError) as problem:
        fail(f"`{path}` cannot be written: {reason_of(problem)}")


def resume_record(path: Path, variant: str | None) -> GoneOn:
    """Go on with a record where it stopped, or say why that cannot be done and exit with 2; it stays as it is then."""
    recorded = open_record(str(path), variant)
    header = recorded.record.header
    if recorded.changed:
        recorded.warn()
        help = f"look at it with `sixtysix replay {path}`, or go on under the rules as they were"
        fail(f"`{path}` cannot go on: it was played under other rules than these", help=help)
    course = recorded.follow()
    if course.fault is not None:
        fail_record(course.fault)
    if course.match.winner() is not None:
        fail(f"the match in `{path}` is over", help=f"look at it with `sixtysix replay {path}`")
    try:
        writer = RecordWriter.go_on(path, recorded.rulebook, recorded.record, tell_trouble)
    except RecordError as fault:
        fail_record(fault)
    except OSError as problem:
        fail(f"`{path}` cannot be written: {reason_of(problem)}")
    recorded.warn()
    if not course.deals:
        _deal_anew(course.match, header)
    match, resumed = at_the_end(course)
    return GoneOn(course, recorded, match, resumed, bots_of(header), writer)


def _deal_anew(match: Match[State], header: Header) -> None:
    """Nothing was dealt yet: the first dealer is drawn from the seed, as it was before."""
    match.dealer = Match(match.engine, header.seed).dealer


def tell_trouble(message: str) -> None:
    """Say something about the game that is not part of it."""
    print(clean(f"note: {message}"), file=sys.stderr, flush=True)
