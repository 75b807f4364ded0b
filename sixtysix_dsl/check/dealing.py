"""Dealing without cards: every way in which the packets and the phases before play can go, in numbers alone.

Hands and talon are counts; state variables have a value or are unknown; every answer of a phase is tried. What
reads cards is unknown, and a condition that is unknown goes both ways. Options that are read there take all values.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product

from sixtysix_dsl.check.before_play import At, Values
from sixtysix_dsl.check.dealing_effects import Effects, Shortage
from sixtysix_dsl.check.table import Table
from sixtysix_dsl.check.walk import parts
from sixtysix_dsl.rulebook.expr import Effect, Expr
from sixtysix_dsl.rulebook.rulebook import THEN_NEXT, THEN_PLAY, MoveRule, Rulebook

MOST_SETTINGS = 192
"""Where the options that dealing reads have more combinations of values, each is varied by itself."""
MOST_STEPS, LEAST_STEPS = 20_000, 200
"""Answers of phases that are tried for all settings together, and for each at least."""


@dataclass(frozen=True, slots=True)
class Dealing:
    """One way to the beginning of play: cards in each hand, in the talon, and who plays.

    It is not known if something in it could not be worked out, and guessed if a seat was passed over that perhaps
    could have moved. It is of a sample if dealing reads options with more values than are tried.
    """

    options: tuple[tuple[str, str], ...]
    hands: tuple[int, ...]
    talon: int
    in_play: int
    is_known: bool
    is_guessed: bool = False
    is_sample: bool = False
    drawings: tuple[int, ...] = ()
    shortages: tuple[Shortage, ...] = ()

    @property
    def players(self) -> int:
        """Return how many seats play."""
        return self.in_play.bit_count()

    def cards_to_play(self, draws: bool) -> int:
        """Return how many cards can come to the hands of those who play."""
        held = sum(cards for seat, cards in enumerate(self.hands) if self.in_play >> seat & 1)
        return held + (self.talon if draws else 0)


def explore(rulebook: Rulebook) -> list[Dealing]:
    """Return all ways of dealing, for all values of the options that dealing reads."""
    settings, is_sample = _settings(rulebook)
    steps = max(LEAST_STEPS, MOST_STEPS // len(settings))
    found: list[Dealing] = []
    for options in settings:
        found += _Explorer(rulebook, options, steps).run()
    return [replace(dealing, is_sample=True) for dealing in found] if is_sample else found


def _settings(rulebook: Rulebook) -> tuple[list[dict[str, str]], bool]:
    """Return the values of options to try, and whether there are others."""
    read = {
        str(part.value) for value in _values_read(rulebook) for part in parts(value) if part.op == "option"
    }
    options = [option for option in rulebook.options if option.name in read]
    choices = [
        option.values or tuple(dict.fromkeys((option.default, str(option.low), str(option.high))))
        for option in options
    ]
    total = 1
    for values in choices:
        total *= len(values)
    names = [option.name for option in options]
    ranges = any(option.values is None for option in options)
    if total <= MOST_SETTINGS:
        return [dict(zip(names, values, strict=True)) for values in product(*choices)], ranges
    default = {option.name: option.default for option in options}
    alone = [
        {**default, option.name: value}
        for option, values in zip(options, choices, strict=True)
        for value in values
        if value != option.default
    ]
    return [default, *alone[:MOST_SETTINGS]], True


def _values_read(rulebook: Rulebook) -> Iterator[Expr]:
    yield from (rulebook.table.seats, rulebook.table.sides)
    for packet in rulebook.deal:
        yield from _of(packet.when, packet.does)
    for phase in rulebook.phases:
        yield from _of(phase.when, phase.does)
        if phase.asks is not None:
            yield phase.asks.start
            yield from _of(phase.asks.seats, ())
    for rule in rulebook.moves:
        if rule.phase >= 0:
            yield from _of(None, rule.does)
            yield from (condition.holds for condition in rule.when)
    for players in rulebook.in_play:
        yield from _of(players.when, ())
        yield from (players.seats, players.leader)
    for event in rulebook.events:
        if event.at in ("deal begins", "play begins"):
            yield from _of(event.when, event.does)
    yield from (drawing.cards for drawing in rulebook.draw)


def _of(when: Expr | None, does: tuple[Effect, ...]) -> Iterator[Expr]:
    if when is not None:
        yield when
    for effect in does:
        for inner in effect.walk():
            yield from inner.args


class _Explorer:
    """Goes every way through the packets and phases under some options, for at most so many steps."""

    def __init__(self, rulebook: Rulebook, options: Mapping[str, str], most_steps: int) -> None:
        self.rulebook, self.options, self.most_steps = rulebook, options, most_steps
        values = Values(
            rulebook, options, Table(2, ())
        )  # of a table that is not known yet: seats read options alone
        seats = values.value(rulebook.table.seats, None, -1, {}) or rulebook.table.seats.type.high
        self.table = Table.of(seats, bool(values.value(rulebook.table.sides, None, -1, {})))
        self.values = Values(rulebook, options, self.table)
        self.effects = Effects(self.values)
        self.seen: set[At] = set()
        self.ends: dict[At, None] = {}
        self.todo: list[At] = []
        self.steps = 0

    def run(self) -> list[Dealing]:
        rulebook, seats = self.rulebook, self.table.count
        starts: list[int | None] = []
        for var in rulebook.state:
            starts += [None if var.for_match else var.starts] * (seats if var.per_seat else 1)
        at = At((0,) * seats, rulebook.pack.size, (1 << seats) - 1, tuple(starts))
        for begun in self._players(at):
            eldest = self.table.next(seats - 1, begun.in_play)
            states = self._happen([begun], "deal begins", eldest)
            for packet in rulebook.deal:
                states = [
                    new
                    for s in states
                    for new in self.effects.guarded(s, packet.when, packet.does, eldest, packet.origin)
                ]
            for s in dict.fromkeys(states):
                self._enter(s, 0) if rulebook.phases else self._play(s)
        while self.todo and self.steps < self.most_steps:
            self.steps += 1
            self._step(self.todo.pop())
        return [self._dealing(s) for s in self.ends]

    def _dealing(self, s: At) -> Dealing:
        drawings = tuple(self.values.value(d.cards, s, -1, {}) or 0 for d in self.rulebook.draw)
        known = s.known and self.steps < self.most_steps
        short = tuple(self.effects.shortages.values())
        return Dealing(
            tuple(self.options.items()),
            s.hands,
            s.talon,
            s.in_play,
            known,
            s.guessed,
            drawings=drawings,
            shortages=short,
        )

    # -- the way

    def _players(self, s: At) -> Iterator[At]:
        for row in self.rulebook.in_play:
            holds = self.values.value(row.when, s, -1, {}) if row.when is not None else 1
            if holds != 0:
                seats = self.values.value(row.seats, s, -1, {})
                yield s._replace(in_play=seats) if seats is not None else s._replace(known=False)
            if holds == 1:
                return
        yield s

    def _happen(self, states: Iterable[At], moment: str, me: int) -> list[At]:
        now = list(states)
        for event in self.rulebook.events:
            if event.at == moment:
                now = [
                    new
                    for s in now
                    for new in self.effects.guarded(s, event.when, event.does, me, event.origin)
                ]
        return now

    def _play(self, s: At) -> None:
        for begun in self._players(s._replace(phase=-1, asked=(), bidding=0)):
            for end in self._happen([begun], "play begins", -1):
                self.ends.setdefault(end._replace(vars=()))

    def _go(self, s: At, then: int) -> None:
        if then in (THEN_PLAY, THEN_NEXT):
            self._play(s)
        else:
            self._enter(s, then)

    def _enter(self, s: At, number: int) -> None:
        phase = self.rulebook.phases[number]
        s = s._replace(phase=number, asked=(), bidding=0)
        eldest = self.table.next(self.table.count - 1, s.in_play)
        holds = self.values.value(phase.when, s, eldest, {}) if phase.when is not None else 1
        if holds != 1:
            self._ask(s)
        if holds == 0:
            return
        for state in self.effects.run(s, phase.does, eldest, {}, phase.origin):
            if state.ended:
                continue
            if phase.asks is None:
                self._ask(state)
                continue
            first = self.values.value(phase.asks.start, state, eldest, {})
            among = (
                self.values.value(phase.asks.seats, state, eldest, {})
                if phase.asks.seats is not None
                else state.in_play
            )
            among = state.in_play if among is None else among
            for start in range(self.table.count) if first is None else [first]:
                asked = (start,) if phase.asks.how == "one" else tuple(self.table.order(start, among))
                asked = tuple(seat for seat in asked if seat >= 0)
                self._ask(state._replace(asked=asked, bidding=sum(1 << seat for seat in asked)))

    def _ask(self, s: At) -> None:
        if s not in self.seen:
            self.seen.add(s)
            self.todo.append(s)

    def _step(self, s: At) -> None:
        phase = self.rulebook.phases[s.phase]
        rounds = phase.asks is not None and phase.asks.how == "round"
        if not s.asked or (rounds and s.bidding.bit_count() <= 1):
            self._go(s._replace(asked=()), phase.then)
            return
        seat, rest = s.asked[0], s.asked[1:]
        s = s._replace(asked=rest)
        if rounds and not s.bidding >> seat & 1:
            self._ask(s)
            return
        certain = False
        for number in phase.moves:
            rule = self.rulebook.moves[number]
            allowed = self._may(rule, s, seat)
            certain |= allowed == 1
            if allowed != 0:
                self._answer(s, rule, seat, rounds)
        if not certain:
            s = s._replace(guessed=True)
            self._ask(s._replace(bidding=s.bidding & ~(1 << seat)) if rounds else s)

    def _may(self, rule: MoveRule, s: At, seat: int) -> int | None:
        found: int | None = 1
        for choice in rule.choices:
            ends = [
                self.values.value(end, s, seat, {}) for end in (choice.among, choice.upto) if end is not None
            ]
            known = [end for end in ends if end is not None]
            if choice.kind == "card":
                own = choice.among is None or choice.among.op == "hand"
                found = found if own and s.hands[seat] else None
            elif len(known) < len(ends):
                found = None
            elif choice.kind == "number" and known[0] > known[-1]:
                return 0
        for condition in rule.when:
            holds = self.values.value(condition.holds, s, seat, {})
            if holds == 0:
                return 0
            found = None if holds is None else found
        return found

    def _answer(self, s: At, rule: MoveRule, seat: int, rounds: bool) -> None:
        chosen: dict[int, int | None] = {choice.slot: None for choice in rule.choices}
        for state in self.effects.run(s, rule.does, seat, chosen, rule.origin):
            if state.ended:
                continue
            if rule.then != THEN_NEXT:
                self._go(state, rule.then)
            elif rounds and state.bidding >> seat & 1:
                self._ask(state._replace(asked=(*state.asked, seat)))
            else:
                self._ask(state)
