"""Expectations about cards and figures on the table, and about what a seat sees of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from sixtysix_dsl.load.document import Mapping, Node, Scalar
from sixtysix_dsl.rulebook.types import TALON_STATES
from sixtysix_dsl.scenario.board import Board, Check, Problem, write_seats
from sixtysix_dsl.scenario.words import Misread, Words

HIDDEN = "hidden"

_Figure = Callable[[Board, int], int]


def _of_side(read: Callable[[Board, int], int]) -> _Figure:
    return lambda board, seat: sum(read(board, member) for member in board.side_of(seat))


FIGURES: dict[str, _Figure] = {
    "points": lambda board, seat: board.rules.facts.points(board.state, seat),
    "card points": _of_side(lambda board, seat: board.state.card_points[seat] + board.state.bonus[seat]),
    "meld points": _of_side(lambda board, seat: board.state.counted[seat]),
    "pending": _of_side(lambda board, seat: board.state.pending[seat]),
    "tricks": _of_side(lambda board, seat: board.state.tricks[seat]),
    "match": lambda board, seat: board.match.game_points[seat],
}
"""Figures of a seat; where sides share, the figure of its side."""


def read_figure(name: str) -> Callable[[Node, Words], Check]:
    """Return the reader of an expectation about a figure, seat by seat."""
    figure = FIGURES[name]

    def read(node: Node, words: Words) -> Check:
        wanted = words.figures(node)

        def check(board: Board) -> Problem | None:
            got = {seat: figure(board, seat) for seat in wanted}
            return None if got == wanted else _differs(wanted, got)

        return check

    return read


def _differs(wanted: dict[int, int], got: dict[int, int]) -> Problem:
    return Problem(
        write_seats({s: str(v) for s, v in wanted.items()}), write_seats({s: str(v) for s, v in got.items()})
    )


def read_hands(node: Node, words: Words) -> Check:
    """Cards in hand, in any order, copies counted."""
    wanted = {seat: Counter(card for card, _ in words.faces(value)) for seat, _, value in words.by_seat(node)}
    names = words.pack.names

    def check(board: Board) -> Problem | None:
        for seat, cards in wanted.items():
            held = board.rulebook.pack.write_cards(board.state.hands[seat])
            problem = _compare_cards(sorted(cards.elements()), held.split(), names)
            if problem is not None:
                return Problem(problem.expected, problem.got, problem.why, f"seat {seat + 1} holds")
        return None

    return check


def _compare_cards(wanted: list[int], held: list[str], names: tuple[str, ...]) -> Problem | None:
    asked = [names[card] for card in wanted]
    missing, surplus = Counter(asked) - Counter(held), Counter(held) - Counter(asked)
    if not missing and not surplus:
        return None
    why = [f"missing: {' '.join(missing.elements())}"] if missing else []
    why += [f"too many: {' '.join(surplus.elements())}"] if surplus else []
    return Problem(" ".join(asked) or "no card", " ".join(held) or "no card", tuple(why))


def read_talon(node: Node, words: Words) -> Check:
    """How many cards lie in the talon, its state, and the turn-up."""
    wanted = _talon_parts(node, words)

    def check(board: Board) -> Problem | None:
        s, names = board.state, board.rulebook.pack.names
        state = TALON_STATES.values[board.rules.facts.talon_state(s, board.rules.locals_for(-1))]
        got = {
            "cards": len(s.talon),
            "state": state,
            "turn-up": names[s.turn_up] if s.turn_up >= 0 else "none",
        }
        return _compare_parts(wanted, got)

    return check


def _talon_parts(node: Node, words: Words, *, may_hide: bool = False) -> dict[str, Any]:
    parts: dict[str, Any] = {}
    for key, value in node.items if isinstance(node, Mapping) else ():
        text = _text(value)
        if may_hide and text == HIDDEN:
            parts[key.text] = HIDDEN
        elif key.text == "cards":
            parts["cards"] = words.number(value, 0)
        elif key.text == "turn-up":
            parts["turn-up"] = "none" if text == "none" else words.pack.names[words.card(value)]
        elif text in TALON_STATES.values:
            parts["state"] = text
        else:
            help = "it is open, closed, exhausted, or none where nobody draws"
            raise Misread("wrong-value", value.place, f"`{text}` is no state of a talon", help)
    return parts


def _compare_parts(wanted: dict[str, Any], got: dict[str, Any]) -> Problem | None:
    if all(got[part] == value for part, value in wanted.items()):
        return None
    said, found = ({part: str(side[part]) for part in wanted} for side in (wanted, got))
    return Problem(_braces(said), _braces(found))


def _braces(parts: dict[str, str]) -> str:
    return "{" + ", ".join(f"{part}: {value}" for part, value in parts.items()) + "}"


def read_trump(node: Node, words: Words) -> Check:
    """The trump suit."""
    wanted = words.suit_or_none(node)

    def check(board: Board) -> Problem | None:
        letters, got = board.rulebook.pack.letters, board.state.trump
        return None if got == wanted else Problem(_suit(letters, wanted), _suit(letters, got))

    return check


def _suit(letters: tuple[str, ...], suit: int) -> str:
    return letters[suit] if suit >= 0 else "none"


def read_carried(node: Node, words: Words) -> Check:
    """Game points left over."""
    wanted = words.number(node, 0)

    def check(board: Board) -> Problem | None:
        got = board.match.carried
        return None if got == wanted else Problem(str(wanted), str(got))

    return check


def read_turn(node: Node, words: Words) -> Check:
    """The seat awaited."""
    wanted = words.seat_or_none(node)

    def check(board: Board) -> Problem | None:
        got = board.deal.turn
        return None if got == wanted else Problem(_seat(wanted), _seat(got))

    return check


def _seat(seat: int) -> str:
    return str(seat + 1) if seat >= 0 else "none"


# -- what a seat sees

_SHOWN = {
    "points": "points",
    "card points": "card_points",
    "meld points": "meld_points",
    "pending": "pending",
    "tricks": "tricks",
    "match": "game_points",
}
"""Figures by seat, as a view calls them."""

Look = Callable[[dict[str, Any], Board], Problem | None]


def read_sees(node: Node, words: Words) -> Check:
    """What a seat is shown."""
    looks: list[tuple[int, str, Look]] = []
    for seat, _, value in words.by_seat(node):
        for key, wanted in value.items if isinstance(value, Mapping) else ():
            looks.append((seat, key.text, _read_look(key.text, seat, wanted, words)))

    def check(board: Board) -> Problem | None:
        for seat, name, look in looks:
            problem = look(board.deal.view(seat), board)
            if problem is not None:
                return Problem(problem.expected, problem.got, problem.why, f"seat {seat + 1} sees {name}")
        return None

    return check


def _read_look(name: str, seat: int, node: Node, words: Words) -> Look:
    if name == "hand":
        return _read_hands_seen(seat, node, words)
    if name == "talon":
        talon = _talon_parts(node, words, may_hide=True)
        return lambda view, board: _compare_parts(talon, _seen_talon(view, board))
    if name in _SHOWN:
        return _read_figures_seen(_SHOWN[name], node, words)
    if name == "trump":
        suit = _suit(words.pack.letters, words.suit_or_none(node))
        return lambda view, board: _same(suit, view["trump"] or "none")
    if name == "turn":
        turn = _seat(words.seat_or_none(node))
        return lambda view, board: _same(turn, str(view["turn"] or "none"))
    carried = str(words.number(node, 0))
    return lambda view, board: _same(carried, str(view["carried"]))


def _same(wanted: str, got: str) -> Problem | None:
    return None if wanted == got else Problem(wanted, got)


def _seen_talon(view: dict[str, Any], board: Board) -> dict[str, Any]:
    talon = view["talon"]
    lies = board.state.turn_up >= 0
    turn_up = talon["turn_up"] or (HIDDEN if lies else "none")
    return {"cards": talon["cards"], "state": talon["state"], "turn-up": turn_up}


def _read_figures_seen(key: str, node: Node, words: Words) -> Look:
    wanted = {
        seat: HIDDEN if _text(value) == HIDDEN else str(words.number(value))
        for seat, _, value in words.by_seat(node)
    }

    def look(view: dict[str, Any], board: Board) -> Problem | None:
        shown = {seat: view[key].get(str(seat + 1)) for seat in wanted}
        got = {seat: HIDDEN if value is None else str(value) for seat, value in shown.items()}
        return None if got == wanted else Problem(write_seats(wanted), write_seats(got))

    return look


def _read_hands_seen(seat: int, node: Node, words: Words) -> Look:
    wanted: dict[int, list[int] | None] = {}
    for other, _, value in words.by_seat(node):
        is_hidden = _text(value) == HIDDEN
        wanted[other] = None if is_hidden else sorted(card for card, _ in words.faces(value))

    def look(view: dict[str, Any], board: Board) -> Problem | None:
        for other, cards in wanted.items():
            known = view["hand"] if other == seat else view["known"].get(str(other + 1), [])
            if cards is None:
                held = board.state.hands[other].bit_count()
                if held and len(known) == held:
                    return Problem(f"the hand of seat {other + 1} hidden", " ".join(known))
            elif (problem := _compare_cards(cards, known, board.rulebook.pack.names)) is not None:
                return Problem(problem.expected, problem.got, problem.why)
        return None

    return look


def _text(node: Node) -> str:
    return node.text.strip() if isinstance(node, Scalar) else ""
