"""Write a record while a match goes on. Every line is flushed: what was played is never lost."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from sixtysix_dsl.play.notation import write_move
from sixtysix_dsl.rulebook.moves import Move
from sixtysix_dsl.rulebook.outcome import Result
from sixtysix_dsl.rulebook.rulebook import Rulebook

VERSION = 1


class RecordWriter:
    """A new file, and the lines that go into it in the order in which things happen. Seats are given from 0."""

    def __init__(
        self,
        path: Path,
        rulebook: Rulebook,
        *,
        variant: str,
        seats: Sequence[str],
        seed: int,
        rules: Sequence[str] = (),
    ) -> None:
        """Create the file and write its header; raises OSError if that cannot be done, also if it exists.

        `variant` and `rules` are what to load again, `seats` who sat where.
        """
        self.rulebook = rulebook
        self._file = path.open("x", encoding="utf-8")
        header: dict[str, Any] = {
            "sixtysix": VERSION,
            "variant": variant,
            "rules_hash": rulebook.hash,
            "options": rulebook.settings,
            "seats": list(seats),
            "seed": seed,
        }
        self._write({**header, "with": list(rules)} if rules else header)

    def write_deal(self, number: int, dealer: int, *, pack: Sequence[int] = (), state: str = "") -> None:
        """A deal begins, from a pack in dealing order or from a state as the engine writes it; deals count from 1."""
        start = {"pack": [self.rulebook.pack.names[card] for card in pack]} if pack else {"state": state}
        self._write({"deal": number, "dealer": dealer + 1, **start})

    def write_move(self, move: Move) -> None:
        """A move was made."""
        self._write({"seat": move.seat + 1, "move": write_move(self.rulebook, move, with_seat=False)})

    def write_undo(self, moves: int) -> None:
        """The last moves were taken back."""
        self._write({"undo": moves})

    def write_result(self, result: Result, game_points: Sequence[int]) -> None:
        """A deal is over; `game_points` are those of the match after it."""
        winners = [seat + 1 for seat in range(self.rulebook.seats) if result.winners >> seat & 1]
        data = {
            "winners": winners,
            "scores": _by_seat(result.scores),
            "by": result.by,
            "carried": result.carried,
            "annulled": result.annulled,
            "match": _by_seat(game_points),
        }
        self._write({"result": data})

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

    def _write(self, line: dict[str, Any]) -> None:
        self._file.write(json.dumps(line, ensure_ascii=False) + "\n")
        self._file.flush()


def _by_seat(figures: Sequence[int]) -> dict[str, int]:
    return {str(seat + 1): figure for seat, figure in enumerate(figures)}
