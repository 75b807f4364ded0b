"""Tallies by the reference engine: slow, and what every faster engine must agree with, number for number."""

from __future__ import annotations

from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.interpret.state import State
from sixtysix_dsl.play.bots import choose_next
from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.play.match import Match, draw_first_dealer
from sixtysix_dsl.rulebook.moves import PLAY, Move
from sixtysix_dsl.rulebook.outcome import Result
from sixtysix_dsl.rulebook.rng import stream
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.tally import LENGTHS, POINTS, TRICKS, tally_blocks
from sixtysix_dsl.rulebook.work import StuckError, Work, match_seed


def play_tally(rulebook: Rulebook, work: Work) -> list[int]:
    """Return the tally of the deals or matches of a piece of work. Raises StuckError if a deal cannot go on."""
    player = _Player(rulebook, work)
    if not work.matches:
        first = draw_first_dealer(rulebook.seats, work.seed)
        for number in range(work.first, work.first + work.count):
            dealer = work.dealer if work.dealer >= 0 else (first + number) % rulebook.seats
            deal = Deal.from_seed(player.engine, work.seed, number=number, dealer=dealer)
            player.play(deal, work.seed, number)
        return player.counts.tally()
    for number in range(work.first, work.first + work.count):
        player.play_match(match_seed(work.seed, number))
    return player.counts.tally()


class _Counts:
    """The numbers of a tally, block by block."""

    def __init__(self, rulebook: Rulebook) -> None:
        """Begin with nothing."""
        self.seats, self.sides = rulebook.seats, rulebook.sides
        self.blocks = {block.name: [0] * block.length for block in tally_blocks(rulebook)}

    def add(self, block: str, index: int = 0, amount: int = 1) -> None:
        """Add to a number; a bin past the last is the last, one before the first the first."""
        numbers = self.blocks[block]
        numbers[max(0, min(index, len(numbers) - 1))] += amount

    def tally(self) -> list[int]:
        """Return all of them in order."""
        return [number for numbers in self.blocks.values() for number in numbers]


class _Player:
    """Plays deals of one rulebook and counts what happens."""

    def __init__(self, rulebook: Rulebook, work: Work) -> None:
        """Number the clauses, if they are to be counted."""
        self.work, self.counts = work, _Counts(rulebook)
        self.engine = ReferenceEngine(rulebook, self._watch if work.counts_clauses else None)
        self.clauses = {id(row): number for number, row in enumerate(_counted_rows(rulebook))}
        self.is_trying = False

    def play_match(self, seed: int) -> None:
        """Play one match to its end, or until too many deals are played."""
        counts, work = self.counts, self.work
        match = Match(self.engine, seed, dealer=work.dealer if work.dealer >= 0 else None)
        while match.winner() is None and match.deals < work.most_deals:
            deal = match.next_deal()
            self.play(deal, seed, match.deals)
            match.record(deal)
        counts.add("matches")
        counts.add("match length", match.deals)
        winner = match.winner()
        if winner is None:
            counts.add("matches unfinished")
        else:
            counts.add("match wins", counts.sides.index(winner))

    def play(self, deal: Deal[State], seed: int, number: int) -> None:
        """Play a deal to its end and count it."""
        rng, bots = stream(seed, "bots", number), self.work.bots
        length = 0
        while (result := deal.outcome()) is None:
            self.is_trying = True  # bots try moves to see what they lead to
            move = choose_next(bots, deal, rng)
            self.is_trying = False
            if move is None:
                raise StuckError(seed, number)
            self._count_move(deal.state, move)
            deal.push_legal(move)
            length += 1
        self._count_end(deal.state, result, length)

    def _count_move(self, s: State, move: Move) -> None:
        rules, counts = self.engine.interpreter, self.counts
        counts.add("decisions")
        if move.name != PLAY:
            announcement = rules.rule_of(s, move)
            assert announcement is not None  # it is legal
            counts.add("moves", 1 + announcement.rule.number)
            return
        counts.add("moves")
        if self.work.counts_clauses:
            _, duty = rules.playable(s)
            if duty is not None:
                counts.add("clauses", self.clauses[id(duty)])

    def _count_end(self, s: State, result: Result, length: int) -> None:
        rulebook, counts = self.engine.rulebook, self.counts
        seats = rulebook.seats
        counts.add("deals")
        counts.add("endings", _ending(rulebook, s, result))
        for seat in range(seats):
            counts.add("wins", seat, result.winners >> seat & 1)
            counts.add("scores", seat, result.scores[seat])
            counts.add("score squares", seat, result.scores[seat] ** 2)
        for number, side in enumerate(rulebook.sides):
            counts.add("side wins", number, int(any(result.winners >> seat & 1 for seat in side)))
            points = sum(s.card_points[seat] + s.bonus[seat] + s.counted[seat] for seat in side)
            for seat in side:
                counts.add("points", seat * POINTS + max(0, min(points, POINTS - 1)))
        counts.add("no winner", 0, int(result.winners == 0))
        eldest = seats * result.scores[(s.dealer + 1) % seats] - sum(result.scores)
        counts.add("eldest", 0, eldest)
        counts.add("eldest squares", 0, eldest**2)
        counts.add("length squares", 0, length**2)
        counts.add("length", min(length, LENGTHS - 1))
        counts.add("tricks", min(s.tricks_played, TRICKS - 1))
        if self.work.counts_clauses and result.row >= 0:
            counts.add("clauses", self.clauses[id(rulebook.settle[result.row])])

    def _watch(self, row: object, s: State, e: list[int]) -> None:
        """Count a rule that takes effect."""
        if not self.is_trying:
            self.counts.add("clauses", self.clauses[id(row)])


def _ending(rulebook: Rulebook, s: State, result: Result) -> int:
    """Return the bin of `endings` that a deal belongs to."""
    rows = len(rulebook.settle)
    if result.annulled:
        return rows + 1 + (s.ended_by if s.ended_by >= 0 else len(rulebook.moves))
    return result.row if result.row >= 0 else rows


def _counted_rows(rulebook: Rulebook) -> tuple[object, ...]:
    """Return the rows whose origins are `counted_clauses`, in that order."""
    return (
        *rulebook.deal,
        *rulebook.phases,
        *rulebook.in_play,
        *rulebook.lead,
        *rulebook.follow,
        *rulebook.draw,
        *rulebook.moves,
        *rulebook.events,
        *rulebook.settle,
    )
