"""How a deal begins: the state set back, who plays, and the cards dealt."""

from __future__ import annotations

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.code import i32, i64, load
from sixtysix_dsl.compile.layout import BY_SEAT, SCALARS
from sixtysix_dsl.compile.moments import happen
from sixtysix_dsl.compile.unit import Writer

_FRESH_NONE = frozenset(
    "turn_up turned last_dealt closer trump turn trick_winner winning_card last_winner must_rule phase "
    "ended_by row".split()
)
"""Fields that begin as none."""
_OF_MATCH = ("carried", "game_points")


def reset(w: Writer) -> None:
    """Begin a deal: the dealer, and whether the match goes on (else its counts are set back, too)."""
    body, access, rulebook = w.body, w.access, w.rulebook
    dealer, goes_on = body.get(0, nonneg=True), body.get(1)
    everyone = (1 << rulebook.seats) - 1
    begins = {"dealer": dealer, "in_play": i64(everyone)}
    for name in SCALARS:
        if name not in _OF_MATCH:
            access.put(name, begins.get(name, code.NONE if name in _FRESH_NONE else code.ZERO))
    seats = [i64(seat) for seat in range(rulebook.seats)]
    for name in BY_SEAT:
        if name not in _OF_MATCH:
            for seat in seats:
                access.put_at(name, seat, code.ZERO)
    clear_used(w, "used_deal", "used_lead", "used_gap")
    for number, var in enumerate(rulebook.state):
        if not var.for_match:
            for seat in seats if var.per_seat else [code.ZERO]:
                access.put_at(f"var {number}", seat, i64(var.starts))
    with body.when_not(goes_on):
        access.put("carried", code.ZERO)
        for seat in seats:
            access.put_at("game_points", seat, code.ZERO)
        for number, var in enumerate(rulebook.state):
            if var.for_match:
                for seat in seats if var.per_seat else [code.ZERO]:
                    access.put_at(f"var {number}", seat, i64(var.starts))
    decide_players(w)


def clear_used(w: Writer, *names: str) -> None:
    """Forget what has been announced in a stretch of the deal."""
    for name in names:
        if w.access.is_live(name):
            place = w.unit.layout[name]
            for at in range(0, len(w.rulebook.moves), 8):
                w.body.store(i32(0), place.address + at, code.ZERO)


def decide_players(w: Writer) -> None:
    """Decide who plays and who leads."""
    body, access, env = w.body, w.access, {0: code.NONE}
    with body.block() as done:
        for row in w.rulebook.in_play:
            with body.when(w.values.test(row.when, env)):
                w.count(row.origin)
                access.put("in_play", w.values.value(row.seats, env))
                access.put("leader", w.values.value(row.leader, env))
                body.br(done)


def deal(w: Writer) -> None:
    """Deal the cards, and go on to the first phase, or to the tricks."""
    body, access = w.body, w.access
    size = w.rulebook.pack.size
    source, talon = w.unit.layout["pack"].address, w.unit.layout["talon"].address
    for at in range(0, -(-size // 8) * 8, 8):
        body.store(i32(0), talon + at, load(i32(0), source + at))
    access.put("head", code.ZERO)
    access.put("end", i64(size))
    eldest = body.keep(w.facts.next_seat(access.get("dealer"), access.get("in_play")))
    happen(w, "deal begins", eldest)
    for packet in w.rulebook.deal:
        with body.when(w.values.test(packet.when, {0: eldest})):
            w.count(packet.origin)
            w.effects.run(packet.does, {0: eldest})
    if w.rulebook.phases:
        w.call("enter_phase", code.ZERO)
    else:
        w.call("begin_play")
