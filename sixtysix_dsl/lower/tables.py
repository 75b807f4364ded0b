"""Lower the sections that say what the table is: seats, pack, state, views, match."""

from __future__ import annotations

from sixtysix_dsl.diagnostics import Place, did_you_mean, join_choices
from sixtysix_dsl.load.document import Mapping, Scalar, Sequence
from sixtysix_dsl.lower.clauses import lower_clause, place_of, text_part, texts_of, value_part
from sixtysix_dsl.lower.context import Context, Definition, Scope, row_id
from sixtysix_dsl.rulebook.expr import Expr, const
from sixtysix_dsl.rulebook.pack import SUIT_LETTERS, CardError, Pack
from sixtysix_dsl.rulebook.rulebook import VIEWERS, ZONES, MatchRules, StateVar, Table
from sixtysix_dsl.rulebook.types import (
    EQUAL_CARDS,
    FLAG,
    MAX_POINTS,
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
MAX_CARDS = 64

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
    section = _required(context, "table", "it says how many seats there are")
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
            _place_of_value(section, "seats"),
            f"a table has 2 to {MAX_SEATS} seats, not {seats.number}",
        )
        return None
    return Table(seats, values["turn"], values["sides"], values["equal cards"])


def lower_pack(context: Context) -> Pack | None:
    """Return the pack; everything else needs it."""
    section = _required(context, "pack", "it says which cards there are")
    if section is None:
        return None
    before = len(context.diagnostics)
    suits, letters = _suits(section, context)
    ranks = tuple(scalar.text for scalar in texts_of(_value(section, "ranks")))
    points = _points(section, ranks, context)
    copies = _count(section, "copies", 1, context)
    for name, have in (("suits", suits), ("ranks", ranks)):
        if not have and section.get(name) is None:
            context.report("missing-row", section.place, f"`pack` does not say `{name}`")
    if len(context.diagnostics) > before or not suits or not ranks:
        return None
    if len(suits) * len(ranks) * copies > MAX_CARDS:
        many = len(suits) * len(ranks) * copies
        context.report(
            "too-large", section.place, f"a pack has at most {MAX_CARDS} cards, and this one {many}"
        )
        return None
    full = Pack(suits, letters, ranks, points, 1)
    removed = set()
    for scalar in texts_of(_value(section, "without")):
        for word in scalar.text.split():
            try:
                suit, rank, _ = full.cards[full.parse_card(word)]
                removed.add((rank, suit))
            except CardError as error:
                context.report("unknown-card", scalar.place, str(error))
    trump_ranks = tuple(scalar.text for scalar in texts_of(_value(section, "trump ranks")))
    if trump_ranks and sorted(trump_ranks) != sorted(ranks):
        node = section.get("trump ranks")
        context.report(
            "wrong-value",
            node.place if node else section.place,
            "`trump ranks` must name every rank once",
            f"the ranks are {', '.join(ranks)}",
        )
    return Pack(suits, letters, ranks, points, copies, frozenset(removed), trump_ranks)


def _value(section: Mapping, name: str) -> Scalar | Sequence | Mapping | None:
    node = section.get(name)
    if isinstance(node, Mapping) and node.get("is") is not None:
        return node.get("is")
    return node


def _place_of_value(section: Mapping, name: str) -> Place:
    node = _value(section, name)
    return node.place if node is not None else section.place


def _suits(section: Mapping, context: Context) -> tuple[tuple[str, ...], tuple[str, ...]]:
    node = _value(section, "suits")
    if isinstance(node, Mapping):
        names = tuple(key.text for key, _ in node.items)
        letters = tuple(value.text.upper() for _, value in node.items if isinstance(value, Scalar))
        if len(set(letters)) < len(names):
            context.report("wrong-value", node.place, "every suit needs a letter of its own")
    else:
        names = tuple(scalar.text for scalar in texts_of(node))
        letters = tuple(SUIT_LETTERS.get(name, "") for name in names)
        for scalar in texts_of(node):
            if scalar.text not in SUIT_LETTERS:
                help = (
                    did_you_mean(scalar.text, SUIT_LETTERS)
                    or "a suit of another pack has its letter declared: `suits: {coins: O}`"
                )
                context.report(
                    "unknown-suit", scalar.place, f"`{scalar.text}` is no suit with a known letter", help
                )
    if len(set(names)) < len(names):
        context.report("wrong-value", _place_of_value(section, "suits"), "a suit is named twice")
    for name in names:
        if name in RESERVED or name in FACTS:
            context.report(
                "name-taken", section.place, f"`{name}` is a word of the language and cannot be a suit"
            )
    return names, letters


def _points(section: Mapping, ranks: tuple[str, ...], context: Context) -> tuple[int, ...]:
    node = _value(section, "card points")
    if len(set(ranks)) < len(ranks):
        context.report("wrong-value", _place_of_value(section, "ranks"), "a rank is named twice")
    if not isinstance(node, Mapping):
        context.report(
            "missing-row", section.place, "`pack` does not say `card points`", "add `card points: {A: 11, …}`"
        )
        return ()
    values: dict[str, int] = {}
    for key, value in node.items:
        if key.text not in ranks:
            context.report(
                "unknown-rank",
                key.place,
                f"`card points` names `{key.text}`, which is no rank of this pack",
                did_you_mean(key.text, ranks),
            )
        elif not isinstance(value, Scalar) or not value.text.isdigit() or int(value.text) > 100:
            context.report("wrong-value", value.place, "card points are a whole number from 0 to 100")
        else:
            values[key.text] = int(value.text)
    for rank in ranks:
        if rank not in {key.text for key, _ in node.items}:
            context.report("missing-part", node.place, f"`card points` does not name the rank `{rank}`")
    return tuple(values.get(rank, 0) for rank in ranks)


def _count(section: Mapping, name: str, default: int, context: Context) -> int:
    node = _value(section, name)
    if node is None:
        return default
    if isinstance(node, Scalar) and node.text in ("1", "2", "3", "4"):
        return int(node.text)
    context.report("wrong-value", node.place, f"`{name}` is a number from 1 to 4")
    return default


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
                    "set it by an event `on: deal begins`",
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


def lower_match(context: Context) -> MatchRules | None:
    """Return the target of the match and who deals next."""
    section = _required(context, "match", "it says how many game points win, and who deals next")
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
        if value is not None:
            found[name] = value
    if len(found) < 2:
        return None
    origin = context.origin("match", section)
    return MatchRules(found["target"], found["dealer"], origin, _others_score(section, context))


def _others_score(section: Mapping, context: Context) -> Expr | None:
    row = section.get("others score")
    if not isinstance(row, Mapping):
        return None
    scope, _ = Scope().bind("won", number(0, MAX_POINTS))
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


def _required(context: Context, name: str, why: str) -> Mapping | None:
    section = context.section(name)
    if section is None:
        context.report("missing-section", context.resolved.root.place, f"the variant has no `{name}`: {why}")
    return section
