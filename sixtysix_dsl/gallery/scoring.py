"""Columns of the matrix on the auction, and on what deals and matches are worth."""

from __future__ import annotations

from sixtysix_dsl.gallery.reading import (
    live,
    parts,
    possible_numbers,
)
from sixtysix_dsl.gallery.words import NONE, join, write_numbers
from sixtysix_dsl.rulebook.expr import Expr
from sixtysix_dsl.rulebook.rulebook import Rulebook, SettleRow


def auction(rulebook: Rulebook) -> str:
    """The phases before play in which somebody bids."""
    found = []
    for phase in rulebook.phases:
        kinds = {rulebook.moves[number].kind for number in phase.moves}
        if "bid" in kinds and phase.asks is not None:
            found.append(f"{phase.name.replace('-', ' ')} ({_ASKED[phase.asks.how]})")
    return join(found) or NONE


_ASKED = {"one": "one seat", "each": "each in turn", "round": "until one is left"}


def phases(rulebook: Rulebook) -> str:
    """How many phases there are before play."""
    return str(len(rulebook.phases))


def won_with(rulebook: Rulebook) -> str:
    """How many points win a deal at once."""
    found = {
        each.args[1].number
        for row in live(rulebook.settle)
        if parts(row.when, "state") or parts(row.when, "closer")
        for each in parts(row.when, "ge")
        if each.args[0].op == "points_of" and each.args[1].is_const
    }
    return write_numbers(found) if found else "most points"


def grades(rulebook: Rulebook) -> str:
    """What a won deal is worth, by the rows of the grade."""
    found: dict[str, None] = {}
    for row in live(rulebook.settle):
        for table in parts(_score(row), "table"):
            for value, origin in zip(table.args[1::2], table.origins, strict=True):
                name = origin.clause.removeprefix("grade.")
                if name != origin.clause and (numbers := possible_numbers(value)):
                    found[f"{write_numbers(numbers)} {name.replace('-', ' ')}"] = None
    return join(found) or NONE


def scores(rulebook: Rulebook) -> str:
    """All that a row of `settle` can score."""
    numbers: set[int] = set()
    words: dict[str, None] = {}
    for row in live(rulebook.settle):
        score = _score(row)
        if score is None:
            continue
        if (found := possible_numbers(score)) is not None:
            numbers |= found - {0}
        else:
            words["points made" if parts(score, "points_of") and row.each is not None else "by state"] = None
            if parts(score, "sub"):
                words["may be minus"] = None
    return join([write_numbers(numbers) if numbers else "", *words]) or NONE


def _score(row: SettleRow) -> Expr | None:
    return row.scores if row.scores is not None else row.each


def target(rulebook: Rulebook) -> str:
    """How many game points win the match."""
    found = possible_numbers(rulebook.match.target)
    return write_numbers(found) if found else "by state"


def points_seen(rulebook: Rulebook) -> str:
    """Who sees how many points a side has."""
    return rulebook.views.get("points", "nobody")
