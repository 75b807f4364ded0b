"""Which cards may be played: the rows of `lead` and `follow`, as in `interpret/rules.py`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.code import E, i64
from sixtysix_dsl.compile.unit import Writer
from sixtysix_dsl.compile.values import Env
from sixtysix_dsl.rulebook.rulebook import Duty

BOUND, NO_DUTY = -1, -2
"""In place of a duty's number: an announcement binds, or no row can be met."""


def playable(w: Writer, rows: Sequence[Duty], seat: E) -> E:
    """Return the cards that a seat may lead or follow with; `seat` is the one awaited."""
    must = w.access.get("must")
    if must.const == 0 and not w.unit.counts:
        return w.body.keep(_first_that_can(w, rows, {0: seat}, w.body.keep(w.access.at("hands", seat))))
    return playable_and_duty(w, rows, seat)[0]


def _first_that_can(w: Writer, rows: Sequence[Duty], env: Env, hand: E) -> E:
    """The cards of the first row that some card in hand can meet, without jumps where a row has no condition."""
    if not rows:
        return code.ZERO
    row, rest = rows[0], rows[1:]
    cards = code.band(hand, w.values.value(row.play, env))
    if cards.code == hand.code and row.when is None:
        return hand
    if row.when is None:
        cards = w.body.keep(cards)
        return code.select(code.ne(cards, code.ZERO), cards, _first_that_can(w, rest, env, hand))
    found = w.body.local()
    holds = w.body.keep(w.values.test(row.when, env))
    w.body.set(found, code.select(holds, cards, code.ZERO))
    with w.body.when(code.eq(w.body.get(found), code.ZERO)):
        w.body.set(found, _first_that_can(w, rest, env, hand))
    return w.body.get(found)


def playable_and_duty(w: Writer, rows: Sequence[Duty], seat: E) -> tuple[E, E]:
    """Return the cards, and the number of the row that binds (or BOUND, or NO_DUTY)."""
    body, access = w.body, w.access
    hand, must = body.keep(access.at("hands", seat)), body.keep(access.get("must"))
    found, duty, env = body.local(), body.local(), {0: seat}
    body.set(found, code.ZERO)
    body.set(duty, i64(NO_DUTY))
    leads = rows is w.rulebook.lead
    with body.block() as done:
        if leads:
            with body.when(code.ne(must, code.ZERO)):
                body.set(found, code.band(hand, must))
                body.set(duty, i64(BOUND))
                body.br(done)
        for number, row in enumerate(rows):
            with body.when(w.values.test(row.when, env)):
                cards = body.keep(code.band(hand, w.values.value(row.play, env)))
                bound = body.keep(code.band(cards, must))
                with body.when(code.ne(bound, code.ZERO)):
                    body.set(found, bound)
                    body.set(duty, i64(BOUND))
                    body.br(done)
                with body.when(code.ne(cards, code.ZERO)):
                    body.set(found, cards)
                    body.set(duty, i64(number))
                    body.br(done)
    return body.get(found), body.get(duty)


def in_situation(w: Writer, act: Callable[[Writer, str, int], None]) -> None:
    """Do something for the situation that the deal is in: see `announcements.SITUATIONS`. The deal is not over."""
    access, body = w.access, w.body
    going = w.where("turn", ended=code.ZERO)
    with body.block() as done:
        if w.rulebook.phases:
            with body.when(code.ge(access.get("phase"), code.ZERO)):
                for number in range(len(w.rulebook.phases)):
                    with body.when(code.eq(access.get("phase"), i64(number))):
                        act(going.where(phase=i64(number)), "phase", number)
                body.br(done)
        played = going.where(phase=code.NONE)
        with body.when(code.ne(access.get("question"), code.ZERO)):
            act(played.where(question=code.ONE, played=code.ZERO), "question", -1)
            body.br(done)
        tricks = played.where(question=code.ZERO)
        with body.when(code.ne(access.get("played"), code.ZERO)):
            act(tricks.where("winning_card", "leader", "trick_winner"), "follow", -1)
            body.br(done)
        leads = tricks.where("leader", played=code.ZERO, winning_card=code.NONE)
        with body.when(code.ne(access.get("must"), code.ZERO)):
            act(leads, "bound", -1)
            body.br(done)
        act(leads.where(must=code.ZERO), "lead", -1)
