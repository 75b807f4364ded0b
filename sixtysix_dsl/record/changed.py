"""What has changed in the rules since a record was written."""

from __future__ import annotations

from collections.abc import Mapping

from sixtysix_dsl.record.reader import Header
from sixtysix_dsl.rulebook.rulebook import Rulebook

MOST_NAMED = 20


def what_changed(header: Header, rulebook: Rulebook, clauses: Mapping[str, str]) -> list[str]:
    """Name options and clauses that are not as the record has them; nothing if the rules are the same.

    `clauses` are the texts of the rules at hand by their ids, as the header has those of the record.
    """
    if header.rules_hash == rulebook.hash:
        return []
    found = [
        f"option {name}: was {header.options.get(name, 'not there')}, is {rulebook.settings.get(name, 'not there')}"
        for name in sorted({*header.options, *rulebook.settings})
        if header.options.get(name) != rulebook.settings.get(name)
    ]
    if not header.clauses:
        return found or ["which clauses, the record does not say"]
    every = list(dict.fromkeys([*header.clauses, *clauses]))
    different = sum(header.clauses.get(id) != clauses.get(id) for id in every)
    if 2 * different > len(every):
        return [
            f"{different} of {len(every)} clauses: it was played under `{header.variant}`, which is another game"
        ]
    for id in every:
        was, now = header.clauses.get(id), clauses.get(id)
        if was != now and was is None:
            found.append(f"{id}: new, `{now}`")
        elif was != now:
            found.append(f"{id}: was `{was}`, {'is gone' if now is None else f'is `{now}`'}")
    if not found:
        found = [f"the order of rows in {section}" for section in _reordered(header.clauses, clauses)]
    more = len(found) - MOST_NAMED
    return found if more <= 0 else [*found[:MOST_NAMED], f"and {more} more"]


def _reordered(was: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    """The sections whose clauses are the same in another order."""

    def sections(ids: Mapping[str, str]) -> dict[str, list[str]]:
        listed: dict[str, list[str]] = {}
        for id in ids:
            listed.setdefault(id.partition(".")[0], []).append(id)
        return listed

    before, after = sections(was), sections(now)
    return [section for section, ids in before.items() if ids != after.get(section)]
