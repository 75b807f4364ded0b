"""State that a variant declares, as a scenario gives it under `facts`: in the middle of play, or kept by the match."""

from __future__ import annotations

from collections.abc import Iterator

from sixtysix_dsl.load.document import Mapping, Node
from sixtysix_dsl.rulebook.state import variable_offsets
from sixtysix_dsl.scenario.words import Misread, Words


def read_facts(facts: Node | None, words: Words, *, before_deal: bool = False) -> Iterator[tuple[int, int]]:
    """Yield what is given: a place in `State.vars`, and the value. Raises Misread.

    With `before_deal` only what lives for the match can be given.
    """
    rulebook = words.rulebook
    known = [var.name for var in rulebook.state if var.for_match or not before_deal]
    numbers = {var.name: number for number, var in enumerate(rulebook.state)}
    for key, value in facts.items if isinstance(facts, Mapping) else ():
        name = "-".join(key.text.split())
        if name not in known:
            help = f"they are {', '.join(f'`{each}`' for each in known)}" if known else "it has none"
            message = f"{rulebook.name} has no state `{key.text}`"
            if name in numbers:
                message = f"`{key.text}` does not live for the match: every deal begins without it"
                help = "give a `position`, which is in the middle of a deal"
            raise Misread("unknown-fact", key.place, message, help)
        var, at = rulebook.state[numbers[name]], variable_offsets(rulebook)[numbers[name]]
        if var.per_seat != isinstance(value, Mapping):
            kind = "one value for each seat, as in `{1: 0, 2: 1}`" if var.per_seat else "one value"
            place = value.items[0][0].place if isinstance(value, Mapping) and value.items else value.place
            raise Misread("wrong-shape", place, f"`{key.text}` has {kind}")
        if var.per_seat:
            yield from ((at + seat, words.value(node, var.type)) for seat, _, node in words.by_seat(value))
        else:
            yield at, words.value(value, var.type)
