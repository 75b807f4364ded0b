"""Typed values, effects, and where they come from: what clauses become.

Nothing here knows text, YAML or a game: an `Expr` is an operation on typed operands that both engines read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from sixtysix_dsl.rulebook.types import FLAG, Type


class Origin(NamedTuple):
    """Where a rule comes from: clause id, file, line and column (from 1), and the layer (file's name) that set it."""

    clause: str
    file: str
    line: int
    column: int
    layer: str


RANGING = frozenset(("highest", "lowest", "sum_of", "some", "every", "seats_with"))
"""Operations that work out their last operand for each member of a set."""
MOST_MEMBERS = 6
"""No such set, of seats or of suits, is larger."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Expr:
    """A typed value: `op` applied to `args`.

    `value` is the constant, the number of a state variable, local or option's name, by `op`. `text` is the
    clause as written (for explanations). `origins` belong to the rows of an op `table`, whose args are
    condition, value, condition, value, …; a row without a condition has the constant yes. `depth` is how deep
    operations are nested in it, `cost` an upper bound of the operations that working it out can take.
    """

    op: str
    type: Type
    args: tuple[Expr, ...] = ()
    value: int | str = 0
    text: str = ""
    origins: tuple[Origin, ...] = ()
    depth: int = field(init=False, default=1)
    cost: int = field(init=False, default=1)

    def __post_init__(self) -> None:
        """Measure it, so that lowering can refuse what would take too long."""
        if self.args:
            object.__setattr__(self, "depth", 1 + max(arg.depth for arg in self.args))
            times = MOST_MEMBERS if self.op in RANGING else 1
            object.__setattr__(self, "cost", 1 + times * sum(arg.cost for arg in self.args))

    @property
    def is_const(self) -> bool:
        """Whether the value is known without a deal."""
        return self.op == "const"

    @property
    def number(self) -> int:
        """Return a constant's value; only of constants."""
        if self.op != "const" or not isinstance(self.value, int):
            raise ValueError(f"not a constant: {self.op} {self.text}")
        return self.value

    def walk(self) -> Iterator[Expr]:
        """Yield this value and all it is made of."""
        yield self
        for arg in self.args:
            yield from arg.walk()


def const(value: int, type_: Type, text: str = "") -> Expr:
    """Return a constant."""
    return Expr("const", type_, (), value, text)


YES = const(1, FLAG, "yes")
NO = const(0, FLAG, "no")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Effect:
    """One step of what a move, packet or event does; `slot` is the local that `for each` fills."""

    op: str
    args: tuple[Expr, ...] = ()
    body: tuple[Effect, ...] = ()
    value: int | str = 0
    slot: int = 0
    text: str = ""

    def walk(self) -> Iterator[Effect]:
        """Yield this effect and those inside it."""
        yield self
        for inner in self.body:
            yield from inner.walk()


class Says(NamedTuple):
    """Text for people by language; each is pieces of text and values to put in. `cards` is the value of {cards}."""

    by_language: dict[str, tuple[str | Expr, ...]]

    def pieces(self, language: str) -> tuple[str | Expr, ...]:
        """Return the text in a language, else in English, else in the first there is."""
        texts = self.by_language
        return texts.get(language) or texts.get("en") or next(iter(texts.values()), ())


def is_fact(expr: Expr) -> bool:
    """Whether a value is read off the table, not put together from others."""
    return expr.op not in STRUCTURE and expr.op not in ("const", "local", "option")


STRUCTURE = frozenset(
    (
        "and or not if table eq ne lt le gt ge add sub mul floor_to round_to div union common minus has "
        "highest lowest sum_of some every seats_with seat_set suit_cards first_seat"
    ).split()
)
"""Operations that put values together. All others are facts, named in `words.py`."""
