"""What every option of a variant does: each of its values against the one in force."""

from __future__ import annotations

from sixtysix_dsl.diagnostics import COMMAND_LINE
from sixtysix_dsl.effect.many import Case, play_cases
from sixtysix_dsl.effect.paired import Asked, Progress
from sixtysix_dsl.effect.sums import Entry
from sixtysix_dsl.load.document import Scalar
from sixtysix_dsl.pipeline import Loaded, set_options
from sixtysix_dsl.rulebook.rulebook import Option, Rulebook

MOST_VALUES = 8
"""Of a range with more values the ends and the neighbours of the value in force are tried."""


def each_option(
    loaded: Loaded, asked: Asked | None = None, progress: Progress | None = None
) -> tuple[list[Entry], bool]:
    """Return the effect of each other value of each option, and whether it was interrupted.

    An entry has `option`, the `value` that was tried, the one in force as `instead_of`, `read_by`, the clauses that
    read the option, and then what `play_cases` says. Raises EffectError if the variant cannot be played, ValueError if
    it has errors.
    """
    if loaded.rulebook is None or loaded.unsettled is None:
        raise ValueError("a variant with errors has no options to try")
    rulebook = loaded.rulebook
    cases = [
        _case(loaded, option, rulebook.settings[option.name], value)
        for option in loaded.unsettled.options
        for value in other_values(option, rulebook.settings[option.name])
    ]
    return play_cases(rulebook, cases, asked or Asked(), progress)


def other_values(option: Option, in_force: str) -> list[str]:
    """Return the values of an option that are tried in place of the one in force."""
    if option.values is not None:
        return [value for value in option.values if value != in_force]
    numbers = set(range(option.low, option.high + 1))
    if len(numbers) > MOST_VALUES:
        now = int(in_force)
        numbers &= {option.low, now - 1, now + 1, option.high}
    return [str(number) for number in sorted(numbers - {int(in_force)})]


def _case(loaded: Loaded, option: Option, in_force: str, value: str) -> Case:
    entry = {
        "option": option.name,
        "value": value,
        "instead_of": in_force,
        "read_by": list(option.read_by),
    }

    def make() -> tuple[Rulebook | None, Entry]:
        name, its_value = (Scalar(text, COMMAND_LINE) for text in (option.name, value))
        rulebook, faults = set_options(loaded, [(name, its_value)])
        return rulebook, {"reason": faults[0].message if rulebook is None and faults else None}

    return entry, make
