"""The report as one long table, a figure a row: CSV for anybody, Parquet for whoever has much of it."""

from __future__ import annotations

import csv
import importlib
import io
from collections.abc import Iterator, Mapping
from typing import Any

from sixtysix_dsl.simulate.plan import PlanError

COLUMNS = {
    "kind": str,
    "name": str,
    "seat": int,
    "side": str,
    "value": float,
    "low": float,
    "high": float,
    "count": int,
}
"""`kind` is metric, ending, move, clause, or one of the histograms; `low` and `high` bound the interval of `value`."""


def rows_of(report: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the rows of the table, each with all columns; None is where a column does not apply."""
    for entry in report["metrics"]:
        yield _row("metric", entry["name"], entry["mean"], entry)
    for entry in report["endings"]:
        yield _row("ending", entry["row"], entry["share"], entry)
    for entry in report["moves"]:
        yield _row("move", entry["clause"] or entry["move"], entry["per_deal"], entry)
    for entry in report["clauses"]:
        yield _row("clause", entry["clause"], entry["per_deal"], entry)
    for entry in report["points"]:
        yield from _bins("points", entry, side=entry["side"])
    yield from _bins("length", report["length"])
    yield from _bins("tricks", report["tricks"])
    if report["matches"] is not None:
        yield from _bins("deals of a match", report["matches"])


def _row(kind: str, name: str, value: float | None, entry: Mapping[str, Any]) -> dict[str, Any]:
    low, high = entry.get("ci95") or (None, None)
    side = "+".join(map(str, entry["side"])) if entry.get("side") else None
    found = {"kind": kind, "name": name, "seat": entry.get("seat"), "side": side, "value": value}
    return {**found, "low": low, "high": high, "count": entry.get("count")}


def _bins(kind: str, entry: Mapping[str, Any], **who: Any) -> Iterator[dict[str, Any]]:
    total = sum(entry["histogram"].values())
    for value, count in entry["histogram"].items():
        yield _row(kind, value, count / total, {**who, "count": count})


def csv_text(report: Mapping[str, Any]) -> str:
    """Return the table as CSV."""
    text = io.StringIO()
    writer = csv.DictWriter(text, list(COLUMNS), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows_of(report))
    return text.getvalue()


def need_parquet() -> Any:
    """Return what writes Parquet. Raises PlanError if it is not installed."""
    try:
        return importlib.import_module("pyarrow"), importlib.import_module("pyarrow.parquet")
    except ImportError:
        raise PlanError("Parquet needs the package `pyarrow`", "pip install 'sixtysix[parquet]'") from None


def parquet_bytes(report: Mapping[str, Any]) -> bytes:
    """Return the table as Parquet; what was played is in the metadata.

    It is not written here: where that fails `pyarrow` would delete what was there, a device, too.
    """
    arrow, parquet = need_parquet()
    types = {str: arrow.string(), int: arrow.int64(), float: arrow.float64()}
    told = {
        f"sixtysix.{key}": str(report[key])
        for key in ("variant", "hash", "settings", "deals", "seed", "bots", "interrupted")
    }
    fields = [(name, types[kind]) for name, kind in COLUMNS.items()]
    table = arrow.Table.from_pylist(list(rows_of(report)), arrow.schema(fields, told))
    content = io.BytesIO()
    parquet.write_table(table, content)
    return content.getvalue()
