"""``sixtysix options``."""

from __future__ import annotations

from typing import Any

from sixtysix_dsl.rulebook.rulebook import Option

from .columns import print_json, wrap
from .loading import Json, Language, NoColor, Rules, Settings, Variant, load_or_exit


def options(
    variant: Variant,
    set_: Settings = None,
    with_: Rules = None,
    json: Json = False,
    lang: Language = "en",
    no_color: NoColor = False,
) -> int:
    """Show a variant's options: values, default, doubt, source, what reads them."""
    rulebook = load_or_exit(variant, set_, with_, json)
    listed = [_data(option, rulebook.settings[option.name]) for option in rulebook.options]
    if json:
        print_json(listed)
    elif not listed:
        print(f"{rulebook.name} has no options.")
    else:
        print("\n\n".join(_text(option) for option in listed))
    return 0


def _data(option: Option, value: str) -> dict[str, Any]:
    data: dict[str, Any] = {
        "name": option.name,
        "values": list(option.values) if option.values is not None else None,
        "default": option.default,
        "value": value,
        "doc": option.doc,
        "source": option.source,
        "read_by": list(option.read_by),
    }
    if option.values is None:
        data |= {"low": option.low, "high": option.high}
    return data


def _text(option: dict[str, Any]) -> str:
    values = option["values"] or [f"{option['low']} to {option['high']}"]
    now = f"{option['name']} = {option['value']}"
    if option["value"] != option["default"]:
        now += f"   (default {option['default']})"
    lines = [now, f"    values:  {', '.join(values)}"]
    for name, text in (
        ("doubt", option["doc"]),
        ("source", option["source"]),
        ("read by", ", ".join(option["read_by"])),
    ):
        if text:
            first, *more = wrap(" ".join(text.split()), 13)
            lines += [f"    {name + ':':<9}{first}", *(" " * 13 + line for line in more)]
    return "\n".join(lines)
