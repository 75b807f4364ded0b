"""A variant with fewer cards: as a rule file would make it that leaves cards out (`pack: {without: …}`) and
deals fewer."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from sixtysix_dsl.rulebook.expr import Effect, Expr, const
from sixtysix_dsl.rulebook.pack import Pack
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.types import Kind, number
from sixtysix_dsl.rulebook.walk import walk_rules


class Size(NamedTuple):
    """How small: suits, ranks, and cards in a hand."""

    suits: int = 2
    ranks: int = 4
    hand: int = 3


class Smaller(NamedTuple):
    """Two Rulebooks of the same few cards, and in words which these are."""

    a: Rulebook
    b: Rulebook
    pack: str


def make_smaller(a: Rulebook, b: Rulebook, size: Size) -> Smaller:
    """Return two settled Rulebooks that share a pack with only some of its cards.

    Ranks and suits that a clause of either names are kept, even if that makes more than was asked for; then the
    strongest ranks and the first suits are. Hands are as large as the cards allow, with one left to turn up.
    """
    pack = a.pack
    ranks = _chosen(len(pack.ranks), size.ranks, _named_ranks(a) | _named_ranks(b))
    suits = _chosen(len(pack.suits), size.suits, _named_suits(a) | _named_suits(b))
    removed = frozenset(
        (rank, suit)
        for rank in range(len(pack.ranks))
        for suit in range(len(pack.suits))
        if rank not in ranks or suit not in suits or (rank, suit) in pack.removed
    )
    small = _without(pack, removed)
    hand = min(size.hand, max(1, (small.size - 1) // a.seats))
    names = small.write_cards(small.all)
    return Smaller(
        _deal_fewer(replace(a, pack=_without(a.pack, removed)), hand),
        _deal_fewer(replace(b, pack=_without(b.pack, removed)), hand),
        f"{small.size} cards ({names}), {hand} in a hand",
    )


def _chosen(many: int, wanted: int, named: set[int]) -> set[int]:
    """Return what is kept of so many: all that are named, then the first, until there are as many as wanted."""
    kept = set(named)
    for index in range(many):
        if len(kept) >= wanted:
            break
        kept.add(index)
    return kept


def _without(pack: Pack, removed: frozenset[tuple[int, int]]) -> Pack:
    return Pack(
        pack.suits,
        pack.letters,
        pack.ranks,
        pack.points,
        pack.copies,
        removed,
        pack.trump_ranks,
        pack.last_equal_wins,
    )


def _named_ranks(rulebook: Rulebook) -> set[int]:
    return {int(part.value) for part in walk_rules(rulebook) if part.op in ("rank_cards", "face")}


def _named_suits(rulebook: Rulebook) -> set[int]:
    values = (part for part in walk_rules(rulebook) if isinstance(part, Expr) and part.is_const)
    return {value.number for value in values if value.type.kind is Kind.SUIT and value.number >= 0}


def _deal_fewer(rulebook: Rulebook, hand: int) -> Rulebook:
    """Return it with packets that give each seat no more than `hand` cards in all."""
    left = _Left(hand)
    packets = tuple(packet._replace(does=left.of(packet.does)) for packet in rulebook.deal)
    phases = tuple(phase._replace(does=left.of(phase.does)) for phase in rulebook.phases)
    moves = tuple(
        rule._replace(does=left.of(rule.does)) if rule.phase >= 0 else rule for rule in rulebook.moves
    )
    return replace(rulebook, deal=packets, phases=phases, moves=moves)


class _Left:
    """How many cards may still be dealt to each seat."""

    def __init__(self, hand: int) -> None:
        self.hand = self.left = hand

    def of(self, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
        """Return effects that deal no more than is left."""
        return tuple(self._one(effect) for effect in effects)

    def _one(self, effect: Effect) -> Effect:
        if effect.body:
            return replace(effect, body=self.of(effect.body))
        if effect.op == "deal_up_to" and effect.args[0].is_const:
            return _with_count(effect, min(self.hand, effect.args[0].number))
        if effect.op != "deal" or not effect.args[0].is_const:
            return effect
        many = min(self.left, effect.args[0].number)
        if effect.value:  # to each seat
            self.left -= many
        return _with_count(effect, many)


def _with_count(effect: Effect, many: int) -> Effect:
    return replace(effect, args=(const(many, number(many, many), str(many)), *effect.args[1:]))
