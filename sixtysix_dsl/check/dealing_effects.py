"""What the effects of dealing do to a moment before play, in numbers of cards alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sixtysix_dsl.check.before_play import At, Values
from sixtysix_dsl.rulebook.expr import Effect, Expr, Origin

Chosen = Mapping[int, "int | None"]
"""What the locals of a choice stand for, as far as it is known."""


@dataclass(frozen=True, slots=True)
class Shortage:
    """A step of dealing that wants more cards than are left."""

    origin: Origin
    wanted: int
    left: int


class Effects:
    """Runs effects, every way in which they can go; `shortages` are the steps that wanted more cards than were left."""

    def __init__(self, values: Values) -> None:
        """Begin with no shortage."""
        self.values, self.table = values, values.table
        self.shortages: dict[tuple[str, int, int], Shortage] = {}

    def guarded(
        self, s: At, when: Expr | None, does: tuple[Effect, ...], me: int, origin: Origin
    ) -> Iterator[At]:
        """Yield the moments after the effects of a row with a condition; also without them, if it is not known."""
        holds = self.values.value(when, s, me, {}) if when is not None else 1
        if holds != 1:
            yield s
        if holds != 0:
            yield from self.run(s, does, me, {}, origin)

    def run(self, s: At, does: tuple[Effect, ...], me: int, chosen: Chosen, origin: Origin) -> list[At]:
        """Return the moments that effects can lead to; `me` is the seat that acts, `origin` the row they stand in."""
        states = [s]
        for effect in does:
            states = [new for state in states for new in self._effect(state, effect, me, chosen, origin)]
        return list(dict.fromkeys(states))

    def _effect(self, s: At, effect: Effect, me: int, chosen: Chosen, origin: Origin) -> list[At]:
        if s.ended:
            return [s]
        args = [self.values.value(arg, s, me, chosen) for arg in effect.args]
        match effect.op:
            case "when":
                after = self.run(s, effect.body, me, chosen, origin) if args[0] != 0 else []
                return after if args[0] == 1 else [s, *after]
            case "for_each":
                if args[0] is None:
                    return [s._replace(known=False)]
                states = [s]
                for seat in self.table.seats_in(args[0]):
                    inner = {**chosen, effect.slot: seat}
                    states = [
                        new for state in states for new in self.run(state, effect.body, me, inner, origin)
                    ]
                return states
            case "deal" | "deal_up_to":
                return [self._deal(s, effect, args, origin)]
            case "turn_under":
                return [self._short(s, 1, origin)._replace(turn_up=s.talon > 0)]
            case "turn_into_hand":
                return [
                    self._take(
                        self._short(s, 1, origin), args[0], min(1, s.talon), leave=s.talon - min(1, s.talon)
                    )
                ]
            case "talon_to_hand":
                return [self._take(s, args[0], s.talon, leave=0)]
            case "talon_to_taken":
                return [s._replace(talon=0)]
            case "pass_card":
                return [self._pass(s, me, args[1])]
            case "set_state" | "set_state_of":
                return [self._set(s, effect, args)]
            case "drop_out":
                return [s._replace(bidding=s.bidding & ~(1 << me))] if me >= 0 else [s]
            case "end_deal" | "annul_deal":
                return [s._replace(ended=True)]
        return [s]

    def _short(self, s: At, wanted: int, origin: Origin) -> At:
        if wanted > s.talon and s.known:
            self.shortages.setdefault((origin.clause, wanted, s.talon), Shortage(origin, wanted, s.talon))
        return s

    def _deal(self, s: At, effect: Effect, args: list[int | None], origin: Origin) -> At:
        count, start = args
        if count is None or start is None:
            return s._replace(known=False)
        seats = self.table.order(start, s.in_play) if effect.value else [start] if start >= 0 else []
        hands, talon = list(s.hands), s.talon
        wants = [max(0, count - hands[x] if effect.op == "deal_up_to" else count) for x in seats]
        self._short(s, sum(wants), origin)
        for seat, want in zip(seats, wants, strict=True):
            got = min(want, talon)
            hands[seat] += got
            talon -= got
        return s._replace(hands=tuple(hands), talon=talon)

    def _take(self, s: At, seat: int | None, cards: int, leave: int) -> At:
        if seat is None:
            return s._replace(known=False)
        if seat < 0:
            return s
        return s._replace(hands=tuple(h + cards * (x == seat) for x, h in enumerate(s.hands)), talon=leave)

    def _pass(self, s: At, me: int, seat: int | None) -> At:
        if seat is None or me < 0:
            return s._replace(known=False)
        if seat < 0 or not s.hands[me]:
            return s
        return s._replace(hands=tuple(h - (x == me) + (x == seat) for x, h in enumerate(s.hands)))

    def _set(self, s: At, effect: Effect, args: list[int | None]) -> At:
        at, size = self.values.offsets[int(effect.value)]
        new = list(s.vars)
        if effect.op == "set_state":
            new[at] = args[0]
        elif args[0] is None:
            new[at : at + size] = [None] * size
        elif args[0] >= 0:
            new[at + args[0]] = args[1]
        return s._replace(vars=tuple(new))
