"""The text form of a state, both ways: `field=value` words, cards in notation, seats from 1.

Only fields that differ from a fresh deal are written. A card that the pack has twice is told apart by a `'`
for its second copy. What is read is a state that any engine can go on with: its seats, suits, cards, rows and variables
are such of the Rulebook, no card is in two places, and every number fits into 32 bits.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from sixtysix_dsl.rulebook.outcome import Result
from sixtysix_dsl.rulebook.pack import cards_in, set_of
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.state import State, fresh_state
from sixtysix_dsl.rulebook.types import NONE, Kind, Type


class StateError(ValueError):
    """A text that is no state of this variant."""


class _Codec(NamedTuple):
    write: Callable[[Any], str]
    read: Callable[[str], Any]


def write_state(rulebook: Rulebook, s: State) -> str:
    """Return a state of a settled Rulebook on one line."""
    fresh = fresh_state(rulebook)
    codecs = _codecs(rulebook)
    words = [rulebook.hash[:8]]
    for name in State.__slots__:
        value = getattr(s, name)
        if value != getattr(fresh, name):
            words.append(f"{name}={codecs[name].write(value)}")
    return " ".join(words)


def read_state(rulebook: Rulebook, text: str) -> State:
    """Return the state a text stands for. Raises StateError."""
    words = text.split()
    if not words or words[0] != rulebook.hash[:8]:
        raise StateError(f"this state is not of the rules {rulebook.name} ({rulebook.hash[:8]})")
    s = fresh_state(rulebook)
    codecs = _codecs(rulebook)
    for word in words[1:]:
        name, sign, value = word.partition("=")
        if not sign or name not in codecs:
            raise StateError(f"`{word}` is no part of a state")
        try:
            read = codecs[name].read(value)
        except ValueError as error:
            raise StateError(f"`{word}` cannot be read: {error}") from None
        before = getattr(s, name)
        if isinstance(before, list) and name not in _FREE_LISTS and len(read) != len(before):
            raise StateError(f"`{word}` has {len(read)} values where {len(before)} are wanted")
        setattr(s, name, read)
    _check_cards(rulebook, s)
    _check_variables(rulebook, s)
    return s


_FREE_LISTS = ("talon", "trick", "asked", "melds")
_MOST = 2**31 - 1


def _check_cards(rulebook: Rulebook, s: State) -> None:
    lie, names = 0, rulebook.pack.names
    for cards in (*s.hands, *s.taken, *(1 << card for card in (*s.talon, *s.trick))):
        if lie & cards:
            raise StateError(f"the card {names[next(cards_in(lie & cards))]} is in two places")
        lie |= cards


def _check_variables(rulebook: Rulebook, s: State) -> None:
    values = iter(s.vars)
    for var in rulebook.state:
        low, high = _span(var.type, rulebook)
        for _ in range(rulebook.seats if var.per_seat else 1):
            if not low <= (value := next(values)) <= high:
                raise StateError(f"`{var.name}` goes from {low} to {high}, not to {value}")


def _span(type: Type, rulebook: Rulebook) -> tuple[int, int]:
    match type.kind:
        case Kind.SEAT:
            return NONE, rulebook.seats - 1
        case Kind.SUIT:
            return NONE, len(rulebook.pack.suits) - 1
        case Kind.CARDS:
            return 0, rulebook.pack.all
        case Kind.SEATS:
            return 0, (1 << rulebook.seats) - 1
        case Kind.SUITS:
            return 0, (1 << len(rulebook.pack.suits)) - 1
    return type.low, type.high


def _whole(low: int, high: int, first: int = 0) -> _Codec:
    """Return the codec of a number from `low` to `high`; 0 is written as `first`."""

    def read(text: str) -> int:
        number = int(text) - first
        if not low <= number <= high:
            raise ValueError(f"{text} is not from {low + first} to {high + first}")
        return number

    return _Codec(lambda number: str(number + first), read)


def _listed(codec: _Codec, between: str) -> _Codec:
    return _Codec(
        lambda values: between.join(codec.write(value) for value in values) or "()",
        lambda text: [] if text == "()" else [codec.read(word) for word in text.split(between)],
    )


def _named(names: list[str], what: str) -> tuple[_Codec, _Codec]:
    """Return the codecs of an index into `names`, and of one that may be none."""
    index = {name: i for i, name in enumerate(names)}

    def read(text: str) -> int:
        if text not in index:
            raise ValueError(f"there is no {what} `{text}`")
        return index[text]

    return (
        _Codec(lambda i: names[i], read),
        _Codec(lambda i: names[i] if i >= 0 else "-", lambda text: NONE if text == "-" else read(text)),
    )


def _codecs(rulebook: Rulebook) -> dict[str, _Codec]:
    pack, seats, moves = rulebook.pack, rulebook.seats, len(rulebook.moves)
    marked = [name + "'" * pack.cards[i][2] for i, name in enumerate(pack.names)]
    card, card_or_none = _named(marked, "card")
    _, suit_or_none = _named(list(pack.letters), "suit")
    card_list = _listed(card, ".")
    card_set = _Codec(
        lambda cards: ".".join(marked[each] for each in cards_in(cards)) or "-",
        lambda text: 0 if text == "-" else set_of(card.read(word) for word in text.split(".")),
    )
    number, flag = _whole(-_MOST, _MOST), _Codec(lambda v: str(int(v)), lambda t: bool(_whole(0, 1).read(t)))
    seat, seat_or_none = _whole(0, seats - 1, 1), _whole(NONE, seats - 1, 1)
    seat_set, rule_or_none = _whole(0, (1 << seats) - 1), _whole(NONE, moves - 1)
    numbers, seat_sets = _listed(number, ","), _listed(seat_set, ",")
    codecs: dict[str, _Codec] = dict.fromkeys(State.__slots__, number)
    codecs["dealer"] = seat
    for name in ("leader", "turn", "closer", "trick_winner", "last_winner"):
        codecs[name] = seat_or_none
    for name in ("in_play", "bidding"):
        codecs[name] = seat_set
    for name in ("hands", "taken"):
        codecs[name] = _listed(card_set, "/")
    for name in ("talon", "trick"):
        codecs[name] = card_list
    for name in ("turn_up", "turned", "last_dealt", "winning_card"):
        codecs[name] = card_or_none
    for name in ("married", "shown", "must"):
        codecs[name] = card_set
    for name in ("closed", "ruffed", "question"):
        codecs[name] = flag
    for name in ("tricks", "card_points", "bonus", "counted", "pending", "marriages", "game_points"):
        codecs[name] = numbers
    for name in ("used_deal", "used_lead", "used_gap"):
        codecs[name] = seat_sets
    for name in ("must_rule", "ended_by"):
        codecs[name] = rule_or_none
    codecs["vars"] = _listed(_Codec(str, int), ",")
    codecs["asked"] = _listed(_whole(0, seats - 1), ",")
    codecs["phase"] = _whole(-1, len(rulebook.phases) - 1)
    codecs["ended"] = _whole(0, 2)
    codecs["last_trick"] = _Codec(card_list.write, lambda text: tuple(card_list.read(text)))
    codecs["trump"] = suit_or_none
    codecs["melds"] = _listed(_meld(seat, suit_or_none, number), "/")
    codecs["result"] = _result(rulebook, number, seat_set)
    return codecs


def _meld(seat: _Codec, suit: _Codec, number: _Codec) -> _Codec:
    def write(meld: tuple[int, int, int]) -> str:
        return f"{seat.write(meld[0])}.{suit.write(meld[1])}.{meld[2]}"

    def read(text: str) -> tuple[int, int, int]:
        who, letter, points = text.split(".")
        return seat.read(who), suit.read(letter), number.read(points)

    return _Codec(write, read)


def _result(rulebook: Rulebook, number: _Codec, seat_set: _Codec) -> _Codec:
    numbers, rows = _listed(number, ","), _whole(-1, len(rulebook.settle) - 1)

    def write(result: Result | None) -> str:
        if result is None:
            return "-"
        scores = numbers.write(result.scores)
        return f"{result.winners}:{scores}:{result.by}:{result.carried}:{int(result.annulled)}:{result.row}"

    def read(text: str) -> Result | None:
        if text == "-":
            return None
        winners, scores, by, carried, annulled, row = text.split(":")
        gets = tuple(numbers.read(scores))
        if len(gets) != rulebook.seats:
            raise ValueError(f"it has {len(gets)} scores for {rulebook.seats} seats")
        return Result(seat_set.read(winners), gets, by, number.read(carried), annulled == "1", rows.read(row))

    return _Codec(write, read)
