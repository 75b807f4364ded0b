"""Columns of the matrix on what may be announced: marriages, the exchange, closing, claims."""

from __future__ import annotations

from sixtysix_dsl.gallery.reading import (
    faces_in,
    is_always,
    live,
    moves_of,
    needed_trick,
    needs_open_talon,
    parts,
    possible_numbers,
    steps,
    windows_of,
)
from sixtysix_dsl.gallery.words import NONE, join, write_numbers
from sixtysix_dsl.rulebook.expr import Expr
from sixtysix_dsl.rulebook.rulebook import MoveRule, Rulebook
from sixtysix_dsl.rulebook.types import MODES


def marriages(rulebook: Rulebook) -> list[MoveRule]:
    """Return the moves by which marriages are announced in play."""
    return moves_of(rulebook, "meld", in_play=True)


def marriage_cards(rulebook: Rulebook) -> str:
    """Which cards make a marriage, and what it is worth."""
    words = []
    for rule in marriages(rulebook):
        for effect, _ in steps(rule.does):
            if effect.op == "meld":
                pair = " ".join(faces_in(rulebook, effect.args[1]))
                words.append(f"{pair}: {_worth(rulebook, effect.args[0])}")
    return join(words, "; ") or NONE


def _worth(rulebook: Rulebook, worth: Expr) -> str:
    if worth.op != "table":
        found = possible_numbers(worth)
        return write_numbers(found) if found else "by order"
    words = []
    for condition, value in zip(worth.args[::2], worth.args[1::2], strict=True):
        found = possible_numbers(value)
        suit = condition.args[1] if condition.op == "eq" else None
        label = ""
        if suit is not None and suit.op == "trump":
            label = " in trumps"
        elif suit is not None and suit.is_const:
            label = f" in {rulebook.pack.suits[suit.number]}"
        elif not is_always(condition):
            label = " at times"
        words.append(f"{write_numbers(found) if found else 'by order'}{label}")
    return ", ".join(words)


def marriage_credit(rulebook: Rulebook) -> str:
    """When a marriage counts."""
    words = []
    for rule in marriages(rulebook):
        certain = [sure for effect, sure in steps(rule.does) if effect.op == "count_fresh"]
        words.append(
            "at once" if any(certain) else "at once with a trick, else pending" if certain else "pending"
        )
    events = [effect.op for event in live(rulebook.events) for effect, _ in steps(event.does)]
    return join([*words, "may lapse" if words and "lapse_melds" in events else ""]) or NONE


def marriage_needs(rulebook: Rulebook) -> str:
    """When a marriage may be announced, and what trick it needs."""
    words = [
        join([*windows_of(rule), needed_trick(rule), "talon open" if needs_open_talon(rule) else ""])
        for rule in marriages(rulebook)
    ]
    return join(words, "; ") or NONE


def exchange(rulebook: Rulebook) -> str:
    """Which card may be exchanged for the turn-up, and what trick that needs."""
    words = []
    for rule in moves_of(rulebook, "exchange", in_play=True):
        named = [faces_in(rulebook, effect.args[0]) for effect, _ in steps(rule.does) if effect.op == "swap"]
        card = " or ".join(rank for each in named for rank in each)
        if card:
            words.append(join([f"{card} of trumps", *windows_of(rule), needed_trick(rule)]))
    return join(words, "; ") or NONE


def closing(rulebook: Rulebook) -> str:
    """When the talon may be closed."""
    found = moves_of(rulebook, "close", in_play=True)
    return join([join([*windows_of(rule), needed_trick(rule)]) for rule in found], "; ") or NONE


def claims(rulebook: Rulebook) -> str:
    """Who may claim and when."""
    words = []
    for rule in moves_of(rulebook, "claim", in_play=True):
        mode = MODES.values[rule.mode.number]
        named = f"{rule.name}: " if rule.name != rule.kind else ""
        limits = join(_limit(condition.holds) for condition in rule.when)
        how = "" if mode == MODES.values[0] else mode
        words.append(named + join([how, *windows_of(rule), needed_trick(rule), limits]))
    return join(words, "; ") or NONE


def _limit(condition: Expr) -> str:
    """Whom a condition shuts out."""
    if parts(condition, "closer"):
        return "only the closer once closed"
    is_about_seat = any(
        each.op in ("eq", "ne") and {arg.op for arg in each.args} == {"state", "me"}
        for each in condition.walk()
    )
    return "in some contracts only one seat" if is_about_seat else ""
