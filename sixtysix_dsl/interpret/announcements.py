"""Which announcements are open to whom: windows, limits, conditions, and what may be chosen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sixtysix_dsl.interpret.effects import Act, Effects
from sixtysix_dsl.interpret.facts import Value
from sixtysix_dsl.interpret.values import Values
from sixtysix_dsl.rulebook.expr import Expr
from sixtysix_dsl.rulebook.moves import Move
from sixtysix_dsl.rulebook.pack import Pack
from sixtysix_dsl.rulebook.rulebook import Choice, MoveRule
from sixtysix_dsl.rulebook.seating import Seating, seats_in
from sixtysix_dsl.rulebook.state import State
from sixtysix_dsl.rulebook.types import (
    BEFORE_DRAWING,
    BETWEEN_TRICKS,
    BOUND_LEAD,
    MODES,
    ON_FOLLOWING,
    ON_LEAD,
)

AUTOMATIC, COMPULSORY = MODES.values.index("automatic"), MODES.values.index("compulsory")


class OpenChoice(NamedTuple):
    """A choice of a move with its functions."""

    choice: Choice
    among: Value | None
    upto: Value | None


class Announcement(NamedTuple):
    """A MoveRule with its functions; conditions that need no choice come first, so that most refusals are quick."""

    rule: MoveRule
    window: int
    compulsory: bool
    automatic: Value | None
    free: tuple[Value, ...]
    chosen: tuple[Value, ...]
    choices: tuple[OpenChoice, ...]
    does: Act | None
    conditions: tuple[Value, ...]


class Announcements:
    """The announcements of one Rulebook."""

    def __init__(
        self, rules: tuple[MoveRule, ...], values: Values, effects: Effects, seating: Seating, pack: Pack
    ) -> None:
        """Build the functions of every announcement."""
        self.seating, self.pack = seating, pack
        self.all = tuple(self._build(rule, values, effects) for rule in rules)
        in_play = [a for a in self.all if a.rule.phase < 0 and a.automatic is None]
        self.automatic = tuple(a for a in self.all if a.automatic is not None)
        self.on_lead = tuple(a for a in in_play if a.window & ON_LEAD)
        self.bound_lead = tuple(a for a in in_play if a.window & BOUND_LEAD)
        self.following = tuple(a for a in in_play if a.window & ON_FOLLOWING)
        self.between = tuple(a for a in in_play if a.window & BETWEEN_TRICKS)
        self.before_drawing = tuple(a for a in in_play if a.window & BEFORE_DRAWING)
        phases = max((a.rule.phase for a in self.all), default=-1) + 1
        self.in_phase = tuple(tuple(a for a in self.all if a.rule.phase == p) for p in range(phases))

    def _build(self, rule: MoveRule, values: Values, effects: Effects) -> Announcement:
        holds = [condition.holds for condition in rule.when]
        slots = {choice.slot for choice in rule.choices}
        chosen = [expr for expr in holds if _reads(expr, slots)]
        free = [expr for expr in holds if not _reads(expr, slots)]
        mode = rule.mode.number
        return Announcement(
            rule,
            rule.window.number,
            mode == COMPULSORY,
            values.build(rule.automatic) if rule.automatic is not None and mode == AUTOMATIC else None,
            tuple(v for expr in free if (v := values.condition(expr)) is not None),
            tuple(v for expr in chosen if (v := values.condition(expr)) is not None),
            tuple(
                OpenChoice(
                    c, values.build(c.among) if c.among else None, values.build(c.upto) if c.upto else None
                )
                for c in rule.choices
            ),
            effects.of(rule),
            tuple(values.build(expr) for expr in holds),
        )

    def open_to(self, s: State) -> Iterator[tuple[Announcement, int]]:
        """Yield each announcement whose window is open, with the seat it is open to."""
        if s.phase >= 0:
            for a in self.in_phase[s.phase] if s.phase < len(self.in_phase) else ():
                yield a, s.turn
        elif s.question:
            for a in self.before_drawing:
                yield a, s.turn
        elif s.trick:
            for a in self.following if not s.must else ():
                yield a, s.turn
        else:
            for a in self.bound_lead if s.must else self.on_lead:
                yield a, s.leader
            for a in self.between:
                for seat in seats_in(s.in_play):
                    if not (seat == s.leader and a.window & (BOUND_LEAD if s.must else ON_LEAD)):
                        yield a, seat

    def is_spent(self, a: Announcement, s: State, seat: int) -> bool:
        """Whether the seat has used up its `once`."""
        once, number = a.rule.once, a.rule.number
        if not once:
            return False
        used = s.used_deal if once == "deal" else s.used_lead if once == "lead" else s.used_gap
        return bool(used[number] >> seat & 1)

    def moves(self, a: Announcement, s: State, seat: int, e: list[int]) -> Iterator[Move]:
        """Yield the moves of an open announcement that a seat may make. `e` are locals to use."""
        if self.is_spent(a, s, seat):
            return
        e[0] = seat
        for condition in a.free:
            if not condition(s, e):
                return
        yield from self._choose(a, s, seat, e, ())

    def _choose(
        self, a: Announcement, s: State, seat: int, e: list[int], args: tuple[int, ...]
    ) -> Iterator[Move]:
        if len(args) == len(a.choices):
            if all(condition(s, e) for condition in a.chosen):
                yield Move(seat, a.rule.name, args)
            return
        choice = a.choices[len(args)]
        for value in self.values_of(choice, s, e):
            e[choice.choice.slot] = self.local_of(choice.choice, value)
            yield from self._choose(a, s, seat, e, (*args, value))

    def values_of(self, choice: OpenChoice, s: State, e: list[int]) -> list[int]:
        """Return what may be chosen: cards by the first of their face, numbers in steps."""
        kind = choice.choice.kind
        if kind == "suit":
            return list(seats_in(choice.among(s, e) if choice.among else (1 << len(self.pack.suits)) - 1))
        if kind == "seat":
            return list(seats_in(choice.among(s, e) if choice.among else s.in_play))
        if kind == "card":
            return self.faces_in(choice.among(s, e) if choice.among else s.hands[e[0]])
        low = choice.among(s, e) if choice.among else 0
        high = choice.upto(s, e) if choice.upto else low
        return list(range(low, high + 1, choice.choice.step))

    def local_of(self, choice: Choice, value: int) -> int:
        """Return an argument as clauses read it: a card as the set of all that look like it."""
        return self.pack.faces[value] if choice.kind == "card" else value

    def faces_in(self, cards: int) -> list[int]:
        """Return one card, the first of the pack, for each face in a set."""
        found, faces = [], self.pack.faces
        while cards:
            low = cards & -cards
            face = faces[low.bit_length() - 1]
            found.append((face & -face).bit_length() - 1)
            cards &= ~face
        return found


def _reads(expr: Expr, slots: set[int]) -> bool:
    return any(part.op == "local" and part.value in slots for part in expr.walk())
