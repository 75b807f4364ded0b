"""How much a thinking bot wants a move: the scores of a `Policy`, as instructions."""

from __future__ import annotations

from functools import partial

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.code import E, i64
from sixtysix_dsl.compile.moves import RULE_SHIFT, SEAT_BITS, argument
from sixtysix_dsl.compile.unit import Unit, Writer
from sixtysix_dsl.compile.upheld import would_win
from sixtysix_dsl.compile.values import Env
from sixtysix_dsl.compile.wasm import I64
from sixtysix_dsl.policy.policy import Policy
from sixtysix_dsl.rulebook.rulebook import MoveRule

CARD_SLOT = 1
"""The local in which a policy finds the card that may be played."""


def define_scores(unit: Unit, policy: Policy, export: str = "") -> None:
    """Name the function that scores a legal move."""
    unit.define("score", partial(_score, policy=policy), (I64,), (I64,), export=export)


def _score(w: Writer, policy: Policy) -> None:
    body = w.body
    word = body.get(0)
    seat = body.keep(code.band(word, i64((1 << SEAT_BITS) - 1)))
    seat = code.sure(seat)
    frozen = scoring(w)
    found = body.local()

    def play() -> None:
        face = body.keep(w.access.at("faces", argument(word, 0)))
        body.set(found, frozen.values.value(policy.play, {0: seat, CARD_SLOT: face}))

    def announce(rule: MoveRule) -> None:
        env: dict[int, E] = {0: seat}
        for at, choice in enumerate(rule.choices):
            value = body.keep(argument(word, at))
            value = code.sure(value)
            env[choice.slot] = body.keep(w.access.at("faces", value)) if choice.kind == "card" else value
        body.set(found, frozen.values.value(policy.announce[rule.number], env))

    cases = [partial(announce, rule) for rule in w.rulebook.moves]
    body.switch(code.wrap(code.shr(word, i64(RULE_SHIFT))), [play, *cases])
    body.result(body.get(found))


def scoring(w: Writer) -> Writer:
    """Return a writer on the state as it is now that can also ask whether an announcement would win."""
    frozen = w.frozen()

    def wins(number: int, env: Env) -> E:
        word = code.bor(i64((number + 1) << RULE_SHIFT), env[0])
        return would_win(frozen, w.rulebook.moves[number], env, word)

    frozen.facts.would_win = wins
    return frozen
