"""How the columns of the matrix put things."""

from __future__ import annotations

from collections.abc import Iterable

NONE = "none"
"""What a column says of a variant that has nothing of the kind."""


def join(words: Iterable[str], between: str = ", ") -> str:
    return between.join(dict.fromkeys(word for word in words if word))


def write_numbers(numbers: set[int]) -> str:
    return ", ".join(str(number) for number in sorted(numbers, reverse=True))
