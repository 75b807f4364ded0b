"""Whether a move is legal and the numbers of what decides it: `interpret/verdict.py` as a function of the module.

The answers lie in `reasons`: how many, then for each its number among `Grounds`, the cards that a duty asks for, how
many values its text shows, and these. For `….choose` they are what may be chosen: a set (of cards, the first of each
face), or the lowest and the highest number. `questions.py` asks about moves that may be none.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.announcements import has_compulsory, is_spent, one_per_face, open_rules
from sixtysix_dsl.compile.announcements import list_rule_alone as list_alone
from sixtysix_dsl.compile.code import E, i64
from sixtysix_dsl.compile.duties import BOUND, in_situation, playable_and_duty
from sixtysix_dsl.compile.moves import RULE_SHIFT, SEAT_BITS, argument
from sixtysix_dsl.compile.reasons import Grounds
from sixtysix_dsl.compile.unit import COMPULSORY, Unit, Writer
from sixtysix_dsl.compile.values import Env
from sixtysix_dsl.compile.wasm import I32, I64
from sixtysix_dsl.rulebook.rulebook import Choice, MoveRule
from sixtysix_dsl.rulebook.types import BEFORE_DRAWING, BETWEEN_TRICKS, BOUND_LEAD, ON_FOLLOWING, ON_LEAD


def define_verdict(unit: Unit, grounds: Grounds) -> None:
    """Name the functions that judge moves."""
    unit.define("first_compulsory", partial(_first_compulsory, grounds=grounds), (), (I64,))
    unit.define("judge", partial(_judge, grounds=grounds), (I64,), (I32,))


class _Answer:
    """The reasons being written; nothing is evaluated twice."""

    def __init__(self, w: Writer, grounds: Grounds) -> None:
        self.w, self.grounds = w, grounds
        self.at = w.body.local()
        w.body.set(self.at, code.ONE)
        w.access.put_at("reasons", code.ZERO, code.ZERO)

    def add(
        self, number: int | E, cards: E = code.ZERO, env: Env | None = None, values: Sequence[E] = ()
    ) -> None:
        """Add a reason; its text's values are given, or worked out with `env`."""
        w = self.w
        known = isinstance(number, int)
        pieces = self.grounds.all[number].pieces if isinstance(number, int) else ()
        told = [cards if p.op == "cards_of_duty" else w.values.value(p, env or {}) for p in pieces]
        values = [*values, *told]
        words = [i64(number) if isinstance(number, int) else number, cards, i64(len(values)), *values]
        assert known or not values
        for step, word in enumerate(words):
            place = w.body.get(self.at, nonneg=True)
            w.access.put_at("reasons", code.add(place, i64(step)), word)
        w.body.set(self.at, code.add(w.body.get(self.at), i64(len(words))))
        w.access.put_at("reasons", code.ZERO, code.add(w.access.at("reasons", code.ZERO), code.ONE))

    def give(self, legal: E) -> None:
        """Return the verdict."""
        self.w.body.give_back(legal)


def _first_compulsory(w: Writer, grounds: Grounds) -> None:
    """The reason of the first announcement that must be made now, or -1."""

    def look(inside: Writer, situation: str, phase: int) -> None:
        rules = open_rules(w.rulebook, situation, phase)
        own = {"lead": ON_LEAD, "bound": BOUND_LEAD}.get(situation, 0)
        rules.sort(key=lambda rule: bool(own and not rule.window.number & own))
        for rule in rules:
            if rule.mode.number == COMPULSORY:
                with w.body.when(code.ne(list_alone(inside, rule, situation), code.ZERO)):
                    w.body.give_back(i64(grounds.first[rule.number]))

    if has_compulsory(list(w.rulebook.moves)):
        in_situation(w, look)
    w.body.result(code.NONE)


def _judge(w: Writer, grounds: Grounds) -> None:
    body, access = w.body, w.access
    word = body.get(0)
    answer = _Answer(w, grounds)
    with body.when(code.ne(access.get("over"), code.ZERO)):
        answer.add(grounds.deal_over)
        answer.give(code.FALSE)
    seat = body.keep(code.band(word, i64((1 << SEAT_BITS) - 1)))
    seat = code.sure(seat)
    number = code.wrap(code.shr(word, i64(RULE_SHIFT)))
    play = partial(_judge_play, w, answer, seat, word)
    cases = [partial(_judge_announcement, w, answer, seat, word, rule) for rule in w.rulebook.moves]
    body.switch(number, [play, *cases])
    body.result(code.FALSE)


def _judge_play(w: Writer, answer: _Answer, seat: E, word: E) -> None:
    body, access, grounds = w.body, w.access, answer.grounds
    elsewhere = code.either(
        code.ge(access.get("phase"), code.ZERO), code.ne(access.get("question"), code.ZERO)
    )
    elsewhere = body.keep(elsewhere)
    other = body.keep(code.ne(seat, access.get("turn")))
    with body.when(elsewhere):
        answer.add(grounds.no_such_window)
    with body.when(other):
        answer.add(grounds.not_your_turn)
    with body.when(code.either(elsewhere, other)):
        answer.give(code.FALSE)
    face = body.keep(access.at("faces", argument(word, 0)))
    with body.when(code.eq(code.band(access.at("hands", seat), face), code.ZERO)):
        answer.add(grounds.not_your_card)
        answer.give(code.FALSE)
    _refuse_before_compulsory(w, answer)
    for section, rows in (("lead", w.rulebook.lead), ("follow", w.rulebook.follow)):
        leads = code.eq(access.get("played"), code.ZERO)
        with body.when(leads if section == "lead" else code.negate(leads)):
            cards, duty = playable_and_duty(w, rows, seat)
            legal = body.keep(code.ne(code.band(cards, face), code.ZERO))
            for number, _ in enumerate(rows):
                with body.when(code.eq(duty, i64(number))):
                    answer.add(grounds.duties[section][number], cards, {0: seat})
                    answer.give(legal)
            _bound(w, answer, section, cards, duty, legal)


def _bound(w: Writer, answer: _Answer, section: str, cards: E, duty: E, legal: E) -> None:
    """The reason where no row of duties gives one."""
    rule = w.access.get("must_rule")
    with w.body.when(code.both(code.eq(duty, i64(BOUND)), code.ge(rule, code.ZERO))):
        first = next(iter(answer.grounds.bound[section]), 0)
        answer.add(code.add(rule, i64(first)), cards)
        answer.give(legal)
    answer.add(answer.grounds.none[section], cards)
    answer.give(legal)


def _refuse_before_compulsory(w: Writer, answer: _Answer) -> None:
    first = w.ask("first_compulsory", I64)
    with w.body.when(code.ge(first, code.ZERO)):
        answer.add(first)
        answer.give(code.FALSE)


def _open_seats(w: Writer, rule: MoveRule) -> E:
    """The seats to which a rule is open now, as a set."""
    access, window = w.access, rule.window.number
    turn = w.facts.bit(access.get("turn"))
    if rule.phase >= 0:
        return code.select(code.eq(access.get("phase"), i64(rule.phase)), turn, code.ZERO)
    if rule not in w.unit.in_play:
        return code.ZERO
    leader = w.body.keep(w.facts.bit(access.get("leader")))
    bound = code.ne(access.get("must"), code.ZERO)

    def lead(own: int) -> E:
        seats = leader if window & own else code.ZERO
        if window & BETWEEN_TRICKS:
            seats = code.bor(seats, access.get("in_play"))
        return seats

    leads = code.select(bound, lead(BOUND_LEAD), lead(ON_LEAD))
    follows = code.select(code.negate(bound), turn, code.ZERO) if window & ON_FOLLOWING else code.ZERO
    in_trick = code.select(code.ne(access.get("played"), code.ZERO), follows, leads)
    asked = turn if window & BEFORE_DRAWING else code.ZERO
    in_play = code.select(code.ne(access.get("question"), code.ZERO), asked, in_trick)
    return code.select(code.ge(access.get("phase"), code.ZERO), code.ZERO, in_play)


def _judge_announcement(w: Writer, answer: _Answer, seat: E, word: E, named: MoveRule) -> None:
    """Judge a move by its name: `named` is any rule of that name, and the one that is open decides."""
    body, access, grounds = w.body, w.access, answer.grounds
    open_to = code.ZERO
    for rule in w.rulebook.moves:
        if rule.name == named.name:
            seats = body.keep(_open_seats(w, rule))
            with body.when(code.truth(code.band(seats, w.facts.bit(seat)))):
                if len(rule.choices) == len(named.choices):
                    _judge_rule(w, answer, seat, word, rule)
                answer.give(code.FALSE)
            open_to = body.keep(code.bor(open_to, seats))
    with body.when(code.ne(open_to, code.ZERO)):
        answer.add(grounds.others[named.name])
        answer.give(code.FALSE)
    answer.add(grounds.closed[named.name])
    with body.when(code.ne(seat, access.get("turn"))):
        answer.add(grounds.not_your_turn)
    answer.give(code.FALSE)


def _judge_rule(w: Writer, answer: _Answer, seat: E, word: E, rule: MoveRule) -> None:
    body, grounds = w.body, answer.grounds
    env: dict[int, E] = {0: seat}
    chosen = [code.sure(body.keep(argument(word, at))) for at in range(len(rule.choices))]
    for choice, value in zip(rule.choices, chosen, strict=True):
        env[choice.slot] = body.keep(w.access.at("faces", value)) if choice.kind == "card" else value
    with body.when(is_spent(w, rule, seat)):
        answer.add(grounds.once[rule.number])
    for at, (choice, value) in enumerate(zip(rule.choices, chosen, strict=True)):
        allowed = _allowed(w, choice, env)
        with body.when(code.negate(_is_among(w, choice, value, allowed))):
            answer.add(grounds.choose[rule.number][at], values=allowed)
    for at, condition in enumerate(rule.when):
        with body.when(code.negate(w.values.test(condition.holds, env))):
            answer.add(grounds.conditions[rule.number][at], code.ZERO, env)
    with body.when(code.ne(w.access.at("reasons", code.ZERO), code.ZERO)):
        answer.give(code.FALSE)
    if rule.mode.number != COMPULSORY:
        _refuse_before_compulsory(w, answer)
    answer.add(grounds.legal[rule.number])
    answer.give(code.TRUE)


def _allowed(w: Writer, choice: Choice, env: Env) -> list[E]:
    """What may be chosen: a set, or the lowest and the highest number."""
    among = None if choice.among is None else w.body.keep(w.values.value(choice.among, env))
    if choice.kind == "number":
        low = code.ZERO if among is None else among
        return [low, low if choice.upto is None else w.body.keep(w.values.value(choice.upto, env))]
    if choice.kind == "card":
        return [w.body.keep(one_per_face(w, w.access.at("hands", env[0]) if among is None else among))]
    if among is None:
        everything = (1 << len(w.rulebook.pack.suits)) - 1
        among = i64(everything) if choice.kind == "suit" else w.body.keep(w.access.get("in_play"))
    return [among]


def _is_among(w: Writer, choice: Choice, value: E, allowed: Sequence[E]) -> E:
    """Whether a value is among those of a choice."""
    if choice.kind != "number":
        return code.both(
            code.lt(value, i64(64)), code.truth(code.band(code.shr(allowed[0], value), code.ONE))
        )
    low, high = allowed
    over = w.body.keep(code.sub(value, low))
    steps = code.mul(code.div_floor(over, choice.step), i64(choice.step))
    return code.both(code.ge(value, low), code.le(value, high), code.eq(over, steps))
