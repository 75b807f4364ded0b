"""Lower the sections that say what the table is: seats, state, views, match. The pack has a module of its own."""

from __future__ import annotations

from sixtysix_dsl.diagnostics import Place, did_you_mean, join_choices
from sixtysix_dsl.load.document import Mapping, Scalar, Sequence
from sixtysix_dsl.lower.clauses import lower_clause, place_of, text_part, value_part
from sixtysix_dsl.lower.context import Context, Definition, Scope
from sixtysix_dsl.resolve.kinds import row_id
from sixtysix_dsl.rulebook.expr import Expr, const
from sixtysix_dsl.rulebook.rulebook import VIEWERS, ZONES, MatchRules, StateVar, Table
from sixtysix_dsl.rulebook.types import (
    EQUAL_CARDS,
    FLAG,
    MAX_POINTS,
    MAX_SCORE,
    SEAT,
    SIDES,
    SUIT,
    TURNS,
    Kind,
    Type,
    choice,
    number,
)
from sixtysix_dsl.rulebook.words import FACTS, RESERVED
from sixtysix_dsl.syntax.ast import Ast

MAX_SEATS = 6

_DEFAULT_VIEWS = {
    "hand": "owner",
    "talon": "nobody",
    "turn-up": "everyone",
    "trick": "everyone",
    "taken": "nobody",
    "points": "everyone",
}


def lower_table_section(context: Context) -> Table | None:
    """Return seats, direction and sides."""
    section = required(context, "table", "it says how many seats there are")
    if section is None:
        return None
    values: dict[str, Expr] = {}
    for name, type_, default in (
        ("seats", number(0, 0), None),
        ("turn", TURNS, 0),
        ("sides", SIDES, 0),
        ("equal cards", EQUAL_CARDS, 0),
    ):
        row = section.get(name)
        value = (
            value_part(row, "is", f"table.{row_id(name)}", context, type_)
            if isinstance(row, Mapping)
            else None
        )
        if value is None and row is None and default is not None:
            value = const(default, type_, type_.values[default])
        if value is not None:
            values[name] = value
        elif row is None:
            context.report("missing-row", section.place, f"`table` does not say `{name}`", "add `seats: 2`")
    if len(values) < 4:
        return None
    seats = values["seats"]
    if seats.is_const and not 2 <= seats.number <= MAX_SEATS:
        context.report(
            "wrong-value",
            place_of_value(section, "seats"),
            f"a table has 2 to {MAX_SEATS} seats, not {seats.number}",
        )
        return None
    sides = values["sides"]
    if seats.is_const and sides.is_const and sides.number and seats.number not in (4, 6):
        context.report(
            "wrong-value",
            place_of_value(section, "sides"),
            f"{seats.number} seats cannot play in pairs",
            "pairs need 4 or 6 seats; `each-alone` fits any number",
        )
        return None
    return Table(seats, values["turn"], sides, values["equal cards"])


def value_of(section: Mapping, name: str) -> Scalar | Sequence | Mapping | None:
    """Return what a row of fixed name says, given alone or as its `is`."""
    node = section.get(name)
    if isinstance(node, Mapping) and node.get("is") is not None:
        return node.get("is")
    return node


def place_of_value(section: Mapping, name: str) -> Place:
    """Return where a row of fixed name says it, or the section if there is none."""
    node = value_of(section, name)
    return node.place if node is not None else section.place


def lower_state(context: Context) -> tuple[StateVar, ...]:
    """Declare the state variables; their names hold in every clause."""
    section = context.section("state")
    for key, row in section.items if section is not None else ():
        if not isinstance(row, Mapping) or not name_is_free(key, context):
            continue
        clause = f"state.{row_id(key.text)}"
        node = row.get("is")
        if not isinstance(node, Scalar):
            context.report(
                "missing-part",
                key.place,
                f"the state `{key.text}` does not say what it is",
                "add `is: seat or none`, `is: points`, …",
            )
            continue
        type_ = lower_clause(node, clause, "holds", context, _state_type)
        if type_ is None:
            continue
        starts_node = row.get("starts")
        starts = value_part(row, "starts", clause, context, type_)
        if starts_node is None:
            context.report(
                "missing-part",
                key.place,
                f"the state `{key.text}` does not say how it starts",
                "add `starts:`",
            )
            continue
        if starts is None or not starts.is_const:
            if starts is not None:
                context.report(
                    "wrong-value",
                    starts_node.place,
                    "a state starts with a fixed value",
                    "set it by an event `at: deal begins`",
                )
            continue
        if type_.kind is Kind.NUMBER and not type_.low <= starts.number <= type_.high:
            context.report(
                "out-of-bounds", starts_node.place, f"{starts.number} is outside {type_.low} to {type_.high}"
            )
        per_seat = text_part(row, "for") == "each seat"
        if row.get("for") is not None and not per_seat:
            context.report("wrong-value", place_of(row, "for"), "`for` can only be `each seat`")
        seen = text_part(row, "seen by", "nobody")
        if seen not in VIEWERS:
            context.report(
                "wrong-value", place_of(row, "seen by"), f"`{seen}` is none who can see", _viewer_help(seen)
            )
        lives = text_part(row, "lives", "deal")
        if lives not in ("deal", "match"):
            context.report(
                "wrong-value", place_of(row, "lives"), "a state lives for the `deal` or the `match`"
            )
        var = StateVar(
            key.text, type_, per_seat, starts.number, lives == "match", seen, context.origin(clause, key)
        )
        context.state[key.text] = (len(context.state), var)
    return tuple(var for _, var in context.state.values())


def _state_type(ast: Ast) -> Type:
    inner = ast.node(0)
    if inner.kind == "holds_kind":
        kinds = {
            "yes or no": FLAG,
            "seat or none": SEAT,
            "suit or none": SUIT,
            "points": number(0, MAX_POINTS),
        }
        return kinds[inner.word(0).text]
    if inner.kind == "holds_number":
        return number(int(inner.word(0).text), int(inner.word(1).text))
    return choice(tuple(inner.word(i).text for i in range(len(inner.args))))


def _viewer_help(text: str) -> str:
    return did_you_mean(text, VIEWERS) or f"it is {join_choices(VIEWERS)}"


def name_is_free(key: Scalar, context: Context) -> bool:
    """Report a declaration whose name is taken already, or is no name."""
    name = key.text.split(" of ")[0]
    if name in RESERVED or name in FACTS:
        context.report(
            "name-taken",
            key.place,
            f"`{name}` is a word of the language and cannot be declared",
            "choose another name",
        )
        return False
    if context.pack is not None and (name in context.pack.suits or name in context.pack.ranks):
        context.report(
            "name-taken", key.place, f"`{name}` is a suit or rank of this pack", "choose another name"
        )
        return False
    if " " in name or not name.replace("-", "").isalnum() or not name[0].isalpha():
        context.report(
            "wrong-name",
            key.place,
            f"`{name}` cannot stand in a clause",
            "names are single words; join them with hyphens",
        )
        return False
    if name in context.state or name in context.definitions:
        context.report("name-taken", key.place, f"`{name}` is declared already")
        return False
    return True


def lower_definitions(context: Context) -> None:
    """Declare the definitions and `grade`; each use gives them types."""
    section = context.section("define")
    for key, row in section.items if section is not None else ():
        if not isinstance(row, Mapping) or not name_is_free(key, context):
            continue
        name, _, parameter = key.text.partition(" of ")
        context.definitions[name] = Definition(f"define.{row_id(name)}", parameter.strip() or None, row, key)
    grade = context.section("grade")
    if grade is not None:
        head = next(key for key, _ in context.resolved.root.items if key.text == "grade")
        context.definitions["grade"] = Definition("grade", "winner", grade, head)


_MAY_BE_NONE = frozenset(("const", "closer", "last_winner", "state", "state_of", "partner_of", "opponent_of"))
"""Seats that may be none, as they stand; under a condition the file may have seen to it."""


def lower_match(context: Context) -> MatchRules | None:
    """Return the target of the match and who deals next."""
    section = required(context, "match", "it says how many game points win, and who deals next")
    if section is None:
        return None
    found: dict[str, Expr] = {}
    for name, type_ in (("target", number(0, 0)), ("dealer", SEAT)):
        row = section.get(name)
        if not isinstance(row, Mapping):
            help = "add `target: 7`" if name == "target" else "add `dealer: seat after dealer`"
            context.report("missing-row", section.place, f"`match` does not say `{name}`", help)
            continue
        value = value_part(row, "is", f"match.{name}", context, type_, Scope())
        if value is not None and name == "target" and value.type.high < 1:
            context.report(
                "wrong-value",
                place_of_value(section, name),
                "a match is won with one game point or more",
            )
        elif value is not None and name == "dealer" and value.op in _MAY_BE_NONE:
            context.report(
                "wrong-value",
                place_of_value(section, name),
                "nobody would deal where this is none",
                "say who deals then: `… if … is not none else seat after dealer`",
            )
        elif value is not None:
            found[name] = value
    if len(found) < 2:
        return None
    origin = context.origin("match", section)
    return MatchRules(found["target"], found["dealer"], origin, _others_score(section, context))


def _others_score(section: Mapping, context: Context) -> Expr | None:
    row = section.get("others score")
    if not isinstance(row, Mapping):
        return None
    scope, _ = Scope().bind("won", number(-MAX_SCORE, MAX_SCORE))
    context.most_locals = max(context.most_locals, scope.slots)
    return value_part(row, "is", "match.others-score", context, number(0, 0), scope)


def lower_views(context: Context) -> dict[str, str]:
    """Return who sees each zone."""
    views = dict(_DEFAULT_VIEWS)
    section = context.section("views")
    for key, row in section.items if section is not None else ():
        if key.text not in ZONES:
            context.report(
                "unknown-key",
                key.place,
                f"there is no zone `{key.text}`",
                did_you_mean(key.text, ZONES) or f"the zones are {join_choices(ZONES)}",
            )
            continue
        node = row.get("seen by") if isinstance(row, Mapping) else None
        if not isinstance(node, Scalar):
            continue
        if node.text not in VIEWERS:
            context.report(
                "wrong-value", node.place, f"`{node.text}` is none who can see", _viewer_help(node.text)
            )
        else:
            views[key.text] = node.text
    return views


def required(context: Context, name: str, why: str) -> Mapping | None:
    """Return a section, or None and report that it is missing."""
    section = context.section(name)
    if section is None:
        context.report("missing-section", context.resolved.root.place, f"the variant has no `{name}`: {why}")
    return section
