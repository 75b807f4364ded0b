"""Write a record while a match goes on. Every line is flushed: what was played is never lost."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.play.match import Match
from sixtysix_dsl.play.notation import write_move
from sixtysix_dsl.record.fault import RecordError
from sixtysix_dsl.record.reader import VERSION, Record
from sixtysix_dsl.record.seal import seal_line
from sixtysix_dsl.rulebook.moves import Move
from sixtysix_dsl.rulebook.outcome import Result
from sixtysix_dsl.rulebook.rulebook import Rulebook

try:
    import fcntl
except ImportError:  # not on every system: there two programs can write one record
    fcntl = None  # type: ignore[assignment]

Trouble = Callable[[str], None]


class RecordWriter:
    """Lines go into a file in the order in which things happen: an `Observer` of a table.

    A line that cannot be written ends the record, not the game: `trouble` is told once.
    """

    def __init__(
        self,
        path: Path,
        rulebook: Rulebook,
        *,
        variant: str,
        seats: Sequence[str],
        seed: int,
        rules: Sequence[str] = (),
        bots: Sequence[str | None] = (),
        clauses: Mapping[str, str] | None = None,
        id: str = "",
        trouble: Trouble | None = None,
    ) -> None:
        """Create the file and write its header; raises OSError if that cannot be done, also if it holds anything.

        `variant` and `rules` are what to load again, `seats` who sat where, `bots` which of them are bots, and
        `clauses` the texts of the rules by their ids, so that a reader can say what has changed since. `id` names
        the match among others.
        """
        header: dict[str, Any] = {
            "sixtysix": VERSION,
            "variant": variant,
            "rules_hash": rulebook.hash,
            "options": rulebook.settings,
            "seats": list(seats),
            "seed": seed,
        }
        header |= {"with": list(rules)} if rules else {}
        header |= {"id": id} if id else {}
        header |= {"bots": list(bots)} if bots else {}
        header |= {"clauses": dict(clauses)} if clauses else {}
        file, is_new = _create(path)
        self._begin(rulebook, file, "", 0, trouble)
        try:
            _lock(self._file)
            if os.fstat(file.fileno()).st_size:
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
            self._write(header)
        except OSError:
            self.close()
            if is_new:  # then it holds nothing
                path.unlink(missing_ok=True)
            raise

    @classmethod
    def go_on(
        cls, path: Path, rulebook: Rulebook, record: Record, trouble: Trouble | None = None
    ) -> RecordWriter:
        """Go on with a file that was read as `record`: new lines follow the last whole one; what was cut off goes.

        Raises OSError if it cannot be written, RecordError if somebody else writes to it or has written since.
        """
        writer = cls.__new__(cls)
        file = path.open("r+b", buffering=0)
        try:
            _lock(file)
            if os.fstat(file.fileno()).st_size != record.whole + len(record.cut):
                raise BlockingIOError
            file.truncate(record.whole)
            file.seek(record.whole)
            if not record.ends_line:
                file.write(b"\n")
        except BlockingIOError:
            file.close()
            help = "end the other game first, or copy the file and go on with the copy"
            raise RecordError(
                str(path), 0, "another game is writing to this record", help, "in-use"
            ) from None
        except OSError:
            file.close()
            raise
        writer._begin(rulebook, file, record.seal, record.whole + (not record.ends_line), trouble)
        return writer

    def _begin(
        self, rulebook: Rulebook, file: BinaryIO, seal: str | None, end: int, trouble: Trouble | None
    ) -> None:
        self.rulebook, self._file, self._seal, self._end, self._trouble = rulebook, file, seal, end, trouble
        self._is_broken = False

    def on_deal(self, number: int, deal: Deal[Any], pack: Sequence[int] | None) -> None:
        """A deal begins, from a pack in dealing order or from a state as the engine writes it; deals count from 1."""
        if pack is not None:
            start: dict[str, Any] = {"pack": [self.rulebook.pack.names[card] for card in pack]}
        else:
            start = {"state": str(deal)}
        self._try({"deal": number, "dealer": deal.state.dealer + 1, **start})

    def on_move(self, deal: Deal[Any], move: Move, drawn: int) -> None:
        """A move was made."""
        text = write_move(self.rulebook, move, with_seat=False)
        self._try({"seat": move.seat + 1, "move": text, "drawn": drawn})

    def on_undo(self, deal: Deal[Any], moves: int, drawn: int) -> None:
        """The last moves were taken back."""
        self._try({"undo": moves, "drawn": drawn})

    def on_result(self, match: Match[Any], deal: Deal[Any], result: Result) -> None:
        """A deal is over; `match` are the game points of the match after it."""
        self._try({"result": result_data(self.rulebook, result, match.game_points)})

    def close(self) -> None:
        """No more lines."""
        self._file.close()

    def __enter__(self) -> RecordWriter:
        """Return itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the file."""
        self.close()

    def _try(self, line: Mapping[str, Any]) -> None:
        """Write a line, or tell once that this cannot be done."""
        if self._is_broken:
            return
        try:
            self._write(line)
        except OSError as problem:
            self._is_broken = True
            if self._trouble is not None:
                reason = (problem.strerror or str(problem)).lower()
                self._trouble(f"the record cannot be written any more ({reason}); play goes on without it")

    def _write(self, line: Mapping[str, Any]) -> None:
        """Write a whole line in one go, or nothing of it: what is killed here loses this line at most."""
        data, seal = seal_line(line, self._seal)
        if self._file.write(data) != len(data):
            self._file.truncate(self._end)
            self._file.seek(self._end)
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        self._end += len(data)
        self._seal = seal


def result_data(rulebook: Rulebook, result: Result, game_points: Sequence[int]) -> dict[str, Any]:
    """What a record says of a result; `game_points` are those of the match after it."""
    return {
        "winners": [seat + 1 for seat in range(rulebook.seats) if result.winners >> seat & 1],
        "scores": _by_seat(result.scores),
        "by": result.by,
        "carried": result.carried,
        "annulled": result.annulled,
        "match": _by_seat(game_points),
    }


def _create(path: Path) -> tuple[BinaryIO, bool]:
    """A new file, or one that is there and empty: of a game that was killed before it had written a line."""
    try:
        return path.open("xb", buffering=0), True
    except FileExistsError:
        if not path.is_file() or path.stat().st_size:
            raise
        return path.open("r+b", buffering=0), False


def _lock(file: BinaryIO) -> None:
    """Keep other programs from writing to the same record; raises BlockingIOError if one does."""
    if fcntl is not None:
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise
        except OSError:  # a file system without locks: nothing is known then
            pass


def _by_seat(figures: Sequence[int]) -> dict[str, int]:
    return {str(seat + 1): figure for seat, figure in enumerate(figures)}
