"""Write a record while a match goes on. Every line is flushed: what was played is never lost."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.play.match import Match
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

    def on_deal(self, number: int, deal: Deal[Any], pack: Sequence[int] | None) -> None:
        """A deal begins, from a pack in dealing order or from a state as the engine writes it; deals count from 1."""
        if pack is not None:
            start: dict[str, Any] = {"pack": [self.rulebook.pack.names[card] for card in pack]}
        else:
            start = {"state": str(deal)}
        self._write({"deal": number, "dealer": deal.state.dealer + 1, **start})

    def on_move(self, deal: Deal[Any], move: Move, drawn: int) -> None:
        """A move was made."""
        text = write_move(self.rulebook, move, with_seat=False)
        self._write({"seat": move.seat + 1, "move": text, "drawn": drawn})

    def on_undo(self, deal: Deal[Any], moves: int, drawn: int) -> None:
        """The last moves were taken back."""
        self._write({"undo": moves, "drawn": drawn})

    def on_result(self, match: Match[Any], deal: Deal[Any], result: Result) -> None:
        """A deal is over; `match` are the game points of the match after it."""
        winners = [seat + 1 for seat in range(self.rulebook.seats) if result.winners >> seat & 1]
        data = {
            "winners": winners,
            "scores": _by_seat(result.scores),
            "by": result.by,
            "carried": result.carried,
            "annulled": result.annulled,
            "match": _by_seat(match.game_points),
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
