"""Why a move is legal or not, as numbers: every reason that a verdict over these rules can give.

The module answers with numbers of this list, so that a host can look up the clause, its place and its text.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from sixtysix_dsl.rulebook.expr import Expr, Origin, Says
from sixtysix_dsl.rulebook.outcome import DEAL_OVER, NO_SUCH_WINDOW, NOT_YOUR_CARD, NOT_YOUR_TURN
from sixtysix_dsl.rulebook.rulebook import Duty, Rulebook


class Ground(NamedTuple):
    """A reason without the deal it is about; `pieces` are the values that its text for people shows."""

    clause: str
    origin: Origin | None = None
    says: Says | None = None
    values: tuple[Expr, ...] = ()
    pieces: tuple[Expr, ...] = ()


class Grounds:
    """All reasons of a Rulebook, by number, and the numbers of those that the emitter needs."""

    def __init__(self, rulebook: Rulebook) -> None:
        """Number them."""
        self.all: list[Ground] = []
        self.deal_over = self._add(Ground(DEAL_OVER))
        self.no_such_window = self._add(Ground(NO_SUCH_WINDOW))
        self.not_your_turn = self._add(Ground(NOT_YOUR_TURN))
        self.not_your_card = self._add(Ground(NOT_YOUR_CARD))
        self.none = {"lead": self._add(Ground("lead.none")), "follow": self._add(Ground("follow.none"))}
        self.duties = {
            "lead": [self._add(_of_duty(row)) for row in rulebook.lead],
            "follow": [self._add(_of_duty(row)) for row in rulebook.follow],
        }
        self.closed: dict[str, int] = {}
        self.others: dict[str, int] = {}
        for rule in rulebook.moves:
            rules = [r for r in rulebook.moves if r.name == rule.name]
            window = next((r.window_origin for r in rules if r.window_origin is not None), None)
            if rule.name not in self.closed:
                self.closed[rule.name] = self._add(Ground(NO_SUCH_WINDOW, window))
                self.others[rule.name] = self._add(Ground(NOT_YOUR_TURN, window))
        clause = {rule.number: rule.origin.clause for rule in rulebook.moves}
        self.legal = [
            self._add(Ground(r.origin.clause, r.origin, None, tuple(c.holds for c in r.when)))
            for r in rulebook.moves
        ]
        self.first = [self._add(Ground(r.origin.clause, r.origin)) for r in rulebook.moves]
        self.bound = {
            section: [self._add(Ground(r.origin.clause, r.origin)) for r in rulebook.moves]
            for section in ("lead", "follow")
        }
        self.once = [self._add(Ground(f"{clause[r.number]}.once", r.origin)) for r in rulebook.moves]
        self.choose = [
            [
                self._add(
                    Ground(
                        f"{clause[r.number]}.choose",
                        r.origin,
                        None,
                        tuple(v for v in (choice.among, choice.upto) if v is not None),
                    )
                )
                for choice in r.choices
            ]
            for r in rulebook.moves
        ]
        self.conditions = [
            [
                self._add(Ground(c.origin.clause, c.origin, c.says, (c.holds,), _pieces(c.says)))
                for c in r.when
            ]
            for r in rulebook.moves
        ]

    @cached_property
    def _read(self) -> frozenset[int]:
        kept = (self.duties, self.bound)
        duties = [
            *self.none.values(),
            *(number for part in kept for rows in part.values() for number in rows),
        ]
        moves = [*self.legal, *(number for part in (*self.choose, *self.conditions) for number in part)]
        return frozenset((*duties, *moves))

    def has_locals(self, number: int) -> bool:
        """Whether a reason's values are read with the seat and the choices of the move."""
        return number in self._read

    def _add(self, ground: Ground) -> int:
        self.all.append(ground)
        return len(self.all) - 1


def _of_duty(row: Duty) -> Ground:
    values = (row.play,) if row.when is None else (row.when, row.play)
    return Ground(row.origin.clause, row.origin, row.says, values, _pieces(row.says))


def _pieces(says: Says | None) -> tuple[Expr, ...]:
    """The values in a text, of all its languages, each once."""
    found: list[Expr] = []
    for pieces in says.by_language.values() if says is not None else ():
        found += [piece for piece in pieces if isinstance(piece, Expr) and piece not in found]
    return tuple(found)
