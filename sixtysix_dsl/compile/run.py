"""Mass play inside a module: shuffle, deal, choose, play, settle and count, deal after deal.

`run` plays single deals, `run_matches` whole matches; both add to the tally in memory and return -1, or the number of the deal
(or match) in which no seat had a move. What happens is what `play/bots.py` and `simulate/reference.py` do.
"""

from __future__ import annotations

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.chance import STREAMS, Chance, stream_base
from sixtysix_dsl.compile.choosing import Open, count_announcement, select_card
from sixtysix_dsl.compile.code import E, Label, i32, i64
from sixtysix_dsl.compile.duties import in_situation, playable_and_duty
from sixtysix_dsl.compile.layout import THINKING_AT
from sixtysix_dsl.compile.skeleton import follow_card, lead_card, take_if_full
from sixtysix_dsl.compile.tallying import Tallying
from sixtysix_dsl.compile.unit import Unit, Writer
from sixtysix_dsl.compile.wasm import I32, I64

_STUCK = i32(1)


def define_run(unit: Unit) -> None:
    """Name the functions of mass play."""
    unit.define("step", _step, (), (I32,))
    unit.define("play_deal", _play_deal, (I64, I64, I64, I64, I32), (I32,))
    unit.define("run", _run, (I64, I64, I64, I64), (I64,), export="run")


def _run(w: Writer) -> None:
    """Play `count` deals of a seed from number `first` on; the dealer is a seat, or -1 to pass it on."""
    body = w.body
    seed, first, count, fixed = (body.get(at) for at in range(4))
    pack = stream_base(body, seed, STREAMS["pack"])
    bots = stream_base(body, seed, STREAMS["bots"])
    draws = Chance(w)
    draws.seed_stream(stream_base(body, seed, STREAMS["dealer"]), code.ZERO)
    starts = draws.below(i64(w.rulebook.seats))
    number, last = body.local(), body.keep(code.add(first, count))
    body.set(number, first)
    with body.block() as done, body.loop() as again:
        here = body.get(number, nonneg=True)
        body.br_if(done, code.ge(here, last))
        passed = code.remainder(code.add(starts, here), i64(w.rulebook.seats))
        dealer = code.select(code.ge(fixed, code.ZERO), fixed, passed)
        stuck = w.ask("play_deal", I32, pack, bots, here, dealer, i32(0))
        with body.when(stuck):
            body.give_back(here)
        body.set(number, code.add(here, code.ONE))
        body.br(again)
    body.result(code.NONE)


def _play_deal(w: Writer) -> None:
    """Play and count one deal: the bases of its two streams, its number, its dealer, whether a match goes on."""
    body, access = w.body, w.access
    chance = Chance(w)
    chance.shuffle(body.get(0), body.get(2))
    w.call("reset", body.get(3), body.get(4))
    chance.seed_stream(body.get(1), body.get(2))
    w.call("deal")
    length = body.local()
    body.set(length, code.ZERO)
    with body.block() as over, body.loop() as again:
        body.br_if(over, code.ne(access.get("over"), code.ZERO))
        body.set(length, code.add(body.get(length), code.ONE))
        if not w.unit.counts:
            with body.block() as slow:
                _quickly(w, chance, slow, again)
        chance.save()
        with body.when(w.ask("step", I32)):
            body.give_back(_STUCK)
        chance.restore()
        body.br(again)
    Tallying(w).deal(body.get(length))
    body.result(i32(0))


def _quickly(w: Writer, chance: Chance, slow: Label, again: Label) -> None:
    """Play a card in the middle of tricks without calls, and go on; whatever else there is to do is done slowly."""
    body, access = w.body, w.access
    thinks = code.ne(access.at("bots", i64(THINKING_AT)), code.ZERO) if w.unit.thinks else code.FALSE
    elsewhere = code.either(
        code.ge(access.get("phase"), code.ZERO),
        code.ne(access.get("question"), code.ZERO),
        code.ne(access.get("must"), code.ZERO),
        thinks,
    )
    body.br_if(slow, elsewhere)
    known = {"phase": code.NONE, "question": code.ZERO, "must": code.ZERO, "ended": code.ZERO}
    tricks = w.where("turn", "leader", **known)
    with body.when(code.eq(access.get("played"), code.ZERO)):
        leader = body.keep(tricks.access.get("leader"))
        leader.nonneg = True
        inside = tricks.where(played=code.ZERO, winning_card=code.NONE, leader=leader, turn=leader)
        found = Open(inside, "lead", honest=True)
        body.br_if(slow, code.eq(found.all, code.ZERO))
        number = found.draw(chance)
        with body.when(code.ge(number, found.plays)):
            word = found.word(number)
            count_announcement(w, word)
            w.call("announce", word)
            body.br(again)
        lead_card(w, found.turn, select_card(w, found.cards, number))
        body.br(again)
    inside = tricks.where("winning_card", "trick_winner", **_second_card(w))
    found = Open(inside, "follow", honest=True)
    body.br_if(slow, code.eq(found.all, code.ZERO))
    number = found.draw(chance)
    if found.count.const is None:
        with body.when(code.ge(number, found.plays)):
            word = found.word(number)
            count_announcement(w, word)
            w.call("announce", word)
            body.br(again)
    follow_card(w.where("winning_card", **_second_card(w)), found.turn, select_card(w, found.cards, number))
    two = {"played": i64(2)} if _second_card(w) else {}
    take_if_full(w.where("trick_winner", **two), here=True)
    body.br(again)


def _second_card(w: Writer) -> dict[str, E]:
    """What is known where a card follows: of two seats it is the second card."""
    always = w.access.get("in_play").const is not None
    return {"played": code.ONE} if always and w.rulebook.seats == 2 else {}


def _step(w: Writer) -> None:
    """Make one move in any situation; the result is whether there was none to make. The generator is in memory."""
    body = w.body
    chance = Chance(w)
    chance.restore()

    def look(inside: Writer, situation: str, phase: int) -> None:
        _choose_and_make(inside, situation, phase, chance)

    in_situation(w, look)
    body.result(_STUCK)


def _choose_and_make(w: Writer, situation: str, phase: int, chance: Chance) -> None:
    """Choose uniformly among what honest seats want, or if that is nothing among all, and make the move."""
    body = w.body
    for honest in (True, False):
        found = Open(w, situation, phase, honest=honest)
        with body.when(code.ne(found.all, code.ZERO)):
            number = found.draw(chance)
            chance.save()
            with body.when(code.ge(number, found.plays)):
                word = found.word(number)
                count_announcement(w, word)
                w.call("announce", word)
                body.give_back(i32(0))
            if found.plays.const is None:
                _count_duty(w, situation, found.turn)
                w.call("play", found.turn, select_card(w, found.cards, number))
                body.give_back(i32(0))
        if not any(rule.kind == "claim" for rule in w.rulebook.moves):
            return


def _count_duty(w: Writer, situation: str, seat: E) -> None:
    """Count the duty that a card is played under, in a module that counts."""
    if not w.unit.counts:
        return
    rows = w.rulebook.follow if situation == "follow" else w.rulebook.lead
    _, duty = playable_and_duty(w, rows, seat)
    for number, row in enumerate(rows):
        with w.body.when(code.eq(duty, i64(number))):
            w.count(row.origin)
