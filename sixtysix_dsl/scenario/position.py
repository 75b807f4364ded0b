"""A position in the middle of play, between two tricks: what a scenario's `position` says, put on the table."""

from __future__ import annotations

from dataclasses import dataclass, field

from sixtysix_dsl.diagnostics import Place
from sixtysix_dsl.load.document import Mapping, Node, Scalar
from sixtysix_dsl.rulebook.pack import set_of
from sixtysix_dsl.rulebook.seating import seats_in
from sixtysix_dsl.rulebook.state import State
from sixtysix_dsl.scenario.deals import Table
from sixtysix_dsl.scenario.facts import read_facts
from sixtysix_dsl.scenario.melds import put_meld
from sixtysix_dsl.scenario.words import Misread, items

Trick = tuple[Node, list[int]]


@dataclass(slots=True)
class Parts:
    """What a position says, as seats, suits and cards."""

    hands: dict[int, list[int]] = field(default_factory=dict)
    talon: list[int] = field(default_factory=list)
    taken: dict[int, list[Trick]] = field(default_factory=dict)
    trump: int | None = None
    leader: int | None = None
    closer: int | None = None
    before: dict[int, int] | None = None
    melds: list[tuple[int, int, Scalar, bool]] = field(default_factory=list)
    """Seat, suit, where it says so, and whether it counts."""


def build_position(position: Mapping, table: Table, state: State) -> State | None:
    """Put a position into a fresh state, up to the lead; None with faults if it cannot be."""
    reader = _Reader(position, table)
    parts = reader.read()
    if table.faults:
        return None
    table.attempt(_Builder(position, table, state).build, parts)
    return None if table.faults else state


class _Reader:
    """Reads the parts one by one, so that the faults of all are found."""

    def __init__(self, position: Mapping, table: Table) -> None:
        self.position, self.table, self.words = position, table, table.words

    def read(self) -> Parts:
        parts, attempt = Parts(), self.table.attempt
        for seat, node in self._seats("hands"):
            parts.hands[seat] = attempt(self.table.cards, node) or []
        talon = self.position.get("talon")
        if talon is not None:
            parts.talon = attempt(self.table.cards, talon) or []
        for seat, node in self._seats("taken"):
            tricks = [(trick, attempt(self.table.cards, trick) or []) for trick in items(node)]
            parts.taken[seat] = tricks
        trump, leader = self.position.get("trump"), self.position.get("leader")
        parts.trump = attempt(self.words.suit_or_none, trump) if trump is not None else None
        parts.leader = attempt(self.words.seat, leader) if leader is not None else None
        self._read_closing(parts)
        for key, counts in (("melds", True), ("pending melds", False)):
            for seat, node in self._seats(key):
                for suit in items(node):
                    number = attempt(self.words.suit, suit)
                    if number is not None and isinstance(suit, Scalar):
                        parts.melds.append((seat, number, suit, counts))
        attempt(self._check_elsewhere)
        if self.position.key("hands") is None:
            attempt(
                self._refuse, "missing-key", self.position, "the position does not say what the `hands` are"
            )
        return parts

    def _seats(self, key: str) -> list[tuple[int, Node]]:
        node = self.position.get(key)
        found = self.table.attempt(lambda: list(self.words.by_seat(node))) if node is not None else None
        return [(seat, value) for seat, _, value in found or ()]

    def _read_closing(self, parts: Parts) -> None:
        closed, attempt = self.position.get("closed"), self.table.attempt
        before = self.position.get("tricks before")
        if isinstance(closed, Mapping):
            by = closed.get("by")
            if by is None:
                attempt(self._refuse, "missing-key", closed, "`closed` does not say `by` whom")
            else:
                parts.closer = attempt(self.words.seat, by)
            before = closed.get("tricks before") or before
        if before is not None:
            parts.before = attempt(self.words.figures, before)
            for seat, count in (parts.before or {}).items():
                listed = len(parts.taken.get(seat, ()))
                if not 0 <= count <= listed:
                    tricks = "1 trick" if listed == 1 else f"{listed} tricks"
                    message = f"seat {seat + 1} has {tricks} listed, and cannot have had {count} before"
                    attempt(self._refuse, "wrong-count", before, message)
            if not isinstance(closed, Mapping):
                attempt(self._refuse, "missing-key", before, "`tricks before` needs `closed`")

    def _check_elsewhere(self) -> None:
        elsewhere = self.position.get("elsewhere")
        if isinstance(elsewhere, Scalar) and elsewhere.text != "any":
            raise Misread("wrong-value", elsewhere.place, "`elsewhere` can only be `any`")
        left = self.table.left()
        if elsewhere is None and left and not self.table.faults:
            count = "1 card is" if len(left) == 1 else f"{len(left)} cards are"
            message = f"{count} named nowhere: {self.table.names(left)}"
            help = "name them, or add `elsewhere: any` if they are out of play"
            raise Misread("cards-missing", _start(self.position), message, help)

    def _refuse(self, code: str, node: Node, message: str) -> None:
        raise Misread(code, node.place if isinstance(node, Scalar) else _start(node), message)


class _Builder:
    """Puts parts that are well-formed on the table, in an order in which each can read what it needs."""

    def __init__(self, position: Mapping, table: Table, state: State) -> None:
        self.position, self.table, self.s = position, table, state
        self.rules, self.rulebook = table.engine.interpreter, table.engine.rulebook

    def build(self, parts: Parts) -> None:
        s = self.s
        for seat, cards in parts.hands.items():
            s.hands[seat] = set_of(cards)
        s.talon = list(parts.talon)
        self._put_turn_up(parts)
        self._set_facts()
        self.rules.decide_players(s)
        self._choose_leader(parts)
        tricks = [
            (seat, trick)
            for seat, listed in parts.taken.items()
            for trick in self._early(parts, seat, listed)
        ]
        later = [
            (seat, trick) for seat, listed in parts.taken.items() for trick in self._late(parts, seat, listed)
        ]
        for seat, trick in tricks:
            self._take(seat, trick)
        for seat, suit, place, counts in parts.melds:
            put_meld(self.table.engine, s, seat, suit, place, counts)
        if parts.closer is not None:
            self._close(parts.closer)
        for seat, trick in later:
            self._take(seat, trick)
        self._set_facts()
        self._check_hands()
        self._check_talon()
        self.rules.begin_lead(s)

    # -- turn-up and trump

    def _put_turn_up(self, parts: Parts) -> None:
        """The last card of the talon is the turn-up; once the talon is closed it lies face down, and is trump still."""
        s, pack, node = self.s, self.rulebook.pack, self.position.get("trump")
        shown = -1
        if s.talon and self._turns_up():
            last = s.talon[-1]
            shown = pack.suit_of[last] if self._turn_up_is_trump() else -1
            if parts.closer is None:
                s.turn_up = s.turned = last
        if parts.trump is None and shown < 0:
            message, help = "the position does not say what is `trump`", "no turn-up shows it: add `trump:`"
            raise Misread("missing-key", _start(self.position), message, help)
        s.trump = shown if parts.trump is None else parts.trump
        if s.turn_up >= 0 and 0 <= shown != s.trump and node is not None:
            message = f"the turn-up is {pack.names[s.turn_up]}, so {pack.suits[shown]} are trumps"
            raise Misread("wrong-trump", node.place, message, "the last card of the talon is the turn-up")

    def _turns_up(self) -> bool:
        steps = (*(packet.does for packet in self.rulebook.deal), *(p.does for p in self.rulebook.phases))
        return any(inner.op == "turn_under" for does in steps for effect in does for inner in effect.walk())

    def _turn_up_is_trump(self) -> bool:
        """Whether dealing makes the turn-up's suit trump: tried with two packs whose turn-ups differ."""
        size = self.rulebook.pack.size
        for pack in (list(range(size)), list(range(size - 1, -1, -1))):
            trial = self.table.try_deal(pack, self.s.dealer)
            if trial.turn_up < 0 or trial.trump != self.rulebook.pack.suit_of[trial.turn_up]:
                return False
        return True

    # -- tricks

    def _early(self, parts: Parts, seat: int, listed: list[Trick]) -> list[Trick]:
        return listed if parts.before is None else listed[: parts.before.get(seat, 0)]

    def _late(self, parts: Parts, seat: int, listed: list[Trick]) -> list[Trick]:
        return [] if parts.before is None else listed[parts.before.get(seat, 0) :]

    def _take(self, seat: int, trick: Trick) -> None:
        s, (node, cards) = self.s, trick
        size = s.in_play.bit_count()
        if not s.in_play >> seat & 1:
            raise Misread("not-in-play", node.place, f"seat {seat + 1} is not in play and takes no trick")
        if len(cards) != size:
            given = f"{len(cards)} are" if len(cards) != 1 else "1 is"
            message = f"a trick of {size} seats has {size} cards, and {given} given"
            raise Misread(
                "wrong-count", node.place, message, "list the tricks one by one, as in `[AS 10S, KD 9D]`"
            )
        s.taken[seat] |= set_of(cards)
        s.card_points[seat] += sum(self.rulebook.pack.value_of[card] for card in cards)
        s.tricks[seat] += 1
        s.tricks_played += 1
        if seat == s.leader:
            s.last_trick = tuple(cards)

    def _choose_leader(self, parts: Parts) -> None:
        s, node = self.s, self.position.get("leader")
        if parts.leader is None or node is None:
            if any(parts.taken.values()):
                raise Misread(
                    "missing-key", _start(self.position), "the position does not say who is `leader`"
                )
            return
        if not s.in_play >> parts.leader & 1:
            playing = " ".join(str(seat + 1) for seat in seats_in(s.in_play))
            message = f"seat {parts.leader + 1} is not in play"
            raise Misread("not-in-play", node.place, message, f"in play are {playing}")
        s.leader = parts.leader
        if parts.taken.get(s.leader):
            s.last_winner = s.leader

    def _close(self, seat: int) -> None:
        closing = next((a for a in self.rules.announcements.all if a.rule.kind == "close"), None)
        if closing is None:
            place = self.position.key("closed")
            where = place.place if place is not None else self.position.place
            raise Misread("no-such-move", where, f"nobody closes the talon in {self.rulebook.name}")
        self.rules.run_effects(closing, self.s, seat, ())

    # -- facts and checks

    def _set_facts(self) -> None:
        for at, value in read_facts(self.position.get("facts"), self.table.words):
            self.s.vars[at] = value

    def _check_hands(self) -> None:
        s, key = self.s, self.position.key("hands")
        place = key.place if key is not None else _start(self.position)
        sizes = {seat: s.hands[seat].bit_count() for seat in seats_in(s.in_play)}
        if len(set(sizes.values())) > 1:
            listed = ", ".join(f"seat {seat + 1} holds {size}" for seat, size in sizes.items())
            message = f"between tricks all seats in play hold the same number of cards, but {listed}"
            raise Misread("unequal-hands", place, message)
        if not any(sizes.values()):
            raise Misread("wrong-count", place, "nobody in play holds a card, so the deal is over")

    def _check_talon(self) -> None:
        s, node = self.s, self.position.get("talon")
        each = {
            row.cards.number if row.cards.is_const and not row.residue else 0 for row in self.rulebook.draw
        }
        if len(each) != 1 or node is None:
            return
        needed = each.pop() * s.in_play.bit_count()
        if needed and len(s.talon) % needed:
            message = f"{len(s.talon)} cards lie in the talon, which is drawn from {needed} at a time"
            raise Misread("wrong-count", node.place, message)


def _start(node: Node) -> Place:
    place = node.place
    return (
        place
        if isinstance(node, Scalar)
        else Place(place.file, place.line, place.column, place.line, place.column + 1)
    )
