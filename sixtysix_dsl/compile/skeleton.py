"""How a deal goes: the skeleton that all games of the family share, as functions of a module.

Every function here does what the method of the same name in `interpret/interpreter.py` does, on the state in memory.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.announcements import is_spent, list_announcements
from sixtysix_dsl.compile.code import E, i32, i64, load
from sixtysix_dsl.compile.effects import ANNUL
from sixtysix_dsl.compile.layout import BY_SEAT, SCALARS
from sixtysix_dsl.compile.moves import RULE_SHIFT, SEAT_BITS, argument
from sixtysix_dsl.compile.settlement import write_settlement
from sixtysix_dsl.compile.unit import Unit, Writer
from sixtysix_dsl.compile.wasm import I32, I64
from sixtysix_dsl.rulebook.rulebook import THEN_NEXT, THEN_PLAY, MoveRule

_FRESH_NONE = frozenset(
    "turn_up turned last_dealt closer trump turn trick_winner winning_card last_winner must_rule phase "
    "ended_by row".split()
)
"""Fields that begin as none."""
_OF_MATCH = ("carried", "game_points")


def define_skeleton(unit: Unit) -> None:
    """Name all functions of the skeleton."""
    unit.define("reset", _reset, (I64, I32))
    unit.define("deal", _deal)
    unit.define("enter_phase", _enter_phase, (I64,))
    unit.define("ask_next", _ask_next)
    unit.define("begin_play", begin_play)
    unit.define("begin_lead", begin_lead)
    unit.define("finish", _finish)
    unit.define("take_trick", take_trick)
    unit.define("ask_before_drawing", ask_before_drawing)
    unit.define("announce", _announce, (I64,))
    unit.define("play", _play, (I64, I64))


# -- dealing and phases


def _reset(w: Writer) -> None:
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
    _clear_used(w, "used_deal", "used_lead", "used_gap")
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


def _clear_used(w: Writer, *names: str) -> None:
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


def happen(w: Writer, moment: str, seat: E) -> None:
    """Do what the events of a moment do; `seat` is who `me` is in them."""
    events = [event for event in w.rulebook.events if event.at == moment]
    env = {0: w.body.keep(seat)} if events else {}
    for event in events:
        with w.body.when(w.values.test(event.when, env)):
            w.count(event.origin)
            w.effects.run(event.does, env)


def _deal(w: Writer) -> None:
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


def _go(w: Writer, then: int) -> None:
    if then == THEN_PLAY:
        w.call("begin_play")
    else:
        w.call("enter_phase", i64(then))


def _enter_phase(w: Writer) -> None:
    body, access = w.body, w.access
    number = body.get(0, nonneg=True)
    access.put("phase", number)
    access.put("asked", code.ZERO)
    eldest = body.keep(w.facts.next_seat(access.get("dealer"), access.get("in_play")))
    env = {0: eldest}
    for index, phase in enumerate(w.rulebook.phases):
        inside = w.where(phase=i64(index))
        with body.when(code.eq(number, i64(index))), body.when(inside.values.test(phase.when, env)):
            inside.count(phase.origin)
            inside.effects.run(phase.does, env)
            if phase.asks is not None:
                first = body.keep(inside.values.value(phase.asks.start, env))
                among = phase.asks.seats
                seats = body.keep(access.get("in_play") if among is None else inside.values.value(among, env))
                _line_up(inside, first, seats, one=phase.asks.how == "one")
    w.call("ask_next")


def _line_up(w: Writer, first: E, seats: E, *, one: bool) -> None:
    """Note who is asked, in turn order from the first."""
    body, access = w.body, w.access
    access.put("bidding", code.ZERO)
    with body.when(code.ge(first, code.ZERO)):
        for seat in [first] if one else w.effects.in_turn(first):
            bit = body.keep(w.facts.bit(seat))
            there = code.TRUE if one else code.truth(code.band(seats, bit))
            with body.when(there):
                asked = body.keep(access.get("asked"))
                access.put_at("asked_seats", asked, seat)
                access.put("asked", code.add(asked, code.ONE))
                access.put("bidding", code.bor(access.get("bidding"), bit))


def _ask_next(w: Writer) -> None:
    body, access = w.body, w.access
    for index, phase in enumerate(w.rulebook.phases):
        inside = w.where(phase=i64(index))
        with body.when(code.eq(access.get("phase"), i64(index))):
            rounds = phase.asks is not None and phase.asks.how == "round"
            with body.block() as done, body.loop() as again:
                body.br_if(done, code.eq(access.get("asked"), code.ZERO))
                if rounds:
                    body.br_if(done, code.le(code.popcount(access.get("bidding")), code.ONE))
                turn = _next_asked(inside)
                bit = body.keep(w.facts.bit(turn))
                if rounds:
                    body.br_if(again, code.eq(code.band(access.get("bidding"), bit), code.ZERO))
                count = list_announcements(inside.where("turn"), "phase", phase=index)
                with body.when(code.ne(count, code.ZERO)):
                    body.give_back()
                if rounds:
                    access.put("bidding", code.without(access.get("bidding"), bit))
                body.br(again)
            access.put("asked", code.ZERO)
            _go(w, phase.then if phase.then != THEN_NEXT else THEN_PLAY)
            body.give_back()


def _next_asked(w: Writer) -> E:
    """Take the first seat off the line; it has the turn."""
    body, access = w.body, w.access
    turn = body.keep(access.at("asked_seats", code.ZERO))
    turn = code.sure(turn)
    for seat in range(w.rulebook.seats):
        access.put_at("asked_seats", i64(seat), access.at("asked_seats", i64(seat + 1)))
    access.put("asked", code.sub(access.get("asked"), code.ONE))
    access.put("turn", turn)
    return turn


def begin_play(w: Writer) -> None:
    """Decide who plays and leads, and begin the tricks."""
    w.access.put("phase", code.NONE)
    decide_players(w)
    happen(w, "play begins", w.access.get("leader"))
    _finish_or(w, _may_end(w, "play begins"), lambda: w.call("begin_lead"))


def _may_end(w: Writer, moment: str) -> bool:
    """Whether an event of a moment may end the deal."""
    events = (event for event in w.rulebook.events if event.at == moment)
    steps = (step for event in events for effect in event.does for step in effect.walk())
    return any(step.op in ("end_deal", "annul_deal") for step in steps)


def _finish_or(w: Writer, may_end: bool, go_on: Callable[[], None]) -> None:
    """Finish if the deal has been ended, which may be or not, else go on."""
    ended = w.access.get("ended")
    if ended.const is not None or not may_end:
        go_on()
        return
    with w.body.if_else(code.ne(ended, code.ZERO)) as fork:
        w.call("finish")
        fork.otherwise()
        go_on()


def begin_lead(w: Writer) -> None:
    """Begin a trick, unless all cards are played."""
    _await_leader(w)
    with w.body.when(w.facts.hands_empty()):
        w.call("finish")


def _await_leader(w: Writer) -> None:
    """The leader is awaited; somebody holds cards."""
    w.access.put("turn", w.access.get("leader"))
    w.access.put("fresh", code.ZERO)
    _unbind(w)
    _clear_used(w, "used_lead")


def _unbind(w: Writer) -> None:
    w.access.put("must", code.ZERO)
    w.access.put("must_rule", code.NONE)


# -- moves


def _play(w: Writer) -> None:
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
    _unbind(w)
    access.put("fresh", code.ZERO)
    access.put("leader", seat)
    access.put("trick_winner", seat)
    access.put("winning_card", card)
    access.put("ruffed", code.ZERO)
    inside = w.where("winning_card", played=code.ONE)
    happen(inside, "lead", seat)
    in_play = access.get("in_play")
    _finish_or(inside, _may_end(w, "lead"), lambda: access.put("turn", w.facts.next_seat(seat, in_play)))
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
    _unbind(w)
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
    may_end = bool(w.unit.automatic) or _may_end(w, "trick taken")
    _finish_or(w, may_end, lambda: inside.inline(ask_before_drawing))


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
    _clear_used(w, "used_gap")


def run_automatic(w: Writer, seat: E) -> None:
    """Make the announcements that happen by themselves."""
    body, access = w.body, w.access
    with body.block() as done:
        for rule in w.unit.automatic:
            env = {0: seat}
            conditions = [w.values.test(condition.holds, env) for condition in rule.when]
            holds = code.both(
                code.negate(is_spent(w, rule, seat)), *conditions, w.values.test(rule.automatic, env)
            )
            with body.when(holds):
                spend(w, rule, seat)
                w.count(rule.origin)
                w.effects.run(rule.does, env)
                body.br_if(done, code.ne(access.get("ended"), code.ZERO))


def spend(w: Writer, rule: MoveRule, seat: E) -> None:
    """Note that a seat has made an announcement."""
    for name in ("used_deal", "used_lead", "used_gap"):
        if w.access.is_live(name) and (w.access.live is None or rule.once == name.removeprefix("used_")):
            used = w.access.at(name, i64(rule.number))
            w.access.put_at(name, i64(rule.number), code.bor(used, w.facts.bit(seat)))


def ask_before_drawing(w: Writer) -> None:
    """Open the window before drawing if anybody can use it, else draw and begin the next lead."""
    body, access = w.body, w.access
    access.put("question", code.ZERO)
    if w.unit.asks_before_drawing:
        env = {0: access.get("last_winner")}
        applies = code.either(*(w.values.test(row.when, env) for row in w.rulebook.draw))
        with body.when(applies):
            access.put("question", code.ONE)
            count = list_announcements(w.where("turn"), "question", passes=False)
            with body.when(code.ne(count, code.ZERO)):
                w.leave()
            access.put("question", code.ZERO)
    w.inline(draw)
    _await_leader(w)


def draw(w: Writer) -> None:
    """Draw cards after a trick."""
    body, access = w.body, w.access
    if not w.rulebook.draw:
        return
    winner = body.keep(access.get("last_winner"))
    winner = code.sure(winner, "last_winner" in access.nonneg)
    env = {0: winner}
    with body.block() as done:
        body.br_if(done, code.ne(access.get("closed"), code.ZERO))
        for row in w.rulebook.draw:
            with body.when(w.values.test(row.when, env)):
                each = body.keep(w.values.value(row.cards, env))
                start = body.keep(w.values.value(row.start, env))
                start = code.sure(start, start.nonneg or (winner.nonneg and start.code == winner.code))
                in_turn = row.residue == "in turn"
                in_play = access.get("in_play")
                if not in_turn:
                    needed = code.mul(each, code.popcount(in_play))
                    body.br_if(done, code.lt(w.facts.talon_size(), needed))
                w.count(row.origin)
                body.br_if(done, code.lt(start, code.ZERO))
                for seat in w.effects.in_turn(start):
                    with body.when(w.facts.plays(seat)):
                        _draw_cards(w, seat, each, may_run_out=in_turn)
                body.br(done)


def _draw_cards(w: Writer, seat: E, each: E, *, may_run_out: bool) -> None:
    body = w.body
    if each.const == 1 and not may_run_out:
        _draw_card(w, seat)
        return
    left = body.local()
    body.set(left, each)
    with body.block() as done, body.loop() as again:
        body.br_if(done, code.le(body.get(left), code.ZERO))
        body.br_if(done, code.negate(w.effects.has_talon()))
        _draw_card(w, seat)
        body.set(left, code.sub(body.get(left), code.ONE))
        body.br(again)


def _draw_card(w: Writer, seat: E) -> None:
    body, access = w.body, w.access
    card = w.effects.take_from_talon()
    bit = code.shl(code.ONE, card)
    access.put_at("hands", seat, code.bor(access.at("hands", seat), bit))
    if access.is_live("turn_up") or access.is_live("shown"):
        with body.when(code.eq(card, access.get("turn_up"))):
            if w.rulebook.views["turn-up"] == "everyone":
                access.put("shown", code.bor(access.get("shown"), bit))
            access.put("turn_up", code.NONE)


def _announce(w: Writer) -> None:
    """Make an announcement that is legal: the word of the move."""
    body, access = w.body, w.access
    word = body.get(0)
    rules = w.rulebook.moves
    if not rules:
        return
    seat = body.keep(code.band(word, i64((1 << SEAT_BITS) - 1)))
    number = code.wrap(code.shr(word, i64(RULE_SHIFT)))
    body.switch(number, [partial(_make, w, rule, word, seat) for rule in rules], first=1)
    ended = access.get("ended")
    if w.unit.automatic:
        with body.when(code.eq(ended, code.ZERO)):
            run_automatic(w, seat)
    if ended.const is None:
        with body.when(code.ne(ended, code.ZERO)):
            w.call("finish")
            body.give_back()
    _follow_up(w, word)


def _make(w: Writer, rule: MoveRule, word: E, seat: E) -> None:
    body, access = w.body, w.access
    spend(w, rule, seat)
    env = {0: seat}
    for at, choice in enumerate(rule.choices):
        value = body.keep(argument(word, at))
        env[choice.slot] = body.keep(access.at("faces", value)) if choice.kind == "card" else value
    must = body.keep(access.get("must"))
    w.count(rule.origin)
    w.effects.run(rule.does, env)
    if access.is_live("must_rule") and w.unit.binds:
        with body.when(code.ne(access.get("must"), must)):
            access.put("must_rule", i64(rule.number))
    if access.is_live("ended_by") and access.get("ended").const is None:
        with body.when(code.ne(access.get("ended"), code.ZERO)):
            access.put("ended_by", i64(rule.number))


def _follow_up(w: Writer, word: E) -> None:
    """What comes after an announcement that has not ended the deal."""
    body, access = w.body, w.access
    number = body.keep(code.shr(word, i64(RULE_SHIFT)))
    for rule in w.rulebook.moves:
        if rule.phase < 0:
            continue
        phase = w.rulebook.phases[rule.phase]
        with body.when(code.eq(number, i64(rule.number + 1))):
            if rule.then != THEN_NEXT:
                _go(w, rule.then)
                body.give_back()
            if phase.asks is not None and phase.asks.how == "round":
                turn = body.keep(access.get("turn"))
                bidding = code.truth(code.band(access.get("bidding"), w.facts.bit(turn)))
                with body.when(bidding):
                    asked = body.keep(access.get("asked"))
                    access.put_at("asked_seats", asked, turn)
                    access.put("asked", code.add(asked, code.ONE))
            w.call("ask_next")
            body.give_back()
    if not w.unit.asks_before_drawing:
        return
    with body.when(code.ne(access.get("question"), code.ZERO)):
        passes = [rule for rule in w.unit.in_play if rule.kind == "pass"]
        is_pass = code.either(*(code.eq(number, i64(rule.number + 1)) for rule in passes))
        with body.when(is_pass):
            access.put("question", code.ZERO)
            w.inline(draw)
            _await_leader(w)
            body.give_back()
        w.call("ask_before_drawing")


# -- the end


def _finish(w: Writer) -> None:
    body, access = w.body, w.access
    access.put("turn", code.NONE)
    access.put("question", code.ZERO)
    access.put("over", code.ONE)
    ended = access.get("ended")
    if ended.const is None:
        with body.when(code.eq(ended, i64(ANNUL))):
            access.put("annulled", code.ONE)
            access.put("left", access.get("carried"))
            body.give_back()
    write_settlement(w)
