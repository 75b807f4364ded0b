"""Lower a resolved variant to a Rulebook, for all values of its options at once."""

from __future__ import annotations

from sixtysix_dsl.diagnostics import Diagnostic, has_errors
from sixtysix_dsl.lower.clauses import lower_clause
from sixtysix_dsl.lower.context import Context, Scope
from sixtysix_dsl.lower.definitions import check_definition, lower_definition
from sixtysix_dsl.lower.hashing import hash_variant
from sixtysix_dsl.lower.moves import lower_moves_and_phases
from sixtysix_dsl.lower.pack import lower_pack
from sixtysix_dsl.lower.play import (
    lower_deal,
    lower_draw,
    lower_duties,
    lower_events,
    lower_in_play,
    lower_settle,
)
from sixtysix_dsl.lower.tables import (
    lower_definitions,
    lower_match,
    lower_state,
    lower_table_section,
    lower_views,
)
from sixtysix_dsl.lower.values import lower_value
from sixtysix_dsl.resolve.variant import Resolved
from sixtysix_dsl.rulebook.expr import Expr
from sixtysix_dsl.rulebook.rulebook import Option, Rulebook
from sixtysix_dsl.rulebook.types import FLAG


def lower_variant(resolved: Resolved) -> tuple[Rulebook | None, list[Diagnostic]]:
    """Return the Rulebook (None if there are errors) and every fault found on the way.

    Its values still read options; `settle_options` puts them in.
    """
    context = Context(resolved)
    context.lower_definition = lambda definition, scope: lower_definition(definition, scope, context)
    context.pack = lower_pack(context)
    table = lower_table_section(context)
    if context.pack is None:
        return None, context.diagnostics
    state = lower_state(context)
    lower_definitions(context)
    for definition in context.definitions.values():
        check_definition(definition, context)
    moves, phases = lower_moves_and_phases(context)
    deal, in_play = lower_deal(context), lower_in_play(context)
    lead, follow = lower_duties(context, "lead"), lower_duties(context, "follow")
    draw, events, settle = lower_draw(context), lower_events(context), lower_settle(context)
    match, views = lower_match(context), lower_views(context)
    options = _options(context)
    if table is None or match is None or has_errors(context.diagnostics):
        return None, context.diagnostics
    settings = {option.name: _setting(resolved, option) for option in options}
    rulebook = Rulebook(
        name=resolved.name,
        title=resolved.title,
        source="; ".join(resolved.source_names),
        hash=hash_variant(resolved),
        settings=settings,
        options=options,
        table=table,
        pack=context.pack,
        state=state,
        deal=deal,
        phases=phases,
        in_play=in_play,
        lead=lead,
        follow=follow,
        draw=draw,
        moves=moves,
        events=events,
        settle=settle,
        match=match,
        views=views,
        locals=context.most_locals,
        layers=tuple(layer.name for layer in resolved.layers),
    )
    return rulebook, context.diagnostics


def _setting(resolved: Resolved, option: Option) -> str:
    setting = resolved.settings.get(option.name)
    return setting.text if setting is not None else option.default


def _options(context: Context) -> tuple[Option, ...]:
    options: list[Option] = []
    for option in context.resolved.options.values():
        limits: dict[str, Expr | None] = {}
        for part in ("requires", "excludes"):
            node = getattr(option, part)
            limits[part] = None
            if node is not None:
                clause = f"options.{option.name}.{part}"
                limits[part] = lower_clause(
                    node, clause, "value", context, lambda ast: lower_value(ast, Scope(), context, FLAG)
                )
        read_by = {
            clause
            for clause in context.read_options.get(option.name, ())
            if not clause.startswith("options.")
        }
        key = context.resolved.root.get("options")
        options.append(
            Option(
                option.name,
                option.values,
                option.default,
                option.low,
                option.high,
                option.doc.get("en", next(iter(option.doc.values()), "")),
                option.source,
                tuple(sorted(read_by)),
                limits["requires"],
                limits["excludes"],
                context.origin(f"options.{option.name}", option.key) if key is not None else None,
            )
        )
    return tuple(options)
