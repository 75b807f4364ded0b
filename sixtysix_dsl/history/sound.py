"""Whether the rows of a history are such as a game writes: SQLite takes any value in any column, and notices no flip.

Everything is looked at before anything is told, so that no figure is made of half a history.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from sixtysix_dsl.history.store import Store

_TEXT = "typeof({0}) <> 'text'"
_NUMBER = "typeof({0}) <> 'integer'"
_COUNT = "typeof({0}) <> 'integer' OR {0} < 1"
_FLAG = "typeof({0}) <> 'integer' OR {0} NOT IN (0, 1)"
_PERHAPS = "{0} IS NOT NULL AND "

_COLUMNS: Mapping[str, Mapping[str, str]] = {
    "matches": {
        **dict.fromkeys(("id", "variant", "rules_hash", "players", "begun"), _TEXT),
        **dict.fromkeys(("ended", "winners"), _PERHAPS + f"({_TEXT})"),
    },
    "deals": {
        **dict.fromkeys(("match", "ended", "row", "label"), _TEXT),
        **dict.fromkeys(("number", "dealer"), _COUNT),
        "annulled": _FLAG,
        "carried": _NUMBER,
        "moves": _PERHAPS + f"({_NUMBER})",
    },
    "scores": {
        "match": _TEXT,
        **dict.fromkeys(("number", "seat"), _COUNT),
        "won": _FLAG,
        **dict.fromkeys(("score", "game_points"), _NUMBER),
    },
}
"""For each column the condition of a value that no game writes."""


def _is_names(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) for name in value)


def _is_seats(value: Any) -> bool:
    return isinstance(value, list) and all(type(seat) is int for seat in value)


def _is_label(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(text, str) for text in value.values())


_DOCUMENTS: tuple[tuple[str, str, Callable[[Any], bool]], ...] = (
    ("matches", "players", _is_names),
    ("matches", "winners", _is_seats),
    ("deals", "label", _is_label),
)


def check_rows(store: Store) -> None:
    """Look at every row. Raises ValueError for one that no game writes, HistoryError if the file cannot be read."""
    for table, columns in _COLUMNS.items():
        for column, condition in columns.items():
            if store.query(f"SELECT 1 FROM {table} WHERE {condition.format(column)} LIMIT 1"):
                raise ValueError(f"a value of {table}.{column} is none that a game writes")
    for table, column, is_sound in _DOCUMENTS:
        for row in store.query(f"SELECT DISTINCT {column} AS text FROM {table} WHERE {column} IS NOT NULL"):
            try:
                found = is_sound(json.loads(row["text"]))
            except (ValueError, RecursionError):
                found = False
            if not found:
                raise ValueError(f"a value of {table}.{column} is none that a game writes")
