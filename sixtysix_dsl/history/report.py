"""What the history holds, as data: for each variant, by the hash of its rules, how matches and deals went."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from typing import Any

from sixtysix_dsl.history.sound import check_rows
from sixtysix_dsl.history.store import Store
from sixtysix_dsl.report.line import clean

COLUMNS = (
    "match begun variant rules_hash deal dealer ended row label annulled carried moves"
    " seat player won score game_points"
).split()


def summarise(store: Store, variant: str | None = None, language: str = "en") -> list[dict[str, Any]]:
    """Return a summary of each variant, the one played last first; of one, by name or hash, if it is given.

    Raises HistoryError.
    """
    with store.telling():
        check_rows(store)
        return _summaries(store, variant, language)


def _summaries(store: Store, variant: str | None, language: str) -> list[dict[str, Any]]:
    rules = store.query(
        "SELECT variant, rules_hash, count(*) AS matches, count(ended) AS finished, min(begun) AS first,"
        " max(begun) AS last FROM matches GROUP BY variant, rules_hash ORDER BY last DESC, variant"
    )
    found = []
    for row in rules:
        if variant is None or _is_meant(variant, row["variant"], row["rules_hash"]):
            found.append(_summary(store, row, language))
    return found


def _is_meant(asked: str, name: str, rules_hash: str) -> bool:
    return asked == name or (len(asked) >= 8 and rules_hash.startswith(asked))


def _summary(store: Store, of: sqlite3.Row, language: str) -> dict[str, Any]:
    key = (of["variant"], of["rules_hash"])
    told = {name: clean(of[name]) for name in ("variant", "rules_hash", "first", "last")}
    deals = store.query(
        "SELECT row, label, annulled, count(*) AS deals FROM deals JOIN matches ON id = match"
        " WHERE variant = ? AND rules_hash = ? GROUP BY row, annulled ORDER BY deals DESC, row",
        key,
    )
    total = sum(row["deals"] for row in deals)
    wins = store.query(
        "SELECT row, seat, count(*) AS deals FROM scores JOIN deals USING (match, number) JOIN matches ON id = match"
        " WHERE variant = ? AND rules_hash = ? AND won GROUP BY row, seat ORDER BY seat",
        key,
    )
    results = [
        {
            "row": clean(row["row"]),
            "label": label_of(row["label"], row["row"], language),
            "annulled": bool(row["annulled"]),
            "deals": row["deals"],
            "share": round(row["deals"] / total, 4),
            "won_by": {str(win["seat"]): win["deals"] for win in wins if win["row"] == row["row"]},
        }
        for row in deals
    ]
    return {**dict(of), **told, "deals": total, "seats": _seats(store, key), "results": results}


def _seats(store: Store, key: tuple[str, str]) -> list[dict[str, Any]]:
    """For each seat who sat there, and what was won."""
    seats: dict[int, dict[str, Any]] = {}
    for row in store.query("SELECT players, winners FROM matches WHERE variant = ? AND rules_hash = ?", key):
        winners = json.loads(row["winners"] or "[]")
        for number, player in enumerate(map(clean, json.loads(row["players"])), 1):
            seat = seats.setdefault(
                number, {"seat": number, "players": {}, "matches_won": 0, "deals_won": 0, "game_points": 0}
            )
            seat["players"][player] = seat["players"].get(player, 0) + 1
            seat["matches_won"] += number in winners
    figures = store.query(
        "SELECT seat, sum(won) AS won, sum(score) AS score FROM scores JOIN matches ON id = match"
        " WHERE variant = ? AND rules_hash = ? GROUP BY seat",
        key,
    )
    for row in figures:
        if row["seat"] in seats:
            seats[row["seat"]] |= {"deals_won": row["won"], "game_points": row["score"]}
    return [seats[number] for number in sorted(seats)]


def label_of(labels: str, row: str, language: str) -> str:
    """The variant's own name of a settlement row, or else the row's."""
    by_language: dict[str, str] = json.loads(labels)
    own = by_language.get(language) or by_language.get("en")
    return clean(own or row.rpartition(".")[2].replace("-", " "))


def write_csv(store: Store, variant: str | None = None, language: str = "en") -> str:
    """Return every deal as a table, a line for each seat. Raises HistoryError."""
    with store.telling():
        check_rows(store)
        return _table(store, variant, language)


def _table(store: Store, variant: str | None, language: str) -> str:
    written = io.StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerow(COLUMNS)
    rows = store.query(
        "SELECT *, deals.ended AS deal_ended FROM matches JOIN deals ON match = id"
        " JOIN scores USING (match, number) ORDER BY begun, id, number, seat"
    )
    for row in rows:
        if variant is None or _is_meant(variant, row["variant"], row["rules_hash"]):
            players = json.loads(row["players"])
            values = [
                row["id"],
                row["begun"],
                row["variant"],
                row["rules_hash"],
                row["number"],
                row["dealer"],
            ]
            values += [row["deal_ended"], row["row"], label_of(row["label"], row["row"], language)]
            values += [row["annulled"], row["carried"], row["moves"], row["seat"]]
            values += [players[row["seat"] - 1] if row["seat"] <= len(players) else ""]
            values += [row["won"], row["score"], row["game_points"]]
            table.writerow([clean(value) if isinstance(value, str) else value for value in values])
    return written.getvalue()
