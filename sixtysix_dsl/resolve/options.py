"""Options: what values they may have, and what they are set to.

`yes` and `true` are one value, and so are `no` and `false`; a number is compared as a number.
"""

from __future__ import annotations

import re
from collections.abc import Mapping as Dict
from typing import Literal, NamedTuple

from sixtysix_dsl.diagnostics import (
    MAX_FAULTS,
    Diagnostic,
    Label,
    Place,
    did_you_mean,
    join_choices,
    too_many_faults,
)
from sixtysix_dsl.load.document import Mapping, Node, Scalar, Sequence
from sixtysix_dsl.resolve.outline import row_id

OptionKind = Literal["flag", "number", "choice"]

FLAG_VALUES = ("yes", "no")
_SAME = {"true": "yes", "false": "no", "yes": "yes", "no": "no"}
_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
_SHOWN = 12


class Option(NamedTuple):
    """A switch of a variant. `values` is None for a number that may be anything from `low` to `high`."""

    name: str
    kind: OptionKind
    values: tuple[str, ...] | None
    low: int
    high: int
    default: str
    doc: dict[str, str]
    source: str
    requires: Scalar | None
    excludes: Scalar | None
    key: Scalar

    @property
    def place(self) -> Place:
        return self.key.place

    def takes(self, value: str) -> bool:
        """True if that may be its value, written as `canonical` does."""
        if self.values is not None:
            return value in self.values
        return _NUMBER.fullmatch(value) is not None and self.low <= int(value) <= self.high

    def choices(self) -> str:
        """Its values, in a sentence."""
        if self.values is None:
            return f"a number from {self.low} to {self.high}"
        shown = [f"`{value}`" for value in self.values[:_SHOWN]]
        return join_choices(shown) if len(self.values) <= _SHOWN else f"{', '.join(shown)} …"


class Setting(NamedTuple):
    """What an option is set to, and where; no place if on the command line."""

    text: str
    place: Place | None


def canonical(text: str) -> str:
    """The one way to write a value."""
    text = " ".join(text.split())
    if _NUMBER.fullmatch(text):
        return str(int(text))
    return _SAME.get(text.lower(), text)


def by_language(node: Node | None) -> dict[str, str]:
    """A text by languages; one without a language is taken for English."""
    if isinstance(node, Scalar):
        return {"en": node.text}
    if isinstance(node, Mapping):
        return {key.text: value.text for key, value in node.items if isinstance(value, Scalar)}
    return {}


def read_options(section: Node | None) -> tuple[dict[str, Option], list[Diagnostic]]:
    """The options of a merged variant, by name."""
    options: dict[str, Option] = {}
    faults: list[Diagnostic] = []
    for key, row in section.items if isinstance(section, Mapping) else ():
        if isinstance(row, Mapping):
            option = _read_option(key, row, faults)
            options[option.name] = option
    return options, faults


def check_setting(
    option: Option, text: str, place: Place, faults: list[Diagnostic], *labels: Label
) -> str | None:
    """The value in its one way of writing, or None with a fault if the option does not take it."""
    value = canonical(text)
    if option.takes(value):
        return value
    message = f"`{text}` is not a value of the option `{option.name}`"
    help = did_you_mean(value, option.values or ()) or f"it takes {option.choices()}"
    faults.append(Diagnostic("value-not-allowed", "error", place, message, help, labels))
    return None


def check_settings(
    options: Dict[str, Option], asked: Dict[str, tuple[str, Place, Place | None]]
) -> tuple[dict[str, Setting], list[Diagnostic]]:
    """The settings that hold. `asked` has for each name the text, the place of the name, and that of the text."""
    settings: dict[str, Setting] = {}
    faults: list[Diagnostic] = []
    for name, (text, key_place, place) in asked.items():
        option = options.get(name)
        if len(faults) >= MAX_FAULTS:
            faults.append(too_many_faults(key_place))
            break
        if option is None:
            help = did_you_mean(name, options) or _known(options)
            message = f"there is no option `{name}`"
            faults.append(Diagnostic("unknown-option", "error", key_place, message, help))
            continue
        value = check_setting(option, text, place or key_place, faults)
        if value is not None:
            settings[name] = Setting(value, place)
    return settings, faults


def _known(options: Dict[str, Option]) -> str:
    if not options:
        return "the variant has no options"
    shown = [f"`{name}`" for name in list(options)[:_SHOWN]]
    return f"the options are {', '.join(shown)}" + (" …" if len(options) > _SHOWN else "")


def _read_option(key: Scalar, row: Mapping, faults: list[Diagnostic]) -> Option:
    name, source = row_id(key.text), row.get("source")
    kind, values, low, high = _read_values(row.get("values"), name, faults)
    option = Option(
        name,
        kind,
        values,
        low,
        high,
        values[0] if values else str(low),
        by_language(row.get("doc")),
        source.text if isinstance(source, Scalar) else "",
        _scalar(row, "requires"),
        _scalar(row, "excludes"),
        key,
    )
    default = _scalar(row, "default")
    if default is None:
        message = f"the option `{name}` does not say its `default`"
        faults.append(Diagnostic("missing-part", "error", key.place, message, f"it takes {option.choices()}"))
        return option
    listed = row.get("values")
    is_elsewhere = listed is not None and listed.place.file != default.place.file
    labels = (Label(listed.place, "its values"),) if listed is not None and is_elsewhere else ()
    value = check_setting(option, default.text, default.place, faults, *labels)
    return option if value is None else option._replace(default=value)


def _read_values(
    node: Node | None, name: str, faults: list[Diagnostic]
) -> tuple[OptionKind, tuple[str, ...] | None, int, int]:
    if isinstance(node, Scalar):
        return _read_range(node, name, faults)
    seen: dict[str, Scalar] = {}
    for item in node.items if isinstance(node, Sequence) else ():
        if not isinstance(item, Scalar) or not item.text.strip():
            continue
        value = canonical(item.text)
        if value in seen:
            message = f"`{item.text}` is a value of `{name}` already"
            label = Label(seen[value].place, "given first here")
            faults.append(
                Diagnostic("duplicate-value", "error", item.place, message, "delete one of the two", (label,))
            )
        else:
            seen[value] = item
    if isinstance(node, Sequence) and not node.items:
        message = f"the option `{name}` has no values"
        help = "leave `values` out if it is yes or no"
        faults.append(Diagnostic("empty-value", "error", node.place, message, help))
    values = tuple(seen) or FLAG_VALUES
    if all(value in FLAG_VALUES for value in values):
        return "flag", values, 0, 0
    if all(_NUMBER.fullmatch(value) for value in values):
        numbers = [int(value) for value in values]
        return "number", values, min(numbers), max(numbers)
    return "choice", values, 0, 0


def _read_range(
    node: Scalar, name: str, faults: list[Diagnostic]
) -> tuple[OptionKind, tuple[str, ...] | None, int, int]:
    words = node.text.split()
    ends = words[::2]
    if len(words) != 3 or words[1] != "to" or not all(_NUMBER.fullmatch(end) for end in ends):
        message = f"`{node.text}` does not say what values `{name}` has"
        help = "write a list, as in `[one, two]`, or two numbers of at most nine digits, as in `1 to 1000`"
        faults.append(Diagnostic("wrong-value", "error", node.place, message, help))
        return "number", None, -999_999_999, 999_999_999
    low, high = int(ends[0]), int(ends[1])
    if low > high:
        message = f"there is no number from {low} to {high}"
        faults.append(Diagnostic("wrong-value", "error", node.place, message, f"write `{high} to {low}`"))
        low, high = high, low
    return "number", None, low, high


def _scalar(row: Mapping, part: str) -> Scalar | None:
    node = row.get(part)
    return node if isinstance(node, Scalar) and node.text.strip() else None
