"""Which values of options are tried: the defaults, every value of every option by itself, and random mixtures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sixtysix_dsl.check.domains import Space
from sixtysix_dsl.check.walk import tables_in, values_of
from sixtysix_dsl.lower.limits import broken_limits
from sixtysix_dsl.rulebook.expr import YES, Expr
from sixtysix_dsl.rulebook.rng import stream
from sixtysix_dsl.rulebook.rulebook import Option, Rulebook
from sixtysix_dsl.rulebook.types import Kind


def values_to_try(option: Option) -> tuple[str, ...]:
    """Return all values of an option, or of a range both ends, the default and the middle."""
    if option.values is not None:
        return option.values
    numbers = (option.low, option.high, (option.low + option.high) // 2, int(option.default))
    return tuple(dict.fromkeys(str(number) for number in numbers))


def one_by_one(rulebook: Rulebook) -> Iterator[dict[str, str]]:
    """Yield every allowed change of one option: what is set, no more."""
    for option in rulebook.options:
        for value in values_to_try(option):
            if value != rulebook.settings[option.name] and are_allowed(rulebook, {option.name: value}):
                yield {option.name: value}


def mixtures(rulebook: Rulebook, seed: int, count: int) -> Iterator[dict[str, str]]:
    """Yield random values of all options together."""
    if len(rulebook.options) < 2:
        return
    rng = stream(seed, "options")
    for _ in range(count):
        settings = {option.name: rng.choice(values_to_try(option)) for option in rulebook.options}
        if are_allowed(rulebook, settings):
            yield settings


def are_allowed(rulebook: Rulebook, settings: Mapping[str, str]) -> bool:
    """Whether these values may stand together: `requires` and `excludes` of options are kept."""
    return not any(broken_limits(rulebook, {**rulebook.settings, **settings}))


def settings_for(rulebook: Rulebook, clause: str) -> dict[str, str] | None:
    """Return values of options under which a row may apply; None if it is no row with conditions, or there are none."""
    values = values_of(rulebook)
    tables: list[list[tuple[str, Expr]]] = [[(row.origin.clause, row.when or YES) for row in rulebook.settle]]
    tables += [[(row.origin.clause, row.when or YES)] for row in rulebook.deal]
    tables += [[(row.origin.clause, row.when or YES)] for row in rulebook.phases]
    tables += [[(row.origin.clause, row.when or YES)] for row in rulebook.events]
    tables.append([(row.origin.clause, row.when or YES) for row in rulebook.in_play])
    tables.append([(row.origin.clause, row.when or YES) for row in rulebook.draw])
    for uses in tables_in(values).values():
        table = uses[0]
        ids = [origin.clause for origin in table.origins]
        tables.append(list(zip(ids, table.args[::2], strict=True)))
    for rows in tables:
        ids = [id for id, _ in rows]
        if clause in ids:
            at = ids.index(clause)
            answer = Space(rulebook, values).find([rows[at][1]], [when for _, when in rows[:at]])
            if answer.case is None:
                return None
            options = [(var.expr, number) for var, number in answer.case.items() if var.expr.op == "option"]
            chosen = {str(option.value): _word(option, number) for option, number in options}
            return chosen if are_allowed(rulebook, chosen) else None
    return None


def _word(option: Expr, value: int) -> str:
    if option.type.kind is Kind.FLAG:
        return "yes" if value else "no"
    return str(value) if option.type.kind is Kind.NUMBER else option.type.values[value]


def write_settings(settings: Mapping[str, str]) -> str:
    """Return settings as they are given on the command line; empty for the defaults."""
    return " ".join(f"--set {name}={value}" for name, value in settings.items())
