"""Lower the sections of dealing, tricks and settlement: packets, duties, drawing, events, who plays, who wins."""

from __future__ import annotations

from collections.abc import Iterator

from sixtysix_dsl.diagnostics import did_you_mean, join_choices
from sixtysix_dsl.load.document import Mapping, Scalar
from sixtysix_dsl.lower.clauses import condition_part, effects_part, place_of, text_part, value_part
from sixtysix_dsl.lower.context import Context, Scope
from sixtysix_dsl.lower.says import lower_says
from sixtysix_dsl.resolve.kinds import row_id
from sixtysix_dsl.rulebook.expr import Expr, const
from sixtysix_dsl.rulebook.rulebook import EVENTS, Drawing, Duty, Event, InPlay, Packet, SettleRow
from sixtysix_dsl.rulebook.types import CARDS, SEAT, SEATS, number

_RESIDUES = ("stays out", "in turn")


def _rows(context: Context, section: str) -> Iterator[tuple[Scalar, Mapping, str]]:
    node = context.section(section)
    prefix = row_id(section)
    for key, row in node.items if node is not None else ():
        if isinstance(row, Mapping):
            yield key, row, f"{prefix}.{row_id(key.text)}"


def _needs(context: Context, section: str, why: str) -> None:
    if context.section(section) is None:
        context.report(
            "missing-section", context.resolved.root.place, f"the variant has no `{section}`: {why}"
        )


def _missing(context: Context, key: Scalar, part: str, help: str) -> None:
    context.report("missing-part", key.place, f"the row `{key.text}` lacks `{part}`", help)


def lower_deal(context: Context) -> tuple[Packet, ...]:
    """Return the packets of the deal."""
    _needs(context, "deal", "it says how the cards are dealt")
    packets = []
    for key, row, clause in _rows(context, "deal"):
        if row.get("does") is None:
            _missing(context, key, "does", "say what is dealt")
        does = effects_part(row, "does", clause, context)
        packets.append(
            Packet(context.row_origin(clause, key, row), condition_part(row, clause, context), does)
        )
    return tuple(packets)


def lower_in_play(context: Context) -> tuple[InPlay, ...]:
    """Return who plays and who leads."""
    _needs(context, "in play", "it says who plays and who leads")
    found = []
    for key, row, clause in _rows(context, "in play"):
        seats, leader = (
            value_part(row, "seats", clause, context, SEATS),
            value_part(row, "leader", clause, context, SEAT),
        )
        for part in ("seats", "leader"):
            if row.get(part) is None:
                _missing(context, key, part, "add `seats: all seats` and `leader: eldest`")
        when = condition_part(row, clause, context)
        if seats is not None and leader is not None:
            found.append(InPlay(context.row_origin(clause, key, row), when, seats, leader))
    return tuple(found)


def lower_duties(context: Context, section: str) -> tuple[Duty, ...]:
    """Return the rows of `lead` or `follow`."""
    _needs(
        context,
        section,
        "it says which cards may be played" if section == "follow" else "add `free: any card`",
    )
    found = []
    for key, row, clause in _rows(context, section):
        play = value_part(row, "play", clause, context, CARDS)
        if row.get("play") is None:
            _missing(context, key, "play", "say which cards may be played: `play: any card`")
        when = condition_part(row, clause, context)
        says = lower_says(context.says_of(row, "play"), clause, Scope(), context, duty=True)
        if play is not None:
            found.append(Duty(context.row_origin(clause, key, row), when, play, says))
    return tuple(found)


def lower_draw(context: Context) -> tuple[Drawing, ...]:
    """Return the ways of drawing after a trick."""
    found = []
    for key, row, clause in _rows(context, "draw"):
        cards = value_part(row, "cards", clause, context, number(1, 8)) or const(1, number(1, 1), "1")
        if cards.type.high < 1:
            context.report(
                "wrong-value",
                place_of(row, "cards"),
                "one card or more is drawn",
                "to draw none, remove the row",
            )
        start = value_part(row, "from", clause, context, SEAT)
        if row.get("from") is None:
            _missing(context, key, "from", "say who draws first: `from: winner of last trick`")
        residue = text_part(row, "residue")
        if residue and residue not in _RESIDUES:
            place = place_of(row, "residue")
            context.report(
                "wrong-value",
                place,
                f"`{residue}` is no way to treat what is left",
                did_you_mean(residue, _RESIDUES) or f"it is {join_choices(_RESIDUES)}",
            )
        when = condition_part(row, clause, context)
        if start is not None:
            found.append(Drawing(context.row_origin(clause, key, row), when, cards, start, residue))
    return tuple(found)


def lower_events(context: Context) -> tuple[Event, ...]:
    """Return what happens by itself."""
    found = []
    for key, row, clause in _rows(context, "events"):
        on = text_part(row, "at")
        if on not in EVENTS:
            node = row.get("at")
            message = (
                f"nothing happens on `{on}`"
                if node is not None
                else f"the event `{key.text}` does not say when it happens"
            )
            context.report(
                "unknown-event",
                node.place if node else key.place,
                message,
                did_you_mean(on, EVENTS) or f"it is {join_choices(EVENTS)}",
            )
            continue
        if row.get("does") is None:
            _missing(context, key, "does", "say what happens")
        does = effects_part(row, "does", clause, context)
        found.append(
            Event(context.row_origin(clause, key, row), on, condition_part(row, clause, context), does)
        )
    return tuple(found)


def lower_settle(context: Context) -> tuple[SettleRow, ...]:
    """Return who wins a deal, and what."""
    _needs(context, "settle", "it says who wins a deal")
    found = []
    for key, row, clause in _rows(context, "settle"):
        when = condition_part(row, clause, context)
        winner = value_part(row, "winner", clause, context, SEATS)
        if row.get("winner") is None:
            _missing(context, key, "winner", "add `winner:`, a seat, seats or `none`")
        first = Expr("first_seat", SEAT, (winner,)) if winner is not None else const(-1, SEAT, "none")
        scope = Scope().let("winner", first)
        scores = value_part(row, "scores", clause, context, number(0, 0), scope)
        each = value_part(row, "each scores", clause, context, number(0, 0), scope)
        carries = value_part(row, "carries", clause, context, number(0, 0), scope)
        if (
            row.get("scores") is None
            and row.get("each scores") is None
            and winner is not None
            and not winner.is_const
        ):
            _missing(context, key, "scores", "say what it is worth: `scores: grade of winner`")
        if winner is not None:
            found.append(
                SettleRow(
                    context.row_origin(clause, key, row), when, winner, scores, each, carries, _label(row)
                )
            )
    return tuple(found)


def _label(row: Mapping) -> dict[str, str]:
    node = row.get("label")
    if isinstance(node, Scalar):
        return {"en": node.text}
    if isinstance(node, Mapping):
        return {key.text: value.text for key, value in node.items if isinstance(value, Scalar)}
    return {}
