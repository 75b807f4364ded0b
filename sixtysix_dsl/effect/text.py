"""An effect as text: figures in columns, and a small bar of each difference, shaded as far as it is uncertain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from sixtysix_dsl.compile.pairing import MATCH
from sixtysix_dsl.effect.wording import Row, Table, cases_table, headline, tables_of
from sixtysix_dsl.report.line import clean
from sixtysix_dsl.simulate.text import Look

NARROWEST, WIDEST = 7, 31
LONGEST = 44
"""Characters of a label that have room."""


def effect_lines(impact: Mapping[str, Any], look: Look) -> Iterator[str]:
    """Yield the lines of an impact, with `per_clause` if it has that."""
    yield from map(clean, headline(impact))
    for table in tables_of(impact):
        yield ""
        yield from _table(table, look)
    if impact.get("per_clause"):
        yield ""
        yield from _table(cases_table("each changed clause alone, in A", impact["per_clause"]), look)


def option_lines(rows: Sequence[Mapping[str, Any]], look: Look) -> Iterator[str]:
    """Yield the lines of `each_option`: what every value does, and in what it differs."""
    yield from _table(cases_table("each value of each option", rows), look)
    for row in rows:
        for line in behaviour_lines(row):
            yield clean(line)


def behaviour_lines(row: Mapping[str, Any]) -> Iterator[str]:
    """Yield in what a value of an option differs from the one in force, and which clauses read it."""
    if row["behaviour"]:
        yield ""
        yield f"{row['option']}={row['value']}: read by {', '.join(row['read_by']) or 'no clause'}"
    for each in row["behaviour"]:
        share = 100 * each["share_of_deals"]
        yield f"  {share:5.1f} % of deals: {_in_words(each, row)}"


def _in_words(parting: Mapping[str, Any], row: Mapping[str, Any]) -> str:
    """How play parts by the two values of an option."""
    what, phase, verdict = parting["what"], parting["phase"], parting["verdict"]
    move = f"`{parting['move']}`"
    which = f"only if {row['option']} is {row['value'] if verdict == 'only-b' else row['instead_of']}"
    if phase == MATCH:
        return "another seat deals next" if verdict == "different" else f"the match is over {which}"
    if verdict == "both-ways":
        said = f"{move} has choices with each that it has not with the other"
    elif what == "legality":
        said = f"{move} is legal {which}"
    else:
        said = f"{_PARTS[what]} otherwise" + (f" after {move}" if parting["move"] else "")
    return said if phase == "any" else f"{phase}: {said}"


_PARTS = {
    "state": "what lies on the table is",
    "points": "points are",
    "result": "the deal ends",
    "flow": "play goes on",
    "view": "what a seat sees is",
}


def _table(table: Table, look: Look) -> Iterator[str]:
    labels = [_short(clean(row.label)) for row in table.rows]
    width = max(map(len, labels))
    heads = table.heads
    widths = [
        max([len(head), *(len(row.cells[at]) for row in table.rows if row.cells)])
        for at, head in enumerate(heads)
    ]
    room = min(WIDEST, look.width - 2 - width - sum(wide + 2 for wide in widths) - 3)
    title = table.title if len(table.title) <= width + 2 else ""
    if not title:
        yield table.title
    yield f"{title:<{width + 2}}{_cells(heads, widths)}".rstrip()
    for label, row in zip(labels, table.rows, strict=True):
        line = f"  {label:<{width}}"
        if row.words:
            yield f"{line}  {clean(row.words)}"
            continue
        line += _cells(row.cells, widths)
        if room >= NARROWEST and row.value is not None:
            line += f"  {look.before}{draw_bar(row, table, room, look)}{look.after}"
        yield line.rstrip()


def _cells(cells: Iterable[str], widths: Sequence[int]) -> str:
    return "".join(f"  {cell:>{wide}}" for cell, wide in zip(cells, widths, strict=True))


def _short(label: str) -> str:
    return label if len(label) <= LONGEST else f"{label[: LONGEST - 1]}…"


def draw_bar(row: Row, table: Table, room: int, look: Look) -> str:
    """Return a bar from nought to the value: solid as far as the interval is sure of, shaded to its far end."""
    solid, shade, axis = ("#", ".", "|") if look.blocks == "#" else ("█", "░", "│")
    low, high = row.interval or (row.value or 0.0, row.value or 0.0)
    if not table.is_signed:
        return _half(low, high, table.most, room, solid, shade).rstrip()
    half = (room - 1) // 2
    sure_right, sure_left = max(0.0, low), max(0.0, -high)
    right = _half(sure_right, max(0.0, high), table.most, half, solid, shade)
    left = _half(sure_left, max(0.0, -low), table.most, half, solid, shade)
    return f"{left[::-1]}{axis}{right}".rstrip()


def _half(sure: float, far: float, most: float, room: int, solid: str, shade: str) -> str:
    whole, reach = (min(room, round(room * end / most)) for end in (sure, far))
    return (solid * whole + shade * (reach - whole)).ljust(room)
