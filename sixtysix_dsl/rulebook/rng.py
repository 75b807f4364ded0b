"""Reproducible chance: the same seed deals the same cards in every engine, on every machine, for good.

Records and scenarios store seeds, so the algorithm is part of the file formats: a change of it breaks them.
It uses 64-bit words only, so that an engine in another language can repeat it bit by bit. All arithmetic is
modulo 2**64; ``>>`` shifts zeros in; ``rotl(x, k)`` is ``(x << k) | (x >> (64 - k))``.

**mix**, the output function of SplitMix64 (Steele, Lea and Flood; constants as in Vigna's reference)::

    mix(x):  x += 0x9E3779B97F4A7C15
             x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9
             x = (x ^ (x >> 27)) * 0x94D049BB133111EB
             return x ^ (x >> 31)

SplitMix64 from seed ``x`` is ``mix(x), mix(x + G), mix(x + 2 G), …`` with ``G = 0x9E3779B97F4A7C15``.

**Seeding.** A seed is any integer, modulo 2**64. The state ``s0 s1 s2 s3`` of the generator is the first four
numbers of SplitMix64 from it, in that order.

**Next 64 bits**, xoshiro256++ 1.0 (Blackman and Vigna)::

    result = rotl(s0 + s3, 23) + s0
    t = s1 << 17
    s2 ^= s0;  s3 ^= s1;  s1 ^= s2;  s0 ^= s3;  s2 ^= t;  s3 = rotl(s3, 45)

**A number below n**, 1 <= n <= 2**32, each equally likely (Lemire's multiply-high with rejection, on 32 bits
so that the product fits a word). One number is drawn for n = 1 too::

    do  m = (next() >> 32) * n
    while (m mod 2**32) < (2**32 mod n)
    return m >> 32

**Shuffle**, Fisher-Yates from the back, in place::

    for i = length - 1 down to 1:  j = below(i + 1);  swap item[i] and item[j]

**Streams.** What is random for different reasons draws from different streams, so that a bot which thinks
longer does not change the next deal. With ``key`` a whole number modulo 2**64, or for text the 64-bit FNV-1a
hash of its UTF-8 (start at 0xCBF29CE484222325; for each byte: xor it in, multiply by 0x100000001B3)::

    stream(seed, key, index) = generator seeded with mix(mix(mix(seed) ^ key) ^ index)

The streams in use: ``pack`` shuffles deal number ``index`` of a match, ``dealer`` draws the first dealer
(index 0), ``bots`` makes the choices of bots in deal number ``index``. The first 64 bits of ``match`` are the seed
of match number ``index`` of many (see ``rulebook/work.py``).

Vectors, to check another implementation by (more in ``tests/rulebook``)::

    SplitMix64 from 0       E220A8397B1DCDAF 6E789E6AA1B965F4 06C45D188009454F
    xoshiro from 1 2 3 4    41943041 58720359 3588806011781223 3591011842654386
    seed 1, next 64 bits    CFC5D07F6F03C29B BF424132963FE08D 19A37D5757AAF520
    seed 1, shuffle 0..23   7 9 14 16 6 5 23 10 20 18 13 0 4 12 21 1 8 22 11 3 15 2 17 19
"""

from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = 0xFFFF_FFFF_FFFF_FFFF
_LOW_32 = 0xFFFF_FFFF
_GOLDEN = 0x9E37_79B9_7F4A_7C15


def mix(x: int) -> int:
    """The first number of SplitMix64 from ``x``: 64 bits, one to one, well stirred."""
    x = (x + _GOLDEN) & _MASK
    x = ((x ^ (x >> 30)) * 0xBF58_476D_1CE4_E5B9) & _MASK
    x = ((x ^ (x >> 27)) * 0x94D0_49BB_1331_11EB) & _MASK
    return x ^ (x >> 31)


class Rng:
    """A generator of random numbers: xoshiro256++, seeded as the module says."""

    __slots__ = ("_s0", "_s1", "_s2", "_s3")

    def __init__(self, seed: int) -> None:
        self._s0 = mix(seed)
        self._s1 = mix(seed + _GOLDEN)
        self._s2 = mix(seed + 2 * _GOLDEN)
        self._s3 = mix(seed + 3 * _GOLDEN)

    @classmethod
    def from_state(cls, state: tuple[int, int, int, int]) -> "Rng":
        """A generator that goes on from a ``state``: four 64-bit words, not all of them zero."""
        if not any(state) or any(not 0 <= word <= _MASK for word in state):
            raise ValueError(f"not a state of the generator: {state}")
        rng = cls.__new__(cls)
        rng._s0, rng._s1, rng._s2, rng._s3 = state
        return rng

    @property
    def state(self) -> tuple[int, int, int, int]:
        """All that the generator remembers; ``from_state`` takes it."""
        return self._s0, self._s1, self._s2, self._s3

    def bits(self) -> int:
        """The next 64 bits, as a number from 0 to 2**64 - 1."""
        s0, s1, s2, s3 = self._s0, self._s1, self._s2, self._s3
        total = (s0 + s3) & _MASK
        s2 ^= s0
        s3 ^= s1
        self._s1 = s1 ^ s2
        self._s0 = s0 ^ s3
        self._s2 = s2 ^ (s1 << 17) & _MASK
        self._s3 = (s3 << 45) & _MASK | s3 >> 19
        return ((total << 23) & _MASK | total >> 41) + s0 & _MASK

    def below(self, n: int) -> int:
        """A number from 0 to ``n - 1``, each equally likely. ``n`` is from 1 to 2**32."""
        if not 1 <= n <= _LOW_32 + 1:
            raise ValueError(f"a bound from 1 to 2**32 is needed, not {n}")
        product = (self.bits() >> 32) * n
        if product & _LOW_32 < n:  # cannot be rejected otherwise: 2**32 mod n is less than n
            rejected = (_LOW_32 + 1) % n
            while product & _LOW_32 < rejected:
                product = (self.bits() >> 32) * n
        return product >> 32

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely: ``items[below(length)]``."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items in a random order, each order equally likely."""
        below = self.below
        for i in range(len(items) - 1, 0, -1):
            j = below(i + 1)
            items[i], items[j] = items[j], items[i]


def stream(seed: int, key: str | int, index: int = 0) -> Rng:
    """The generator for one purpose (``key``) and one of its occasions (``index``) under a seed."""
    if isinstance(key, str):
        key = hash_key(key)
    return Rng(mix(mix(mix(seed) ^ key & _MASK) ^ index & _MASK))


def hash_key(text: str) -> int:
    """Return the number that the name of a stream stands for: FNV-1a, 64 bits."""
    value = 0xCBF2_9CE4_8422_2325
    for byte in text.encode():
        value = ((value ^ byte) * 0x100_0000_01B3) & _MASK
    return value
