"""An effect in words and tables, from which all forms for people are drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sixtysix_dsl.compile.pairing import MATCH
from sixtysix_dsl.simulate.wording import digits_for, figure, percent, percent_interval, plural

Entry = Mapping[str, Any]

MOST_DIGITS = 4
RANGES = "Ranges are 95 % intervals of the difference."
SIGNS = {"added": "+", "removed": "-", "changed": "~", "moved": "^"}


class Row(NamedTuple):
    """A line of a table: cells under the heads, and the value, with its interval, that a bar shows; or only words."""

    label: str
    cells: tuple[str, ...] = ()
    value: float | None = None
    interval: Sequence[float] | None = None
    words: str = ""


class Table(NamedTuple):
    """Lines that belong together; `most` is what the longest bar stands for, to both sides where `is_signed`."""

    title: str
    heads: tuple[str, ...]
    rows: list[Row]
    most: float
    is_signed: bool = True


def headline(impact: Entry) -> list[str]:
    """Return what was played, in a few lines."""
    how = f"all {impact['bot']}, seed {impact['seed']}"
    played = f"{plural(impact['deals'], 'deal')} under each, {how}"
    lines = [
        f"{plural(impact['deals'], 'deal')} under both, {how}. {RANGES}" if impact["paired"] else f"{played}."
    ]
    if impact["same_rules"]:
        lines.append("The rules are the same, so nothing can differ.")
    elif not impact["paired"]:
        lines.append(f"Not the same deals ({impact['reason']}): two samples are compared. {RANGES}")
    if "seconds" in impact:
        asked, seconds = plural(impact["asked"], "deal"), impact["seconds"]
        lines.append(
            f"These are not all of {asked}: the budget of {seconds:g} seconds was spent; "
            f"`--deals {impact['asked']}` plays all."
        )
    if impact["interrupted"] and impact["deals"] < impact["asked"]:
        asked = plural(impact["asked"], "deal")
        lines.append(f"Interrupted: {asked} were asked for, and this is what was done.")
    elif impact["interrupted"]:
        lines.append("Interrupted: not every changed clause was played alone.")
    return lines


def tables_of(impact: Entry) -> list[Table]:
    """Return the tables of an impact, those that have lines."""
    if not impact["deals"]:
        return []
    last = max((entry.get("seat", 0) for entry in impact["metrics"]), default=0)
    by_unit: dict[str, list[tuple[str, Entry]]] = {"share": [], "number": []}
    for entry in impact["metrics"]:
        by_unit[entry["unit"]].append((name_of(entry, last), entry))
    lengths = [each for each in by_unit["number"] if each[1]["name"] in ("moves", "tricks")]
    points = [each for each in by_unit["number"] if each not in lengths]
    endings = [(entry["row"], entry) for entry in impact["endings"]]
    endings.sort(key=lambda each: -max(each[1]["a"] or 0, each[1]["b"] or 0))
    found = [
        _differing(impact["differing"]),
        _numbers("game points of a deal", points),
        _shares("who wins", by_unit["share"]),
        _shares("how deals end", endings),
        _numbers("a deal takes", lengths),
        _numbers("changed clauses, times a deal", [(each["clause"], each) for each in impact["clauses"]]),
    ]
    return [table for table in found if table.rows]


def name_of(entry: Entry, seats: int) -> str:
    """Return what a figure is about; seats are counted from eldest."""
    name: str = entry["name"]
    if "seat" in entry:
        seat = entry["seat"]
        who = "eldest" if seat == 1 else "dealer" if seat == seats else f"seat {seat} from eldest"
        return f"{name}, {who}"
    if "side" in entry:
        return f"{name}, {'eldest' if 1 in entry['side'] else 'the other'} side"
    return name


def cases_table(title: str, rows: Iterable[Entry]) -> Table:
    """Return the table of `per_clause` or of `options`: how often deals differ, and how much more they are worth."""
    entries = [each for each in rows if not _is_declaration(each)]
    lines = []
    intervals = [_worth(each)["ci95"] for each in entries if each["effect"] is not None]
    digits = min(MOST_DIGITS, digits_for(intervals))
    for entry in entries:
        label, effect = _case_name(entry), entry["effect"]
        if effect is None:
            lines.append(Row(label, words=entry["reason"] or "it could not be played"))
        elif entry["alike"]:
            lines.append(Row(label, words=f"nothing differs in {plural(effect['deals'], 'deal')}"))
        elif {each["phase"] for each in entry["behaviour"]} == {MATCH}:
            share = sum(each["share_of_deals"] for each in entry["behaviour"])
            words = f"changes no deal; after {percent(share)} of them the match goes on otherwise"
            lines.append(Row(label, words=words))
        else:
            worth = _worth(entry)
            shares = {each["name"]: percent(each["share"]) for each in effect["differing"]}
            cells = (
                shares.get("legal moves", "-"),
                shares.get("worth", "-"),
                _signed(worth["delta"], digits),
                _signed_interval(worth["ci95"], digits),
            )
            lines.append(Row(label, cells, worth["delta"], worth["ci95"]))
    return Table(title, ("moves differ", "worth differs", "game points", "95 %"), lines, _most(lines))


def _worth(entry: Entry) -> Entry:
    metrics: list[Entry] = entry["effect"]["metrics"]
    return next(each for each in metrics if each["name"] == "game points of all")


def _case_name(entry: Entry) -> str:
    if "option" in entry:
        return f"{entry['option']}={entry['value']} (not {entry['instead_of']})"
    return f"{SIGNS.get(entry['change'], '~')} {entry['id']}"


def _is_declaration(entry: Entry) -> bool:
    """Whether it is an option that only one variant has: what it does is said where it is read."""
    return entry["effect"] is None and str(entry.get("id", "")).startswith("options.")


def _differing(entries: Sequence[Entry]) -> Table:
    rows = [
        Row(
            each["name"],
            (percent(each["share"]), percent_interval(each["ci95"])),
            each["share"],
            each["ci95"],
        )
        for each in entries
    ]
    return Table("deals that differ in", ("share", "95 %"), rows, 1.0, is_signed=False)


def _shares(title: str, named: Iterable[tuple[str, Entry]]) -> Table:
    rows = []
    for label, entry in named:
        ci95 = entry["ci95"]
        cells = (
            percent(entry["a"]),
            percent(entry["b"]),
            _signed(_times_100(entry["delta"]), 1),
            _signed_interval([100 * end for end in ci95] if ci95 is not None else None, 1),
        )
        rows.append(Row(label, cells, entry["delta"], ci95))
    return Table(title, ("A", "B", "B - A", "95 %"), rows, _most(rows))


def _numbers(title: str, named: Iterable[tuple[str, Entry]]) -> Table:
    entries = list(named)
    digits = min(MOST_DIGITS, digits_for(each["ci95"] for _, each in entries))
    rows = []
    for label, entry in entries:
        cells = (
            figure(entry["a"], digits),
            figure(entry["b"], digits),
            _signed(entry["delta"], digits),
            _signed_interval(entry["ci95"], digits),
        )
        rows.append(Row(label, cells, entry["delta"], entry["ci95"]))
    return Table(title, ("A", "B", "B - A", "95 %"), rows, _most(rows))


def _times_100(value: float | None) -> float | None:
    return None if value is None else 100 * value


def _signed(value: float | None, digits: int) -> str:
    """A difference with its sign, none where it rounds to nothing."""
    if value is None:
        return "-"
    shown = f"{value:+,.{digits}f}"
    return shown[1:] if float(shown.replace(",", "")) == 0 else shown


def _signed_interval(interval: Sequence[float] | None, digits: int) -> str:
    return "" if interval is None else " to ".join(_signed(end, digits) for end in interval)


def _most(rows: Iterable[Row]) -> float:
    return max(_ends(rows), default=0.0) or 1.0


def _ends(rows: Iterable[Row]) -> Iterator[float]:
    for row in rows:
        yield from (abs(end) for end in (row.value, *(row.interval or ())) if end is not None)
