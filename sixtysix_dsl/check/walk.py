"""Every value and effect of a rulebook, with the clause it stands in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sixtysix_dsl.rulebook.expr import Effect, Expr, Origin, Says
from sixtysix_dsl.rulebook.rulebook import Rulebook

Place = tuple[Origin, str]
"""A row's origin, and the part of it (as it stands in ids; empty for the row itself)."""


def parts(expr: Expr) -> Iterator[Expr]:
    """Yield a value and all it is made of, each once, however often it is used inside."""
    seen, todo = {id(expr)}, [expr]
    while todo:
        part = todo.pop()
        yield part
        for arg in reversed(part.args):
            if id(arg) not in seen:
                seen.add(id(arg))
                todo.append(arg)


def clauses(rulebook: Rulebook) -> Iterator[tuple[Origin, str, Expr]]:
    """Yield every value of the rules, effects included, with its row and part. Texts (`says`) are left out."""
    for origin, part, value in _rows(rulebook):
        if value is not None:
            yield origin, part, value
    for origin, effect in effects(rulebook):
        for arg in effect.args:
            yield origin, "does", arg


def _rows(rulebook: Rulebook) -> Iterator[tuple[Origin, str, Expr | None]]:
    match = rulebook.match.origin
    table = rulebook.table
    fixed = {"seats": table.seats, "turn": table.turn, "sides": table.sides, "equal-cards": table.equal_cards}
    for part, value in fixed.items():
        yield Origin(f"table.{part}", match.file, match.line, match.column, match.layer), "", value
    for packet in rulebook.deal:
        yield packet.origin, "when", packet.when
    for phase in rulebook.phases:
        yield phase.origin, "when", phase.when
        if phase.asks is not None:
            yield phase.origin, "asks", phase.asks.start
            yield phase.origin, "asks", phase.asks.seats
    for players in rulebook.in_play:
        yield players.origin, "when", players.when
        yield players.origin, "seats", players.seats
        yield players.origin, "leader", players.leader
    for duty in (*rulebook.lead, *rulebook.follow):
        yield duty.origin, "when", duty.when
        yield duty.origin, "play", duty.play
    for drawing in rulebook.draw:
        yield drawing.origin, "when", drawing.when
        yield drawing.origin, "cards", drawing.cards
        yield drawing.origin, "from", drawing.start
    for rule in rulebook.moves:
        yield rule.origin, "mode", rule.mode
        yield rule.origin, "window", rule.window
        for choice in rule.choices:
            yield rule.origin, "choose", choice.among
            yield rule.origin, "choose", choice.upto
        for condition in rule.when:
            yield condition.origin, "", condition.holds
        yield rule.origin, "worth", rule.worth
        yield rule.origin, "automatic-when", rule.automatic
    for event in rulebook.events:
        yield event.origin, "when", event.when
    for row in rulebook.settle:
        yield row.origin, "when", row.when
        yield row.origin, "winner", row.winner
        yield row.origin, "scores", row.scores
        yield row.origin, "each-scores", row.each
        yield row.origin, "carries", row.carries
    yield match, "target", rulebook.match.target
    yield match, "dealer", rulebook.match.dealer
    yield match, "others-score", rulebook.match.others


def effects(rulebook: Rulebook) -> Iterator[tuple[Origin, Effect]]:
    """Yield every effect, those inside others too, with the row it stands in."""
    for origin, does in (
        *((packet.origin, packet.does) for packet in rulebook.deal),
        *((phase.origin, phase.does) for phase in rulebook.phases),
        *((rule.origin, rule.does) for rule in rulebook.moves),
        *((event.origin, event.does) for event in rulebook.events),
    ):
        for effect in does:
            yield from ((origin, inner) for inner in effect.walk())


def says(rulebook: Rulebook) -> Iterator[Expr]:
    """Yield every value that a text for people shows."""
    texts: list[Says | None] = [duty.says for duty in (*rulebook.lead, *rulebook.follow)]
    texts += [condition.says for rule in rulebook.moves for condition in rule.when]
    for text in texts:
        for pieces in text.by_language.values() if text is not None else ():
            yield from (piece for piece in pieces if isinstance(piece, Expr))


def values_of(rulebook: Rulebook) -> list[Expr]:
    """Return every value of the rules once."""
    found: dict[int, Expr] = {}
    for _, _, value in clauses(rulebook):
        found.setdefault(id(value), value)
    for option in rulebook.options:
        for limit in (option.requires, option.excludes):
            if limit is not None:
                found.setdefault(id(limit), limit)
    return list(found.values())


def tables_in(values: Iterable[Expr]) -> dict[str, list[Expr]]:
    """Return the tables of values (definitions, `grade`, `worth`) by their clause, each use once."""
    found: dict[str, dict[int, Expr]] = {}
    for value in values:
        for part in parts(value):
            if part.op == "table":
                found.setdefault(str(part.value), {}).setdefault(id(part), part)
    return {clause: list(uses.values()) for clause, uses in found.items()}
