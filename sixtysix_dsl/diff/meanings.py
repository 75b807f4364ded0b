"""What every clause comes to once the options in force are put in, by the clause's id."""

from __future__ import annotations

from collections.abc import Iterator

from sixtysix_dsl.check.walk import clauses
from sixtysix_dsl.diff.meaning import Meaning
from sixtysix_dsl.lower.context import Context, Definition, Fault, Reported, Scope
from sixtysix_dsl.lower.definitions import lower_definition
from sixtysix_dsl.lower.settle import fold_value
from sixtysix_dsl.lower.tables import lower_definitions, lower_state
from sixtysix_dsl.resolve.variant import Resolved
from sixtysix_dsl.rulebook.expr import YES, Expr
from sixtysix_dsl.rulebook.pack import Pack
from sixtysix_dsl.rulebook.rulebook import MoveRule, Rulebook, StateVar
from sixtysix_dsl.rulebook.types import FLAG, MODES, SEAT, Kind

_MAIN = {"deal": "does", "lead": "play", "follow": "play", "events": "does"}
"""The part of a section's rows that has the row's id."""


def meanings_of(resolved: Resolved, unsettled: Rulebook, rulebook: Rulebook) -> dict[str, Meaning]:
    """Return the meanings of a variant's clauses. Of what is not there, only the words matter."""
    found: dict[str, Meaning] = dict(_plain(rulebook))
    for origin, part, value in clauses(rulebook):
        if part not in ("does", "choose", "asks"):
            found[_id(origin.clause, part)] = (value,)
    for packet in rulebook.deal:
        found[packet.origin.clause] = packet.does
    for event in rulebook.events:
        found[event.origin.clause] = event.does
    for phase in rulebook.phases:
        found[f"{phase.origin.clause}.does"] = phase.does
        asks = phase.asks
        if asks is not None:
            seats = () if asks.seats is None else (asks.seats,)
            found[f"{phase.origin.clause}.asks"] = (asks.how, asks.start, *seats)
    for rule in rulebook.moves:
        found.update(_of_move(rule))
    for clause in _rows(rulebook):
        found.setdefault(f"{clause}.when", (YES,))
    found.update(_tables(resolved, unsettled, rulebook))
    return found


def _rows(rulebook: Rulebook) -> Iterator[str]:
    """The rows that hold always if they have no condition."""
    yield from (row.origin.clause for row in rulebook.in_play)
    yield from (drawing.origin.clause for drawing in rulebook.draw)
    yield from (row.origin.clause for row in rulebook.settle)
    yield from (duty.origin.clause for duty in (*rulebook.lead, *rulebook.follow))
    yield from (packet.origin.clause for packet in rulebook.deal)
    yield from (phase.origin.clause for phase in rulebook.phases)
    yield from (event.origin.clause for event in rulebook.events)


def _id(clause: str, part: str) -> str:
    if not part or (part == _MAIN.get(clause.partition(".")[0])):
        return clause
    return f"{clause}.{part}"


def _of_move(rule: MoveRule) -> Iterator[tuple[str, Meaning]]:
    clause = rule.origin.clause
    yield f"{clause}.does", rule.does
    yield f"{clause}.kind", (rule.kind,)
    yield f"{clause}.once", (rule.once,)
    chosen: list[Expr | str | int] = []
    for choice in rule.choices:
        chosen += (
            choice.kind,
            choice.step,
            *(each for each in (choice.among, choice.upto) if each is not None),
        )
    yield f"{clause}.choose", tuple(chosen)
    conditions = tuple(condition.holds for condition in rule.when)
    yield f"{clause}.when", (Expr("and", FLAG, conditions) if conditions else YES,)
    if rule.mode.is_const and rule.mode.number != MODES.values.index("automatic"):
        yield f"{clause}.automatic-when", ()  # it happens only as a move, whatever this says


def _plain(rulebook: Rulebook) -> Iterator[tuple[str, Meaning]]:
    """What is no value: the pack, who sees what, what state is."""
    yield from _of_pack(rulebook.pack)
    for zone, viewer in rulebook.views.items():
        yield f"views.{zone}", (viewer,)
    for variable in rulebook.state:
        yield from _of_state(variable)


def _of_pack(pack: Pack) -> Iterator[tuple[str, Meaning]]:
    yield "pack.suits", (*pack.suits, *pack.letters)
    yield "pack.ranks", pack.ranks
    yield "pack.trump-ranks", pack.trump_ranks or pack.ranks
    yield "pack.copies", (pack.copies,)
    yield "pack.card-points", tuple(f"{r} {p}" for r, p in sorted(zip(pack.ranks, pack.points, strict=True)))
    yield "pack.without", tuple(sorted(f"{pack.ranks[r]} {pack.suits[s]}" for r, s in pack.removed))


def _of_state(variable: StateVar) -> Iterator[tuple[str, Meaning]]:
    id, type_ = variable.origin.clause, variable.type
    is_word = type_.kind is Kind.CHOICE
    yield id, (type_.kind.name, *((type_.low, type_.high) if not is_word else type_.values))
    yield f"{id}.for", (int(variable.per_seat),)
    yield f"{id}.starts", (type_.values[variable.starts] if is_word else variable.starts,)
    yield f"{id}.lives", (int(variable.for_match),)
    yield f"{id}.seen-by", (variable.seen_by,)


def _tables(resolved: Resolved, unsettled: Rulebook, rulebook: Rulebook) -> Iterator[tuple[str, Meaning]]:
    """Definitions, `grade` and what melds are worth, whole and row by row.

    The rulebook has definitions put in wherever they are read. Here each is lowered once more, for any seat.
    """
    for rule in unsettled.moves:
        if rule.worth is not None:
            yield from _table(f"{rule.origin.clause}.worth", rule.worth, rulebook)
    context = Context(resolved)
    context.lower_definition = lambda definition, scope: lower_definition(definition, scope, context)
    context.pack = unsettled.pack
    lower_state(context)
    lower_definitions(context)
    for definition in context.definitions.values():
        value = _lowered(definition, context)
        if value is not None:
            yield from _table(definition.id, value, rulebook)


def _lowered(definition: Definition, context: Context) -> Expr | None:
    scope = Scope()
    if definition.parameter is not None:
        scope, _ = scope.bind(definition.parameter, SEAT)
    context.open_definitions.append(definition.id)
    try:
        return lower_definition(definition, scope, context)
    except (Fault, Reported):
        return None
    finally:
        context.open_definitions.pop()


def _table(id: str, value: Expr, rulebook: Rulebook) -> Iterator[tuple[str, Meaning]]:
    done: dict[
        int, Expr
    ] = {}  # of this value alone, which lives as long: it goes by where values lie in memory
    yield id, (fold_value(value, rulebook.settings, done),)
    if value.op != "table" or value.value != id:
        return
    for condition, worth, origin in zip(value.args[::2], value.args[1::2], value.origins, strict=True):
        yield f"{origin.clause}.when", (fold_value(condition, rulebook.settings, done),)
        yield origin.clause, (fold_value(worth, rulebook.settings, done),)
