"""What a seat sees: derived from the variant's `views` and from what was shown, and from nothing else."""

from __future__ import annotations

from typing import Any

from sixtysix_dsl.interpret.interpreter import Interpreter
from sixtysix_dsl.rulebook.pack import cards_in
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.seating import seats_in
from sixtysix_dsl.rulebook.state import State
from sixtysix_dsl.rulebook.types import TALON_STATES
from sixtysix_dsl.rulebook.wording import write_value


def view(engine: Interpreter, s: State, seat: int) -> dict[str, Any]:
    """Return what the seat (from 0) sees as plain data, in the form of `sixtysix view --json`.

    Seats are numbered from 1 in it. A figure that is not shown is None.
    """
    pack, seating, rulebook = engine.pack, engine.seating, engine.rulebook
    seats = range(seating.count)
    names = pack.names
    looks = _Looks(rulebook, seat)
    e = engine.locals_for(seat)
    shown_turn_up = s.turn_up >= 0 and looks.at("turn-up", -1)
    talon: dict[str, Any] = {
        "cards": len(s.talon),
        "state": TALON_STATES.values[engine.facts.talon_state(s, e)],
        "turn_up": names[s.turn_up] if shown_turn_up else None,
    }
    if looks.at("talon", -1):
        talon["order"] = [names[card] for card in s.talon]
    data: dict[str, Any] = {
        "seat": seat + 1,
        "hand": _cards(names, s.hands[seat]),
        "trump": pack.letters[s.trump] if s.trump >= 0 else None,
        "talon": talon,
        "trick": _trick(engine, s, looks),
        "tricks": {str(x + 1): sum(s.tricks[m] for m in seating.members[x]) for x in seats},
        "points": {},
        "card_points": {},
        "meld_points": {},
        "pending": {},
        "known": {},
        "cards_in_hand": {str(x + 1): s.hands[x].bit_count() for x in seats},
        "turn": s.turn + 1 if s.turn >= 0 else None,
        "leader": s.leader + 1 if s.phase < 0 else None,
        "dealer": s.dealer + 1,
        "in_play": [x + 1 for x in seats_in(s.in_play)],
        "closer": s.closer + 1 if s.closer >= 0 else None,
        "phase": rulebook.phases[s.phase].name if s.phase >= 0 else None,
        "melds": [
            {"seat": x + 1, "suit": pack.letters[suit], "points": p} for x, suit, p in s.melds if suit >= 0
        ],
        "state": _declared(engine, s, seat),
        "game_points": {str(x + 1): s.game_points[x] for x in seats},
        "carried": s.carried,
        "over": s.result is not None,
    }
    for x in seats:
        members = seating.members[x]
        sees = looks.at("points", x)
        key = str(x + 1)
        data["points"][key] = engine.facts.points(s, x) if sees else None
        data["card_points"][key] = sum(s.card_points[m] + s.bonus[m] for m in members) if sees else None
        data["meld_points"][key] = sum(s.counted[m] for m in members) if sees else None
        data["pending"][key] = sum(s.pending[m] for m in members) if sees else None
        if x != seat:
            visible = s.hands[x] if looks.at("hand", x) else s.hands[x] & s.shown
            if visible:
                data["known"][key] = _cards(names, visible)
    if looks.at("taken", -1):
        data["taken"] = {str(x + 1): _cards(names, s.taken[x]) for x in seats}
    return data


class _Looks:
    """Who may look where: answers for one seat."""

    def __init__(self, rulebook: Rulebook, seat: int) -> None:
        self.rulebook, self.seat = rulebook, seat

    def at(self, zone: str, owner: int) -> bool:
        """Whether the seat sees a zone of `owner`; -1 for what is nobody's."""
        return self.rulebook.may_look(self.rulebook.views[zone], self.seat, owner)


def _cards(names: tuple[str, ...], cards: int) -> list[str]:
    return [names[card] for card in cards_in(cards)]


def _trick(engine: Interpreter, s: State, looks: _Looks) -> list[dict[str, Any]]:
    seats = engine.seating.order(s.leader, s.in_play)
    lies = zip(seats, s.trick, strict=False)
    return [{"seat": x + 1, "card": engine.pack.names[c]} for x, c in lies if looks.at("trick", x)]


def _declared(engine: Interpreter, s: State, seat: int) -> dict[str, Any]:
    """Return the variant's own state variables that the seat may see, as words."""
    found: dict[str, Any] = {}
    for var, at in zip(engine.rulebook.state, engine.facts.offsets, strict=True):
        if var.per_seat:
            owners = range(engine.seating.count)
            sees = [x for x in owners if engine.rulebook.may_look(var.seen_by, seat, x)]
            if sees:
                found[var.name] = {
                    str(x + 1): write_value(s.vars[at + x], var.type, engine.pack) for x in sees
                }
        elif var.seen_by == "everyone":
            found[var.name] = write_value(s.vars[at], var.type, engine.pack)
    return found
