"""Which numbers matter: the values at which a comparison of the rulebook changes its answer.

A number that is read off the table (a *term*) is only ever compared, so that of all its values a few stand for the
rest: those it is compared with, and one between each two of them (as many as there are terms compared with
each other). What is put together from several terms (`points of p + pending points of p`) is a term of its own.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import product

from sixtysix_dsl.rulebook.expr import Expr
from sixtysix_dsl.rulebook.rulebook import Option
from sixtysix_dsl.rulebook.types import Kind

MOST_EXACT = 64
"""An expression that takes more values than this, though all are known, is treated as a term."""
MOST_RELATED = 4
"""More terms than this, all compared with each other, are not decided."""

COMPARISONS = frozenset({"eq", "ne", "lt", "le", "gt", "ge"})
ARITHMETIC = frozenset({"add", "sub", "mul", "floor_to", "round_to", "div"})

Leaf = tuple["Expr | None", int]
"""A term and what is added to it, or None and a constant."""


class Numbers:
    """The comparisons of one rulebook, collected before anything is decided."""

    def __init__(self, options: Iterable[Option], limits: Mapping[str, int] | None = None) -> None:
        """Know the options' values, and what facts are never more than."""
        self._limits = limits or {}
        self._options: Mapping[str, tuple[str, ...] | None] = {
            option.name: option.values for option in options
        }
        self._cuts: dict[Hashable, set[int]] = {}
        self._group: dict[Hashable, Hashable] = {}
        self._terms: dict[Hashable, set[str]] = {}
        self._inexact: set[Hashable] = set()
        self._seen: set[int] = set()
        self._kept: list[Expr] = []
        self._domains: dict[Hashable, tuple[int, ...]] = {}
        self._classes: dict[int, Hashable] = {}
        self._exact: dict[int, frozenset[int] | None] = {}

    # -- collecting

    def collect(self, root: Expr) -> None:
        """Take note of every comparison in a value."""
        if id(root) in self._seen:
            return
        self._seen.add(id(root))
        self._kept.append(root)
        if root.op in COMPARISONS and root.args[0].type.kind is Kind.NUMBER:
            for (left, a), (right, b) in product(self.leaves(root.args[0]), list(self.leaves(root.args[1]))):
                if left is not None and right is not None:
                    self._relate(left, right, exact=a == b)
                elif left is not None:
                    self.cut(left, b - a)
                elif right is not None:
                    self.cut(right, a - b)
        for arg in root.args:
            self.collect(arg)

    def cut(self, term: Expr, at: int) -> None:
        """Note that a term is compared with a number."""
        kind = self.class_of(term)
        self._cuts.setdefault(self._find(kind), set()).add(at)

    def _relate(self, left: Expr, right: Expr, *, exact: bool) -> None:
        self.share(left, right)
        group = self._find(self.class_of(left))
        texts = self._terms.setdefault(group, set())
        texts.update((structure(left), structure(right)))
        if not exact or len(texts) > MOST_RELATED:
            self._inexact.add(group)

    def share(self, left: Expr, right: Expr) -> None:
        """Let two terms share their numbers, for a truth `left <= right`.

        One value between two that matter is then still enough: the order of two values survives if each is taken to
        the value that stands for it. The ends of both ranges matter to both: where one can still grow and the other
        cannot, their order turns.
        """
        ends = {end for term in (left, right) for end in self._range(term)}
        a, b = self._find(self.class_of(left)), self._find(self.class_of(right))
        if a != b:
            self._group[b] = a
            self._cuts.setdefault(a, set()).update(self._cuts.pop(b, ()))
            self._terms.setdefault(a, set()).update(self._terms.pop(b, ()))
            self._inexact |= {a} if b in self._inexact else set()
        self._cuts.setdefault(a, set()).update(ends)

    def _range(self, term: Expr) -> tuple[int, int]:
        return term.type.low, min(term.type.high, self._limits.get(term.op, term.type.high))

    def _find(self, kind: Hashable) -> Hashable:
        while kind in self._group:
            kind = self._group[kind]
        return kind

    # -- asking

    def class_of(self, term: Expr) -> Hashable:
        """Return what terms share their numbers with this one: the same fact of any seat."""
        if id(term) not in self._classes:
            self._kept.append(term)
            self._classes[id(term)] = self._class_of(term)
        return self._classes[id(term)]

    def _class_of(self, term: Expr) -> Hashable:
        if term.op == "local":
            return ("local", term.value, term.type.low, term.type.high)
        if term.op in ARITHMETIC or len(term.args) > 1:
            return structure(term)
        return (term.op, term.value)

    def is_exact(self, expr: Expr) -> bool:
        """Whether the value follows from options and conditions alone."""
        return self._values(expr) is not None

    def is_shifted(self, expr: Expr) -> bool:
        """Whether this is something plus or minus a constant."""
        return expr.op in ("add", "sub") and expr.args[1].is_const

    def may_miss(self, terms: Iterable[Expr]) -> bool:
        """Whether the few values that stand for all may miss a case."""
        return any(self._find(self.class_of(term)) in self._inexact for term in terms)

    def domain(self, term: Expr) -> tuple[int, ...]:
        """Return the values of a term that stand for all."""
        kind = self.class_of(term)
        found = self._domains.get(kind)
        if found is None:
            found = self._domains[kind] = tuple(self._values_of_term(term, self._find(kind)))
        return found

    def _values_of_term(self, term: Expr, group: Hashable) -> Iterator[int]:
        listed = self._options.get(str(term.value)) if term.op == "option" else None
        if listed is not None:
            yield from sorted(int(value) for value in listed)
            return
        low, high = self._range(term)
        cuts = sorted(cut for cut in self._cuts.get(group, ()) if low <= cut <= high)
        between = max(1, len(self._terms.get(group, ())))
        at = low
        for cut in [*cuts, high + 1]:
            gap = list(range(max(at, cut - between), cut))
            yield from gap
            if cut <= high:
                yield cut
            at = cut + 1

    def leaves(self, expr: Expr) -> Iterator[Leaf]:
        """Yield what a number can come to: terms and constants."""
        exact = self._values(expr)
        if exact is not None:
            yield from ((None, value) for value in sorted(exact))
        elif expr.op == "if":
            yield from self.leaves(expr.args[1])
            yield from self.leaves(expr.args[2])
        elif expr.op == "table":
            for value in expr.args[1::2]:
                yield from self.leaves(value)
            yield None, 0
        elif expr.op == "trick_number":
            yield tricks_played(expr), 1
        elif self.is_shifted(expr):
            by = expr.args[1].number if expr.op == "add" else -expr.args[1].number
            yield from ((leaf, number + by) for leaf, number in self.leaves(expr.args[0]))
        else:
            yield expr, 0

    def _values(self, expr: Expr) -> frozenset[int] | None:
        if id(expr) not in self._exact:
            self._kept.append(expr)
            self._exact[id(expr)] = self._all_values(expr)
        return self._exact[id(expr)]

    def _all_values(self, expr: Expr) -> frozenset[int] | None:
        if expr.op == "const":
            return frozenset({expr.number})
        if expr.op == "option":
            listed = self._options.get(str(expr.value))
            return frozenset(map(int, listed)) if listed and len(listed) <= MOST_EXACT else None
        if expr.op in ("if", "table"):
            branches = expr.args[1:] if expr.op == "if" else expr.args[1::2]
            parts = [self._values(branch) for branch in branches]
            found = frozenset[int]().union(*(part for part in parts if part is not None))
            found |= {0} if expr.op == "table" else frozenset()
            return found if None not in parts and len(found) <= MOST_EXACT else None
        if expr.op in ARITHMETIC:
            left, right = self._values(expr.args[0]), self._values(expr.args[1])
            if left is None or right is None or len(left) * len(right) > MOST_EXACT:
                return None
            return frozenset(calculate(expr.op, a, b) for a in left for b in right)
        return None


def calculate(op: str, a: int, b: int) -> int:
    """Return what arithmetic of two numbers gives."""
    if op == "add":
        return a + b
    if op == "sub":
        return a - b
    if op == "mul":
        return a * b
    if op == "floor_to":
        return a // b * b
    if op == "div":
        return a // b
    return (2 * a + b) // (2 * b) * b


def compare(op: str, a: int, b: int) -> int:
    """Return whether a comparison of two values holds."""
    if op in ("eq", "ne"):
        return int((a == b) == (op == "eq"))
    if op in ("lt", "ge"):
        return int((a < b) == (op == "lt"))
    return int((a <= b) == (op == "le"))


def tricks_played(expr: Expr) -> Expr:
    """Return the number of tricks taken, which is one less than that of the trick being played."""
    low, high = expr.type.low - 1, expr.type.high - 1
    return Expr("tricks_played", replace(expr.type, low=low, high=high))


def structure(expr: Expr) -> str:
    """Return a text that is the same for values put together in the same way."""
    inner = ",".join(structure(arg) for arg in expr.args)
    return f"{expr.op}:{expr.value}({inner})"
