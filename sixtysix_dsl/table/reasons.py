"""What speaks for a move, in the words of the rules: from what a seat sees, and knows if it pays attention."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from sixtysix_dsl.diagnostics import join_choices
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.policy.reasons import Reasons, reasons_of
from sixtysix_dsl.rulebook.expr import Expr
from sixtysix_dsl.rulebook.moves import PLAY, Move
from sixtysix_dsl.rulebook.pack import Pack, cards_in
from sixtysix_dsl.rulebook.rulebook import MoveRule, Rulebook


@lru_cache(maxsize=8)
def _reasons(rulebook: Rulebook) -> Reasons:
    return reasons_of(rulebook)


def reasons_for(engine: ReferenceEngine, deal: Deal[Any], move: Move) -> list[str]:
    """Return what the move does that its seat can tell, a sentence each."""
    asked = _Asked(engine, deal, move)
    return list(asked.played() if move.name == PLAY else asked.announced())


class _Asked:
    """One move before it is made."""

    def __init__(self, engine: ReferenceEngine, deal: Deal[Any], move: Move) -> None:
        self.engine, self.deal, self.move, self.seat = engine, deal, move, move.seat
        self.rulebook, self.reasons = engine.rulebook, _reasons(engine.rulebook)
        self.pack: Pack = self.rulebook.pack
        self.view = deal.view(self.seat)

    def of(self, expr: Expr, card: int = -1) -> int:
        return self.engine.reader.of(expr, self.deal.state, self.seat, card)

    # -- a card

    def played(self) -> Iterator[str]:
        card = self.move.args[0]
        cards = [move.args[0] for move in self.deal.legal_moves(self.seat) if move.name == PLAY]
        yield from self._led(card, cards) if not self.deal.state.trick else self._followed(card, cards)
        yield from self._kept(card, cards)

    def _led(self, card: int, cards: Sequence[int]) -> Iterator[str]:
        worth = self.of(self.reasons.worth, card)
        if self.of(self.reasons.is_safe, card):
            yield f"It leads {_points(worth)}; suit must be followed, and no card still out beats it in its suit."
        elif self.of(self.reasons.is_top, card):
            yield f"It leads {_points(worth)}; no card still out beats it in its suit."
        elif worth == min(self.of(self.reasons.worth, other) for other in cards):
            yield f"It leads {_points(worth)}: no lead of yours risks less."
        else:
            yield f"It leads {_points(worth)}."

    def _followed(self, card: int, cards: Sequence[int]) -> Iterator[str]:
        reasons, worth = self.reasons, self.of(self.reasons.worth, card)
        if len(self.view["trick"]) != len(self.deal.state.trick):
            yield f"It adds {_points(worth)} to the trick."
            return
        stake, is_last = self.of(reasons.stake, card), self.of(reasons.is_last)
        if self.of(reasons.beats, card):
            if is_last:
                yield f"It takes the trick, worth {_points(stake)}."
            elif self.of(reasons.is_unbeaten, card):
                yield f"It takes the trick, as no card still out beats it: {_points(stake)} so far."
            else:
                yield f"It beats the trick so far, {_points(stake)}; a card that beats it may still come."
        elif self.of(reasons.friend_wins):
            how = "takes" if is_last else "is winning"
            yield f"Your partner {how} the trick: it adds {_points(worth)} for your side."
        else:
            least = worth == min(self.of(reasons.worth, other) for other in cards)
            more = ": no card of yours gives less" if least and len(cards) > 1 else ""
            yield f"It does not beat the trick, and adds {_points(worth)} to it{more}."

    def _kept(self, card: int, cards: Sequence[int]) -> Iterator[str]:
        """What stays in hand that another card would have given up."""
        reasons = self.reasons
        breaks = {other: self.of(reasons.breaks, other) for other in cards}
        if breaks[card]:
            yield f"It gives up what could be announced with it: {breaks[card]} points."
        held: dict[tuple[int, int], list[str]] = {}
        for other, worth in breaks.items():
            if worth and not breaks[card]:
                held.setdefault((self.pack.suit_of[other], worth), []).append(self.pack.names[other])
        for (_, worth), names in held.items():
            yield f"It keeps {join_choices(names, 'and')}: announced, that counts {worth}."
        trumps = [other for other in cards if self.of(reasons.is_trump, other)]
        if trumps and card not in trumps:
            yield f"It saves {'your trumps' if len(trumps) > 1 else 'your trump'}."

    # -- an announcement

    def announced(self) -> Iterator[str]:
        rule = self._rule()
        told: dict[str, Callable[[MoveRule], Iterator[str]]] = {
            "meld": self._meld,
            "exchange": self._exchange,
            "close": self._close,
            "claim": self._claim,
            "bid": self._bid,
            "pass": self._pass,
            "trump": self._trump,
            "give": self._give,
        }
        if rule is not None and rule.kind in told:
            yield from told[rule.kind](rule)

    def _rule(self) -> MoveRule | None:
        found = self.engine.interpreter.rule_of(self.deal.state, self.move)
        return found.rule if found is not None else None

    def _meld(self, rule: MoveRule) -> Iterator[str]:
        """What is counted by it, now or later, in the seat's own figures."""
        after = self.engine.view(self.engine.apply(self.deal.state, self.move), self.seat)
        for name, words in (
            ("points", "It counts {}."),
            ("pending", "It will count {} once it may be counted."),
        ):
            before, then = self.view[name][str(self.seat + 1)], after[name][str(self.seat + 1)]
            if before is not None and then is not None and then > before:
                yield words.format(then - before)
        yield from self._has()

    def _exchange(self, rule: MoveRule) -> Iterator[str]:
        """Which card that lies open comes into the hand."""
        up = self.deal.state.turn_up
        if self.view["talon"]["turn_up"] is None:
            return
        after = self.engine.apply(self.deal.state, self.move).hands[self.seat]
        gone = [self.pack.names[card] for card in cards_in(self.deal.state.hands[self.seat] & ~after)]
        if after >> up & 1 and len(gone) == 1:
            yield f"You get {self.pack.names[up]} for {gone[0]}."

    def _has(self) -> Iterator[str]:
        points = self.view["points"][str(self.seat + 1)]
        if self.reasons.enough_by is not None and points is not None:
            yield f"You have {points} points; {self.of(self.reasons.enough)} are enough."

    def _claim(self, rule: MoveRule) -> Iterator[str]:
        """Whether it would be upheld, which a seat that has counted knows; not what it would score."""
        yield from self._has()
        result = self.engine.result_of(self.engine.apply(self.deal.state, self.move))
        if result is not None:
            yield f"It would be {'won' if result.winners >> self.seat & 1 else 'lost'} by {result.by}."

    def _close(self, rule: MoveRule) -> Iterator[str]:
        if self.reasons.enough_by is not None:
            sure, enough = self.of(self.reasons.if_closed), self.of(self.reasons.enough)
            yield f"What you have, top cards and announcements come to {sure} points; {enough} are enough."

    def _bid(self, rule: MoveRule) -> Iterator[str]:
        numbers = [
            value
            for choice, value in zip(rule.choices, self.move.args, strict=True)
            if choice.kind == "number"
        ]
        bid = f"; the bid is {numbers[0]}" if numbers else ""
        yield f"Your top cards and announcements come to {self.of(self.reasons.hoped)} points{bid}."

    def _pass(self, rule: MoveRule) -> Iterator[str]:
        phase = self.rulebook.phases[rule.phase] if rule.phase >= 0 else None
        if phase is not None and any(self.rulebook.moves[number].kind == "bid" for number in phase.moves):
            yield f"Your top cards and announcements come to {self.of(self.reasons.hoped)} points."

    def _trump(self, rule: MoveRule) -> Iterator[str]:
        for choice, suit in zip(rule.choices, self.move.args, strict=True):
            if choice.kind == "suit":
                held = self.deal.state.hands[self.seat] & self.pack.suit_sets[suit]
                count = held.bit_count()
                yield f"You hold {count} of that suit, with {_points(self.pack.value(held))}."

    def _give(self, rule: MoveRule) -> Iterator[str]:
        for choice, card in zip(rule.choices, self.move.args, strict=True):
            if choice.kind == "card":
                breaks = self.of(self.reasons.breaks, card)
                lost = (
                    f"and gives up an announcement of {breaks}"
                    if breaks
                    else "and breaks nothing you can announce"
                )
                yield f"It is worth {_points(self.of(self.reasons.worth, card))}, {lost}."


def _points(count: int) -> str:
    return f"{count} card {'point' if count == 1 else 'points'}"
