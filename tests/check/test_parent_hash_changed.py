"""`parent-hash-changed`: a child that pins its parent's rules."""

from __future__ import annotations

from .conftest import Check, codes, hash_of, lowered


def test_another_hash_is_doubted(check: Check) -> None:
    assert codes(check("parent hash: 0123456789abcdef\n", child=True)) == {"parent-hash-changed"}


def test_the_hash_of_now_is_not(check: Check) -> None:
    _, parent = lowered("german-24")
    assert not check(f"parent hash: {hash_of(parent)}\n", child=True)
    assert not check(f"parent hash: {hash_of(parent)[:12]}\n", child=True)


def test_the_hash_is_that_of_the_rulebook() -> None:
    rulebook, resolved = lowered("german-24")
    assert hash_of(resolved) == rulebook.hash


def test_too_few_digits_name_nothing(check: Check) -> None:
    _, parent = lowered("german-24")
    assert check(f"parent hash: {hash_of(parent)[:4]}\n", child=True)
