"""What is known in one case, and what cases there are: values of facts, and where sums of them lie."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from sixtysix_dsl.diff.forms import Form
from sixtysix_dsl.diff.shapes import Names
from sixtysix_dsl.rulebook.expr import Expr
from sixtysix_dsl.rulebook.types import Kind


@dataclass(slots=True)
class Case:
    """What is known: values of facts, and from where to where a sum of facts lies."""

    values: dict[Hashable, Any] = field(default_factory=dict)
    ranges: dict[Form, tuple[int, int]] = field(default_factory=dict)


class Unknown(Exception):
    """A fact must be known first. `splits` are the cases, which leave nothing out."""

    def __init__(self, key: Hashable, splits: Sequence[Any], is_range: bool = False) -> None:
        """Remember the fact."""
        super().__init__(key)
        self.key, self.splits, self.is_range = key, splits, is_range

    def cases(self, case: Case) -> Iterator[Case]:
        """Yield the cases that this one falls into."""
        for split in self.splits:
            if self.is_range:
                yield Case(case.values, {**case.ranges, self.key: split})  # type: ignore[dict-item]
            else:
                yield Case({**case.values, self.key: split}, case.ranges)


@dataclass(slots=True)
class Domains:
    """What values facts may have in either variant: bounds of numbers, words of lists, seats and suits."""

    seats: int
    suits: tuple[str, ...]
    ranks: tuple[str, ...]
    bounds: dict[Hashable, tuple[int, int]] = field(default_factory=dict)
    words: dict[Hashable, tuple[str, ...]] = field(default_factory=dict)

    def note(self, expr: Expr, names: Names) -> None:
        """Widen the domains to those of every fact in a value."""
        seen: set[int] = set()
        todo = [expr]
        while todo:
            part = todo.pop()
            if id(part) in seen:
                continue
            seen.add(id(part))
            todo += part.args
            head = names.head(part)
            if part.type.kind is Kind.NUMBER:
                shift = int(part.op == "trick_number")  # which is read as one more than the tricks taken
                lowest, highest = part.type.low - shift, part.type.high - shift
                low, high = self.bounds.get(head, (lowest, highest))
                self.bounds[head] = (min(low, lowest), max(high, highest))
            elif part.type.kind is Kind.CHOICE:
                self.words[head] = tuple(dict.fromkeys((*self.words.get(head, ()), *part.type.values)))
