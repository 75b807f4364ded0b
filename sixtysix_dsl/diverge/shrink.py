"""A divergence made small: the position shortly before it, fewer cards, fewer moves, and the two still part alike.

Every trial is put on the table as a scenario would put it, and played under both; nothing is taken for granted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sixtysix_dsl.diverge.clock import OutOfTime
from sixtysix_dsl.diverge.divergence import Divergence, Start
from sixtysix_dsl.diverge.layout import Layout, with_facts
from sixtysix_dsl.diverge.pair import Course, Pair
from sixtysix_dsl.diverge.reduce import fewer_cards, fewer_moves, less_of_match, other_suits
from sixtysix_dsl.diverge.trail import Stand, is_lead, layouts, stands
from sixtysix_dsl.diverge.tricks import fewer_played
from sixtysix_dsl.rulebook.moves import Move

TRIALS = 100
"""So many trials one witness may take. Not a time, so that the same deals give the same witness: the pair's clock runs
out only where deals are far longer than in any usual game."""


@dataclass(frozen=True)
class Small:
    """A small case of a divergence: a position (`layout`) or a whole deal (`start`), the moves from there, and what
    shows after them."""

    divergence: Divergence
    moves: tuple[Move, ...]
    layout: Layout | None = None
    start: Start | None = None

    @property
    def weight(self) -> tuple[bool, int, int]:
        """What makes it small, most important first."""
        size = self.layout.size if self.layout is not None else 0
        return self.layout is None, len(self.moves), size


class Shrinker:
    """Makes divergences of one pair small."""

    def __init__(self, pair: Pair, trials: int = TRIALS) -> None:
        """`trials` is how many one witness may take; the best so far is then taken."""
        self.pair, self.most = pair, trials
        self.trials = 0
        self._most = 0
        self._best: Small | None = None

    # -- trials

    def begin(self, case: Small, only: bool = True) -> Course | None:
        """Put a case on the table under both, before its first move; None if a variant does not take it."""
        what = case.divergence.kind.what if only else None
        return self.pair.begin(case.layout or case.start, what)

    def shows(
        self, target: Divergence, layout: Layout | None, moves: Sequence[Move], start: Start | None = None
    ) -> Small | None:
        """Return the case if the two part in it, after these moves, as in `target`."""
        self.trials += 1
        case = Small(target, tuple(moves), layout, start)
        course = self.begin(case)
        if course is None:
            return None
        for each in course.follow(moves):
            if each.key == target.key and len(each.moves) == len(moves) == len(course.moves):
                return Small(each, tuple(moves), layout, start)
        return None

    @property
    def is_late(self) -> bool:
        """Whether this witness has had all its trials."""
        return self.trials >= self._most

    # -- shrinking

    def shrink(self, examples: Sequence[Divergence]) -> Small:
        """Return a small case of a divergence, of which these are examples; the smallest so far if time runs out."""
        self._most, self._best = self.trials + self.most, None
        try:
            return self._shrink(examples)
        except OutOfTime:
            return self._best or _whole_deal(examples)

    def _shrink(self, examples: Sequence[Divergence]) -> Small:
        best: Small | None = None
        for example in examples:
            found = self._as_position(example, best)
            if found is not None and (best is None or found.weight < best.weight):
                best = self._best = found
            if self.is_late or (best is not None and best.layout is not None and self._is_short(best)):
                break
        if best is None:  # no position can say it
            return fewer_moves(self, less_of_match(self, _whole_deal(examples)))
        for smaller in (less_of_match, fewer_moves, fewer_played, fewer_cards, other_suits):
            best = self._best = smaller(self, best)
        return best

    def _is_short(self, case: Small) -> bool:
        """Whether all of it happens within one trick."""
        plays = sum(move.name == "play" for move in case.moves)
        return plays <= len(self.pair.a.rulebook.sides) * len(self.pair.a.rulebook.sides[0])

    def _as_position(self, example: Divergence, best: Small | None) -> Small | None:
        """The latest position from which the moves of an example lead to the same divergence."""
        way = stands(self.pair, example.origin, example.moves)
        last = len(example.moves) - example.of_step
        for number in range(min(last, len(way) - 1), -1, -1):
            moves = example.moves[number:]
            if self.is_late or (best is not None and len(moves) >= len(best.moves)):
                return None
            if not is_lead(way[number].s):
                continue
            for layout in layouts(self.pair, way[number]):
                found = self.shows(example, layout, moves) or self._with_facts(
                    example, way[number], layout, moves
                )
                if found is not None:
                    return found
        return None

    def _with_facts(
        self, example: Divergence, stand: Stand, layout: Layout, moves: Sequence[Move]
    ) -> Small | None:
        both = self.pair.states(layout)
        if both is None:
            return None
        said = with_facts(layout, (self.pair.a, stand.s, both[0]), (self.pair.b, stand.t, both[1]))
        return self.shows(example, said, moves) if any(said.facts) else None


def _whole_deal(examples: Sequence[Divergence]) -> Small:
    """A whole deal: the example with the fewest moves."""
    shortest = min(examples, key=lambda each: len(each.moves))
    return Small(shortest, shortest.moves, shortest.layout, shortest.start)
