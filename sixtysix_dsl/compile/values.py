"""Typed values as expressions: each `Expr` of a Rulebook, read against the state that a function sees.

Works out the same as `interpret/values.py`. Values have no effects, so that both sides of `and` may be worked out, and a
quantifier is written out for each member of its set (there are at most six).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.access import Access
from sixtysix_dsl.compile.code import E, flag, i64, truth
from sixtysix_dsl.compile.facts import Facts
from sixtysix_dsl.rulebook.expr import RANGING, STRUCTURE, Expr
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.types import TALON_STATES, TRICK_STATES, Kind

Env = Mapping[int, E]
"""What the locals hold, by slot; 0 is `me`."""

_SHORT = 40
"""Bytes of code up to which a value is rather worked out for nothing than jumped over."""
_WORTH_KEEPING = 4
"""Operations from which on a value is kept for when it is asked for again."""

_COMPARE: dict[str, Callable[[E, E], E]] = {
    "eq": code.eq,
    "ne": code.ne,
    "lt": code.lt,
    "le": code.le,
    "gt": code.gt,
    "ge": code.ge,
}
_BINARY: dict[str, Callable[[E, E], E]] = {
    "add": code.add,
    "sub": code.sub,
    "mul": code.mul,
    "union": code.bor,
    "common": code.band,
    "minus": code.without,
}


def pick(condition: E, yes: E, no: E) -> E:
    """Return one of two values, in the way that is likely to be quicker."""
    if len(yes.code) + len(no.code) <= _SHORT:
        return code.select(condition, yes, no)
    return code.choose(condition, yes, no)


class Values:
    """The values of one Rulebook in one function."""

    def __init__(self, rulebook: Rulebook, access: Access) -> None:
        """Read against this state."""
        self.rulebook, self.access, self.body = rulebook, access, access.body
        self.facts = Facts(rulebook, access, self.value)

    def test(self, expr: Expr | None, env: Env) -> E:
        """Return a condition; one that is not there always holds."""
        return code.TRUE if expr is None else truth(self.value(expr, env))

    def value(self, expr: Expr, env: Env) -> E:
        """Return a value as an i64."""
        if expr.op == "const":
            return i64(expr.number)
        if expr.op == "local":
            return env[int(expr.value)]
        if expr.cost < _WORTH_KEEPING:
            return self._work_out(expr, env)
        key = (id(expr), tuple((slot, held.code) for slot, held in env.items()))
        return self.access.once(key, lambda: self._work_out(expr, env))

    def _work_out(self, expr: Expr, env: Env) -> E:
        if expr.op in RANGING:
            return self._ranging(expr, env)
        if expr.op in ("eq", "ne"):
            found = self._state_test(expr, env)
            if found is not None:
                return flag(found if expr.op == "eq" else code.negate(found))
        args = [self.value(arg, env) for arg in expr.args]
        if expr.op not in STRUCTURE:
            return self.facts.fact(expr, args, env)
        return self._structure(expr, args)

    def _structure(self, expr: Expr, args: list[E]) -> E:
        op = expr.op
        if op in _COMPARE:
            return flag(_COMPARE[op](args[0], args[1]))
        if op in _BINARY:
            return _BINARY[op](args[0], args[1])
        if op == "and":
            return flag(code.both(*(truth(arg) for arg in args)))
        if op == "or":
            return flag(code.either(*(truth(arg) for arg in args)))
        if op == "table":
            value = code.ZERO
            for condition, found in zip(reversed(args[::2]), reversed(args[1::2]), strict=True):
                value = pick(truth(condition), found, value)
            return value
        if op == "if":
            return pick(truth(args[0]), args[1], args[2])
        if op == "suit_cards":
            return self.access.at("suit_sets", args[0])
        if op in ("floor_to", "div", "round_to"):
            return self._rounded(op, args[0], expr.args[1].number)
        first = args[0]
        if op == "not":
            return flag(code.negate(truth(first)))
        if op == "has":
            return flag(code.ne(code.band(first, args[1]), code.ZERO))
        if op == "seat_set":
            return self.facts.bit(first)
        if op == "first_seat":
            first = self.body.keep(first)
            return code.select(code.eq(first, code.ZERO), code.NONE, code.ctz(first))
        raise ValueError(f"no such operation: {op}")

    def _rounded(self, op: str, number: E, step: int) -> E:
        if op == "div":
            return code.div_floor(number, step)
        if op == "floor_to":
            return code.mul(code.div_floor(number, step), i64(step))
        twice = code.add(code.mul(number, i64(2)), i64(step))
        return code.mul(code.div_floor(twice, 2 * step), i64(step))

    def _state_test(self, expr: Expr, env: Env) -> E | None:
        """Return `talon is open` and the like without working out which of all states it is in."""
        for asked, other in (expr.args, reversed(expr.args)):
            if other.is_const and asked.op == "talon_state":
                return self.facts.talon_is(TALON_STATES.values[other.number], env)
            if other.is_const and asked.op == "trick_state":
                return self.facts.trick_is(TRICK_STATES.values[other.number])
        return None

    def _ranging(self, expr: Expr, env: Env) -> E:
        slot, (among_expr, inner) = int(expr.value), expr.args
        among = self.body.keep(self.value(among_expr, env))
        suits = among_expr.type.kind is Kind.SUITS
        members = range(len(self.rulebook.pack.suits) if suits else self.rulebook.seats)
        inside = [truth(code.band(among, i64(1 << member))) for member in members]
        values = [self.value(inner, {**env, slot: i64(member)}) for member in members]
        if expr.op == "some":
            return flag(code.either(*(code.both(i, truth(v)) for i, v in zip(inside, values, strict=True))))
        if expr.op == "every":
            return flag(
                code.both(
                    *(code.either(code.negate(i), truth(v)) for i, v in zip(inside, values, strict=True))
                )
            )
        if expr.op == "seats_with":
            found = code.ZERO
            for member, i, v in zip(members, inside, values, strict=True):
                found = code.bor(found, code.shl(flag(code.both(i, truth(v))), i64(member)))
            return found
        if expr.op == "sum_of":
            found = code.ZERO
            for i, v in zip(inside, values, strict=True):
                found = code.add(found, code.select(i, v, code.ZERO))
            return found
        return self._extreme(expr.op == "highest", among, inside, values)

    def _extreme(self, highest: bool, among: E, inside: list[E], values: list[E]) -> E:
        best = self.body.local()
        self.body.set(best, i64(-(1 << 62) if highest else 1 << 62))
        for i, value in zip(inside, values, strict=True):
            kept = self.body.keep(value)
            better = code.gt(kept, self.body.get(best)) if highest else code.lt(kept, self.body.get(best))
            self.body.set(best, code.select(code.both(i, better), kept, self.body.get(best)))
        return code.select(code.eq(among, code.ZERO), code.ZERO, self.body.get(best))
