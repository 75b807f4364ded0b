"""The columns of the matrix: each reads one thing off a settled Rulebook, in few words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from sixtysix_dsl.gallery.reading import (
    asks_talon_open,
    faces_in,
    first_view,
    is_always,
    live,
    moves_of,
    needed_trick,
    needs_open_talon,
    parts,
    possible_numbers,
    steps,
    windows_of,
)
from sixtysix_dsl.rulebook.expr import Effect, Expr
from sixtysix_dsl.rulebook.rulebook import Duty, MoveRule, Rulebook, SettleRow
from sixtysix_dsl.rulebook.types import EQUAL_CARDS, MODES, TURNS

NONE = "none"
"""What a column says of a variant that has nothing of the kind."""


class Dimension(NamedTuple):
    """A column: its title, and what it says of a variant."""

    title: str
    of: Callable[[Rulebook], str]


class Group(NamedTuple):
    """Columns that stand in one table."""

    title: str
    dimensions: tuple[Dimension, ...]


def _join(words: Iterable[str], between: str = ", ") -> str:
    return between.join(dict.fromkeys(word for word in words if word))


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
                words.append(f"then {_numbers(most)}")
            elif effect.op == "talon_to_hand":
                words.append("one seat takes the talon")
    passed = sum(
        effect.op == "pass_card"
        for rule in moves_of(rulebook, "give", in_play=False)
        for effect, _ in steps(rule.does)
    )
    return _join([*words, f"{passed} cards passed on" if passed else ""])


def trump(rulebook: Rulebook) -> str:
    """Where the trump comes from."""
    dealing = [effect for packet in live(rulebook.deal) for effect in packet.does]
    before = [_trump_of(rule.does) for rule in moves_of(rulebook, "trump", in_play=False)]
    words = [
        _trump_of(dealing),
        *("named" if word == _NAMED else word for word in before),
        *("by marriages" for rule in _marriages(rulebook) if _trump_of(rule.does)),
    ]
    later = ["after a trick" for event in live(rulebook.events) if _trump_of(event.does)]
    return _join(words, " or ") or _join(later) or NONE


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
    return _join(_TURNED.get(effect.op, "") for effect in found) or _NAMED


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
    return _join(words) or NONE


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
        words.append(f"{_numbers(count) if count else '?'} a trick{first}{rest}")
    size = first_view(rulebook)["talon"]["cards"]
    return f"{_join(words, ' or ')}, from {size}" if words else NONE


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
                words.append(f"{_numbers(given)} points{limit}" if given != {0} else "")
            elif effect.op == "talon_to_taken":
                words.append(f"the talon{limit}")
    return _join([*words, *_won_by_last_trick(rulebook)]) or "nothing"


def _won_by_last_trick(rulebook: Rulebook) -> list[str]:
    """What the last trick settles: everything that is left, or what is left after the points are compared."""
    by_points = False
    for row in live(rulebook.settle):
        if row.winner.op in _WHOSE and row.winner.args[0].op == "last_winner":
            return ["settles a tie" if by_points else "wins a deal played out"]
        by_points = by_points or bool(parts(row.winner, "best_side"))
    return []


_WHOSE = ("seat_set", "side_of")


# ---- announcements


def _marriages(rulebook: Rulebook) -> list[MoveRule]:
    return moves_of(rulebook, "meld", in_play=True)


def marriage_cards(rulebook: Rulebook) -> str:
    """Which cards make a marriage, and what it is worth."""
    words = []
    for rule in _marriages(rulebook):
        for effect, _ in steps(rule.does):
            if effect.op == "meld":
                pair = " ".join(faces_in(rulebook, effect.args[1]))
                words.append(f"{pair}: {_worth(rulebook, effect.args[0])}")
    return _join(words, "; ") or NONE


def _worth(rulebook: Rulebook, worth: Expr) -> str:
    if worth.op != "table":
        found = possible_numbers(worth)
        return _numbers(found) if found else "by order"
    words = []
    for condition, value in zip(worth.args[::2], worth.args[1::2], strict=True):
        found = possible_numbers(value)
        suit = condition.args[1] if condition.op == "eq" else None
        label = ""
        if suit is not None and suit.op == "trump":
            label = " in trumps"
        elif suit is not None and suit.is_const:
            label = f" in {rulebook.pack.suits[suit.number]}"
        elif not is_always(condition):
            label = " at times"
        words.append(f"{_numbers(found) if found else 'by order'}{label}")
    return ", ".join(words)


def marriage_credit(rulebook: Rulebook) -> str:
    """When a marriage counts."""
    words = []
    for rule in _marriages(rulebook):
        certain = [sure for effect, sure in steps(rule.does) if effect.op == "count_fresh"]
        words.append(
            "at once" if any(certain) else "at once with a trick, else pending" if certain else "pending"
        )
    events = [effect.op for event in live(rulebook.events) for effect, _ in steps(event.does)]
    return _join([*words, "may lapse" if words and "lapse_melds" in events else ""]) or NONE


def marriage_needs(rulebook: Rulebook) -> str:
    """When a marriage may be announced, and what trick it needs."""
    words = [
        _join([*windows_of(rule), needed_trick(rule), "talon open" if needs_open_talon(rule) else ""])
        for rule in _marriages(rulebook)
    ]
    return _join(words, "; ") or NONE


def exchange(rulebook: Rulebook) -> str:
    """Which card may be exchanged for the turn-up, and what trick that needs."""
    words = []
    for rule in moves_of(rulebook, "exchange", in_play=True):
        named = [faces_in(rulebook, effect.args[0]) for effect, _ in steps(rule.does) if effect.op == "swap"]
        card = " or ".join(rank for each in named for rank in each)
        if card:
            words.append(_join([f"{card} of trumps", *windows_of(rule), needed_trick(rule)]))
    return _join(words, "; ") or NONE


def closing(rulebook: Rulebook) -> str:
    """When the talon may be closed."""
    found = moves_of(rulebook, "close", in_play=True)
    return _join([_join([*windows_of(rule), needed_trick(rule)]) for rule in found], "; ") or NONE


def claims(rulebook: Rulebook) -> str:
    """Who may claim and when."""
    words = []
    for rule in moves_of(rulebook, "claim", in_play=True):
        mode = MODES.values[rule.mode.number]
        named = f"{rule.name}: " if rule.name != rule.kind else ""
        limits = _join(_limit(condition.holds) for condition in rule.when)
        how = "" if mode == MODES.values[0] else mode
        words.append(named + _join([how, *windows_of(rule), needed_trick(rule), limits]))
    return _join(words, "; ") or NONE


def _limit(condition: Expr) -> str:
    """Whom a condition shuts out."""
    if parts(condition, "closer"):
        return "only the closer once closed"
    is_about_seat = any(
        each.op in ("eq", "ne") and {arg.op for arg in each.args} == {"state", "me"}
        for each in condition.walk()
    )
    return "in some contracts only one seat" if is_about_seat else ""


# ---- before play, and the score


def auction(rulebook: Rulebook) -> str:
    """The phases before play in which somebody bids."""
    found = []
    for phase in rulebook.phases:
        kinds = {rulebook.moves[number].kind for number in phase.moves}
        if "bid" in kinds and phase.asks is not None:
            found.append(f"{phase.name.replace('-', ' ')} ({_ASKED[phase.asks.how]})")
    return _join(found) or NONE


_ASKED = {"one": "one seat", "each": "each in turn", "round": "until one is left"}


def phases(rulebook: Rulebook) -> str:
    """How many phases there are before play."""
    return str(len(rulebook.phases))


def won_with(rulebook: Rulebook) -> str:
    """How many points win a deal at once."""
    found = {
        each.args[1].number
        for row in live(rulebook.settle)
        if parts(row.when, "state") or parts(row.when, "closer")
        for each in parts(row.when, "ge")
        if each.args[0].op == "points_of" and each.args[1].is_const
    }
    return _numbers(found) if found else "most points"


def grades(rulebook: Rulebook) -> str:
    """What a won deal is worth, by the rows of the grade."""
    found: dict[str, None] = {}
    for row in live(rulebook.settle):
        for table in parts(_score(row), "table"):
            for value, origin in zip(table.args[1::2], table.origins, strict=True):
                name = origin.clause.removeprefix("grade.")
                if name != origin.clause and (numbers := possible_numbers(value)):
                    found[f"{_numbers(numbers)} {name.replace('-', ' ')}"] = None
    return _join(found) or NONE


def scores(rulebook: Rulebook) -> str:
    """All that a row of `settle` can score."""
    numbers: set[int] = set()
    words: dict[str, None] = {}
    for row in live(rulebook.settle):
        score = _score(row)
        if score is None:
            continue
        if (found := possible_numbers(score)) is not None:
            numbers |= found - {0}
        else:
            words["points made" if parts(score, "points_of") and row.each is not None else "by state"] = None
            if parts(score, "sub"):
                words["may be minus"] = None
    return _join([_numbers(numbers) if numbers else "", *words]) or NONE


def _score(row: SettleRow) -> Expr | None:
    return row.scores if row.scores is not None else row.each


def target(rulebook: Rulebook) -> str:
    """How many game points win the match."""
    found = possible_numbers(rulebook.match.target)
    return _numbers(found) if found else "by state"


def points_seen(rulebook: Rulebook) -> str:
    """Who sees how many points a side has."""
    return rulebook.views.get("points", "nobody")


def _numbers(numbers: set[int]) -> str:
    return ", ".join(str(number) for number in sorted(numbers, reverse=True))


SEATS, SIDES = Dimension("seats", seats), Dimension("sides", sides)
CARDS, RANKS = Dimension("cards", cards), Dimension("ranks", ranks)
TRUMP, DRAWING = Dimension("trump", trump), Dimension("drawing", drawing)
MARRIAGES, AUCTION = Dimension("marriages", marriage_cards), Dimension("auction phases", auction)
TARGET = Dimension("target of the match", target)

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
