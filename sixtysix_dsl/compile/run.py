"""Mass play inside a module: shuffle, deal, choose, play, settle and count, deal after deal.

`run` plays single deals, `run_matches` whole matches; both add to the tally in memory and return -1, or the
number of the deal (or match) in which no seat had a move. What happens is what `play/bots.py` and
`simulate/reference.py` do.
"""

from __future__ import annotations

from functools import partial

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.announcements import open_rules
from sixtysix_dsl.compile.body import Label
from sixtysix_dsl.compile.chance import STREAMS, Chance, stream_base
from sixtysix_dsl.compile.choosing import Open, count_announcement, select_card
from sixtysix_dsl.compile.code import E, i32, i64
from sixtysix_dsl.compile.duties import in_situation
from sixtysix_dsl.compile.settlement import side_with_target
from sixtysix_dsl.compile.tallying import LENGTH_AT, Tallying
from sixtysix_dsl.compile.thinking import count_duty, define_thinking, somebody_thinks
from sixtysix_dsl.compile.tricks import follow_card, lead_card, take_if_full
from sixtysix_dsl.compile.unit import Unit, Writer
from sixtysix_dsl.compile.wasm import I32, I64
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.tally import LENGTHS

_STUCK = i32(1)


RESULTS = 2048
"""Deals of which `run` can tell one by one, where it is to."""


def result_numbers(rulebook: Rulebook) -> int:
    """Return how many numbers tell of one deal: the ending as in the tally, winners, moves, tricks, then for each seat
    its game points, and for each seat the points of its side."""
    return 4 + 2 * rulebook.seats


def define_run(unit: Unit, *, matches: bool, results: int = 0) -> None:
    """Name the functions of mass play, those of whole matches only if they are wanted.

    With `results`, an address, `run` writes there what became of each deal, beginning anew after RESULTS deals.
    """
    unit.define("step", _step, (), (I32,))
    if unit.thinks:
        define_thinking(unit)
    unit.define("play_deal", _play_deal, (I64, I64, I64, I64, I32), (I32,))
    unit.define("run", partial(_run, results=results), (I64, I64, I64, I64), (I64,), export="run")
    if matches:
        unit.define("is_won", _is_won, (), (I64,))
        unit.define("play_match", _play_match, (I64, I64, I64), (I64,))
        unit.define("run_matches", _run_matches, (I64, I64, I64, I64, I64), (I64,), export="run_matches")


def _run(w: Writer, results: int) -> None:
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
        if results:
            slot = code.remainder(code.sub(here, first), i64(RESULTS))
            Tallying(w).tell(results, code.mul(slot, i64(8 * result_numbers(w.rulebook))))
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
    access.put_at("random", i64(LENGTH_AT), body.get(length))
    body.result(i32(0))


def _quickly(w: Writer, chance: Chance, slow: Label, again: Label) -> None:
    """Play a card in the middle of tricks without calls, and go on; whatever else there is to do is done slowly."""
    body, access = w.body, w.access
    elsewhere = code.either(
        code.ge(access.get("phase"), code.ZERO),
        code.ne(access.get("question"), code.ZERO),
        code.ne(access.get("must"), code.ZERO),
        somebody_thinks(w),
    )
    body.br_if(slow, elsewhere)
    known = {"phase": code.NONE, "question": code.ZERO, "must": code.ZERO, "ended": code.ZERO}
    tricks = w.where("turn", "leader", **known)
    with body.when(code.eq(access.get("played"), code.ZERO)):
        leader = body.keep(tricks.access.get("leader"))
        leader = code.sure(leader)
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
    if w.unit.thinks:
        with body.when(somebody_thinks(w)):
            body.give_back(w.ask("think", I32))
    chance = Chance(w)
    chance.restore()

    def look(inside: Writer, situation: str, phase: int) -> None:
        _choose_and_make(inside, situation, phase, chance)

    in_situation(w, look)
    body.result(_STUCK)


def _choose_and_make(w: Writer, situation: str, phase: int, chance: Chance) -> None:
    """Choose uniformly among what honest seats want, or if that is nothing among all, and make the move."""
    body = w.body
    claims = [
        rule for rule in open_rules(w.rulebook, situation, phase) if w.rulebook.is_free_claim(rule.name)
    ]
    quick = situation in ("lead", "follow") and not w.unit.counts  # then something is missing there
    for honest in (True, False) if claims and not quick else (False,):
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
                count_duty(w, situation, found.turn)
                w.call("play", found.turn, select_card(w, found.cards, number))
                body.give_back(i32(0))


def _run_matches(w: Writer) -> None:
    """Play `count` matches of a seed from number `first` on: the first dealer (-1 draws it), and the most deals."""
    body = w.body
    seed, first, count, fixed, most = (body.get(at) for at in range(5))
    base = stream_base(body, seed, STREAMS["match"])
    number, last = body.local(), body.keep(code.add(first, count))
    body.set(number, first)
    chance = Chance(w)
    with body.block() as done, body.loop() as again:
        here = body.get(number)
        body.br_if(done, code.ge(here, last))
        chance.seed_stream(base, here)
        stuck = w.ask("play_match", I64, chance.bits(), fixed, most)
        with body.when(code.ge(stuck, code.ZERO)):
            w.access.put_at("random", code.ZERO, stuck)
            body.give_back(here)
        body.set(number, code.add(here, code.ONE))
        body.br(again)
    body.result(code.NONE)


def _play_match(w: Writer) -> None:
    """Play and count the match of a seed; the result is the number of a deal that could not go on, or -1."""
    body, access, seats = w.body, w.access, w.rulebook.seats
    seed, fixed, most = body.get(0), body.get(1), body.get(2)
    pack = stream_base(body, seed, STREAMS["pack"])
    bots = stream_base(body, seed, STREAMS["bots"])
    draws = Chance(w)
    draws.seed_stream(stream_base(body, seed, STREAMS["dealer"]), code.ZERO)
    dealer, deals, side = body.local(), body.local(), body.local()
    body.set(dealer, code.select(code.ge(fixed, code.ZERO), fixed, draws.below(i64(seats))))
    body.set(deals, code.ZERO)
    body.set(side, code.NONE)
    with body.block() as done, body.loop() as again:
        number = body.get(deals, nonneg=True)
        body.br_if(done, code.either(code.ge(number, most), code.ge(body.get(side), code.ZERO)))
        goes_on = code.ne(number, code.ZERO)
        stuck = w.ask("play_deal", I32, pack, bots, number, body.get(dealer, nonneg=True), goes_on)
        with body.when(stuck):
            body.give_back(number)
        body.set(deals, code.add(number, code.ONE))
        with body.when(code.eq(access.get("annulled"), code.ZERO)):
            for seat in range(seats):
                access.add_at("game_points", i64(seat), access.at("scores", i64(seat)))
            access.put("carried", access.get("left"))
            body.set(dealer, w.values.value(w.rulebook.match.dealer, {0: code.NONE}))
        body.set(side, w.ask("is_won", I64))
        body.br(again)
    count = Tallying(w)
    count.add("matches")
    count.add("match length", index=count.bin(body.get(deals, nonneg=True), LENGTHS))
    with body.if_else(code.lt(body.get(side), code.ZERO)) as fork:
        count.add("matches unfinished")
        fork.otherwise()
        count.add("match wins", index=body.get(side, nonneg=True))
    body.result(code.NONE)


def _is_won(w: Writer) -> None:
    """The side that has the target and more than any other, or -1."""
    w.body.result(side_with_target(w, lambda seat: w.access.at("game_points", i64(seat))))
