"""What of two states can part, piece by piece: each piece with its name, as numbers of A.

Points are compared by what a step has changed: once they differ they go on differing, and that is nothing new.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from sixtysix_dsl.diverge.translate import Translation
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.play.match import Match
from sixtysix_dsl.rulebook.outcome import Result
from sixtysix_dsl.rulebook.pack import cards_in
from sixtysix_dsl.rulebook.state import State
from sixtysix_dsl.rulebook.types import TALON_STATES
from sixtysix_dsl.rulebook.wording import write_value

DEALING, BEFORE_DRAWING, OVER, MATCH = "deal", "before drawing", "over", "match"
MATCH_OVER, NEXT_DEALER, GOES_ON = "the match is won", "next dealer", "it goes on"


class Differs(NamedTuple):
    """A piece that parts: its name, a seat if it is one's, and what it is in A and in B, in words."""

    name: str
    seat: int
    a: str
    b: str


def phase_of(engine: ReferenceEngine, s: State) -> str:
    """The phase that a state is in, in words."""
    if s.result is not None:
        return OVER
    if s.phase >= 0:
        return engine.rulebook.phases[s.phase].name
    if s.question:
        return BEFORE_DRAWING
    talon = TALON_STATES.values[engine.interpreter.facts.talon_state(s, [0] * (engine.rulebook.locals + 1))]
    return "tricks" if talon == "none" else f"tricks, talon {talon}"


def match_after(engine: ReferenceEngine, s: State) -> Match[State]:
    """The match as it stands after a deal that is over and was not annulled."""
    assert s.result is not None
    points = [have + got for have, got in zip(s.game_points, s.result.scores, strict=True)]
    return Match(engine, dealer=s.dealer, game_points=points, carried=s.result.carried)


class Comparison:
    """Two engines whose states are compared."""

    def __init__(self, a: ReferenceEngine, b: ReferenceEngine) -> None:
        """Raises NotComparable."""
        self.a, self.b = a, b
        self.tongue = Translation(a.rulebook, b.rulebook)
        self._seats = range(a.rulebook.seats)
        self._members = a.interpreter.seating.members
        self._sides = [side[0] for side in a.rulebook.sides]

    # -- flow and result

    def flow(self, s: State, t: State) -> Iterator[Differs]:
        """Whose turn it is, in which phase; both deals go on."""
        if s.turn != t.turn:
            yield Differs("turn", -1, _seat(s.turn), _seat(t.turn))
        phases = [
            engine.rulebook.phases[x.phase].name if x.phase >= 0 else "tricks"
            for engine, x in ((self.a, s), (self.b, t))
        ]
        if phases[0] != phases[1]:
            yield Differs("phase", -1, phases[0], phases[1])
        if s.question != t.question:
            yield Differs("question before drawing", -1, _flag(s.question), _flag(t.question))

    def result(self, r: Result, q: Result) -> Iterator[Differs]:
        """Who has won, what it is worth, what is carried on, and the row that says so."""
        if r.annulled != q.annulled:
            yield Differs("annulled", -1, _flag(r.annulled), _flag(q.annulled))
        if r.winners != q.winners:
            yield Differs("winner", -1, _seats(r.winners), _seats(q.winners))
        if r.scores != q.scores:
            yield Differs("scores", -1, _list(r.scores), _list(q.scores))
        if r.carried != q.carried:
            yield Differs("carried", -1, str(r.carried), str(q.carried))
        if r.by != q.by:
            yield Differs("by", -1, r.by, q.by)

    def match(self, s: State, t: State) -> Iterator[Differs]:
        """After two deals that are over and have scored the same: whether the match is won, and who deals next."""
        if s.result is None or t.result is None or s.result.annulled or t.result.annulled:
            return
        if s.result.scores != t.result.scores:
            return
        won = [match_after(self.a, s).winner(), match_after(self.b, t).winner()]
        if won[0] != won[1]:
            words = [f"won by seat {side[0] + 1}" if side is not None else GOES_ON for side in won]
            yield Differs(MATCH_OVER, -1, words[0], words[1])
        elif won[0] is None and self.a.next_dealer(s) != self.b.next_dealer(t):
            dealers = [_seat(engine.next_dealer(x)) for engine, x in ((self.a, s), (self.b, t))]
            yield Differs(NEXT_DEALER, -1, dealers[0], dealers[1])

    # -- state

    def cards(self, s: State, t: State) -> Iterator[Differs]:
        """Where the cards lie. If any of it parts, the deals cannot be played on side by side."""
        tongue, pack = self.tongue, self.a.rulebook.pack
        for seat in self._seats:
            theirs = tongue.set_to_a(t.hands[seat])
            if s.hands[seat] != theirs:
                yield Differs("hand", seat, pack.write_cards(s.hands[seat]), pack.write_cards(theirs))
        talon = t.talon if tongue.same else tongue.pack_to_a(t.talon)
        if s.talon != talon:
            yield Differs("talon", -1, _names(pack.names, s.talon), _names(pack.names, talon))
        trick = t.trick if tongue.same else tongue.pack_to_a(t.trick)
        if s.trick != trick:
            yield Differs("trick", -1, _names(pack.names, s.trick), _names(pack.names, trick))
        if s.in_play != t.in_play:
            yield Differs("in play", -1, _seats(s.in_play), _seats(t.in_play))

    def rest(self, s: State, t: State) -> Iterator[Differs]:
        """What else the table knows: trump, turn-up, closing, tricks, marriages, and variables that both declare."""
        tongue, pack = self.tongue, self.a.rulebook.pack
        turn_up = tongue.card_to_a(t.turn_up)
        if s.turn_up != turn_up:
            yield Differs("turn-up", -1, _name(pack.names, s.turn_up), _name(pack.names, turn_up))
        trump = tongue.suit_to_a(t.trump)
        if s.trump != trump:
            yield Differs("trump", -1, _name(pack.letters, s.trump), _name(pack.letters, trump))
        if s.closed != t.closed:
            yield Differs("closed", -1, _flag(s.closed), _flag(t.closed))
        if s.closer != t.closer:
            yield Differs("closer", -1, _seat(s.closer), _seat(t.closer))
        for seat in self._seats:
            theirs = tongue.set_to_a(t.taken[seat])
            if s.taken[seat] != theirs:
                yield Differs("taken", seat, pack.write_cards(s.taken[seat]), pack.write_cards(theirs))
            if s.tricks[seat] != t.tricks[seat]:
                yield Differs("tricks", seat, str(s.tricks[seat]), str(t.tricks[seat]))
        mine = [(x, suit) for x, suit, _ in s.melds]
        melds = [(x, tongue.suit_to_a(suit)) for x, suit, _ in t.melds]
        if mine != melds:
            letters = pack.letters
            said = [" ".join(f"{x + 1} {_name(letters, suit)}" for x, suit in m) for m in (mine, melds)]
            yield Differs("melds", -1, said[0] or "none", said[1] or "none")
        must = tongue.set_to_a(t.must)
        if s.must != must:
            yield Differs("bound to", -1, pack.write_cards(s.must), pack.write_cards(must))
        for var in tongue.variables:
            type_ = self.a.rulebook.state[var.number].type
            for seat in range(var.count):
                x, y = s.vars[var.in_a + seat], t.vars[var.in_b + seat]
                y = tongue.suit_to_a(y) if var.is_suit else y
                if x != y:
                    words = [write_value(value, type_, pack) for value in (x, y)]
                    yield Differs(var.name, seat if var.count > 1 else -1, words[0], words[1])

    # -- points

    def figures(self, s: State) -> tuple[tuple[int, ...], ...]:
        """Points of each side in one state: from cards, from marriages, and pending."""
        return tuple(
            (
                sum(s.card_points[m] + s.bonus[m] for m in self._members[x]),
                sum(s.counted[m] for m in self._members[x]),
                sum(s.pending[m] for m in self._members[x]),
            )
            for x in self._sides
        )

    def points(
        self,
        before: tuple[tuple[tuple[int, ...], ...], ...],
        after: tuple[tuple[tuple[int, ...], ...], ...],
    ) -> Iterator[Differs]:
        """Figures that a step has changed differently: `before` and `after` are those of A and of B."""
        for number, seat in enumerate(self._sides):
            for name, old, new in zip(
                FIGURES,
                zip(before[0][number], before[1][number], strict=True),
                zip(after[0][number], after[1][number], strict=True),
                strict=True,
            ):
                if new[0] - old[0] != new[1] - old[1]:
                    words = [
                        f"{n}" if old[0] == old[1] else f"{n} ({n - o:+})"
                        for n, o in zip(new, old, strict=True)
                    ]
                    yield Differs(name, seat, words[0], words[1])

    # -- views

    def views(self, s: State, t: State) -> Iterator[Differs]:
        """What a seat is shown in one and not in the other; that what is shown differs is said elsewhere."""
        for seat in self._seats:
            for (name, x), (_, y) in zip(
                self._shown(self.a, s, seat), self._shown(self.b, t, seat), strict=True
            ):
                if x != y:
                    yield Differs(name, seat, x, y)

    def _shown(self, engine: ReferenceEngine, s: State, seat: int) -> Iterator[tuple[str, str]]:
        view = engine.view(s, seat)
        yield "hand", " ".join(sorted(view["hand"]))
        talon = view["talon"]
        yield "turn-up", "hidden" if s.turn_up >= 0 and talon["turn_up"] is None else "shown"
        yield "talon", "shown" if "order" in talon else "hidden"
        yield "trick", f"{len(view['trick'])} cards"
        yield "tricks taken", "shown" if "taken" in view else "hidden"
        points = view["points"].items()
        yield "points", ", ".join(f"{x} {'hidden' if n is None else 'shown'}" for x, n in points)
        known = {int(x): sorted(cards) for x, cards in view["known"].items()}
        yield "hands of others", "; ".join(f"{x}: {' '.join(known[x])}" for x in sorted(known)) or "hidden"
        for var in self.tongue.variables:
            value: Any = view["state"].get(var.name)
            shown = " ".join(sorted(value)) if isinstance(value, dict) else "all" if value is not None else ""
            yield var.name, f"shown {shown}" if shown else "hidden"


FIGURES = ("card points", "meld points", "pending")


def _seat(seat: int) -> str:
    return str(seat + 1) if seat >= 0 else "none"


def _seats(seats: int) -> str:
    return " ".join(str(seat + 1) for seat in cards_in(seats)) or "none"


def _flag(value: bool) -> str:
    return "yes" if value else "no"


def _list(values: tuple[int, ...]) -> str:
    return " ".join(map(str, values))


def _names(names: tuple[str, ...], cards: list[int]) -> str:
    return " ".join(names[card] for card in cards) or "none"


def _name(names: tuple[str, ...], number: int) -> str:
    return names[number] if number >= 0 else "none"
