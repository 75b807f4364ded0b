"""How bots choose, as instructions: the definition in `play/bots.py`."""

from __future__ import annotations

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.announcements import list_announcements, must_announce, one_per_face, open_rules
from sixtysix_dsl.compile.chance import Chance
from sixtysix_dsl.compile.code import E, i64
from sixtysix_dsl.compile.duties import playable
from sixtysix_dsl.compile.moves import RULE_SHIFT, shift_of
from sixtysix_dsl.compile.unit import Writer

RANDOM, HONEST, GREEDY = range(3)
BOT_NUMBERS = {"random": RANDOM, "honest": HONEST, "greedy": GREEDY}
"""What stands for a bot in the buffer `bots`, a byte for each seat."""
_UNROLLED = 5
"""So many steps towards a chosen card are written out; there are seldom more cards to choose from."""


def is_honest(w: Writer, seat: E) -> E:
    """Whether a seat leaves out claims that would not be upheld."""
    return code.eq(w.access.at("bots", seat), i64(HONEST))


def select_card(w: Writer, cards: E, number: E) -> E:
    """Return the card with this number, from 0, in a set of more cards than that."""
    body = w.body
    left = body.local()
    body.set(left, cards)
    here = body.get(left)
    for step in range(_UNROLLED):
        rest = code.band(here, code.sub(here, code.ONE))
        body.set(left, code.select(code.gt(number, i64(step)), rest, here))
    with body.when(code.gt(number, i64(_UNROLLED))):
        more = body.local()
        body.set(more, code.sub(number, i64(_UNROLLED)))
        with body.loop() as again:
            body.set(left, code.band(here, code.sub(here, code.ONE)))
            body.set(more, code.sub(body.get(more), code.ONE))
            body.br_if(again, code.ne(body.get(more), code.ZERO))
    card = body.keep(code.ctz(here))
    card.nonneg = True
    return card


class Open:
    """What may be done in one situation: announcements in the list `moves`, and cards by face."""

    def __init__(self, w: Writer, situation: str, phase: int = -1, *, honest: bool) -> None:
        """List it; with `honest`, without the claims that honest seats leave out."""
        body = w.body
        w = self.w = w.frozen()
        picky = (lambda seat: is_honest(w, seat)) if honest else None
        rules = open_rules(w.unit, situation, phase)
        self.count = code.ZERO
        if rules:
            self.count = body.keep(list_announcements(w, situation, phase=phase, picky=picky))
            self.count.nonneg = True
        self.turn = body.keep(w.access.get("turn"))
        self.turn.nonneg = True
        self.cards = self.plays = code.ZERO
        if situation in ("lead", "bound", "follow"):
            duties = w.rulebook.follow if situation == "follow" else w.rulebook.lead
            forced = must_announce(w, situation, self.count)
            if forced.const == 0:
                self.cards = body.keep(one_per_face(w, playable(w, duties, self.turn)))
            else:
                local = body.local()
                body.set(local, code.ZERO)
                with body.when_not(forced):
                    body.set(local, one_per_face(w, playable(w, duties, self.turn)))
                self.cards = body.get(local)
            self.plays = body.keep(code.popcount(self.cards))
        self.all = body.keep(code.add(self.plays, self.count))

    def draw(self, chance: Chance) -> E:
        """Draw a number for one of all moves."""
        return chance.below(self.all)

    def word(self, number: E) -> E:
        """Return the announcement with this number, counted after the plays."""
        index = code.sub(number, self.plays)
        index.nonneg = True
        return self.w.body.keep(self.w.access.at("moves", index))


def count_announcement(w: Writer, word: E) -> None:
    """Count an announcement in the tally."""
    place = w.unit.layout["tally"].address + 8 * w.unit.tally_at("moves")
    address = code.wrap(code.shl(code.shr(word, i64(RULE_SHIFT)), i64(3)))
    w.body.store(address, place, code.add(code.load(address, place), code.ONE))


def play_word(seat: E, card: E) -> E:
    """Return the move of playing a card."""
    return code.bor(seat, code.shl(card, i64(shift_of(0))))

