"""Numbers as sums of facts: `2 a - b + 3`, so that two ways of writing one sum are one value.

A form has its terms sorted, each with its factor, and a constant. What is compared is always the difference of two
forms with nought, which makes `a >= 33`, `a > 32` and `33 <= a` one question about `a`.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from math import gcd
from typing import NamedTuple


class Form(NamedTuple):
    """`terms` are facts and their factors, sorted, none with the factor 0; `constant` is added."""

    terms: tuple[tuple[Hashable, int], ...]
    constant: int

    @property
    def is_constant(self) -> bool:
        """Whether no fact is in it."""
        return not self.terms


def whole(value: int) -> Form:
    """Return a constant as a form."""
    return Form((), value)


def fact(key: Hashable) -> Form:
    """Return a fact as a form."""
    return Form(((key, 1),), 0)


def combine(a: Form, b: Form, factor: int = 1) -> Form:
    """Return `a + factor * b`."""
    terms = dict(a.terms)
    for key, times in b.terms:
        terms[key] = terms.get(key, 0) + factor * times
    return Form(_sorted(terms), a.constant + factor * b.constant)


def scale(a: Form, factor: int) -> Form:
    """Return `factor * a`."""
    return combine(whole(0), a, factor)


def _sorted(terms: Mapping[Hashable, int]) -> tuple[tuple[Hashable, int], ...]:
    return tuple(sorted(((key, times) for key, times in terms.items() if times), key=repr))


class Question(NamedTuple):
    """A form's terms without what all factors share: `form = factor * of + constant`; the first of `of` is above 0."""

    of: Form
    factor: int
    constant: int


def question(form: Form) -> Question:
    """Return what is asked of the facts when a form, which is no constant, is compared with nought."""
    shared = gcd(*(times for _, times in form.terms))
    if form.terms[0][1] < 0:
        shared = -shared
    of = Form(tuple((key, times // shared) for key, times in form.terms), 0)
    return Question(of, shared, form.constant)


def least(asked: Question) -> tuple[int, bool]:
    """Return `(k, yes)` so that the form is nought or more exactly if `(of >= k) is yes`."""
    if asked.factor > 0:
        return -(asked.constant // asked.factor), True
    return asked.constant // -asked.factor + 1, False


def root(asked: Question) -> int | None:
    """Return the value of `of` at which the form is nought, or None if there is none."""
    value, rest = divmod(-asked.constant, asked.factor)
    return None if rest else value
