"""How bots choose, as instructions: the definition in `play/bots.py`."""

from __future__ import annotations

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.announcements import Picky, list_announcements, must_announce, one_per_face
from sixtysix_dsl.compile.chance import Chance
from sixtysix_dsl.compile.code import E, i64
from sixtysix_dsl.compile.duties import playable
from sixtysix_dsl.compile.masks import Masked, bits_of, mask_announcements, table_name
from sixtysix_dsl.compile.moves import RULE_SHIFT, shift_of
from sixtysix_dsl.compile.unit import Writer

RANDOM, HONEST, GREEDY = range(3)
BOT_NUMBERS = {"random": RANDOM, "honest": HONEST, "greedy": GREEDY}
"""What stands for a bot in the buffer `bots`, a byte for each seat."""
_QUICKLY = 6
"""There are seldom more cards than that to choose from."""


def is_honest(w: Writer, seat: E) -> E:
    """Whether a seat leaves out claims that would not be upheld."""
    return code.eq(w.access.at("bots", seat), i64(HONEST))


def select_card(w: Writer, cards: E, number: E) -> E:
    """Return the card with this number, from 0, in a set of more cards than that.

    Up to _QUICKLY cards it takes no jump: two, four or none are taken away, and then one or none.
    """
    body = w.body
    number = body.keep(number)
    without = [body.keep(cards)]
    for _ in range(4):
        without.append(body.keep(_without_lowest(without[-1])))
    few = code.select(code.ge(number, code.TWO), without[2], without[0])
    left = body.local()
    body.set(left, code.select(code.ge(number, code.FOUR), without[4], few))
    here = body.get(left)
    is_odd = code.wrap(code.band(number, code.ONE))
    body.set(left, code.select(is_odd, _without_lowest(here), here))
    with body.when(code.ge(number, i64(_QUICKLY))):
        more = body.local()
        body.set(left, without[4])
        body.set(more, code.sub(number, code.FOUR))
        with body.loop() as again:
            body.set(left, _without_lowest(here))
            body.set(more, code.sub(body.get(more), code.ONE))
            body.br_if(again, code.ne(body.get(more), code.ZERO))
    card = body.keep(code.ctz(here))
    return code.sure(card)


def _without_lowest(cards: E) -> E:
    return code.band(cards, code.sub(cards, code.ONE))


class Open:
    """What may be done in one situation: cards by face, and announcements, as bits or in the list `moves`."""

    def __init__(self, w: Writer, situation: str, phase: int = -1, *, honest: bool) -> None:
        """List it; with `honest`, without the claims that honest seats leave out."""
        w = self.w = w.frozen()
        self.situation, self.phase = situation, phase
        self.turn = w.body.keep(w.access.get("turn"))
        self.turn = code.sure(self.turn)
        forced = self._announcements((lambda seat: is_honest(w, seat)) if honest else None)
        self.cards = self._cards(forced)
        self.plays = w.body.keep(code.popcount(self.cards))
        self.all = w.body.keep(code.add(self.plays, self.count))

    def _announcements(self, picky: Picky | None) -> E:
        """Work them out and count them; the result is whether nothing else is legal."""
        w, situation, phase = self.w, self.situation, self.phase
        bits = bits_of(w.rulebook, situation, phase)
        self.masked: Masked | None = None
        if bits:
            self.masked = mask_announcements(w, bits, situation, picky)
            self.count = w.body.keep(code.popcount(self.masked.mask))
            return self.masked.forced
        self.count = w.body.keep(list_announcements(w, situation, phase=phase, picky=picky))
        return must_announce(w, situation, self.count, phase=phase)

    def _cards(self, forced: E) -> E:
        w, body = self.w, self.w.body
        if self.situation not in ("lead", "bound", "follow"):
            return code.ZERO
        duties = w.rulebook.follow if self.situation == "follow" else w.rulebook.lead
        if forced.const == 0:
            return body.keep(one_per_face(w, playable(w, duties, self.turn)))
        cards = body.local()
        body.set(cards, code.ZERO)
        with body.when_not(forced):
            body.set(cards, one_per_face(w, playable(w, duties, self.turn)))
        return body.get(cards)

    def draw(self, chance: Chance) -> E:
        """Draw a number for one of all moves."""
        return chance.below(self.all)

    def word(self, number: E) -> E:
        """Return the announcement with this number, counted after the plays."""
        w, body = self.w, self.w.body
        index = body.keep(code.sub(number, self.plays))
        index = code.sure(index)
        if self.masked is None:
            return body.keep(w.access.at("moves", index))
        bit = select_card(w, self.masked.mask, index)
        word = w.access.at(table_name(self.situation, self.phase), bit)
        if not self.masked.of_turn:
            return body.keep(word)
        is_of_turn = code.band(code.shr(i64(self.masked.of_turn), bit), code.ONE)
        who = code.mul(is_of_turn, w.access.get("leader" if self.situation in ("lead", "bound") else "turn"))
        return body.keep(code.bor(word, who))


def count_announcement(w: Writer, word: E) -> None:
    """Count an announcement in the tally."""
    place = w.unit.layout["tally"].address + 8 * w.unit.tally_at("moves")
    address = code.wrap(code.shl(code.shr(word, i64(RULE_SHIFT)), i64(3)))
    w.body.store(address, place, code.add(code.load(address, place), code.ONE))


def play_word(seat: E, card: E) -> E:
    """Return the move of playing a card."""
    return code.bor(seat, code.shl(card, i64(shift_of(0))))
