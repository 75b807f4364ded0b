"""Moves and cards as text, both ways, for one Rulebook."""

from __future__ import annotations

from sixtysix_dsl.diagnostics import nearest
from sixtysix_dsl.rulebook.moves import PLAY, Move, MoveError
from sixtysix_dsl.rulebook.pack import CardError, Pack
from sixtysix_dsl.rulebook.rulebook import Choice, MoveRule, Rulebook


def write_move(rulebook: Rulebook, move: Move, *, with_seat: bool = True) -> str:
    """Return a move as text: `1 play KS`; without the seat: `play KS`."""
    words = [move.name]
    if move.name == PLAY:
        words.append(rulebook.pack.names[move.args[0]])
    else:
        rule = next(
            (r for r in rulebook.moves if r.name == move.name and len(r.choices) == len(move.args)), None
        )
        choices = rule.choices if rule is not None else ()
        words += [
            _write_argument(rulebook.pack, choice, value)
            for choice, value in zip(choices, move.args, strict=False)
        ]
    return " ".join([str(move.seat + 1), *words] if with_seat else words)


def _write_argument(pack: Pack, choice: Choice, value: int) -> str:
    if choice.kind == "card":
        return pack.names[value]
    if choice.kind == "suit":
        return pack.letters[value]
    return str(value + 1) if choice.kind == "seat" else str(value)


def parse_move(rulebook: Rulebook, text: str) -> Move:
    """Return the move a text names, `SEAT NAME [ARGUMENT…]`. Raises MoveError if it names none, legal or not."""
    words = text.split()
    if not words or not words[0].isdecimal():
        raise MoveError(f"`{text.strip()}` does not begin with a seat", "write a move as in `1 play KS`")
    return parse_move_of(rulebook, parse_seat(rulebook, words[0]), " ".join(words[1:]))


def parse_seat(rulebook: Rulebook, text: str) -> int:
    """Return a seat (from 0) given by its number (from 1); raise MoveError if the table has no such seat."""
    if text.isdecimal() and len(text) < 4 and 1 <= int(text) <= rulebook.seats:
        return int(text) - 1
    raise MoveError(f"there is no seat {text}", f"the seats are 1 to {rulebook.seats}")


def parse_move_of(rulebook: Rulebook, seat: int, text: str) -> Move:
    """Return the move of a seat (from 0) that a text without the seat names. Raises MoveError."""
    words = text.split()
    if not words:
        raise MoveError("a move is missing", "write a move as in `play KS`")
    name, args = words[0].lower(), words[1:]
    if name == PLAY:
        if len(args) != 1:
            raise MoveError("`play` takes one card", "write it as in `play KS`")
        return Move(seat, PLAY, (parse_card(rulebook.pack, args[0]),))
    rules = [rule for rule in rulebook.moves if rule.name == name]
    if not rules:
        known = sorted({PLAY, *rulebook.move_names()})
        near = nearest(name, known, limit=1)
        raise MoveError(
            f"there is no move `{words[0]}` in {rulebook.name}",
            f"did you mean `{near[0]}`?" if near else f"the moves are {', '.join(known)}",
        )
    rule = next((r for r in rules if len(r.choices) == len(args)), None)
    if rule is None:
        raise MoveError(
            f"`{name}` takes {_arguments(rules[0])}", f"write it as in `{name}{_example(rulebook, rules[0])}`"
        )
    return Move(
        seat, name, tuple(_argument(rulebook, c, arg) for c, arg in zip(rule.choices, args, strict=True))
    )


def check_move(rulebook: Rulebook, move: Move) -> None:
    """Raise MoveError if a move made by hand names a seat, move, card or suit that the variant does not have."""
    if not 0 <= move.seat < rulebook.seats:
        raise MoveError(
            f"there is no seat {move.seat}", f"seats are numbered from 0 to {rulebook.seats - 1} here"
        )
    kinds = ["card"] if move.name == PLAY else None
    for rule in rulebook.moves if kinds is None else ():
        if rule.name == move.name and (kinds is None or len(rule.choices) == len(move.args)):
            kinds = [choice.kind for choice in rule.choices]
    if kinds is None:
        raise MoveError(f"there is no move `{move.name}` in {rulebook.name}")
    if len(kinds) != len(move.args):
        raise MoveError(f"`{move.name}` takes {len(kinds)} arguments, not {len(move.args)}")
    sizes = {"card": rulebook.pack.size, "suit": len(rulebook.pack.suits), "seat": rulebook.seats}
    for kind, value in zip(kinds, move.args, strict=True):
        if not isinstance(value, int) or not 0 <= value < sizes.get(
            kind, value + 1 if isinstance(value, int) else 0
        ):
            raise MoveError(
                f"{value!r} is no {kind} of {rulebook.name}", "cards, suits and seats are numbers from 0"
            )


def parse_card(pack: Pack, text: str) -> int:
    """Return the first card of a face; raise MoveError if the pack has none."""
    try:
        return pack.parse_card(text)
    except CardError as error:
        raise MoveError(str(error), f"cards are written as in `{pack.names[0]}`") from None


def _argument(rulebook: Rulebook, choice: Choice, text: str) -> int:
    if choice.kind == "card":
        return parse_card(rulebook.pack, text)
    if choice.kind == "seat":
        return parse_seat(rulebook, text)
    if choice.kind == "suit":
        try:
            return rulebook.pack.parse_suit(text)
        except CardError as error:
            raise MoveError(str(error), f"suits are {' '.join(rulebook.pack.letters)}") from None
    if not text.isdecimal() or len(text) > 6:
        raise MoveError(f"`{text}` is not a number")
    return int(text)


def _arguments(rule: MoveRule) -> str:
    kinds = [f"a {choice.kind}" for choice in rule.choices]
    return " and ".join(kinds) if kinds else "nothing after it"


def _example(rulebook: Rulebook, rule: MoveRule) -> str:
    samples = {"card": rulebook.pack.names[0], "suit": rulebook.pack.letters[0], "seat": "2", "number": "100"}
    return "".join(f" {samples[choice.kind]}" for choice in rule.choices)
