"""What a clause is about, and what a change of it breaks.

What is *broken* can no longer be read or played through: a saved game whose state has other variables, a record whose
cards are dealt otherwise or whose moves may now be refused, a bot's list of actions whose moves have other names or
arguments. What merely comes out differently (points, a settlement, who sees what) breaks nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from sixtysix_dsl.diff.records import CATEGORIES, Breaks
from sixtysix_dsl.diff.side import Side

_SECTIONS = {
    "table": "deal",
    "pack": "pack",
    "deal": "deal",
    "phases": "auction",
    "in-play": "legality",
    "lead": "legality",
    "follow": "legality",
    "draw": "draw",
    "grade": "settlement",
    "settle": "settlement",
    "match": "match",
    "views": "view",
}
_OTHERWISE = {"table.equal-cards": "legality"}
_KINDS = {"meld": "meld", "exchange": "exchange", "close": "close", "claim": "claim"}
"""Kinds of moves. All others (bids, passes, naming trump, giving cards) are of the auction, in whatever window."""
_EFFECTS = {
    "meld": "meld",
    "count_fresh": "meld",
    "count_pending": "meld",
    "lapse_melds": "meld",
    "close_talon": "close",
    "turn_talon": "draw",
    "talon_to_taken": "draw",
    "talon_to_hand": "draw",
    "deal": "deal",
    "deal_up_to": "deal",
    "make_trump": "deal",
    "must_lead": "legality",
}
"""What an event is about, by the first of its effects that tells."""

ALL: tuple[Breaks, ...] = ("saved games", "records", "action lists")
_ORDER = {breaks: at for at, breaks in enumerate(ALL)}
_WORDS = ("says", "label")


def category_of(id: str, *sides: Side) -> str:
    """Return what a clause is about; of what other clauses read, what the first of these is about."""
    section, _, rest = id.partition(".")
    if rest.rpartition(".")[2] in _WORDS:
        return "text"
    if id in _OTHERWISE or (section == "state" and rest.endswith(".seen-by")):
        return _OTHERWISE.get(id, "view")
    if section in _SECTIONS:
        return _SECTIONS[section]
    for side in sides:
        if section == "moves":
            for rule in side.rulebook.moves:
                if rule.origin.clause == f"moves.{rest.partition('.')[0]}":
                    return _KINDS.get(rule.kind, "auction")
        elif section == "events":
            for event in side.rulebook.events:
                if event.origin.clause == f"events.{rest.partition('.')[0]}":
                    ops = [inner.op for effect in event.does for inner in effect.walk()]
                    return next((_EFFECTS[op] for op in ops if op in _EFFECTS), "settlement")
        else:
            reached = readers_of(id, side)
            if reached:
                return min((category_of(each, side) for each in reached), key=CATEGORIES.index)
    return "settlement" if section != "options" else "text"


def readers_of(id: str, side: Side) -> list[str]:
    """Return the clauses that a definition, a state variable or an option reaches."""
    section, _, rest = id.partition(".")
    name, readers = rest.partition(".")[0], side.readers
    found = readers.of_option(name) if section == "options" else readers.of_word(name)
    return [each for each in readers.reached(found) if not each.startswith("options.")]


def breaks_of(id: str, is_whole: bool, *sides: Side) -> tuple[Breaks, ...]:
    """Return what a change of a clause breaks. `is_whole` if it is a row that only one variant has."""
    return _sorted(_breaks(id, is_whole, sides))


def _breaks(id: str, is_whole: bool, sides: Sequence[Side]) -> Iterable[Breaks]:
    section, _, rest = id.partition(".")
    part = rest.rpartition(".")[2]
    if part in _WORDS:
        return ()
    if section in ("options", "define", "state"):
        return (*_own(section, rest, is_whole), *_through(id, sides))
    rule = _RULES.get(section)
    return rule(rest, is_whole) if rule is not None else ()


def _own(section: str, rest: str, is_whole: bool) -> Iterable[Breaks]:
    """What is broken by a declaration itself: a state has other variables, a header other options."""
    if section == "state":
        return () if rest.endswith((".starts", ".seen-by")) else ("saved games",)
    if section == "options" and is_whole:
        return ("records",)
    return ()


def _through(id: str, sides: Sequence[Side]) -> Iterable[Breaks]:
    """What is broken in the clauses that read it."""
    if id.endswith(".seen-by"):
        return
    for side in sides:
        for reader in readers_of(id, side):
            yield from _breaks(reader, False, (side,))


def _of_table(rest: str, is_whole: bool) -> Iterable[Breaks]:
    return ALL if rest == "seats" else ("records",)


def _of_moves(rest: str, is_whole: bool) -> Iterable[Breaks]:
    part = rest.partition(".")[2]
    if not part:
        return ALL
    if part == "choose":
        return ("records", "action lists")
    return () if part.partition(".")[0] in ("kind", "worth") else ("records",)


def _of_phases(rest: str, is_whole: bool) -> Iterable[Breaks]:
    if is_whole and len(rest.split(".")) < 3:
        return ALL
    return ("records", "action lists") if rest.endswith(".choose") else ("records",)


def _records(rest: str, is_whole: bool) -> Iterable[Breaks]:
    return ("records",)


_RULES: dict[str, Callable[[str, bool], Iterable[Breaks]]] = {
    "pack": lambda rest, is_whole: () if rest == "card-points" else ALL,
    "table": _of_table,
    "moves": _of_moves,
    "phases": _of_phases,
    **dict.fromkeys(("deal", "in-play", "lead", "follow", "draw", "events"), _records),
}
"""What a section's clauses break. Of those that are not here, nothing: they only change what comes out."""


def _sorted(found: Iterable[Breaks]) -> tuple[Breaks, ...]:
    return tuple(sorted(set(found), key=_ORDER.__getitem__))
