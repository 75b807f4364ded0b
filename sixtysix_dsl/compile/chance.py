"""The generator of random numbers as instructions, bit for bit that of `rulebook/rng.py`."""

from __future__ import annotations

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.body import Body
from sixtysix_dsl.compile.code import E, i64
from sixtysix_dsl.compile.unit import Unit, Writer
from sixtysix_dsl.compile.wasm import I64
from sixtysix_dsl.rulebook.rng import hash_key

_GOLDEN, _FIRST, _SECOND = 0x9E37_79B9_7F4A_7C15, 0xBF58_476D_1CE4_E5B9, 0x94D0_49BB_1331_11EB
_LOW_32 = 0xFFFF_FFFF
STREAMS = {name: hash_key(name) for name in ("pack", "bots", "dealer", "match")}
"""The keys of the streams that a module draws from."""


def mix(body: Body, x: E) -> E:
    """Return the first number of SplitMix64 from x."""
    z = body.keep(code.add(x, i64(_GOLDEN)))
    z = body.keep(code.mul(code.bxor(z, code.shr(z, i64(30))), i64(_FIRST)))
    z = body.keep(code.mul(code.bxor(z, code.shr(z, i64(27))), i64(_SECOND)))
    return body.keep(code.bxor(z, code.shr(z, i64(31))))


def stream_base(body: Body, seed: E, key: int) -> E:
    """Return what a stream's index is mixed with: the part that the seed and the key give."""
    return mix(body, code.bxor(mix(body, seed), i64(key)))


class Chance:
    """A generator whose state is in locals of one function."""

    def __init__(self, w: Writer) -> None:
        """Take four locals."""
        self.w, self.body = w, w.body
        self.words = [w.body.local() for _ in range(4)]
        self._product = w.body.local()

    def seed(self, x: E) -> None:
        """Seed it: `Rng(x)`."""
        for step, word in enumerate(self.words):
            self.body.set(word, mix(self.body, code.add(x, i64(step * _GOLDEN))))

    def seed_stream(self, base: E, index: E) -> None:
        """Seed it with a stream's base and index."""
        self.seed(mix(self.body, code.bxor(base, index)))

    def bits(self) -> E:
        """Return the next 64 bits."""
        body = self.body
        s0, s1, s2, s3 = (body.get(word) for word in self.words)
        total = body.keep(code.add(s0, s3))
        result = body.keep(code.add(code.rotl(total, 23), s0))
        shifted = body.keep(code.shl(s1, i64(17)))
        body.set(self.words[2], code.bxor(s2, s0))
        body.set(self.words[3], code.bxor(s3, s1))
        body.set(self.words[1], code.bxor(s1, s2))
        body.set(self.words[0], code.bxor(s0, s3))
        body.set(self.words[2], code.bxor(s2, shifted))
        body.set(self.words[3], code.rotl(s3, 45))
        return result

    def below(self, n: E) -> E:
        """Return a number below n, which is 1 to 2**32."""
        body, n = self.body, self.body.keep(n)
        product = body.get(self._product)
        body.set(self._product, code.mul(code.shr(self.bits(), i64(32)), n))
        with body.when(self._may_be_rejected(product, n)):
            self.save()
            body.set(self._product, self.w.ask("redraw", I64, product, n))
            self.restore()
        found = body.keep(code.shr(product, i64(32)))
        return code.sure(found)

    @staticmethod
    def _may_be_rejected(product: E, n: E) -> E:
        """Whether a product is one of the few that may have to be drawn again: 2**32 mod n is less than n."""
        return code.lt_unsigned(code.band(product, i64(_LOW_32)), n)

    def save(self) -> None:
        """Put the state into memory, where another function goes on with it."""
        for at, word in enumerate(self.words):
            self.w.access.put_at("random", i64(at), self.body.get(word))

    def restore(self) -> None:
        """Take the state from memory."""
        for at, word in enumerate(self.words):
            self.body.set(word, self.w.access.at("random", i64(at)))

    def shuffle(self, base: E, index: E) -> None:
        """Put the pack in the order of a stream; written out, since it is a good part of a deal that is played."""
        body, access, size = self.body, self.w.access, self.w.rulebook.pack.size
        self.seed_stream(base, index)
        with body.block() as done:
            with body.block() as redraw:
                _in_order(self.w)
                for last in range(size - 1, 0, -1):
                    n = i64(last + 1)
                    product = body.keep(code.mul(code.shr(self.bits(), i64(32)), n))
                    body.br_if(redraw, self._may_be_rejected(product, n))
                    other = body.keep(code.shr(product, i64(32)))
                    other = code.sure(other)
                    card = body.keep(access.at("pack", i64(last)))
                    access.put_at("pack", i64(last), access.at("pack", other))
                    access.put_at("pack", other, card)
                body.br(done)
            self.w.call("shuffle_stream", base, index)


def _in_order(w: Writer) -> None:
    """Put the pack in order."""
    place = w.unit.layout["pack"].address
    for at in range(0, -(-w.rulebook.pack.size // 8) * 8, 8):
        w.body.store(code.i32(0), place + at, i64(sum((at + byte) << 8 * byte for byte in range(8))))


def define_chance(unit: Unit) -> None:
    """Name the functions of chance that are seldom needed or need not be fast."""
    unit.define("redraw", _redraw, (I64, I64), (I64,))
    unit.define("shuffle_stream", _shuffle_stream, (I64, I64))


def _redraw(w: Writer) -> None:
    """Draw again as long as a product is rejected: the product, and the bound. The generator is in memory."""
    body, chance = w.body, Chance(w)
    chance.restore()
    product, n = body.get(0), body.get(1)
    rejected = body.keep(code.remainder(i64(1 << 32), n))
    with body.block() as done, body.loop() as again:
        body.br_if(done, code.negate(code.lt_unsigned(code.band(product, i64(_LOW_32)), rejected)))
        body.set(0, code.mul(code.shr(chance.bits(), i64(32)), n))
        body.br(again)
    chance.save()
    body.result(product)


def _shuffle_stream(w: Writer) -> None:
    """Put the pack in the order of a stream, given by its base and index."""
    body, access = w.body, w.access
    chance = Chance(w)
    chance.seed_stream(body.get(0), body.get(1))
    _in_order(w)
    last = body.local()
    body.set(last, i64(w.rulebook.pack.size - 1))
    with body.loop() as again:
        here = body.get(last, nonneg=True)
        other = chance.below(code.add(here, code.ONE))
        card = body.keep(access.at("pack", here))
        access.put_at("pack", here, access.at("pack", other))
        access.put_at("pack", other, card)
        body.set(last, code.sub(here, code.ONE))
        body.br_if(again, code.gt(body.get(last), code.ZERO))
