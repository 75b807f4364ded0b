"""Who wins a deal and what it is worth: the first row of `settle` that applies."""

from __future__ import annotations

from sixtysix_dsl.interpret.facts import Value
from sixtysix_dsl.interpret.values import Values
from sixtysix_dsl.rulebook.outcome import Result
from sixtysix_dsl.rulebook.rulebook import WON, Rulebook
from sixtysix_dsl.rulebook.seating import Seating
from sixtysix_dsl.rulebook.state import State
from sixtysix_dsl.rulebook.types import MAX_SCORE


class Settlement:
    """The settlement table of one Rulebook."""

    def __init__(self, rulebook: Rulebook, values: Values, seating: Seating) -> None:
        """Build its functions."""
        build = values.build
        self.seats = seating.count
        others = rulebook.match.others
        self.others = build(others) if others is not None else None
        self.rows = [
            (
                values.condition(row.when),
                build(row.winner),
                build(row.scores) if row.scores is not None else None,
                build(row.each) if row.each is not None else None,
                build(row.carries) if row.carries is not None else None,
                row.origin.clause,
            )
            for row in rulebook.settle
        ]

    def settle(self, s: State, e: list[int]) -> Result:
        """Return the result of a deal that is over; nobody wins if no row applies."""
        for number, (when, winner, scores, each, carries, by) in enumerate(self.rows):
            if when is not None and not when(s, e):
                continue
            winners = winner(s, e)
            points = [0] * self.seats
            for seat in range(self.seats):
                e[0] = seat
                if each is not None:
                    points[seat] += each(s, e)
                if winners >> seat & 1:
                    points[seat] += (scores(s, e) if scores is not None else 0) + s.carried
                points[seat] = _cut(points[seat], -MAX_SCORE)
            if self.others is not None:
                self._pay_others(s, e, winners, points, self.others)
            e[0] = -1
            left = (0 if winners else s.carried) + (carries(s, e) if carries is not None else 0)
            return Result(winners, tuple(points), by, _cut(left, 0), row=number)
        return Result(0, (0,) * self.seats, "table.no-row", s.carried)

    def _pay_others(self, s: State, e: list[int], winners: int, points: list[int], others: Value) -> None:
        """Give the seats that have not won what they score; `won` is what the first winner has."""
        e[WON] = points[(winners & -winners).bit_length() - 1] if winners else 0
        for seat in range(self.seats):
            if not winners >> seat & 1:
                e[0] = seat
                points[seat] = _cut(points[seat] + others(s, e), -MAX_SCORE)
        e[WON] = -1


def _cut(points: int, least: int) -> int:
    return max(least, min(points, MAX_SCORE))
