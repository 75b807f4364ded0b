"""What a name means in its place: a local, a fact, a state variable, a definition, a suit, or a value of a choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sixtysix_dsl.diagnostics import did_you_mean, join_choices
from sixtysix_dsl.lower.context import Context, Definition, Fault, Reported, Scope
from sixtysix_dsl.rulebook.expr import Expr
from sixtysix_dsl.rulebook.types import CARDS, FLAG, SEAT, SUIT, Kind, Type
from sixtysix_dsl.rulebook.words import FACTS, NAMED_CONSTANTS, visible_words
from sixtysix_dsl.syntax.ast import Ast, Word

Lower = Callable[[Ast, Scope, Context, Type | None], Expr]

MAX_OPEN = 12
"""How far definitions may read one another."""


def find_name(word: Word, scope: Scope, context: Context, expected: Type | None) -> Expr:
    """Return what a single name stands for; raise Fault with the nearest names if it is nothing."""
    name = word.text
    if name in scope.names:
        return scope.names[name]
    if expected is not None and expected.kind is Kind.CHOICE and name in expected.values:
        return Expr("const", expected, (), expected.values.index(name), name)
    if name in NAMED_CONSTANTS:
        if name == "none":
            return Expr("const", SEAT, (), -1, "none")
        return Expr("const", FLAG, (), int(name == "yes"), name)
    if name == "worth" and scope.worth is not None:
        return scope.worth
    fact = FACTS.get(name)
    if fact is not None and fact.about is None:
        context.count(word, scope.slots)
        return Expr(fact.op, fact.type)  # facts of one word are no counts
    if name in context.state:
        index, var = context.state[name]
        if var.per_seat:
            raise Fault("wrong-type", f"`{name}` is kept for each seat", word, f"say whose: `{name} of me`")
        return Expr("state", var.type, (), index, name)
    if name in context.definitions:
        definition = context.definitions[name]
        if definition.parameter is not None:
            raise Fault("wrong-type", f"`{name}` is about a seat", word, f"say whose: `{name} of me`")
        return _use_definition(definition, word, scope, context, None)
    pack = context.pack
    if pack is not None and name in pack.suits:
        return Expr("const", SUIT, (), pack.suits.index(name), name)
    raise _unknown(word, scope, context, expected)


def find_name_of(ast: Ast, scope: Scope, context: Context, lower: Lower) -> Expr:
    """Return what `NAME of X` stands for: a rank of a suit, a state variable of a seat, or a definition."""
    word, about = ast.word(0), ast.node(1)
    name, pack = word.text, context.pack
    if name in context.state and context.state[name][1].per_seat:
        index, var = context.state[name]
        return Expr("state_of", var.type, (lower(about, scope, context, SEAT),), index, name)
    if name in context.definitions and context.definitions[name].parameter is not None:
        return _use_definition(
            context.definitions[name], word, scope, context, lower(about, scope, context, SEAT)
        )
    if pack is not None and name in pack.ranks:
        context.count(ast, scope.slots)
        return Expr("face", CARDS, (lower(about, scope, context, SUIT),), pack.ranks.index(name), name)
    if _looks_like_a_rank(name) and pack is not None:
        context.doubt(
            "rank-not-in-pack",
            f"this pack has no rank `{name}`: the clause is never met",
            word,
            f"the ranks are {', '.join(pack.ranks)}",
        )
        return Expr("const", CARDS, (), 0, f"{name} of …")
    raise _unknown_of(word, context)


def _looks_like_a_rank(name: str) -> bool:
    """Whether a word is written as ranks are; one that this pack lacks is a doubt, since an option may name it."""
    return name.isdigit() or (len(name) == 1 and name.isupper())


def _use_definition(
    definition: Definition, word: Word, scope: Scope, context: Context, about: Expr | None
) -> Expr:
    if definition.id in context.open_definitions:
        circle = [*context.open_definitions[context.open_definitions.index(definition.id) :], definition.id]
        raise Fault("circle", "these definitions need each other: " + " → ".join(circle), word)
    if len(context.open_definitions) > MAX_OPEN:
        raise Fault("nested-too-deep", f"more than {MAX_OPEN} definitions are read one through another", word)
    inner = Scope(slots=scope.slots)
    if definition.parameter is not None and about is not None:
        inner = inner.let(definition.parameter, about)
    context.open_definitions.append(definition.id)
    try:
        return context.lower_definition(definition, inner)
    finally:
        context.open_definitions.pop()


def _unknown(word: Word, scope: Scope, context: Context, expected: Type | None) -> Fault | Reported:
    name = word.text
    if context.is_declared(name):
        return Reported()
    pack = context.pack
    if name in context.resolved.options:
        return Fault("unknown-word", f"`{name}` is an option", word, f"write `option {name}`")
    if pack is not None and (name in pack.ranks or name in pack.letters):
        if name in pack.letters:
            suit = pack.suits[pack.letters.index(name)]
            return Fault("unknown-word", f"`{name}` is not a suit's name here", word, f"write `{suit}`")
        return Fault(
            "unknown-word",
            f"`{name}` is a rank",
            word,
            f"say of which suit, `{name} of trump`, or all of them, `rank {name}`",
        )
    if expected is not None and expected.kind is Kind.CHOICE:
        values = expected.values
        return Fault(
            "unknown-word",
            f"`{name}` is none of {quoted(values)}",
            word,
            did_you_mean(name, values) or f"it is {join_choices(values)}",
        )
    candidates = [
        *scope.names,
        *NAMED_CONSTANTS,
        *visible_words(),
        *context.state,
        *context.definitions,
        *(pack.suits if pack else ()),
    ]
    help = did_you_mean(name, candidates)
    if help is None and expected is not None and expected.kind is Kind.NUMBER:
        help = "numbers are written in digits"
    return Fault("unknown-word", f"nothing here is called `{name}`", word, help)


def quoted(words: Sequence[str]) -> str:
    """Return words so that each can be told from the sentence around it."""
    return ", ".join(f"`{word}`" for word in words)


def _unknown_of(word: Word, context: Context) -> Fault | Reported:
    if context.is_declared(word.text):
        return Reported()
    pack = context.pack
    of_seat = [n for n, (_, var) in context.state.items() if var.per_seat]
    defined = [n for n, d in context.definitions.items() if d.parameter is not None]
    phrases = [words.removesuffix(" of") for words in FACTS if words.endswith(" of")]
    candidates = [*of_seat, *defined, *phrases, *(pack.ranks if pack else ())]
    if word.text in FACTS or word.text in context.state or word.text in context.definitions:
        return Fault("unknown-word", f"`{word.text}` is not of anything", word, f"write `{word.text}` alone")
    help = did_you_mean(word.text, candidates)
    if help is None and pack is not None:
        help = f"the ranks are written {', '.join(pack.ranks)}"
    return Fault("unknown-word", f"`{word.text} of …` means nothing here", word, help)
