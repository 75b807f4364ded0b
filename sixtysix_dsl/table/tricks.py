"""Tricks that were taken, and what a seat has seen since a move: read from a deal's history, as that seat saw it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.rulebook.moves import PLAY
from sixtysix_dsl.table.scene import Lying


def last_trick(deal: Deal[Any], seat: int) -> Lying | None:
    """Return the last trick that was taken, as far as a seat (from 0) saw its cards; None if there is none."""
    rulebook, after = deal.engine.rulebook, deal.state
    for state, move in reversed(deal.history):
        if move.name == PLAY and sum(after.tricks) > sum(state.tricks):
            taker = next(who for who, count in enumerate(after.tricks) if count > state.tricks[who])
            lies = [(each["seat"], each["card"]) for each in deal.engine.view(state, seat)["trick"]]
            if rulebook.may_look(rulebook.views["trick"], seat, move.seat) or move.seat == seat:
                lies.append((move.seat + 1, rulebook.pack.names[move.args[0]]))
            return Lying(tuple(lies), taker + 1)
        after = state
    return None


def lying(deal: Deal[Any], seat: int) -> Lying | None:
    """Return the last trick while it lies there: until the next card is led."""
    return None if deal.state.trick or deal.state.phase >= 0 else last_trick(deal, seat)


def may_look_at_last(deal: Deal[Any], seat: int) -> bool:
    """Whether the variant lets a seat look at the last trick: it still lies there, or tricks taken are open to it."""
    rulebook = deal.engine.rulebook
    found = last_trick(deal, seat)
    if found is None or not deal.state.trick:
        return True
    return rulebook.may_look(rulebook.views["taken"], seat, found.taker - 1)


def seen_since(deal: Deal[Any], seat: int, move: int) -> str:
    """Return what a seat has seen since its move number `move` that it could not know before; empty if nothing."""
    history = deal.history
    state = history[move][0]
    for _, made in history[move + 1 :]:
        if made.seat != seat:  # forced or not: which of the two it was, only that seat knows
            what = "played" if made.name == PLAY else "said"
            return f"you know by now what seat {made.seat + 1} has {what}"
    new = _visible(deal.view(seat)) - _visible(deal.engine.view(state, seat))
    return "you have seen cards since that were hidden then" if new else ""


def _visible(view: dict[str, Any]) -> Counter[str]:
    cards = [*view["hand"], *(lies["card"] for lies in view["trick"])]
    cards += [name for held in view["known"].values() for name in held]
    cards += [
        *view["talon"].get("order", ()),
        *([view["talon"]["turn_up"]] if view["talon"]["turn_up"] else []),
    ]
    return Counter(cards)
