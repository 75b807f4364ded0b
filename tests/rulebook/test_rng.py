"""Known answers and properties of the generator.

The known answers were printed by ``rng_reference.c`` beside this file, compiled with gcc: the formulas of the
published reference implementations of SplitMix64 and xoshiro256++, and independent C for the rest. The
numbers of ``splitmix64 1234567`` and of ``state 1 2 3 4`` are also those other public implementations test.
"""

import functools
import itertools
import operator
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix_dsl.rulebook.rng import Rng, mix, stream

GOLDEN = 0x9E3779B97F4A7C15


def words(text: str) -> list[int]:
    return [int(word, 0) for word in text.split()]


@pytest.mark.parametrize(
    ("seed", "expected"),
    [
        (0, "0xE220A8397B1DCDAF 0x6E789E6AA1B965F4 0x06C45D188009454F 0xF88BB8A8724C81EC 0x1B39896A51A8749B"),
        (1, "0x910A2DEC89025CC1 0xBEEB8DA1658EEC67 0xF893A2EEFB32555E 0x71C18690EE42C90B 0x71BB54D8D101B5B9"),
        (
            1234567,
            "0x599ED017FB08FC85 0x2C73F08458540FA5 0x883EBCE5A3F27C77 0x3FBEF740E9177B3F 0xE3B8346708CB5ECD",
        ),
        (
            -1,
            "0xE4D971771B652C20 0xE99FF867DBF682C9 0x382FF84CB27281E9 0x6D1DB36CCBA982D2 0xB4A0472E578069AE",
        ),
    ],
)
def test_splitmix64(seed: int, expected: str) -> None:
    assert [mix(seed + n * GOLDEN) for n in range(5)] == words(expected)


def test_xoshiro256_plus_plus_from_a_state() -> None:
    rng = Rng.from_state((1, 2, 3, 4))
    assert [rng.bits() for _ in range(10)] == words(
        "41943041 58720359 3588806011781223 3591011842654386 9228616714210784205 9973669472204895162"
        " 14011001112246962877 12406186145184390807 15849039046786891736 10450023813501588000"
    )


@pytest.mark.parametrize(
    ("seed", "expected"),
    [
        (0, "0x53175D61490B23DF 0x61DA6F3DC380D507 0x5C0FDF91EC9A7BFC 0x02EEBF8C3BBE5E1A 0x7ECA04EBAF4A5EEA"),
        (1, "0xCFC5D07F6F03C29B 0xBF424132963FE08D 0x19A37D5757AAF520 0xBF08119F05CD56D6 0x2F47184B86186FA4"),
        (
            1234567,
            "0x0610E053DD55AB68 0x70C979E26E27FBAC 0xFB95F99F9F6BB2DE 0x03890AAECD9FA80A 0x536ACABD892D9406",
        ),
        (
            -1,
            "0x56CCF8CE948E27B2 0xE68588432E5A5B90 0xE3E9B5A48119CA8B 0x460F19495532AE73 0xA7D62040EA9263E1",
        ),
    ],
)
def test_seeding(seed: int, expected: str) -> None:
    rng = Rng(seed)
    assert [rng.bits() for _ in range(5)] == words(expected)


def test_a_long_run() -> None:
    rng = Rng(7)
    assert functools.reduce(operator.xor, (rng.bits() for _ in range(100_000))) == 0x539B53A9D52748F0


def test_numbers_below_a_bound() -> None:
    rng = Rng(1)
    bounds = [1, 2, 3, 6, 24, 52, 1000, 0x80000001, 0xC0000000, 0xFFFFFFFF]
    assert [rng.below(n) for n in bounds] == words("0 1 0 4 4 30 986 207450841 432590550 3953004280")


def test_numbers_below_a_bound_that_rejects_every_other_one() -> None:
    rng = Rng(1)
    assert [rng.below(0x80000001) for _ in range(10)] == words(
        "1604395161 215072427 396594213 1268043749 207450841 288393700"
        " 737662830 155545962 1196434315 1015552364"
    )


def test_shuffle() -> None:
    cards = list(range(24))
    Rng(1).shuffle(cards)
    assert cards == words("7 9 14 16 6 5 23 10 20 18 13 0 4 12 21 1 8 22 11 3 15 2 17 19")


@pytest.mark.parametrize(
    ("seed", "key", "index", "expected"),
    [
        (1, "pack", 0, "0xB89A7E771D63E997 0x04E20265D75D5297"),
        (1, "pack", 1, "0xDEE6B773B5EAA522 0x2F95DC8707DF040F"),
        (1, "bots", 0, "0x7DBC238F427F6A99 0x28A2A330B95C6ED0"),
        (1, "bots", 1, "0xEFACAAE5B5F450C3 0x84841FF5C5BD6EF1"),
        (1, "dealer", 0, "0xC2C63E13415BD1BF 0xE335D937728BE8FA"),
        (1, "dealer", 1, "0x8F2456D1AEAC6562 0x55948845F23249CF"),
        (-1, "pack", 3, "0xC95C8D80DB7DD798 0x6C727029058A1BD2"),
        (1, 5, 0, "0x7CE5317FD9CD95C5 0x22B5ADF2E794DF3D"),
    ],
)
def test_streams(seed: int, key: str | int, index: int, expected: str) -> None:
    rng = stream(seed, key, index)
    assert [rng.bits(), rng.bits()] == words(expected)


def test_a_deal_from_a_stream() -> None:
    cards = list(range(24))
    stream(7, "pack").shuffle(cards)
    assert cards == words("9 13 1 16 3 8 15 10 7 11 20 22 4 5 12 6 18 14 2 21 23 0 17 19")


@given(st.integers())
def test_seeds_count_modulo_2_64(seed: int) -> None:
    assert Rng(seed).state == Rng(seed % 2**64).state
    assert stream(seed, "pack").state == stream(seed + 2**64, "pack").state


@given(st.integers(0, 2**64 - 1), st.integers(1, 2**32))
def test_a_number_below_a_bound_is_below_it(seed: int, bound: int) -> None:
    assert 0 <= Rng(seed).below(bound) < bound


@given(st.integers(0, 2**64 - 1), st.lists(st.integers(0, 5)))
def test_a_shuffle_keeps_the_items(seed: int, items: list[int]) -> None:
    shuffled = items.copy()
    Rng(seed).shuffle(shuffled)
    assert sorted(shuffled) == sorted(items)


def test_a_generator_goes_on_from_its_state() -> None:
    rng = Rng(3)
    rng.bits()
    twin = Rng.from_state(rng.state)
    assert [rng.bits() for _ in range(3)] == [twin.bits() for _ in range(3)]


def test_every_order_is_equally_likely() -> None:
    counts: Counter[tuple[int, ...]] = Counter()
    rng = Rng(66)
    for _ in range(24_000):
        items = [0, 1, 2, 3]
        rng.shuffle(items)
        counts[tuple(items)] += 1
    assert set(counts) == set(itertools.permutations(range(4)))
    chi_squared = sum((n - 1000) ** 2 / 1000 for n in counts.values())
    assert chi_squared < 49.7  # 23 degrees of freedom: one seed in a thousand is above


def test_choice_takes_the_item_below_would() -> None:
    assert Rng(5).choice("abcdef") == "abcdef"[Rng(5).below(6)]


@pytest.mark.parametrize("bound", [0, -1, 2**32 + 1])
def test_a_bound_out_of_range_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="a bound from 1"):
        Rng(1).below(bound)


@pytest.mark.parametrize("state", [(0, 0, 0, 0), (1, 2, 3, 2**64), (-1, 0, 0, 0)])
def test_an_impossible_state_is_refused(state: tuple[int, int, int, int]) -> None:
    with pytest.raises(ValueError, match="not a state"):
        Rng.from_state(state)
