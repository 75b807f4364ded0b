"""The observer that writes a match into the history. Whatever goes wrong there, the game goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from sixtysix_dsl.history.store import DealResult, HistoryError, Store
from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.play.match import Match
from sixtysix_dsl.rulebook.moves import Move
from sixtysix_dsl.rulebook.outcome import Result
from sixtysix_dsl.rulebook.rulebook import Rulebook


class HistoryWatch:
    """Writes each deal when it is over. `trouble` is told once if that cannot be done; then nothing more is written."""

    def __init__(
        self,
        path: Path,
        rulebook: Rulebook,
        *,
        id: str,
        players: Sequence[str],
        trouble: Callable[[str], None],
    ) -> None:
        """Watch a match; `id` names it, so that one that is resumed is the same.

        The file is opened at the first result.
        """
        self.path, self.rulebook, self.id, self.players = path, rulebook, id, players
        self._trouble = trouble
        self._store: Store | None = None
        self._is_off = False

    def on_deal(self, number: int, deal: Deal[Any], pack: Sequence[int] | None) -> None:
        """Nothing is kept of cards."""

    def on_move(self, deal: Deal[Any], move: Move, drawn: int) -> None:
        """Nothing is kept of moves."""

    def on_undo(self, deal: Deal[Any], moves: int, drawn: int) -> None:
        """Nothing is kept of moves."""

    def on_result(self, match: Match[Any], deal: Deal[Any], result: Result) -> None:
        """Write down the deal, and the match if it is won."""
        if self._is_off:
            return
        try:
            self._write(match, deal, result)
        except HistoryError as problem:
            self._is_off = True
            self._trouble(f"{problem}; play goes on without it ({problem.help})")

    def close(self) -> None:
        """No more results."""
        if self._store is not None:
            with suppress(HistoryError):  # every deal is in the file, or it was told that it is not
                self._store.close()
            self._store = None

    def _write(self, match: Match[Any], deal: Deal[Any], result: Result) -> None:
        rulebook = self.rulebook
        if self._store is None:
            self._store = Store(self.path)
            self._store.begin_match(self.id, rulebook.name, rulebook.hash, self.players)
        winners = [seat + 1 for seat in range(rulebook.seats) if result.winners >> seat & 1]
        label = rulebook.settle[result.row].label if 0 <= result.row < len(rulebook.settle) else {}
        self._store.add_deal(
            self.id,
            DealResult(
                match.deals,
                deal.view(0)["dealer"],
                result.by,
                label,
                result.annulled,
                result.carried,
                len(deal.moves),
                winners,
                result.scores,
                match.game_points,
            ),
        )
        side = match.winner()
        if side is not None:
            self._store.end_match(self.id, [seat + 1 for seat in side])
