"""The variant's own state in words, where it is no longer what it was at the start."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.types import Kind
from sixtysix_dsl.rulebook.wording import write_value


def declared_texts(view: Mapping[str, Any], rulebook: Rulebook, call: Callable[[int], str]) -> Iterator[str]:
    """Tell what a seat may know of it, a variable each: `soloist: seat 1`, `thrown: 2 (seat 3)`, `married: seat 3`.

    `call` says what a seat (from 1) is called. Of what is yes or no for each seat, those are named for which it holds.
    """
    for variable in rulebook.state:
        start = write_value(variable.starts, variable.type, rulebook.pack)
        value = view["state"].get(variable.name, start)
        if isinstance(value, dict):
            yes = write_value(1, variable.type, rulebook.pack) if variable.type.kind is Kind.FLAG else None
            changed = [
                call(int(seat)) if each == yes else f"{each} ({call(int(seat))})"
                for seat, each in value.items()
                if each != start
            ]
            if changed:
                yield f"{variable.name}: {', '.join(changed)}"
        elif value != start:
            is_seat = variable.type.kind is Kind.SEAT and value.isdecimal()
            yield f"{variable.name}: {call(int(value)) if is_seat else value}"
