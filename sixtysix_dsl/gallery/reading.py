"""Simple questions to a settled Rulebook: which rows can apply, what effects there are, what a condition asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple, Protocol, TypeVar

from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.rulebook.expr import Effect, Expr
from sixtysix_dsl.rulebook.rulebook import MoveRule, Rulebook
from sixtysix_dsl.rulebook.types import TALON_STATES, WINDOWS


class _Row(Protocol):
    @property
    def when(self) -> Expr | None: ...


Row = TypeVar("Row", bound=_Row)

TALON_OPEN = TALON_STATES.values.index("open")


class Step(NamedTuple):
    """An effect, and whether it always happens where it stands."""

    effect: Effect
    is_certain: bool


@cache
def first_view(rulebook: Rulebook) -> dict[str, Any]:
    """The table as the first seat sees it once the cards are dealt. How many there are is the same in every deal."""
    return Deal.from_seed(ReferenceEngine(rulebook), 1).view(0)


def is_never(condition: Expr | None) -> bool:
    """Whether the options in force rule a condition out."""
    return condition is not None and condition.is_const and not condition.number


def is_always(condition: Expr | None) -> bool:
    """Whether a condition holds whatever happens."""
    return condition is None or (condition.is_const and bool(condition.number))


def live(rows: Iterable[Row]) -> list[Row]:
    """The rows that the options in force do not rule out."""
    return [row for row in rows if not is_never(row.when)]


def moves_of(rulebook: Rulebook, kind: str, *, in_play: bool) -> list[MoveRule]:
    """The announcements of a kind that the options in force leave, in play or in the phases before."""
    return [
        rule
        for rule in rulebook.moves
        if rule.kind == kind
        and (rule.phase < 0) == in_play
        and not any(is_never(condition.holds) for condition in rule.when)
    ]


def steps(effects: Iterable[Effect], is_certain: bool = True) -> Iterator[Step]:
    """All effects, also inside others, that can happen."""
    for effect in effects:
        if effect.op == "when":
            if not is_never(effect.args[0]):
                yield from steps(effect.body, is_certain and is_always(effect.args[0]))
        else:
            yield Step(effect, is_certain)
            yield from steps(effect.body, is_certain)


def parts(expr: Expr | None, op: str) -> list[Expr]:
    """All that is of that operation in a value."""
    return [] if expr is None else [part for part in expr.walk() if part.op == op]


def conjuncts(expr: Expr | None) -> list[Expr]:
    """The conditions that must all hold."""
    if expr is None:
        return []
    return [each for arg in expr.args for each in conjuncts(arg)] if expr.op == "and" else [expr]


def asks_talon_open(expr: Expr | None) -> bool:
    """Whether a condition holds only while the talon is open."""
    return any(
        each.op == "eq"
        and each.args[0].op == "talon_state"
        and each.args[1].is_const
        and each.args[1].number == TALON_OPEN
        for each in conjuncts(expr)
    )


def possible_numbers(expr: Expr) -> set[int] | None:
    """What a value can be; None if it depends on what is played, or not only on its conditions."""
    if expr.is_const:
        return {expr.number}
    if expr.op == "if":
        found = [possible_numbers(arg) for arg in expr.args[1:]]
    elif expr.op == "table":
        found = [possible_numbers(arg) for arg in expr.args[1::2]]
    elif expr.op in ("mul", "add"):
        left, right = (possible_numbers(arg) for arg in expr.args)
        if left is None or right is None:
            return None
        return {a * b if expr.op == "mul" else a + b for a in left for b in right}
    else:
        return None
    known = [each for each in found if each is not None]
    return set().union(*known) if len(known) == len(found) else None


def windows_of(rule: MoveRule) -> list[str]:
    """The windows of an announcement, in words."""
    return [name for bit, name in enumerate(WINDOWS) if rule.window.number >> bit & 1]


def needed_trick(rule: MoveRule) -> str:
    """Whose trick an announcement needs: one's own, one's side's, anybody's; empty if none."""
    for condition in rule.when:
        for each in conjuncts(condition.holds):
            if each.op in ("ge", "gt") and each.args[0].op in _TRICKS:
                return _TRICKS[each.args[0].op]
    return ""


_TRICKS = {"own_tricks_of": "own trick", "tricks_of": "own side's trick", "tricks_played": "any trick"}


def needs_open_talon(rule: MoveRule) -> bool:
    """Whether an announcement is only open while the talon is."""
    return any(asks_talon_open(condition.holds) for condition in rule.when)


def faces_in(rulebook: Rulebook, expr: Expr) -> list[str]:
    """The ranks of the single cards (`king of …`) that a value names."""
    found = [rulebook.pack.ranks[int(part.value)] for part in parts(expr, "face")]
    return list(dict.fromkeys(found))
