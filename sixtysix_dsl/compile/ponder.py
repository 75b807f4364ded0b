"""Search inside a module: for each legal move of a seat, how deals end that go on from it.

What the seat does not know is dealt anew at random, as often as is asked for (determinised search); every
candidate is then played to the end from the same cards, all seats choosing as the thinking bots do. What the
seat knows is its own hand, cards that it was shown, cards that were played, and the turn-up; other hands and
the order of the talon are never read.

`ponder(seat, first, count, seed)` works on the state in memory, leaves it as it is, and adds to the table
`sums`: for each legal move of the seat, in the order of `candidates`, how its side fared, and the squares of
that. It returns how many candidates there are. Fared is (seats - 1) times the game points of the seat less
those of all others, in one deal.

Determinised search: M. Ginsberg, "GIB: Imperfect Information in a Computationally Challenging Game" (2001), without its
double-dummy solver.
"""

from __future__ import annotations

from dataclasses import dataclass

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.announcements import check_moves
from sixtysix_dsl.compile.chance import Chance, define_chance, stream_base
from sixtysix_dsl.compile.code import E, i32, i64, load
from sixtysix_dsl.compile.legal import write_apply
from sixtysix_dsl.compile.module import data_of, layout_of
from sixtysix_dsl.compile.moves import SEAT_BITS
from sixtysix_dsl.compile.scores import define_scores
from sixtysix_dsl.compile.skeleton import define_skeleton
from sixtysix_dsl.compile.thinking import define_thinking
from sixtysix_dsl.compile.unit import Unit, Writer
from sixtysix_dsl.compile.upheld import define_trials
from sixtysix_dsl.compile.wasm import I32, I64, PAGE, Module
from sixtysix_dsl.policy.greedy import greedy
from sixtysix_dsl.rulebook.rng import hash_key
from sixtysix_dsl.rulebook.rulebook import Rulebook

MOST_CANDIDATES = 1024
_SEARCH = hash_key("search")


@dataclass(frozen=True)
class PonderModule:
    """A module for search: its bytes, and where the state and the answers lie."""

    code: bytes
    state: int
    state_size: int
    bots: int
    candidates: int
    sums: int


class _Places:
    """Buffers behind the memory of the rules."""

    def __init__(self, base: int, state_size: int) -> None:
        self.candidates = base
        self.sums = base + 8 * MOST_CANDIDATES
        self.real = self.sums + 16 * MOST_CANDIDATES
        self.dealt = self.real + state_size
        self.unseen = self.dealt + state_size
        self.end = self.unseen + 64


def compile_ponder(rulebook: Rulebook) -> PonderModule:
    """Compile a settled Rulebook for search. Raises CompileError."""
    layout = layout_of(rulebook)
    places = _Places(layout.end, layout.state_size)
    unit = Unit(rulebook, layout, thinks=True)
    check_moves(unit)
    define_skeleton(unit)
    define_chance(unit)
    define_trials(unit)
    define_scores(unit, greedy(rulebook))
    unit.define("apply", write_apply, (I64,))
    define_thinking(unit)
    unit.define("determinise", lambda w: _determinise(w, places), (I64,))
    unit.define("ponder", lambda w: _ponder(w, places), (I64, I64, I64, I64), (I64,), export="ponder")
    pages = -(-places.end // PAGE)
    module = Module(pages, unit.write_all(), data_of(layout), {"interface": 0})
    return PonderModule(
        module.encode(),
        layout.state,
        layout.state_size,
        layout["bots"].address,
        places.candidates,
        places.sums,
    )


def _ponder(w: Writer, places: _Places) -> None:
    body, layout = w.body, w.unit.layout
    seat, first, count, seed = (body.get(at) for at in range(4))
    state, size = i32(layout.state), i32(layout.state_size)
    many = body.local()
    body.set(many, _list_candidates(w, places, seat))
    candidates = body.get(many, nonneg=True)
    body.copy(i32(places.real), state, size)
    base = stream_base(body, seed, _SEARCH)
    number, last = body.local(), body.keep(code.add(first, count))
    body.set(number, first)
    chance = Chance(w)
    with body.block() as done, body.loop() as again:
        body.br_if(done, code.ge(body.get(number), last))
        body.copy(state, i32(places.real), size)
        chance.seed_stream(base, body.get(number))
        chance.save()
        w.call("determinise", seat)
        body.copy(i32(places.dealt), state, size)
        _play_all(w, places, seat, candidates)
        body.set(number, code.add(body.get(number), code.ONE))
        body.br(again)
    body.copy(state, i32(places.real), size)
    body.result(candidates)


def _list_candidates(w: Writer, places: _Places, seat: E) -> E:
    """List the legal moves of the seat and return how many there are."""
    body, access = w.body, w.access
    count = w.ask("list_all", I64)
    at, found = body.local(), body.local()
    body.set(at, code.ZERO)
    body.set(found, code.ZERO)
    with body.block() as done, body.loop() as again:
        here = body.get(at, nonneg=True)
        body.br_if(done, code.ge(here, count))
        word = body.keep(access.at("moves", here))
        mine = code.eq(code.band(word, i64((1 << SEAT_BITS) - 1)), seat)
        body.store(_entry(body.get(found, nonneg=True)), places.candidates, word)
        fits = code.lt(body.get(found), i64(MOST_CANDIDATES - 1))
        body.set(found, code.add(body.get(found), code.flag(code.both(mine, fits))))
        body.set(at, code.add(here, code.ONE))
        body.br(again)
    return body.get(found)


def _entry(index: E) -> E:
    return code.wrap(code.shl(index, i64(3)))


def _play_all(w: Writer, places: _Places, seat: E, candidates: E) -> None:
    """Play every candidate to the end from the cards that were dealt, and add up how the seat fares."""
    body, access, layout, seats = w.body, w.access, w.unit.layout, w.rulebook.seats
    state, size = i32(layout.state), i32(layout.state_size)
    at = body.local()
    body.set(at, code.ZERO)
    with body.block() as done, body.loop() as again:
        here = body.get(at, nonneg=True)
        body.br_if(done, code.ge(here, candidates))
        body.copy(state, i32(places.dealt), size)
        w.call("apply", load(_entry(here), places.candidates))
        with body.block() as over, body.loop() as on:
            body.br_if(over, code.ne(access.get("over"), code.ZERO))
            body.br_if(over, w.ask("think", I32))
            body.br(on)
        mine = code.mul(access.at("scores", code.sure(seat)), i64(seats))
        total = code.ZERO
        for other in range(seats):
            total = code.add(total, access.at("scores", i64(other)))
        fared = body.keep(code.sub(mine, total))
        place = body.keep(code.wrap(code.shl(here, i64(4))))
        for step, amount in ((0, fared), (8, code.mul(fared, fared))):
            before = load(place, places.sums + step)
            body.store(place, places.sums + step, code.add(before, amount))
        body.set(at, code.add(here, code.ONE))
        body.br(again)


def _determinise(w: Writer, places: _Places) -> None:
    """Deal anew what a seat does not know: what others hold that they have not shown, and the talon but for
    the turn-up."""
    body, access = w.body, w.access
    seat = body.get(0, nonneg=True)
    seats = range(w.rulebook.seats)
    shown = body.keep(access.get("shown"))
    open_hands = w.rulebook.views["hand"] == "everyone"
    sees_talon = w.rulebook.views["talon"] == "everyone"
    partners = access.at("side_set", seat) if w.rulebook.views["hand"] == "own side" else code.ZERO
    known: list[E] = []
    for other in seats:
        hand = access.at("hands", i64(other))
        mine = code.either(
            code.eq(seat, i64(other)),
            code.truth(code.band(partners, i64(1 << other))),
            code.TRUE if open_hands else code.FALSE,
        )
        known.append(body.keep(code.select(mine, hand, code.band(hand, shown))))
    up = access.get("turn_up") if w.rulebook.views["turn-up"] == "everyone" else code.NONE
    up = body.keep(up)
    fixed = code.ONE if sees_talon else code.flag(code.ge(up, code.ZERO))
    head = body.keep(access.get("head"))
    loose = body.keep(code.sub(access.get("end"), fixed))  # the talon's cards that may lie anywhere
    unseen = body.local()
    body.set(unseen, code.ZERO)
    for other, keeps in zip(seats, known, strict=True):
        hidden = code.without(access.at("hands", i64(other)), keeps)
        body.set(unseen, code.bor(body.get(unseen), hidden))
    if not sees_talon:
        _add_talon(w, unseen, head, loose)
    count = body.local()
    body.set(count, code.ZERO)
    _collect(w, places, count, body.get(unseen))  # as a set, so that it does not matter who holds what
    _mix(w, places, body.get(count, nonneg=True))
    next_card = body.local()
    body.set(next_card, code.ZERO)
    for other, keeps in zip(seats, known, strict=True):
        many = code.popcount(code.without(access.at("hands", i64(other)), keeps))
        access.put_at("hands", i64(other), code.bor(keeps, _take(w, places, next_card, many)))
    if not sees_talon:
        _fill_talon(w, places, next_card, head, loose)


def _collect(w: Writer, places: _Places, count: int, cards: E) -> None:
    """Put the cards of a set into the list of unseen cards."""
    body, left = w.body, w.body.local()
    body.set(left, cards)
    with body.block() as done, body.loop() as again:
        here = body.get(left)
        body.br_if(done, code.eq(here, code.ZERO))
        body.store(code.wrap(body.get(count)), places.unseen, code.ctz(here), size=1)
        body.set(count, code.add(body.get(count), code.ONE))
        body.set(left, code.band(here, code.sub(here, code.ONE)))
        body.br(again)


def _add_talon(w: Writer, unseen: int, head: E, end: E) -> None:
    """Add the talon's cards to a set."""
    body, at = w.body, w.body.local()
    body.set(at, head)
    with body.block() as done, body.loop() as again:
        here = body.get(at, nonneg=True)
        body.br_if(done, code.ge(here, end))
        card = code.shl(code.ONE, w.access.at("talon", here))
        body.set(unseen, code.bor(body.get(unseen), card))
        body.set(at, code.add(here, code.ONE))
        body.br(again)


def _mix(w: Writer, places: _Places, count: E) -> None:
    """Put the unseen cards into a random order; the generator is in memory, and stays there."""
    body, last, chance = w.body, w.body.local(), Chance(w)
    chance.restore()
    body.set(last, code.sub(count, code.ONE))
    with body.block() as done, body.loop() as again:
        here = body.get(last, nonneg=True)
        body.br_if(done, code.le(body.get(last), code.ZERO))
        other = body.keep(code.wrap(chance.below(code.add(here, code.ONE))))
        place = body.keep(code.wrap(here))
        card = body.keep(load(place, places.unseen, size=1))
        body.store(place, places.unseen, load(other, places.unseen, size=1), size=1)
        body.store(other, places.unseen, card, size=1)
        body.set(last, code.sub(here, code.ONE))
        body.br(again)
    chance.save()


def _take(w: Writer, places: _Places, next_card: int, many: E) -> E:
    """Take so many of the unseen cards as a set."""
    body, left, cards = w.body, w.body.local(), w.body.local()
    body.set(left, many)
    body.set(cards, code.ZERO)
    with body.block() as done, body.loop() as again:
        body.br_if(done, code.eq(body.get(left), code.ZERO))
        card = load(code.wrap(body.get(next_card)), places.unseen, size=1)
        body.set(cards, code.bor(body.get(cards), code.shl(code.ONE, card)))
        body.set(next_card, code.add(body.get(next_card), code.ONE))
        body.set(left, code.sub(body.get(left), code.ONE))
        body.br(again)
    return body.get(cards)


def _fill_talon(w: Writer, places: _Places, next_card: int, head: E, end: E) -> None:
    body, at = w.body, w.body.local()
    body.set(at, head)
    with body.block() as done, body.loop() as again:
        here = body.get(at, nonneg=True)
        body.br_if(done, code.ge(here, end))
        card = load(code.wrap(body.get(next_card)), places.unseen, size=1)
        w.access.put_at("talon", here, card)
        body.set(next_card, code.add(body.get(next_card), code.ONE))
        body.set(at, code.add(here, code.ONE))
        body.br(again)
