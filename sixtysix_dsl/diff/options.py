"""Options: those of one variant only, those with other values or another default, and those that are set otherwise."""

from __future__ import annotations

from collections.abc import Sequence

from sixtysix_dsl.diagnostics import COMMAND_LINE, Place
from sixtysix_dsl.diff.records import Change, Record
from sixtysix_dsl.diff.side import Side
from sixtysix_dsl.diff.sorting import breaks_of, category_of, readers_of
from sixtysix_dsl.resolve.options import Option

NOBODY_READS = "no clause reads it"
NOTHING_DIFFERS = "no clause comes out differently by it"


def compare_options(a: Side, b: Side, records: Sequence[Record]) -> list[Record]:
    """Return the records of options. `records` are those of clauses: what an option changes is among them."""
    found: list[Record] = []
    ours, theirs = a.resolved.options, b.resolved.options
    for name in dict.fromkeys((*ours, *theirs)):
        one, other = ours.get(name), theirs.get(name)
        if one is not None and other is not None:
            found += _declarations(name, a, b, one, other)
            found += _values(name, a, b, one, other, records)
        elif one is not None:
            found.append(_only(name, "removed", a, one, records))
        elif other is not None:
            found.append(_only(name, "added", b, other, records))
    return found


def _only(name: str, change: Change, side: Side, option: Option, records: Sequence[Record]) -> Record:
    id, value = f"options.{name}", side.rulebook.settings[name]
    written = side.written(f"{_set(option, value)}; it is {option.choices()}", option.place)
    reaches = _reached(name, records)
    is_gone = change == "removed"
    return Record(
        id,
        category_of(id, side),
        change,
        written if is_gone else None,
        None if is_gone else written,
        breaks_of(id, True, side) if is_gone else (),
        _note(id, reaches, side),
        reaches,
    )


def _declarations(name: str, a: Side, b: Side, one: Option, other: Option) -> list[Record]:
    """What an option may be, and what else must hold for it."""
    id, found = f"options.{name}", []
    category = category_of(id, a, b)
    pairs = [("values", one.choices(), other.choices())]
    is_alike = set(one.values or ()) == set(other.values or ()) and (one.low, one.high) == (
        other.low,
        other.high,
    )
    if is_alike:
        pairs = []
    for limit in ("requires", "excludes"):
        left, right = (getattr(option, limit) for option in (one, other))
        pairs.append((limit, left.text if left is not None else "", right.text if right is not None else ""))
    for part, left, right in pairs:
        if left.split() != right.split():
            texts = (
                a.written(left, one.place) if left else None,
                b.written(right, other.place) if right else None,
            )
            change: Change = "changed" if left and right else "removed" if left else "added"
            found.append(Record(f"{id}.{part}", category, change, *texts))
    return found


def _values(
    name: str, a: Side, b: Side, one: Option, other: Option, records: Sequence[Record]
) -> list[Record]:
    """What an option is set to, or would be if nobody set it."""
    id, set_a, set_b = f"options.{name}", a.rulebook.settings[name], b.rulebook.settings[name]
    category = category_of(id, a, b)
    if set_a != set_b:
        left = a.written(_set(one, set_a), _set_where(name, one, a))
        right = b.written(_set(other, set_b), _set_where(name, other, b))
        reaches = _reached(name, records)
        breaks = breaks_of(id, False, a, b) if reaches else ()
        return [Record(id, category, "changed", left, right, breaks, _note(id, reaches, a, b), reaches)]
    if one.default != other.default:
        left, right = (s.written(o.default, _default_place(name, o, s)) for o, s in ((one, a), (other, b)))
        note = f"it is set to `{set_a}` on both sides"
        return [Record(f"{id}.default", category, "changed", left, right, (), note)]
    return []


def _note(id: str, reaches: Sequence[str], *sides: Side) -> str:
    if reaches:
        return ""
    return NOTHING_DIFFERS if any(readers_of(id, side) for side in sides) else NOBODY_READS


def _reached(name: str, records: Sequence[Record]) -> tuple[str, ...]:
    """Return the clauses that read an option themselves and differ."""
    return tuple(
        record.id
        for record in records
        if record.change != "same-meaning"
        and any(name in dict(written.options) for written in (record.a, record.b) if written is not None)
    )


def _set(option: Option, value: str) -> str:
    return f"{value} (default)" if value == option.default else f"{value} (set)"


def _set_where(name: str, option: Option, side: Side) -> Place:
    setting = side.resolved.settings.get(name)
    if setting is None or setting.text != side.rulebook.settings[name]:
        return _default_place(name, option, side)
    return setting.place or COMMAND_LINE


def _default_place(name: str, option: Option, side: Side) -> Place:
    return side.resolved.ids.get(f"options.{name}.default", option.place)
