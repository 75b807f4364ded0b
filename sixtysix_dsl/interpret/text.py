"""The text form of a state, both ways: `field=value` words, cards in notation, seats from 1.

Only fields that differ from a fresh deal are written. A card that the pack has twice is told apart by a `'`
for its second copy.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from sixtysix_dsl.interpret.interpreter import Interpreter
from sixtysix_dsl.interpret.state import State
from sixtysix_dsl.rulebook.outcome import Result
from sixtysix_dsl.rulebook.pack import cards_in


class StateError(ValueError):
    """A text that is no state of this variant."""


class _Codec(NamedTuple):
    write: Callable[[Any], str]
    read: Callable[[str], Any]


def write_state(engine: Interpreter, s: State) -> str:
    """Return a state on one line."""
    fresh = State(engine.seating.count, len(engine.rulebook.moves), engine.facts.variables)
    codecs = _codecs(engine)
    words = [engine.rulebook.hash[:8]]
    for name in State.__slots__:
        value = getattr(s, name)
        if value != getattr(fresh, name):
            words.append(f"{name}={codecs[name].write(value)}")
    return " ".join(words)


def read_state(engine: Interpreter, text: str) -> State:
    """Return the state a text stands for. Raises StateError."""
    words = text.split()
    if not words or words[0] != engine.rulebook.hash[:8]:
        raise StateError(
            f"this state is not of the rules {engine.rulebook.name} ({engine.rulebook.hash[:8]})"
        )
    s = State(engine.seating.count, len(engine.rulebook.moves), engine.facts.variables)
    codecs = _codecs(engine)
    for word in words[1:]:
        name, sign, value = word.partition("=")
        if not sign or name not in codecs:
            raise StateError(f"`{word}` is no part of a state")
        try:
            read = codecs[name].read(value)
        except (ValueError, IndexError, KeyError) as error:
            raise StateError(f"`{word}` cannot be read: {error}") from None
        before = getattr(s, name)
        if isinstance(before, list) and name not in _FREE_LISTS and len(read) != len(before):
            raise StateError(f"`{word}` has {len(read)} values where {len(before)} are wanted")
        setattr(s, name, read)
    return s


_FREE_LISTS = ("talon", "trick", "asked", "melds")


def _codecs(engine: Interpreter) -> dict[str, _Codec]:
    pack = engine.pack
    names = [name + "'" * pack.cards[i][2] for i, name in enumerate(pack.names)]
    index = {name: i for i, name in enumerate(names)}

    def cards(value: int) -> str:
        return ".".join(names[card] for card in cards_in(value)) or "-"

    def read_cards(text: str) -> int:
        return 0 if text == "-" else sum(1 << index[word] for word in text.split("."))

    def one_card(value: int) -> str:
        return names[value] if value >= 0 else "-"

    def read_one(text: str) -> int:
        return -1 if text == "-" else index[text]

    def listed(write: Callable[[int], str], read: Callable[[str], int], between: str = "/") -> _Codec:
        return _Codec(
            lambda values: between.join(write(v) for v in values) or "()",
            lambda text: [] if text == "()" else [read(word) for word in text.split(between)],
        )

    number = _Codec(str, int)
    flag = _Codec(lambda v: str(int(v)), lambda t: bool(int(t)))
    numbers = listed(str, int, ",")
    card, card_set = _Codec(one_card, read_one), _Codec(cards, read_cards)
    card_list, card_sets = listed(one_card, read_one, "."), listed(cards, read_cards)
    seat = _Codec(lambda v: str(v + 1), lambda t: int(t) - 1)
    suit = _Codec(
        lambda v: pack.letters[v] if v >= 0 else "-", lambda t: -1 if t == "-" else pack.letters.index(t)
    )
    melds = _Codec(
        lambda values: "/".join(f"{x + 1}.{suit.write(c)}.{p}" for x, c, p in values) or "()",
        lambda text: [] if text == "()" else [_meld(word, suit) for word in text.split("/")],
    )
    codecs: dict[str, _Codec] = dict.fromkeys(State.__slots__, number)
    for name in ("dealer", "leader", "turn", "closer", "trick_winner", "last_winner"):
        codecs[name] = seat
    for name in ("hands", "taken"):
        codecs[name] = card_sets
    for name in ("talon", "trick"):
        codecs[name] = card_list
    for name in ("turn_up", "turned", "last_dealt", "winning_card"):
        codecs[name] = card
    for name in ("married", "shown", "must"):
        codecs[name] = card_set
    for name in ("closed", "ruffed", "question"):
        codecs[name] = flag
    for name in (
        "tricks",
        "card_points",
        "bonus",
        "counted",
        "pending",
        "marriages",
        "used_deal",
        "used_lead",
        "used_gap",
        "asked",
        "vars",
        "game_points",
    ):
        codecs[name] = numbers
    codecs["last_trick"] = _Codec(card_list.write, lambda t: tuple(card_list.read(t)))
    codecs["trump"] = suit
    codecs["melds"] = melds
    codecs["result"] = _Codec(_write_result, _read_result)
    return codecs


def _meld(word: str, suit: _Codec) -> tuple[int, int, int]:
    seat, letter, points = word.split(".")
    return int(seat) - 1, suit.read(letter), int(points)


def _write_result(result: Result | None) -> str:
    if result is None:
        return "-"
    scores = ",".join(str(score) for score in result.scores)
    return f"{result.winners}:{scores}:{result.by}:{result.carried}:{int(result.annulled)}:{result.row}"


def _read_result(text: str) -> Result | None:
    if text == "-":
        return None
    winners, scores, by, carried, annulled, row = text.split(":")
    return Result(
        int(winners), tuple(int(x) for x in scores.split(",")), by, int(carried), annulled == "1", int(row)
    )
