"""Lower the pack: suits with their letters, ranks with their card points, copies, and cards left out."""

from __future__ import annotations

from sixtysix_dsl.diagnostics import did_you_mean
from sixtysix_dsl.load.document import Mapping, Scalar
from sixtysix_dsl.lower.clauses import texts_of
from sixtysix_dsl.lower.context import Context
from sixtysix_dsl.lower.tables import place_of_value, required, value_of
from sixtysix_dsl.rulebook.pack import SUIT_LETTERS, CardError, Pack
from sixtysix_dsl.rulebook.words import FACTS, RESERVED

MAX_CARDS = 64


def lower_pack(context: Context) -> Pack | None:
    """Return the pack; everything else needs it."""
    section = required(context, "pack", "it says which cards there are")
    if section is None:
        return None
    before = len(context.diagnostics)
    suits, letters = _suits(section, context)
    ranks = tuple(scalar.text for scalar in texts_of(value_of(section, "ranks")))
    points = _points(section, ranks, context)
    copies = _count(section, "copies", 1, context)
    _check_ranks(section, suits, context)
    for name, have in (("suits", suits), ("ranks", ranks)):
        if not have and section.get(name) is None:
            context.report("missing-row", section.place, f"`pack` does not say `{name}`")
        elif not have:
            context.report("empty-value", place_of_value(section, name), f"a pack without {name} has no card")
    if len(context.diagnostics) > before:
        return None
    if len(suits) * len(ranks) * copies > MAX_CARDS:
        many = len(suits) * len(ranks) * copies
        blamed = "copies" if copies > 1 else "ranks"
        context.report(
            "too-large",
            place_of_value(section, blamed),
            f"a pack has at most {MAX_CARDS} cards, and this one {many}",
        )
        return None
    full = Pack(suits, letters, ranks, points, 1)
    written: dict[str, int] = {}
    for card, text in enumerate(full.names):
        first = written.setdefault(text.upper(), card)
        if first != card:
            context.report(
                "name-taken",
                place_of_value(section, "ranks"),
                f"`{text}` would be two cards: {_spelt(full, first)} and {_spelt(full, card)}",
                "a card is written rank then letter of the suit, and capitals make no difference",
            )
            return None
    removed = set()
    for scalar in texts_of(value_of(section, "without")):
        for word in scalar.text.split():
            try:
                suit, rank, _ = full.cards[full.parse_card(word)]
                removed.add((rank, suit))
            except CardError as error:
                context.report("unknown-card", scalar.place, str(error))
    trump_ranks = tuple(scalar.text for scalar in texts_of(value_of(section, "trump ranks")))
    if trump_ranks and sorted(trump_ranks) != sorted(ranks):
        node = section.get("trump ranks")
        context.report(
            "wrong-value",
            node.place if node else section.place,
            "`trump ranks` must name every rank once",
            f"the ranks are {', '.join(ranks)}",
        )
    return Pack(suits, letters, ranks, points, copies, frozenset(removed), trump_ranks)


def _spelt(pack: Pack, card: int) -> str:
    suit, rank, _ = pack.cards[card]
    return f"{pack.ranks[rank]} of {pack.suits[suit]}"


def _check_ranks(section: Mapping, suits: tuple[str, ...], context: Context) -> None:
    for scalar in texts_of(value_of(section, "ranks")):
        if not scalar.text.isalnum():
            context.report(
                "wrong-name",
                scalar.place,
                f"`{scalar.text}` cannot be a rank",
                "a rank has letters and digits only, as in `K` or `10`",
            )
        elif scalar.text in RESERVED or scalar.text in FACTS:
            context.report(
                "name-taken", scalar.place, f"`{scalar.text}` is a word of the language and cannot be a rank"
            )
        elif scalar.text in suits:
            context.report("name-taken", scalar.place, f"`{scalar.text}` is a suit and cannot be a rank too")


def _suits(section: Mapping, context: Context) -> tuple[tuple[str, ...], tuple[str, ...]]:
    node = value_of(section, "suits")
    if isinstance(node, Mapping):
        names = tuple(key.text for key, _ in node.items)
        letters = tuple(value.text.upper() for _, value in node.items if isinstance(value, Scalar))
        if len(set(letters)) < len(names):
            context.report("wrong-value", node.place, "every suit needs a letter of its own")
        for _, value in node.items:
            if isinstance(value, Scalar) and not value.text.isalpha():
                context.report(
                    "wrong-value",
                    value.place,
                    f"`{value.text}` is no letter for a suit",
                    "a card is written rank then letter: `suits: {coins: O}`",
                )
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
        context.report("wrong-value", place_of_value(section, "suits"), "a suit is named twice")
    for name in names:
        if name in RESERVED or name in FACTS:
            context.report(
                "name-taken",
                place_of_value(section, "suits"),
                f"`{name}` is a word of the language and cannot be a suit",
            )
    return names, letters


def _points(section: Mapping, ranks: tuple[str, ...], context: Context) -> tuple[int, ...]:
    node = value_of(section, "card points")
    if len(set(ranks)) < len(ranks):
        context.report("wrong-value", place_of_value(section, "ranks"), "a rank is named twice")
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
    node = value_of(section, name)
    if node is None:
        return default
    if isinstance(node, Scalar) and node.text in ("1", "2", "3", "4"):
        return int(node.text)
    context.report("wrong-value", node.place, f"`{name}` is a number from 1 to 4")
    return default
