"""Expressions of WebAssembly, put together from Python.

An expression `E` is its own postfix code: to combine two is to join bytes. What is known of it (a constant, that it is
not negative) travels along, so that what can be worked out beforehand is. Nothing here knows a Rulebook.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from sixtysix_dsl.compile.wasm import I32, I64, signed, unsigned

_M64 = (1 << 64) - 1


class E:
    """An expression without effects: its code, type, value if known, and whether it is known not to be negative.

    `truth` is the condition (an i32) that a flag was made of, so that it need not be tested again.
    """

    __slots__ = ("code", "const", "nonneg", "truth", "type")

    def __init__(
        self,
        code: bytes,
        type_: int = I64,
        const: int | None = None,
        nonneg: bool = False,
        truth: E | None = None,
    ) -> None:
        """Make an expression of postfix code."""
        self.code, self.type, self.const, self.nonneg, self.truth = code, type_, const, nonneg, truth


def sure(value: E, nonneg: bool = True) -> E:
    """Return a value that is known not to be negative; one that is known anyway stays as it is."""
    if not nonneg or value.nonneg or value.const is not None:
        return value
    return E(value.code, value.type, None, True, value.truth)


@lru_cache(4096)
def i64(value: int) -> E:
    """Return a constant; a set of 64 cards is given as an unsigned number."""
    value = ((value + (1 << 63)) & _M64) - (1 << 63)
    return E(b"\x42" + signed(value), I64, value, value >= 0)


@lru_cache(4096)
def i32(value: int) -> E:
    """Return a constant address or condition."""
    return E(b"\x41" + signed(value), I32, value)


ZERO, ONE, TWO, FOUR, NONE = i64(0), i64(1), i64(2), i64(4), i64(-1)
FALSE, TRUE = i32(0), i32(1)


def _signed(value: int) -> int:
    return ((value + (1 << 63)) & _M64) - (1 << 63)


def _both(a: E, b: E) -> bool:
    return a.const is not None and b.const is not None


def add(a: E, b: E) -> E:
    """Return a sum."""
    if a.const is not None and b.const is not None:
        return i64(a.const + b.const)
    if a.const == 0:
        return b
    if b.const == 0:
        return a
    return E(a.code + b.code + b"\x7c", I64, None, a.nonneg and b.nonneg)


def sub(a: E, b: E) -> E:
    """Return a difference."""
    if a.const is not None and b.const is not None:
        return i64(a.const - b.const)
    return a if b.const == 0 else E(a.code + b.code + b"\x7d")


def mul(a: E, b: E) -> E:
    """Return a product."""
    if a.const is not None and b.const is not None:
        return i64(a.const * b.const)
    for one, other in ((a, b), (b, a)):
        if one.const == 1:
            return other
        if one.const == 0:
            return ZERO
    return E(a.code + b.code + b"\x7e", I64, None, a.nonneg and b.nonneg)


def div_floor(a: E, by: int) -> E:
    """Return a number divided by a constant above zero and rounded down."""
    if a.const is not None:
        return i64(a.const // by)
    if by == 1:
        return a
    if a.nonneg:
        return E(a.code + i64(by).code + b"\x80", I64, None, True)
    rest = E(a.code + i64(by).code + b"\x81")
    return sub(E(a.code + i64(by).code + b"\x7f"), flag(lt(rest, ZERO)))


def remainder(a: E, b: E) -> E:
    """Return the rest of a divided by b, both as unsigned numbers."""
    return E(a.code + b.code + b"\x82")


def band(a: E, b: E) -> E:
    """Return what two sets share."""
    if a.const is not None and b.const is not None:
        return i64(a.const & b.const)
    for one, other in ((a, b), (b, a)):
        if one.const == 0:
            return ZERO
        if one.const == -1:
            return other
    return E(a.code + b.code + b"\x83", I64, None, a.nonneg or b.nonneg)


def bor(a: E, b: E) -> E:
    """Return what either of two sets holds."""
    if a.const is not None and b.const is not None:
        return i64(a.const | b.const)
    for one, other in ((a, b), (b, a)):
        if one.const == 0:
            return other
    return E(a.code + b.code + b"\x84", I64, None, a.nonneg and b.nonneg)


def bxor(a: E, b: E) -> E:
    """Return what is in one of two sets only."""
    if a.const is not None and b.const is not None:
        return i64(a.const ^ b.const)
    return E(a.code + b.code + b"\x85")


def without(a: E, b: E) -> E:
    """Return a set without the members of another."""
    return band(a, i64(~b.const) if b.const is not None else E(b.code + b"\x42\x7f\x85"))


def shl(a: E, b: E) -> E:
    """Return a shifted to higher bits."""
    if a.const is not None and b.const is not None:
        return i64(a.const << (b.const & 63))
    return a if b.const == 0 else E(a.code + b.code + b"\x86")


def shr(a: E, b: E) -> E:
    """Return a shifted to lower bits, zeros coming in."""
    if a.const is not None and b.const is not None:
        return i64((a.const & _M64) >> (b.const & 63))
    return a if b.const == 0 else E(a.code + b.code + b"\x88", I64, None, bool(b.const))


def rotl(a: E, count: int) -> E:
    """Return a turned around by so many bits."""
    return E(a.code + i64(count).code + b"\x89")


def popcount(a: E) -> E:
    """Return how many members a set has."""
    return i64((a.const & _M64).bit_count()) if a.const is not None else E(a.code + b"\x7b", I64, None, True)


def ctz(a: E) -> E:
    """Return the lowest member of a set; 64 of an empty one."""
    if a.const is not None:
        return i64((a.const & -a.const).bit_length() - 1 if a.const else 64)
    return E(a.code + b"\x7a", I64, None, True)


def lowest_bit(a: E) -> E:
    """Return the set of the lowest member; `a` should be cheap to work out twice."""
    return band(a, sub(ZERO, a))


# -- conditions: i32, 0 or 1


def _compare(a: E, b: E, code: bytes, known: bool) -> E:
    if a.const is not None and b.const is not None:
        return TRUE if known else FALSE
    return E(a.code + b.code + code, I32)


def eq(a: E, b: E) -> E:
    """Whether two numbers are the same; of conditions, whether both hold or neither."""
    if a.type == I32:
        return _compare(a, b, b"\x46", a.const == b.const)
    if _never_meet(a, b):
        return FALSE
    if b.const == 0 and a.const is None:
        return E(a.code + b"\x50", I32)
    return _compare(a, b, b"\x51", a.const == b.const)


def ne(a: E, b: E) -> E:
    """Whether two numbers differ; of conditions, whether just one holds."""
    if a.type == I32:
        return _compare(a, b, b"\x47", a.const != b.const)
    if _never_meet(a, b):
        return TRUE
    return _compare(a, b, b"\x52", a.const != b.const)


def _never_meet(a: E, b: E) -> bool:
    return (a.nonneg and b.const is not None and b.const < 0) or (
        b.nonneg and a.const is not None and a.const < 0
    )


def lt(a: E, b: E) -> E:
    """Whether a is less."""
    if a.nonneg and b.const == 0:
        return FALSE
    return _compare(a, b, b"\x53", _both(a, b) and a.const < b.const)  # type: ignore[operator]


def gt(a: E, b: E) -> E:
    """Whether a is more."""
    return lt(b, a) if _both(a, b) else _compare(a, b, b"\x55", False)


def le(a: E, b: E) -> E:
    """Whether a is not more."""
    return TRUE if _both(a, b) and not lt(b, a).const else _compare(a, b, b"\x57", False)


def ge(a: E, b: E) -> E:
    """Whether a is not less."""
    if a.nonneg and b.const == 0:
        return TRUE
    return TRUE if _both(a, b) and not lt(a, b).const else _compare(a, b, b"\x59", False)


def lt_unsigned(a: E, b: E) -> E:
    """Whether a is less, both as unsigned numbers."""
    return E(a.code + b.code + b"\x54", I32)


def negate(a: E) -> E:
    """Whether a condition does not hold."""
    if a.const is not None:
        return FALSE if a.const else TRUE
    return E(a.code + b"\x45", I32)


def both(*conditions: E) -> E:
    """Whether all of some conditions hold."""
    kept: list[E] = []
    for condition in conditions:
        if condition.const == 0:
            return FALSE
        if condition.const is None:
            kept.append(condition)
    return _junction(kept, b"\x71", TRUE)


def either(*conditions: E) -> E:
    """Whether one of some conditions holds."""
    kept: list[E] = []
    for condition in conditions:
        if condition.const:
            return TRUE
        if condition.const is None:
            kept.append(condition)
    return _junction(kept, b"\x72", FALSE)


def _junction(kept: list[E], code: bytes, empty: E) -> E:
    if not kept:
        return empty
    return E(kept[0].code + b"".join(part.code + code for part in kept[1:]), I32)


def flag(condition: E) -> E:
    """Return a condition as the number 1 or 0."""
    if condition.const is not None:
        return ONE if condition.const else ZERO
    return E(condition.code + b"\xad", I64, None, True, condition)


def truth(value: E) -> E:
    """Return whether a number is not 0."""
    if value.truth is not None:
        return value.truth
    return ne(value, ZERO)


def select(condition: E, yes: E, no: E) -> E:
    """Return one of two values, both of which are worked out."""
    if condition.const is not None:
        return yes if condition.const else no
    if yes.const is not None and yes.const == no.const:
        return yes
    return E(yes.code + no.code + condition.code + b"\x1b", yes.type, None, yes.nonneg and no.nonneg)


def cut(a: E, low: int, high: int) -> E:
    """Return a number, or the bound beyond which it lies; it is worked out several times."""
    high_enough = select(lt(a, i64(low)), i64(low), a)
    found = select(gt(a, i64(high)), i64(high), high_enough)
    return sure(found) if low >= 0 else found


def choose(condition: E, yes: E, no: E) -> E:
    """Return one of two values, of which only one is worked out."""
    if condition.const is not None:
        return yes if condition.const else no
    if yes.const is not None and yes.const == no.const:
        return yes
    code = condition.code + b"\x04" + bytes((yes.type,)) + yes.code + b"\x05" + no.code + b"\x0b"
    return E(code, yes.type, None, yes.nonneg and no.nonneg)


def wrap(a: E) -> E:
    """Return a number as an address."""
    return i32(a.const) if a.const is not None else E(a.code + b"\xa7", I32)


# -- memory


def load(address: E, offset: int, *, size: int = 8) -> E:
    """Return 8 bytes, or one byte without sign, at an address (i32) and a constant offset from it."""
    if address.const is not None:
        offset += address.const
        address = i32(0)
    op = b"\x29\x03" if size == 8 else b"\x31\x00"
    return E(address.code + op + unsigned(offset), I64, None, size == 1)


def call(function: int, arguments: Sequence[E] = ()) -> bytes:
    """Return the code of a call."""
    return b"".join(argument.code for argument in arguments) + b"\x10" + unsigned(function)
