"""The columns of the matrix: each reads one thing off a settled Rulebook, in few words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from sixtysix_dsl.gallery.announcements import (
    claims,
    closing,
    exchange,
    marriage_cards,
    marriage_credit,
    marriage_needs,
    marriages,
)
from sixtysix_dsl.gallery.reading import (
    asks_talon_open,
    first_view,
    is_always,
    live,
    moves_of,
    parts,
    possible_numbers,
    steps,
)
from sixtysix_dsl.gallery.scoring import auction, grades, phases, points_seen, scores, target, won_with
from sixtysix_dsl.gallery.words import NONE, join, write_numbers
from sixtysix_dsl.rulebook.expr import Effect, Expr
from sixtysix_dsl.rulebook.rulebook import Duty, Rulebook
from sixtysix_dsl.rulebook.types import EQUAL_CARDS, TURNS


class Dimension(NamedTuple):
    """A column: its title, and what it says of a variant."""

    title: str
    of: Callable[[Rulebook], str]


class Group(NamedTuple):
    """Columns that stand in one table."""

    title: str
    dimensions: tuple[Dimension, ...]


# ---- the table and the cards


def seats(rulebook: Rulebook) -> str:
    """How many sit at the table, and how many of them play."""
    playing = len(first_view(rulebook)["in_play"])
    return str(rulebook.seats) if playing == rulebook.seats else f"{rulebook.seats}, {playing} play"


def direction(rulebook: Rulebook) -> str:
    """Which way the turn goes."""
    return TURNS.values[rulebook.table.turn.number]


def sides(rulebook: Rulebook) -> str:
    """Who plays together."""
    return "pairs" if any(len(side) > 1 for side in rulebook.sides) else "each alone"


def cards(rulebook: Rulebook) -> str:
    """How many cards there are."""
    pack = rulebook.pack
    if pack.copies == 1:
        return str(pack.size)
    return (
        f"{pack.size}, {pack.copies} of each, of equal ones {EQUAL_CARDS.values[int(pack.last_equal_wins)]}"
    )


def ranks(rulebook: Rulebook) -> str:
    """The ranks, strongest first."""
    return " ".join(rulebook.pack.ranks)


def in_hand(rulebook: Rulebook) -> str:
    """How many cards a hand has, and what it still gets before play."""
    words = [str(max(first_view(rulebook)["cards_in_hand"].values()))]
    for phase in rulebook.phases:
        for effect, _ in steps(phase.does):
            if effect.op == "deal_up_to" and (most := possible_numbers(effect.args[0])):
                words.append(f"then {write_numbers(most)}")
            elif effect.op == "talon_to_hand":
                words.append("one seat takes the talon")
    passed = sum(
        effect.op == "pass_card"
        for rule in moves_of(rulebook, "give", in_play=False)
        for effect, _ in steps(rule.does)
    )
    return join([*words, f"{passed} cards passed on" if passed else ""])


def trump(rulebook: Rulebook) -> str:
    """Where the trump comes from."""
    dealing = [effect for packet in live(rulebook.deal) for effect in packet.does]
    before = [_trump_of(rule.does) for rule in moves_of(rulebook, "trump", in_play=False)]
    words = [
        _trump_of(dealing),
        *("named" if word == _NAMED else word for word in before),
        *("by marriages" for rule in marriages(rulebook) if _trump_of(rule.does)),
    ]
    later = ["after a trick" for event in live(rulebook.events) if _trump_of(event.does)]
    return join(words, " or ") or join(later) or NONE


_NAMED = "is made"
_TURNED = {
    "turn_under": "turned up",
    "turn_last_dealt": "last card dealt",
    "turn_into_hand": "turned into a hand",
}


def _trump_of(effects: Iterable[Effect]) -> str:
    """How some effects make the trump; empty if they do not."""
    found = [effect for effect, _ in steps(effects)]
    if not any(effect.op == "make_trump" for effect in found):
        return ""
    return join(_TURNED.get(effect.op, "") for effect in found) or _NAMED


# ---- tricks


def while_open(rulebook: Rulebook) -> str:
    """What binds a follower as long as the talon is open."""
    if not live(rulebook.draw):
        return "no talon"
    free = _free_row(rulebook)
    return "as later" if free is None else "any card"


def strict_from(rulebook: Rulebook) -> str:
    """From when on the duties bind."""
    free = _free_row(rulebook)
    if free is None:
        return "first trick"
    if is_always(free.when):
        return "never"
    if not asks_talon_open(free.when):
        return "by state"
    return "talon closed or gone" if moves_of(rulebook, "close", in_play=True) else "talon gone"


def _free_row(rulebook: Rulebook) -> Duty | None:
    """The row that frees a follower before any duty is tried."""
    rows = live(rulebook.follow)
    return rows[0] if rows and rows[0].play.op == "any_card" else None


def duty(rulebook: Rulebook) -> str:
    """What a follower must do then, first to last."""
    free, words = _free_row(rulebook), []
    for row in live(rulebook.follow):
        if row is free:
            continue
        if row.play.op == "any_card":
            break
        word = _duty(row.play)
        words.append(word if is_always(row.when) else f"{word} (at times)")
    return join(words) or NONE


def _duty(play: Expr) -> str:
    has_to_beat = bool(parts(play, "beats_trick"))
    if parts(play, "trump"):
        return "trump higher" if has_to_beat else "trump"
    if parts(play, "suit_led"):
        return "head" if has_to_beat else "follow suit"
    return "other"


def drawing(rulebook: Rulebook) -> str:
    """How cards are drawn."""
    words = []
    for row in live(rulebook.draw):
        count = possible_numbers(row.cards)
        rest = ", a rest stays out" if row.residue == "stays out" else ""
        first = "" if row.start.op == "last_winner" else ", not from the winner"
        words.append(f"{write_numbers(count) if count else '?'} a trick{first}{rest}")
    size = first_view(rulebook)["talon"]["cards"]
    return f"{join(words, ' or ')}, from {size}" if words else NONE


def last_trick(rulebook: Rulebook) -> str:
    """What the last trick is worth beyond its cards."""
    words = []
    for event in live(rulebook.events):
        if event.at != "all cards played":
            continue
        limit = (
            "" if is_always(event.when) else " unless closed" if parts(event.when, "closer") else " at times"
        )
        for effect, _ in steps(event.does):
            if effect.op == "give_points" and parts(effect.args[1], "last_winner"):
                given = possible_numbers(effect.args[0]) or set()
                words.append(f"{write_numbers(given)} points{limit}" if given != {0} else "")
            elif effect.op == "talon_to_taken":
                words.append(f"the talon{limit}")
    return join([*words, *_won_by_last_trick(rulebook)]) or "nothing"


def _won_by_last_trick(rulebook: Rulebook) -> list[str]:
    """What the last trick settles: everything that is left, or what is left after the points are compared."""
    by_points = False
    for row in live(rulebook.settle):
        if row.winner.op in _WHOSE and row.winner.args[0].op == "last_winner":
            return ["settles a tie" if by_points else "wins a deal played out"]
        by_points = by_points or bool(parts(row.winner, "best_side"))
    return []


_WHOSE = ("seat_set", "side_of")


TARGET = Dimension("target of the match", target)

SEATS, SIDES = Dimension("seats", seats), Dimension("sides", sides)
CARDS, RANKS = Dimension("cards", cards), Dimension("ranks", ranks)
TRUMP, DRAWING = Dimension("trump", trump), Dimension("drawing", drawing)
MARRIAGES, AUCTION = Dimension("marriages", marriage_cards), Dimension("auction phases", auction)

GROUPS = (
    Group(
        "The table and the cards",
        (
            SEATS,
            Dimension("direction", direction),
            SIDES,
            CARDS,
            RANKS,
            Dimension("cards in hand", in_hand),
            TRUMP,
        ),
    ),
    Group(
        "Tricks",
        (
            Dimension("duty while the talon is open", while_open),
            Dimension("strict from", strict_from),
            Dimension("duty when strict", duty),
            DRAWING,
            Dimension("last trick", last_trick),
        ),
    ),
    Group(
        "Announcements",
        (
            MARRIAGES,
            Dimension("marriages count", marriage_credit),
            Dimension("marriages need", marriage_needs),
            Dimension("exchange", exchange),
            Dimension("closing", closing),
            Dimension("claims", claims),
        ),
    ),
    Group(
        "Bidding and the score",
        (
            AUCTION,
            Dimension("phases before play", phases),
            Dimension("a deal is won with", won_with),
            Dimension("grades", grades),
            Dimension("a deal scores", scores),
            TARGET,
            Dimension("points seen by", points_seen),
        ),
    ),
)
