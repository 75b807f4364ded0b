"""Typed values as expressions: each `Expr` of a Rulebook, read against the state that a function sees.

Works out the same as `interpret/values.py`. Values have no effects, so that both sides of `and` may be worked
out, and a quantifier is written out for each member of its set (there are at most six).
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

READS_ME = frozenset(("me", "hand", "talon_state", "would_win"))
"""Facts that are others for another `me`; drawing may depend on who draws, and the talon is as that has it."""
_SHORT = 40
"""Bytes of code up to which a value is rather worked out for nothing than jumped over."""
_WORTH_JUMPING = 60
"""Operations from which on a value is jumped over where it is not wanted."""
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

    def __init__(self, rulebook: Rulebook, access: Access, slots: dict[int, frozenset[int]]) -> None:
        """Read against this state. `slots` are the locals that values read, as far as it is known, by value."""
        self.rulebook, self.access, self.body = rulebook, access, access.body
        self.facts = Facts(rulebook, access, self.value)
        self._slots = slots

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
        read = self._slots_of(expr)
        key = (id(expr), tuple((slot, held.code) for slot, held in env.items() if slot in read))
        return self.access.once(key, lambda: self._work_out(expr, env))

    def _slots_of(self, expr: Expr) -> frozenset[int]:
        """The locals that a value reads; `me` is one of them where a fact reads it."""
        found = self._slots.get(id(expr))
        if found is None:
            parts = list(expr.walk())
            slots = {int(part.value) for part in parts if part.op == "local"}
            if any(part.op in READS_ME for part in parts):
                slots.add(0)
            found = self._slots[id(expr)] = frozenset(slots)
        return found

    def work_out_before(self, expr: Expr, slot: int, env: Env) -> None:
        """Work out now, once, what a value needs that does not depend on a local: for a loop over that local."""
        if expr.cost < _WORTH_KEEPING:
            return
        if slot not in self._slots_of(expr):
            self.value(expr, env)
            return
        if expr.op == "if" and (test := self._known(expr.args[0], env)) is not None:
            self.work_out_before(expr.args[1 if test else 2], slot, env)
            return
        for arg in expr.args:
            self.work_out_before(arg, slot, env)

    def _known(self, expr: Expr, env: Env) -> bool | None:
        """Whether a condition is known to hold, or not to."""
        test = self._state_test(expr, env) if expr.op in ("eq", "ne") else None
        if test is None or test.const is None:
            return None
        return bool(test.const) is (expr.op == "eq")

    def _work_out(self, expr: Expr, env: Env) -> E:
        if expr.op in RANGING:
            return self._ranging(expr, env)
        if expr.op in ("eq", "ne"):
            found = self._state_test(expr, env)
            if found is not None:
                return flag(found if expr.op == "eq" else code.negate(found))
        if expr.op == "if":
            return self._either(self.test(expr.args[0], env), expr.args[1], expr.args[2], env)
        if expr.op == "table":
            return self._table(expr, env)
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

    def _either(self, test: E, yes: Expr, no: Expr, env: Env) -> E:
        """One of two values; what is not needed is not even written, or jumped over if it is much."""
        if test.const is not None:
            return self.value(yes if test.const else no, env)
        if max(yes.cost, no.cost) < _WORTH_JUMPING:
            return pick(test, self.value(yes, env), self.value(no, env))
        body = self.body
        found = body.local()
        with body.if_else(test) as fork:
            body.set(found, self.value(yes, env))
            fork.otherwise()
            body.set(found, self.value(no, env))
        return body.get(found)

    def _table(self, expr: Expr, env: Env) -> E:
        """The value of the first row whose condition holds; 0 if none does."""
        rows: list[tuple[E, E]] = []
        for condition, value in zip(expr.args[::2], expr.args[1::2], strict=True):
            test = self.test(condition, env)
            if test.const != 0:
                rows.append((self.body.keep(test), self.body.keep(self.value(value, env))))
            if test.const:
                break
        found = code.ZERO
        for test, value_ in reversed(rows):
            found = pick(test, value_, found)
        return found

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
