"""The history's file: what goes in, and what is forgotten. Seats count from 1 in it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from sixtysix_dsl.history.schema import NotAHistory, migrate

PATIENCE = 2.0
"""Seconds to wait for another program that is writing."""


class HistoryError(Exception):
    """The history cannot be used; the text says why, `help` what to do."""

    def __init__(self, message: str, help: str) -> None:
        """Remember both."""
        super().__init__(message)
        self.help = help


class DealResult(NamedTuple):
    """A deal that is over. `label` has the variant's own name of the settlement row by language."""

    number: int
    dealer: int
    row: str
    label: Mapping[str, str]
    annulled: bool
    carried: int
    moves: int
    winners: Sequence[int]
    scores: Sequence[int]
    game_points: Sequence[int]


class Store:
    """An open history. Every method raises HistoryError and nothing else."""

    def __init__(self, path: Path) -> None:
        """Open the file, or make it, and bring it to this version."""
        self.path = path
        with self._guard():
            path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
        try:
            with self._guard():
                migrate(self._connection)
                self._connection.execute("PRAGMA journal_mode = WAL")
                self._connection.execute("PRAGMA foreign_keys = ON")
                self._connection.execute("PRAGMA synchronous = NORMAL")
        except HistoryError:
            self._connection.close()
            raise

    def close(self) -> None:
        """Close the file."""
        with self._guard():
            self._connection.close()

    def begin_match(self, id: str, variant: str, rules_hash: str, players: Sequence[str]) -> None:
        """A match begins, or goes on after it was broken off: then it is there already."""
        with self._write():
            self._connection.execute(
                "INSERT OR IGNORE INTO matches (id, variant, rules_hash, players, begun) VALUES (?, ?, ?, ?, ?)",
                (id, variant, rules_hash, json.dumps(list(players)), _now()),
            )

    def add_deal(self, id: str, deal: DealResult) -> None:
        """A deal is over; one that is there already is written anew."""
        with self._write():
            self._connection.execute(
                "INSERT OR REPLACE INTO deals (match, number, dealer, ended, row, label, annulled, carried, moves)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    id,
                    deal.number,
                    deal.dealer,
                    _now(),
                    deal.row,
                    json.dumps(dict(deal.label), ensure_ascii=False),
                    deal.annulled,
                    deal.carried,
                    deal.moves,
                ),
            )
            self._connection.executemany(
                "INSERT OR REPLACE INTO scores (match, number, seat, won, score, game_points)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                [
                    (id, deal.number, seat, seat in deal.winners, score, points)
                    for seat, (score, points) in enumerate(zip(deal.scores, deal.game_points, strict=True), 1)
                ],
            )

    def end_match(self, id: str, winners: Sequence[int]) -> None:
        """A match is won."""
        with self._write():
            self._connection.execute(
                "UPDATE matches SET ended = ?, winners = ? WHERE id = ?",
                (_now(), json.dumps(list(winners)), id),
            )

    def query(self, sql: str, values: Sequence[object] = ()) -> list[sqlite3.Row]:
        """Rows by the names of their columns."""
        with self._guard():
            cursor = self._connection.cursor()
            cursor.row_factory = sqlite3.Row
            return cursor.execute(sql, values).fetchall()

    def count_matches(self, variant: str | None = None) -> int:
        """How many matches there are, of one variant or of all."""
        where, values = _of(variant)
        return int(self.query(f"SELECT count(*) AS count FROM matches {where}", values)[0]["count"])

    def forget(self, variant: str | None = None) -> int:
        """Forget the matches of one variant, by name or hash, or all; nothing of them stays in the file."""
        where, values = _of(variant)
        with self._write():
            count = self._connection.execute(f"DELETE FROM matches {where}", values).rowcount
        with self._guard():
            self._connection.execute("VACUUM")
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return int(count)

    @contextmanager
    def _write(self) -> Iterator[None]:
        """All or nothing."""
        with self._guard():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self._connection.execute("ROLLBACK")
                raise
            self._connection.execute("COMMIT")

    @contextmanager
    def telling(self) -> Iterator[None]:
        """Take what cannot be told for what it is: rows whose values are not what was written."""
        try:
            yield
        except ValueError as problem:
            raise self._damaged(problem) from None

    @contextmanager
    def _guard(self) -> Iterator[None]:
        """Say in words whatever goes wrong."""
        try:
            yield
        except NotAHistory as problem:
            help = f"move `{self.path}` elsewhere, or set SIXTYSIX_HOME to another folder"
            raise HistoryError(f"the history cannot be used: {problem}", help) from None
        except sqlite3.OperationalError as problem:
            if _is_about_content(problem):
                raise self._damaged(problem) from None
            raise HistoryError(
                f"the history cannot be used: {problem}", _help_for(problem, self.path)
            ) from None
        except sqlite3.Error as problem:
            raise self._damaged(problem) from None
        except OSError as problem:
            reason = (problem.strerror or str(problem)).lower()
            help = f"make `{self.path.parent}` a folder you may write to, or set SIXTYSIX_HOME to another"
            raise HistoryError(f"the history cannot be used: {reason}", help) from None

    def _damaged(self, problem: Exception) -> HistoryError:
        help = f"move `{self.path}` elsewhere, and a new one is begun"
        return HistoryError(f"the history is damaged, and is left as it is: {problem}", help)


def _is_about_content(problem: sqlite3.OperationalError) -> bool:
    """Whether it is not the disk or another program: a table that is not there, text that is none."""
    return getattr(problem, "sqlite_errorcode", sqlite3.SQLITE_ERROR) == sqlite3.SQLITE_ERROR


def _of(variant: str | None) -> tuple[str, tuple[str, ...]]:
    """The condition that picks one variant, by name or by the beginning of its hash."""
    if variant is None:
        return "", ()
    return "WHERE variant = ? OR (length(?) >= 8 AND substr(rules_hash, 1, length(?)) = ?)", (variant,) * 4


def _help_for(problem: sqlite3.OperationalError, path: Path) -> str:
    if "locked" in str(problem) or "busy" in str(problem):
        return "another program is using it; it will be there again once that is done"
    if "full" in str(problem):
        return f"make room on the disk of `{path.parent}`"
    return f"make `{path.parent}` a folder you may write to, or set SIXTYSIX_HOME to another"


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
