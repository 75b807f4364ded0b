"""What mass play need not keep: fields that no rule reads, and fields that no rule ever changes."""

from __future__ import annotations

from typing import NamedTuple

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.code import E, i64
from sixtysix_dsl.compile.layout import BY_SEAT, SCALARS
from sixtysix_dsl.compile.unit import asks_before_drawing
from sixtysix_dsl.rulebook.expr import Expr
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.walk import walk_rules

_READ_BY: dict[str, frozenset[str]] = {
    "married": frozenset(("unmarried",)),
    "turned": frozenset(("turned_suit",)),
    "last_dealt": frozenset(("last_dealt", "turn_last_dealt")),
    "ruffed": frozenset(("trick_state",)),
    "taken": frozenset(("taken_by", "played")),
    "tricks": frozenset(("tricks_of", "own_tricks_of")),
    "marriages": frozenset(("marriages_of",)),
    "fresh": frozenset(("fresh_points", "count_fresh")),
    "turn_up": frozenset(("turn_up", "talon_face_down", "swap")),
    "ended_by": frozenset(("annul_deal",)),
    "shown": frozenset(),
    "last_trick": frozenset(),
    "last_played": frozenset(),
    "melds": frozenset(),
    "melded": frozenset(),
    "must_rule": frozenset(),
}
"""Fields that may be dead, and the operations that read them. All others are read by the skeleton or the tally."""


class Knowledge(NamedTuple):
    """What is known of a whole run: constant fields, and those worth writing."""

    known: dict[str, E]
    live: frozenset[str]


def know_rules(rulebook: Rulebook, *more: Expr) -> Knowledge:
    """Work it out for a Rulebook, and the scores of bots if those are to be worked out."""
    ops = frozenset(part.op for part in (*walk_rules(rulebook), *(p for expr in more for p in expr.walk())))
    dead = {name for name, readers in _READ_BY.items() if not ops & readers}
    if rulebook.pack.copies > 1:
        dead -= {"married", "shown"}  # equal cards are told apart by them
    once = {f"used_{rule.once}" for rule in rulebook.moves if rule.once}
    everything = {*SCALARS, *BY_SEAT, *(f"var {number}" for number in range(len(rulebook.state)))}
    everything |= {"trick", "last_trick", "asked_seats", "melds", "talon", *once}
    buffers = {"pack", "bots", "random", "moves", "wanted", "before", "tally", "reasons", "view"}
    known = _constants(rulebook, ops)
    return Knowledge(known, frozenset(everything - dead - known.keys() | buffers))


def _constants(rulebook: Rulebook, ops: frozenset[str]) -> dict[str, E]:
    known: dict[str, E] = {}
    never = {
        "bonus": "give_points",
        "pending": "meld",
        "counted": "meld",
        "closed": "close_talon",
        "must": "must_lead",
    }
    known |= {field: code.ZERO for field, effect in never.items() if effect not in ops}
    if "close_talon" not in ops:
        known["closer"] = code.NONE
    if "make_trump" not in ops:
        known["trump"] = code.NONE
    if not rulebook.phases:
        known["phase"] = code.NONE
    if not asks_before_drawing(rulebook):
        known["question"] = code.ZERO
    if all(row.seats.op == "all_seats" for row in rulebook.in_play):
        known["in_play"] = i64((1 << rulebook.seats) - 1)
    return known
