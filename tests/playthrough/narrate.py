"""One deal told state by state: what each seat sees, what may be done, and which clause forbids the rest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.play.notation import write_move
from sixtysix_dsl.rulebook.moves import PLAY, Move
from sixtysix_dsl.rulebook.rng import stream
from sixtysix_dsl.rulebook.rulebook import Rulebook

_TALKS = ("exchange", "meld", "bid", "trump", "close")


def narrate(rulebook: Rulebook, seed: int, avoid: str = "") -> str:
    """Play deal `seed` with bots that like to announce, but nothing of the kind `avoid`, and claim only when right."""
    engine = ReferenceEngine(rulebook)
    deal = Deal.from_seed(engine, seed)
    rng = stream(seed, "bots", 0)
    lines = [f"{rulebook.name}, seed {seed}"]
    number = 0
    while deal.outcome() is None:
        number += 1
        lines.append(f"\n{number}. " + "; ".join(_table(deal)))
        lines += [f"   {seat + 1} sees {_sight(deal.view(seat), rulebook)}" for seat in range(rulebook.seats)]
        legal = deal.legal_moves()
        lines.append("   may: " + ", ".join(write_move(rulebook, move) for move in legal))
        lines += [f"   not: {line}" for line in _refused(engine, deal, legal)]
        move = choose(deal, legal, rng, rulebook, avoid)
        lines.append(f"   → {write_move(rulebook, move)}")
        deal.push(move)
    result = deal.outcome()
    assert result is not None
    winners = [seat + 1 for seat in range(rulebook.seats) if result.winners >> seat & 1]
    lines.append(
        f"\nover: {winners or 'nobody'} by {result.by}, scores {list(result.scores)}, carried {result.carried}"
    )
    return "\n".join(lines) + "\n"


def choose(deal: Deal[Any], legal: list[Move], rng: Any, rulebook: Rulebook, avoid: str) -> Move:
    kinds = {rule.name: rule.kind for rule in rulebook.moves}
    claims = [move for move in legal if kinds.get(move.name) == "claim"]
    for move in claims:
        deal.push_legal(move)
        result = deal.outcome()
        deal.pop()
        if result is not None and result.winners >> move.seat & 1:
            return move
    rest = [move for move in legal if move not in claims]
    rest = [move for move in rest if kinds.get(move.name) != avoid] or rest
    talk = [move for move in rest if kinds.get(move.name) in _TALKS]
    return talk[rng.below(len(talk))] if talk and rng.below(3) == 0 else rest[rng.below(len(rest))]


def _table(deal: Deal[Any]) -> Iterator[str]:
    view = deal.view(deal.turn)
    if view["phase"]:
        yield f"{view['phase']}: seat {view['turn']} is asked"
    elif view["trick"]:
        yield f"seat {view['turn']} follows, on the table " + ", ".join(
            f"{t['seat']} {t['card']}" for t in view["trick"]
        )
    else:
        yield f"seat {view['turn']} is on lead"
    talon = view["talon"]
    yield f"trump {view['trump'] or 'none'}"
    yield f"talon {talon['state']}, {talon['cards']}" + (
        f" with {talon['turn_up']}" if talon["turn_up"] else ""
    )
    if len(view["in_play"]) < len(view["tricks"]):
        yield "in play " + " ".join(map(str, view["in_play"]))
    yield from (f"{name} {value}" for name, value in view["state"].items() if not isinstance(value, dict))


def _sight(view: dict[str, Any], rulebook: Rulebook) -> str:
    words = [" ".join(view["hand"]) or "no cards"]
    firsts = [str(side[0] + 1) for side in rulebook.sides]
    for name in ("tricks", "points", "pending"):
        figures = [view[name][seat] for seat in firsts]
        if any(figures) or name == "points":
            words.append(f"{name} " + ":".join("?" if figure is None else str(figure) for figure in figures))
    words += [f"knows {seat} has {' '.join(cards)}" for seat, cards in view["known"].items()]
    return ", ".join(words)


def _refused(engine: ReferenceEngine, deal: Deal[Any], legal: list[Move]) -> Iterator[str]:
    """What the seat awaited may not do, by the clause that decides; cards not in hand are left out."""
    rulebook, seat = engine.rulebook, deal.turn
    hand = deal.state.hands[seat]
    faces = engine.interpreter.announcements.faces_in(hand)
    moves = [Move(seat, PLAY, (card,)) for card in faces]
    for rule in rulebook.moves:
        suits = range(len(rulebook.pack.suits))
        if not rule.choices:
            moves.append(Move(seat, rule.name))
        elif rule.choices[0].kind == "suit":
            pairs = [s for s in suits if (hand & rulebook.pack.suit_sets[s]).bit_count() > 1]
            moves += [Move(seat, rule.name, (s,)) for s in pairs]
    found: dict[str, list[str]] = {}
    for move in dict.fromkeys(moves):
        if move not in legal:
            clause = deal.why(move).reasons[0].clause
            if not clause.startswith("table."):
                found.setdefault(clause, []).append(write_move(rulebook, move, with_seat=False))
    yield from (f"{clause}: {', '.join(names)}" for clause, names in found.items())
