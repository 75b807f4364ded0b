"""What is true in every game of the family, whatever its file says: the skeleton, as conditions."""

from __future__ import annotations

from sixtysix_dsl.check.walk import parts, values_of
from sixtysix_dsl.rulebook.expr import Expr, const
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.types import FLAG, SEAT, SUIT, TALON_STATES, TRICK_STATES, Kind, Type, number

Truth = tuple[frozenset[str], Expr]
"""The facts that must be read for it to matter, and what holds."""

CLOSER, LAST_WINNER = Expr("closer", SEAT), Expr("last_winner", SEAT)
TALON, TRICK = Expr("talon_state", TALON_STATES), Expr("trick_state", TRICK_STATES)
SUIT_LED = Expr("suit_led", SUIT)
ALL_PLAYED = Expr("all_played", FLAG)
PLAYED = Expr("tricks_played", number(0, 64))


def is_(left: Expr, right: Expr) -> Expr:
    """Return `left is right`."""
    return Expr("eq", FLAG, (left, right))


def isnt(left: Expr, right: Expr) -> Expr:
    """Return `left is not right`."""
    return Expr("ne", FLAG, (left, right))


def either(*parts: Expr) -> Expr:
    """Return the condition that one of these holds."""
    return Expr("or", FLAG, parts)


def no(part: Expr) -> Expr:
    """Return the opposite of a condition."""
    return Expr("not", FLAG, (part,))


def word(value: str, type_: Type) -> Expr:
    """Return a value of an enumeration."""
    return const(type_.values.index(value), type_, value)


def nobody(type_: Type) -> Expr:
    """Return the seat or suit that is none."""
    return const(-1, type_, "none")


def whole(value: int) -> Expr:
    """Return a number."""
    return const(value, number(value, value), str(value))


def following() -> tuple[Truth, ...]:
    """Return what is true while a seat is to follow."""
    return (
        (frozenset({"trick_state"}), isnt(TRICK, word("empty", TRICK_STATES))),
        (frozenset({"suit_led"}), isnt(SUIT_LED, nobody(SUIT))),
    )


def at_lead() -> tuple[Truth, ...]:
    """Return what is true while nothing lies on the table."""
    return (
        (frozenset({"trick_state"}), is_(TRICK, word("empty", TRICK_STATES))),
        (frozenset({"suit_led"}), is_(SUIT_LED, nobody(SUIT))),
    )


def before_play() -> tuple[Truth, ...]:
    """Return what is true before the first trick."""
    return (
        *at_lead(),
        (frozenset({"tricks_played"}), is_(PLAYED, whole(0))),
        (frozenset({"closer"}), is_(CLOSER, nobody(SEAT))),
        (frozenset({"last_winner"}), is_(LAST_WINNER, nobody(SEAT))),
    )


def at_moment(moment: str, tricks: int) -> tuple[Truth, ...]:
    """Return what is true when events happen; a deal has at most so many `tricks`."""
    if moment in ("deal begins", "play begins"):
        return before_play()
    if moment == "lead":
        return (*following(), (frozenset({"tricks_played"}), Expr("lt", FLAG, (PLAYED, whole(tricks)))))
    taken = (
        *at_lead(),
        (frozenset({"tricks_played"}), Expr("ge", FLAG, (PLAYED, whole(1)))),
        (frozenset({"last_winner"}), isnt(LAST_WINNER, nobody(SEAT))),
    )
    if moment == "trick taken":
        return taken
    return (*taken, (frozenset({"all_played"}), ALL_PLAYED))


def truths(rulebook: Rulebook) -> list[Truth]:
    """Return the truths of the skeleton, and the limits that options set each other."""
    size = rulebook.pack.size
    cards = Expr("talon_size", number(0, size))
    found: list[tuple[set[str], Expr]] = [
        ({"last_winner", "tricks_played"}, is_(is_(LAST_WINNER, nobody(SEAT)), is_(PLAYED, whole(0)))),
        (
            {"trick_state", "suit_led"},
            is_(is_(TRICK, word("empty", TRICK_STATES)), is_(SUIT_LED, nobody(SUIT))),
        ),
    ]
    if rulebook.draw:
        closed = is_(TALON, word("closed", TALON_STATES))
        found.append(({"talon_state", "closer"}, is_(closed, isnt(CLOSER, nobody(SEAT)))))
        is_open = is_(TALON, word("open", TALON_STATES))
        found.append(
            ({"talon_state", "talon_size"}, either(no(is_open), Expr("ge", FLAG, (cards, whole(1)))))
        )
    for option in rulebook.options:
        for limit, wanted in ((option.requires, True), (option.excludes, False)):
            if limit is not None:
                reads = {part for part in parts(limit) if part.op == "option"}
                at_default = option_is(rulebook, option.name, option.default)
                if at_default is not None and reads:
                    needed = {f"option {option.name}", *(f"option {part.value}" for part in reads)}
                    found.append((needed, either(at_default, limit if wanted else no(limit))))
    return [(frozenset(needed), truth) for needed, truth in found]


def option_is(rulebook: Rulebook, name: str, value: str) -> Expr | None:
    """Return the condition that an option has a value; None if nothing reads the option."""
    for expr in values_of(rulebook):
        for part in parts(expr):
            if part.op == "option" and part.value == name:
                return is_(part, option_value(part, value))
    return None


def option_value(option: Expr, text: str) -> Expr:
    """Return a value of an option as its type has it."""
    if option.type.kind is Kind.FLAG:
        return const(int(text == "yes"), FLAG, text)
    if option.type.kind is Kind.NUMBER:
        return whole(int(text))
    return word(text, option.type)


def trick_truths(values: list[Expr]) -> dict[int, Expr]:
    """Return for each number of somebody's tricks, by its id, that it is no more than all tricks."""
    every = [part for value in values for part in parts(value)]
    if not any(part.op in ("tricks_played", "trick_number") for part in every):
        return {}
    found: dict[int, Expr] = {}
    for part in every:
        if part.op in ("own_tricks_of", "tricks_of") and not any(
            inner.op == "local" for inner in parts(part)
        ):
            found[id(part)] = Expr("le", FLAG, (part, PLAYED))
    return found
