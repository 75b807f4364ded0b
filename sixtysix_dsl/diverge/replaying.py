"""A deal that was played under A, told under B up to where its course parts: for `replay --variant`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sixtysix_dsl.diverge.attribute import Attribution
from sixtysix_dsl.diverge.behaviour import Explainer
from sixtysix_dsl.diverge.compare import MATCH
from sixtysix_dsl.diverge.divergence import Divergence, Start
from sixtysix_dsl.rulebook.moves import Move

_OF_THE_COURSE = frozenset({"state", "points", "result", "flow"})


def _is_of_the_course(found: Divergence) -> bool:
    """Whether the deal itself would have gone otherwise. What comes of the match whoever replays it sees himself."""
    return found.kind.what in _OF_THE_COURSE and found.kind.phase != MATCH


class Parting(NamedTuple):
    """The first place where a deal would have gone otherwise: after how many of its moves, what parts, and why."""

    after: int
    divergence: Divergence
    why: Attribution


def first_parting(explainer: Explainer, start: Start, moves: Sequence[Move]) -> Parting | None:
    """Return where a deal that was played under A would have gone otherwise under B; None if nowhere.

    That is where B refuses the move that was made, or where a move that both allow does something else. What the
    players could have done or seen besides is left out: they have not done it.
    """
    course = explainer.pair.deal(start)
    for move in (*moves, None):
        found = next(filter(_is_of_the_course, course.found), None)
        if found is None and move is not None and not course.is_over and move not in course.common:
            found = course.refusal(move)
        if found is not None:
            return Parting(len(course.moves), found, explainer.explain_in_place(found))
        if course.is_over or move is None or move not in course.common:
            break  # a move that A does not allow either is no move of that deal
        course.make(move)
    return None
