"""The clauses of a settled Rulebook as plain data, so that those of two variants can be compared by id.

Where a clause stands, how it is worded and what it says to people are left out. The rows of a table that a clause
reads are clauses of their own: of the table it has only the name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Any

from sixtysix_dsl.rulebook.expr import Effect, Expr, Origin, Says
from sixtysix_dsl.rulebook.moves import PLAY
from sixtysix_dsl.rulebook.rulebook import Condition, MoveRule, Rulebook

_IGNORED = frozenset({"origin", "says", "label", "number", "window_origin", "when", "phase"})
_PACK = ("suits", "letters", "ranks", "points", "copies", "removed", "trump_ranks", "last_equal_wins")
_PACK_IDS = {
    "points": "pack.card-points",
    "trump_ranks": "pack.trump-ranks",
    "last_equal_wins": "table.equal-cards",
}


_ROWS = ("deal", "phases", "in_play", "lead", "follow", "draw", "events", "settle")
"""Sections of rows that are tried, or happen, one after the other."""


class Forms(dict[str, Any]):
    """The form of every clause by its id; `orders` are the rows of each table, by id, as they stand."""

    def __init__(self) -> None:
        """Begin with none."""
        super().__init__()
        self.orders: dict[str, tuple[str, ...]] = {}


def forms_of(rulebook: Rulebook) -> Forms:
    """Return the form of every clause by its id."""
    found = Forms()
    rows: dict[str, set[Any]] = {}
    for section in _ROWS:
        listed = getattr(rulebook, section)
        found.orders[section] = tuple(row.origin.clause for row in listed)
        for row in listed:
            fields = {name: part for name, part in row._asdict().items() if name not in _IGNORED}
            found[row.origin.clause] = _form((row.when, fields), rulebook, rows)
    for rule in rulebook.moves:
        _put_move(rule, rulebook, found, rows)
    for name in _PACK:
        found[_PACK_IDS.get(name, f"pack.{name}")] = _form(getattr(rulebook.pack, name), rulebook, rows)
    for name, expr in rulebook.table._asdict().items():
        found[f"table.{name.replace('_', '-')}"] = _form(expr, rulebook, rows)
    for name in ("target", "dealer", "others"):
        found[f"match.{name}"] = _form(getattr(rulebook.match, name), rulebook, rows)
    found.update((f"views.{zone}", viewer) for zone, viewer in rulebook.views.items())
    for var in rulebook.state:
        found[var.origin.clause] = (
            str(var.type.kind),
            var.type.values,
            var.per_seat,
            var.starts,
            var.seen_by,
        )
    found.update((clause, frozenset(forms)) for clause, forms in rows.items())
    for clause in rows:
        table = _table_of(clause)
        found.orders[table] = (*found.orders.get(table, ()), clause)
    return found


def _put_move(rule: MoveRule, rulebook: Rulebook, found: dict[str, Any], rows: dict[str, set[Any]]) -> None:
    fields = {name: part for name, part in rule._asdict().items() if name not in _IGNORED}
    clause = rule.origin.clause
    parts = {name: _form(part, rulebook, rows) for name, part in fields.items()}
    found[clause] = tuple(sorted((name, form) for name, form in parts.items() if name not in _PARTS))
    for name, part in _PARTS.items():
        found[f"{clause}.{part}"] = parts[name]
    for condition in rule.when:
        found[condition.origin.clause] = _form(condition.holds, rulebook, rows)


_PARTS = {"window": "window", "once": "once", "mode": "mode", "choices": "choose"}
"""Parts of a move that are clauses by themselves: whether it is open does not depend on what it does."""


def _form(thing: Any, rulebook: Rulebook, rows: dict[str, set[Any]]) -> Any:
    if isinstance(thing, Expr):
        return _form_of_value(thing, rulebook, rows)
    if isinstance(thing, Effect):
        inner = tuple(_form(each, rulebook, rows) for each in (*thing.args, *thing.body))
        return (thing.op, thing.slot, str(thing.value), *inner)
    if isinstance(thing, (Origin, Says)):
        return None
    if isinstance(thing, Condition):
        return _form(thing.holds, rulebook, rows)
    if isinstance(thing, dict):
        return tuple((name, _form(part, rulebook, rows)) for name, part in thing.items())
    if isinstance(thing, frozenset):
        return tuple(sorted(thing))
    if isinstance(thing, tuple):
        return tuple(_form(each, rulebook, rows) for each in thing)
    return str(thing)


def _form_of_value(expr: Expr, rulebook: Rulebook, rows: dict[str, set[Any]]) -> Any:
    if expr.op == "table":
        for condition, given, origin in zip(expr.args[::2], expr.args[1::2], expr.origins, strict=True):
            form = (_form(condition, rulebook, rows), _form(given, rulebook, rows))
            rows.setdefault(origin.clause, set()).add(form)
        return ("table", str(expr.value))
    value: Any = expr.value
    if expr.op in ("state", "state_of"):
        value = rulebook.state[int(expr.value)].name
    return (expr.op, str(value), *(_form(arg, rulebook, rows) for arg in expr.args))


def differing(mine: Forms, theirs: Forms) -> list[str]:
    """The ids of clauses that are not the same in two variants, that only one of them has, or that stand elsewhere in
    their table. A row that says the same under another name is the same."""
    named_otherwise = set(_named_otherwise(mine, theirs))
    found = [
        clause
        for clause in {**mine, **theirs}
        if mine.get(clause) != theirs.get(clause) and clause not in named_otherwise
    ]
    return list(dict.fromkeys((*found, *_moved(mine, theirs))))


def _named_otherwise(mine: Forms, theirs: Forms) -> Iterator[str]:
    """The rows of tables that one has under a name of its own and the other, saying the same, under another."""
    for table, rows in mine.orders.items():
        spare = [row for row in theirs.orders.get(table, ()) if row not in mine]
        for row in rows:
            twin = next((other for other in spare if theirs[other] == mine[row]), None)
            if row not in theirs and twin is not None:
                spare.remove(twin)
                yield from (row, twin)


def _moved(mine: Forms, theirs: Forms) -> Iterator[str]:
    """The rows that do not stand in the same order among those that both have, as few as may be."""
    for table, rows in mine.orders.items():
        both = [
            [row for row in each if row in mine and row in theirs]
            for each in (rows, theirs.orders.get(table, ()))
        ]
        if both[0] != both[1]:
            yield from set(both[0]) - set(_in_order(*both))


def _in_order(mine: Sequence[str], theirs: Sequence[str]) -> Iterator[str]:
    for block in SequenceMatcher(None, mine, theirs, autojunk=False).get_matching_blocks():
        yield from mine[block.a : block.a + block.size]


def _table_of(clause: str) -> str:
    return clause.rpartition(".")[0]


def is_about(clause: str, move: str) -> bool:
    """Whether a clause belongs to a move of that name, in play or in a phase."""
    if move == PLAY:
        return clause.startswith(("lead.", "follow."))
    return f".{move}." in f"{clause}."
