"""The tables of the history, and the way from each version of them to the next.

A step of `MIGRATIONS` is never changed once it was released: a new one is added at the end. `PRAGMA user_version` says
how many steps a file has taken.
"""

from __future__ import annotations

import sqlite3

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE matches (
            id TEXT PRIMARY KEY, variant TEXT NOT NULL, rules_hash TEXT NOT NULL, players TEXT NOT NULL,
            begun TEXT NOT NULL, ended TEXT, winners TEXT)""",
        """CREATE TABLE deals (
            match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE, number INTEGER NOT NULL,
            dealer INTEGER NOT NULL, ended TEXT NOT NULL, row TEXT NOT NULL, label TEXT NOT NULL,
            annulled INTEGER NOT NULL, carried INTEGER NOT NULL, PRIMARY KEY (match, number)) WITHOUT ROWID""",
        """CREATE TABLE scores (
            match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE, number INTEGER NOT NULL,
            seat INTEGER NOT NULL, won INTEGER NOT NULL, score INTEGER NOT NULL, game_points INTEGER NOT NULL,
            PRIMARY KEY (match, number, seat)) WITHOUT ROWID""",
        "CREATE INDEX matches_by_variant ON matches (variant, rules_hash)",
    ),
    ("ALTER TABLE deals ADD COLUMN moves INTEGER",),
)

VERSION = len(MIGRATIONS)
APPLICATION = 0x36363636
"""Written into the file, so that another program's database is not taken for a history."""


class NotAHistory(Exception):
    """A database of another program, or of a later version; its text says which."""


def migrate(connection: sqlite3.Connection) -> None:
    """Bring a database to this version, all or nothing; two programs may try at once."""
    if _version(connection) == VERSION:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        for steps in MIGRATIONS[_version(connection) :]:  # asked again: another program may have been first
            for step in steps:
                connection.execute(step)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _version(connection: sqlite3.Connection) -> int:
    """The version of a database; 0 if it is empty. Raises NotAHistory."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application != APPLICATION and (tables or version):
        raise NotAHistory("it is a database of another program")
    if version > VERSION:
        raise NotAHistory(f"it was written by a later version of sixtysix (format {version}, here {VERSION})")
    return int(version)
