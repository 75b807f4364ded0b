"""Tricks: who leads, what a card does that is led or follows, and who takes them."""

from __future__ import annotations

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.announcing import run_automatic
from sixtysix_dsl.compile.code import E, i64
from sixtysix_dsl.compile.dealing import clear_used, decide_players
from sixtysix_dsl.compile.drawing import ask_before_drawing, await_leader, unbind
from sixtysix_dsl.compile.moments import finish_or, happen, may_end
from sixtysix_dsl.compile.unit import Writer


def begin_play(w: Writer) -> None:
    """Decide who plays and leads, and begin the tricks."""
    w.access.put("phase", code.NONE)
    decide_players(w)
    happen(w, "play begins", w.access.get("leader"))
    finish_or(w, may_end(w, "play begins"), lambda: w.call("begin_lead"))


def begin_lead(w: Writer) -> None:
    """Begin a trick, unless all cards are played."""
    await_leader(w)
    with w.body.when(w.facts.hands_empty()):
        w.call("finish")


def play(w: Writer) -> None:
    """Play a card: the seat, and the face of the card."""
    seat, face = w.body.get(0, nonneg=True), w.body.get(1, nonneg=True)
    with w.body.if_else(code.eq(w.access.get("played"), code.ZERO)) as fork:
        lead_card(w, seat, face)
        fork.otherwise()
        follow_card(w, seat, face)
        take_if_full(w)


def take_if_full(w: Writer, *, here: bool = False) -> None:
    """Take the trick if it is full; with `here` its taking is written out."""
    full = code.eq(w.access.get("played"), code.popcount(w.access.get("in_play")))
    with w.body.when(full):
        if here:
            w.inline(take_trick)
        else:
            w.call("take_trick")


def out_of_hand(w: Writer, seat: E, face: E) -> E:
    """Take a card with this face out of a hand, a married or shown one first, and return it."""
    body, access = w.body, w.access
    hand = body.keep(access.at("hands", seat))
    if w.rulebook.pack.copies == 1:
        access.put_at("hands", seat, code.without(hand, code.shl(code.ONE, face)))
        return face
    mine = body.keep(code.band(hand, access.at("faces", face)))
    shown = body.keep(code.band(mine, access.get("shown")))
    married = body.keep(code.band(mine, access.get("married")))
    rather = code.select(code.eq(shown, code.ZERO), mine, shown)
    chosen = body.keep(code.select(code.eq(married, code.ZERO), rather, married))
    card = body.keep(code.ctz(chosen))
    access.put_at("hands", seat, code.without(hand, code.lowest_bit(chosen)))
    return card


def lead_card(w: Writer, seat: E, face: E) -> None:
    """Lead: the first card of a trick."""
    body, access = w.body, w.access
    card = out_of_hand(w, seat, face)
    access.put_at("trick", code.ZERO, card)
    access.put("played", code.ONE)
    unbind(w)
    access.put("fresh", code.ZERO)
    access.put("leader", seat)
    access.put("trick_winner", seat)
    access.put("winning_card", card)
    access.put("ruffed", code.ZERO)
    inside = w.where("winning_card", played=code.ONE)
    happen(inside, "lead", seat)
    in_play = access.get("in_play")
    finish_or(inside, may_end(w, "lead"), lambda: access.put("turn", w.facts.next_seat(seat, in_play)))
    if w.rulebook.seats > 1 and in_play.const is None:
        alone = code.eq(code.popcount(in_play), code.ONE)
        with body.when(code.both(code.eq(access.get("over"), code.ZERO), alone)):
            w.call("take_trick")


def follow_card(w: Writer, seat: E, face: E) -> None:
    """Follow: put a card to the trick; taking a full trick is the caller's business."""
    body, access = w.body, w.access
    card = out_of_hand(w, seat, face)
    played = body.keep(access.get("played"))
    access.put_at("trick", played, card)
    access.put("played", code.add(played, code.ONE))
    unbind(w)
    access.put("fresh", code.ZERO)
    bit = code.shl(code.ONE, card)
    beats = code.truth(code.band(w.facts.beaters(access.get("winning_card")), bit))
    beats = body.keep(beats)
    access.put("trick_winner", code.select(beats, seat, access.get("trick_winner")))
    access.put("winning_card", code.select(beats, card, access.get("winning_card")))
    if access.is_live("ruffed"):
        with body.when(beats):
            trump = access.get("trump")
            led = access.at("suit_of", access.at("trick", code.ZERO))
            is_trump = code.eq(access.at("suit_of", card), trump)
            access.put("ruffed", code.flag(code.both(is_trump, code.ne(trump, led))))
    access.put("turn", w.facts.next_seat(seat, access.get("in_play")))


def take_trick(w: Writer) -> None:
    """The winner takes the trick, and what follows from it up to the next decision."""
    body, access = w.body, w.access
    winner = body.keep(access.get("trick_winner"))
    winner = code.sure(winner)
    _count_trick(w, winner)
    inside = w.where(played=code.ZERO, last_winner=winner, leader=winner)
    happen(inside, "trick taken", winner)
    ended = access.get("ended")
    going = code.eq(ended, code.ZERO)
    with body.when(code.both(going, w.facts.hands_empty())):
        happen(inside, "all cards played", winner)
        w.call("finish")
        w.leave()
    if w.unit.automatic:
        with body.when(going):
            run_automatic(inside, winner)
    possible = bool(w.unit.automatic) or may_end(w, "trick taken")
    finish_or(w, possible, lambda: inside.inline(ask_before_drawing))


def _count_trick(w: Writer, winner: E) -> None:
    body, access, seats = w.body, w.access, w.rulebook.seats
    played = access.get("played")
    full = access.get("in_play").const == (1 << seats) - 1
    taken, points = code.ZERO, code.ZERO
    for at in range(seats):
        card = body.keep(access.at("trick", i64(at)))
        card = code.sure(card)
        bit, value = code.shl(code.ONE, card), access.at("value_of", card)
        if not full:
            lies = code.gt(played, i64(at))
            bit, value = code.select(lies, bit, code.ZERO), code.select(lies, value, code.ZERO)
        taken, points = code.bor(taken, bit), code.add(points, value)
        access.put_at("last_trick", i64(at), card)
    access.put("last_played", played)
    if access.is_live("taken"):
        access.put_at("taken", winner, code.bor(access.at("taken", winner), taken))
    access.put_at("card_points", winner, code.add(access.at("card_points", winner), points))
    access.put("played", code.ZERO)
    access.put("winning_card", code.NONE)
    access.put("trick_winner", code.NONE)
    access.put("ruffed", code.ZERO)
    access.add_at("tricks", winner, code.ONE)
    access.add_to("tricks_played", code.ONE)
    for name in ("last_winner", "leader", "turn"):
        access.put(name, winner)
    clear_used(w, "used_gap")
