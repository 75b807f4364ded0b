"""Rows with any one value changed to anything: they are refused as a whole, or told with nothing a terminal obeys."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from sixtysix_dsl.history.report import summarise, write_csv
from sixtysix_dsl.history.store import DealResult, HistoryError, Store

VALUES: tuple[Any, ...] = (
    None, 0, 1, -1, 2**62, 1.5, float("inf"), b"\xff\x00",
    "", "x", "\x1b[2J", "\x9b2J", "\u202eabc", "9" * 5000, "2020",
    "[]", "{}", "[1]", "[" * 30_000, '{"en": 5}', '{"en": "\\u001b[2J"}', '["\\u001b[31m", "b"]', "[null, [1]]",
)  # fmt: skip


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A history without the conditions that its columns have: damage does not ask for them."""
    file = tmp_path / "history.sqlite3"
    store = Store(file)
    store.begin_match("a", "german-24", "0123456789abcdef", ["person", "honest"])
    label = {"en": "Claim"}
    store.add_deal("a", DealResult(1, 2, "settle.claim", label, False, 0, 17, [1], (2, 0), (2, 0)))
    store.add_deal("a", DealResult(2, 1, "settle.claim", label, False, 0, 17, [1], (2, 0), (4, 0)))
    store.end_match("a", [1])
    store.close()
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA writable_schema = 1")
    connection.execute("UPDATE sqlite_master SET sql = replace(sql, ' NOT NULL', '')")
    connection.commit()
    connection.close()
    return file


def columns(file: Path) -> list[tuple[str, str]]:
    connection = sqlite3.connect(file)
    tables = ("matches", "deals", "scores")
    found = [(table, row[1]) for table in tables for row in connection.execute(f"PRAGMA table_info({table})")]
    connection.close()
    return found


def spoil(file: Path, table: str, column: str, value: Any) -> bool:
    """Put a value there; whether SQLite lets it be."""
    connection = sqlite3.connect(file)
    try:
        connection.execute(f"UPDATE OR REPLACE {table} SET {column} = ?", (value,))
        connection.commit()
    except sqlite3.Error:
        return False
    finally:
        connection.close()
    return True


def test_any_value_changed_to_anything(file: Path) -> None:
    whole = file.read_bytes()
    refused = told = 0
    for table, column in columns(file):
        for value in VALUES:
            for rest in ("-wal", "-shm"):
                file.with_name(file.name + rest).unlink(missing_ok=True)
            file.write_bytes(whole)
            if not spoil(file, table, column, value):
                continue
            store = Store(file)
            try:
                text = json.dumps(found := summarise(store), ensure_ascii=False) + write_csv(store)
            except HistoryError as problem:
                refused += 1
                assert "damaged" in str(problem), (table, column, value)  # noqa: PT017 - not every value is refused
                assert str(file) in problem.help  # noqa: PT017
                continue
            finally:
                store.close()
            told += 1
            assert not {"\x1b", "\x9b", "\u202e"} & set(text), (table, column, value)
            assert all(isinstance(each["first"], str) for each in found), (table, column, value)
    assert refused > told > 50


@pytest.mark.parametrize("statement", ["DROP TABLE scores", "ALTER TABLE deals RENAME COLUMN row TO line"])
def test_tables_that_are_not_as_they_were(file: Path, statement: str) -> None:
    connection = sqlite3.connect(file)
    connection.execute(statement)
    connection.close()
    store = Store(file)
    with pytest.raises(HistoryError, match="damaged"):
        summarise(store)
    with pytest.raises(HistoryError, match="damaged"):
        store.add_deal("b", DealResult(1, 2, "settle.claim", {}, False, 0, 17, [1], (2, 0), (2, 0)))
    store.close()


def test_text_that_is_none(file: Path) -> None:
    connection = sqlite3.connect(file)
    connection.execute("UPDATE matches SET variant = CAST(x'ff' AS TEXT)")
    connection.commit()
    connection.close()
    store = Store(file)
    for tell in (summarise, write_csv):
        with pytest.raises(HistoryError, match="damaged"):
            tell(store)
    store.close()
