"""Dealing without cards: every way in which the packets and the phases before play can go, in numbers alone.

Hands and talon are counts; state variables have a value or are unknown; every answer of a phase is tried. What
reads cards is unknown, and a condition that is unknown goes both ways. Options that are read there take all values.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product

from sixtysix_dsl.check.before_play import At, Values
from sixtysix_dsl.check.table import Table
from sixtysix_dsl.check.walk import parts
from sixtysix_dsl.rulebook.expr import Effect, Expr, Origin
from sixtysix_dsl.rulebook.rulebook import THEN_NEXT, THEN_PLAY, MoveRule, Rulebook

MOST_SETTINGS = 192
MOST_STEPS, LEAST_STEPS = 20_000, 200


@dataclass(frozen=True, slots=True)
class Shortage:
    """A step of dealing that wants more cards than are left."""

    origin: Origin
    wanted: int
    left: int


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
    has_turn_up: bool
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
    read = {str(part.value) for value in _values(rulebook) for part in parts(value) if part.op == "option"}
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


def _values(rulebook: Rulebook) -> Iterator[Expr]:
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


@dataclass
class _Explorer:
    rulebook: Rulebook
    options: Mapping[str, str]
    most_steps: int
    shortages: dict[tuple[str, int, int], Shortage] = field(default_factory=dict)
    seen: set[At] = field(default_factory=set)
    ends: dict[At, None] = field(default_factory=dict)
    todo: list[At] = field(default_factory=list)
    steps: int = 0

    def run(self) -> list[Dealing]:
        rulebook = self.rulebook
        values = Values(rulebook, self.options, Table(2, ()))
        seats = values.value(rulebook.table.seats, None, -1, {}) or rulebook.table.seats.type.high
        self.table = Table.of(seats, bool(values.value(rulebook.table.sides, None, -1, {})))
        self.values = Values(rulebook, self.options, self.table)
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
                    for new in self._guarded(s, packet.when, packet.does, eldest, packet.origin)
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
        short = tuple(self.shortages.values())
        return Dealing(
            tuple(self.options.items()),
            s.hands,
            s.talon,
            s.in_play,
            s.turn_up,
            known,
            s.guessed,
            False,
            drawings,
            short,
        )

    # -- the way

    def _players(self, s: At) -> Iterator[At]:
        for row in self.rulebook.in_play:
            holds = self.values.value(row.when, s, -1, {}) if row.when is not None else 1
            if holds != 0:
                seats = self.values.value(row.seats, s, -1, {})
                yield replace(s, in_play=seats) if seats is not None else replace(s, known=False)
            if holds == 1:
                return
        yield s

    def _happen(self, states: Iterable[At], moment: str, me: int) -> list[At]:
        now = list(states)
        for event in self.rulebook.events:
            if event.at == moment:
                now = [new for s in now for new in self._guarded(s, event.when, event.does, me, event.origin)]
        return now

    def _play(self, s: At) -> None:
        for begun in self._players(replace(s, phase=-1, asked=(), bidding=0)):
            for end in self._happen([begun], "play begins", -1):
                self.ends.setdefault(replace(end, vars=()))

    def _go(self, s: At, then: int) -> None:
        if then in (THEN_PLAY, THEN_NEXT):
            self._play(s)
        else:
            self._enter(s, then)

    def _enter(self, s: At, number: int) -> None:
        phase = self.rulebook.phases[number]
        s = replace(s, phase=number, asked=(), bidding=0)
        eldest = self.table.next(self.table.count - 1, s.in_play)
        holds = self.values.value(phase.when, s, eldest, {}) if phase.when is not None else 1
        if holds != 1:
            self._ask(s)
        if holds == 0:
            return
        for state in self._effects(s, phase.does, eldest, {}, phase.origin):
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
                self._ask(replace(state, asked=asked, bidding=sum(1 << seat for seat in asked)))

    def _ask(self, s: At) -> None:
        if s not in self.seen:
            self.seen.add(s)
            self.todo.append(s)

    def _step(self, s: At) -> None:
        phase = self.rulebook.phases[s.phase]
        rounds = phase.asks is not None and phase.asks.how == "round"
        if not s.asked or (rounds and s.bidding.bit_count() <= 1):
            self._go(replace(s, asked=()), phase.then)
            return
        seat, rest = s.asked[0], s.asked[1:]
        s = replace(s, asked=rest)
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
            s = replace(s, guessed=True)
            self._ask(replace(s, bidding=s.bidding & ~(1 << seat)) if rounds else s)

    def _may(self, rule: MoveRule, s: At, seat: int) -> int | None:
        found: int | None = 1
        for choice in rule.choices:
            ends = [
                self.values.value(end, s, seat, {}) for end in (choice.among, choice.upto) if end is not None
            ]
            if choice.kind == "card":
                own = choice.among is None or choice.among.op == "hand"
                found = found if own and s.hands[seat] else None
            elif choice.kind == "number" and None not in ends and ends[0] > ends[-1]:  # type: ignore[operator]
                return 0
            elif None in ends:
                found = None
        for condition in rule.when:
            holds = self.values.value(condition.holds, s, seat, {})
            if holds == 0:
                return 0
            found = None if holds is None else found
        return found

    def _answer(self, s: At, rule: MoveRule, seat: int, rounds: bool) -> None:
        chosen: dict[int, int | None] = {choice.slot: None for choice in rule.choices}
        for state in self._effects(s, rule.does, seat, chosen, rule.origin):
            if state.ended:
                continue
            if rule.then != THEN_NEXT:
                self._go(state, rule.then)
            elif rounds and state.bidding >> seat & 1:
                self._ask(replace(state, asked=(*state.asked, seat)))
            else:
                self._ask(state)

    # -- effects

    def _guarded(
        self, s: At, when: Expr | None, does: tuple[Effect, ...], me: int, origin: Origin
    ) -> Iterator[At]:
        holds = self.values.value(when, s, me, {}) if when is not None else 1
        if holds != 1:
            yield s
        if holds != 0:
            yield from self._effects(s, does, me, {}, origin)

    def _effects(
        self, s: At, does: tuple[Effect, ...], me: int, chosen: dict[int, int | None], origin: Origin
    ) -> list[At]:
        states = [s]
        for effect in does:
            states = [new for state in states for new in self._effect(state, effect, me, chosen, origin)]
        return list(dict.fromkeys(states))

    def _effect(
        self, s: At, effect: Effect, me: int, chosen: dict[int, int | None], origin: Origin
    ) -> list[At]:
        if s.ended:
            return [s]
        args = [self.values.value(arg, s, me, chosen) for arg in effect.args]
        match effect.op:
            case "when":
                after = self._effects(s, effect.body, me, chosen, origin) if args[0] != 0 else []
                return after if args[0] == 1 else [s, *after]
            case "for_each":
                if args[0] is None:
                    return [replace(s, known=False)]
                states = [s]
                for seat in self.table.seats_in(args[0]):
                    inner = {**chosen, effect.slot: seat}
                    states = [
                        new
                        for state in states
                        for new in self._effects(state, effect.body, me, inner, origin)
                    ]
                return states
            case "deal" | "deal_up_to":
                return [self._deal(s, effect, args, origin)]
            case "turn_under":
                return [replace(self._short(s, 1, origin), turn_up=s.talon > 0)]
            case "turn_into_hand":
                return [
                    self._take(
                        self._short(s, 1, origin), args[0], min(1, s.talon), leave=s.talon - min(1, s.talon)
                    )
                ]
            case "talon_to_hand":
                return [self._take(s, args[0], s.talon, leave=0)]
            case "talon_to_taken":
                return [replace(s, talon=0)]
            case "pass_card":
                return [self._pass(s, me, args[1])]
            case "set_state" | "set_state_of":
                return [self._set(s, effect, args)]
            case "drop_out":
                return [replace(s, bidding=s.bidding & ~(1 << me))] if me >= 0 else [s]
            case "end_deal" | "annul_deal":
                return [replace(s, ended=True)]
        return [s]

    def _short(self, s: At, wanted: int, origin: Origin) -> At:
        if wanted > s.talon and s.known:
            self.shortages.setdefault((origin.clause, wanted, s.talon), Shortage(origin, wanted, s.talon))
        return s

    def _deal(self, s: At, effect: Effect, args: list[int | None], origin: Origin) -> At:
        count, start = args
        if count is None or start is None:
            return replace(s, known=False)
        seats = self.table.order(start, s.in_play) if effect.value else [start] if start >= 0 else []
        hands, talon = list(s.hands), s.talon
        wants = [max(0, count - hands[x] if effect.op == "deal_up_to" else count) for x in seats]
        self._short(s, sum(wants), origin)
        for seat, want in zip(seats, wants, strict=True):
            got = min(want, talon)
            hands[seat] += got
            talon -= got
        return replace(s, hands=tuple(hands), talon=talon)

    def _take(self, s: At, seat: int | None, cards: int, leave: int) -> At:
        if seat is None:
            return replace(s, known=False)
        if seat < 0:
            return s
        return replace(s, hands=tuple(h + cards * (x == seat) for x, h in enumerate(s.hands)), talon=leave)

    def _pass(self, s: At, me: int, seat: int | None) -> At:
        if seat is None or me < 0:
            return replace(s, known=False)
        if seat < 0 or not s.hands[me]:
            return s
        return replace(s, hands=tuple(h - (x == me) + (x == seat) for x, h in enumerate(s.hands)))

    def _set(self, s: At, effect: Effect, args: list[int | None]) -> At:
        at, size = self.values.offsets[int(effect.value)]
        new = list(s.vars)
        if effect.op == "set_state":
            new[at] = args[0]
        elif args[0] is None:
            new[at : at + size] = [None] * size
        elif args[0] >= 0:
            new[at + args[0]] = args[1]
        return replace(s, vars=tuple(new))
