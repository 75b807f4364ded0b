"""Definitions that only one variant has.

A definition is a name for a value. If every clause that reads it means the same in the variant that has no such name,
nothing differs by it. If one does not, that clause has its own record, and the definition's says which they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sixtysix_dsl.diff.records import Record
from sixtysix_dsl.diff.side import Side

UNREAD = "no clause reads it"
PUT_IN = "what reads it means the same without the name"


def unread_definitions(records: Sequence[Record], a: Side, b: Side) -> list[Record]:
    """Return the records, those of definitions in one variant only marked where no rule differs by them."""
    rules = [record.id for record in records if record.is_rule]
    return [_marked(record, rules, a if record.a is not None else b) for record in records]


def _marked(record: Record, rules: Sequence[str], side: Side) -> Record:
    section, _, name = record.id.partition(".")
    if section != "define" or record.change not in ("added", "removed") or "." in name:
        return record
    readers, reached = side.readers.of_word(name), False
    seen = {record.id}
    todo = list(readers)
    for reader in todo:
        holder = ".".join(reader.split(".")[:2])
        if holder.startswith("define.") and holder in rules and holder not in seen:
            seen.add(holder)
            todo += side.readers.of_word(holder.partition(".")[2])
        elif not holder.startswith("define.") or holder not in seen:
            reached = reached or any(reader == id or reader.startswith(f"{id}.") for id in rules)
    if reached:
        return replace(record, breaks=())
    note = PUT_IN if readers else UNREAD
    return replace(record, change="same-meaning", note=note, breaks=(), reaches=())
