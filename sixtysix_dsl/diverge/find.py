"""Many deals under two variants, with choices that seek rare moves out, and where they part. Exact, and slow.

Whatever finds divergences hands them on as `Found`; a faster finder replaces this one and nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from sixtysix_dsl.diverge.clock import OutOfTime
from sixtysix_dsl.diverge.divergence import Divergence, Kind
from sixtysix_dsl.diverge.pair import Course, Pair
from sixtysix_dsl.diverge.trail import shared_position
from sixtysix_dsl.play.standings import Standing
from sixtysix_dsl.rulebook.moves import PLAY, Move
from sixtysix_dsl.rulebook.rng import Rng, stream

Choose = Callable[[Course, list[Move]], Move]

EXAMPLES = 4
"""So many examples of each divergence are kept, those with the fewest moves: the more, the smaller the witness."""


@dataclass
class Found:
    """What a finder has found: examples of each divergence, and in how many of the deals each kind was met.

    A finder may have looked at some kinds in fewer deals: those are in `slowly`, out of `slow_deals`. `other_moves` is
    in how many deals anything at all differed in what is legal, where that was counted. `interrupted` if somebody
    stopped it; `is_short` if there was no time to play or to tell them all.
    """

    deals: int = 0
    counts: Counter[Kind] = field(default_factory=Counter)
    slow_deals: int = 0
    slowly: Counter[Kind] = field(default_factory=Counter)
    other_moves: int | None = None
    interrupted: bool = False
    is_short: bool = False
    examples: dict[tuple[Kind, str], list[Divergence]] = field(default_factory=dict)

    @property
    def kinds(self) -> set[Kind]:
        """All kinds that were met: those with examples, and those that were only counted."""
        return {kind for kind, _ in self.examples} | (set(self.counts) if self.is_short else set())

    def share(self, kind: Kind) -> float | None:
        """Return the share of deals in which a kind was met; None if nobody counted."""
        if kind in self.counts or not self.slowly[kind]:
            return self.counts[kind] / self.deals if self.deals else None
        return self.slowly[kind] / self.slow_deals

    def add(self, found: Iterable[Divergence]) -> None:
        """Take in what one deal has shown."""
        self.deals += 1
        listed = list(found)
        self.counts.update({each.kind for each in listed})
        for each in listed:
            self.keep(each)

    def keep(self, divergence: Divergence) -> None:
        """Keep an example if it is among the shortest."""
        kept = self.examples.setdefault(divergence.key, [])
        if len(kept) == EXAMPLES and len(divergence.moves) >= len(kept[-1].moves):
            return
        kept.append(divergence)
        kept.sort(key=lambda each: len(each.moves))
        del kept[EXAMPLES:]


def find(pair: Pair, deals: int, seed: int = 0) -> Found:
    """Play deals under both and return where they part.

    An interrupt leaves it at what has been played, and so does the end of the pair's time.
    """
    found = Found()
    try:
        for each in divergences(pair, deals, seed):
            found.add(each)
    except OutOfTime:
        found.is_short = True
    except KeyboardInterrupt:
        found.interrupted = True
    return found


def divergences(
    pair: Pair, deals: int, seed: int = 0, standings: Sequence[Standing] = ()
) -> Iterator[list[Divergence]]:
    """Yield for each deal where it parts. `standings` are those of the pair, if they are drawn already."""
    chooser, standings = Chooser(pair), standings or pair.standings(seed)
    for number in range(deals):
        start = pair.start_of(standings, seed, number)
        rng = stream(seed, "diverge", number)
        course = pair.deal(start)
        found = course.play(chooser.in_manner(number % MANNERS, rng))
        if course.is_over and not course.moves:
            found = [*found, *_from_position(pair, course, chooser.in_manner(number % MANNERS, rng))]
        yield found


def _from_position(pair: Pair, course: Course, choose: Choose) -> list[Divergence]:
    """Where the two do not even deal alike, how they play on from the same cards."""
    layout = shared_position(pair, course)
    laid = pair.lay(layout) if layout is not None else None
    return laid.play(choose) if laid is not None else []


MANNERS = 4
_SELDOM = 12
_ENDING = frozenset({"claim", "annul"})


class Chooser:
    """Chooses among the moves that are legal in both, deal by deal in another manner."""

    def __init__(self, pair: Pair) -> None:
        """Know what ends a deal, in either variant."""
        rules = (*pair.a.rulebook.moves, *pair.b.rulebook.moves)
        self._ending = {rule.name for rule in rules if rule.kind in _ENDING}

    def in_manner(self, manner: int, rng: Rng) -> Choose:
        """Return what chooses for one deal."""
        return lambda course, legal: self.choose(course, legal, manner, rng)

    def choose(self, course: Course, legal: list[Move], manner: int, rng: Rng) -> Move:
        """Return a move.

        Manner 0 takes each kind of move as often as any other, 1 announces whenever it can, 2 takes every move alike,
        3 plays on quietly. What ends a deal is taken seldom, and oftener where it wins in A.
        """
        if len(legal) == 1:
            return legal[0]
        ending = [move for move in legal if move.name in self._ending]
        calm = [move for move in legal if move.name not in self._ending]
        if ending and manner != 2:
            if rng.below(_SELDOM) == 0 or not calm:
                return rng.choice(ending)
            if rng.below(3) == 0:
                good = [move for move in ending if _wins(course, move)]
                if good:
                    return rng.choice(good)
        if manner == 2:
            return rng.choice(legal)
        said = [move for move in calm if move.name != PLAY]
        if manner == 0 or (manner == 1 and said) or (manner == 3 and said and rng.below(_SELDOM) == 0):
            among = said if said and manner != 0 else calm
            name = rng.choice(list(dict.fromkeys(move.name for move in among)))
            return rng.choice([move for move in among if move.name == name])
        return rng.choice([move for move in calm if move.name == PLAY] or calm)


def _wins(course: Course, move: Move) -> bool:
    result = course.pair.a.apply(course.s, move).result
    return result is not None and bool(result.winners >> move.seat & 1)
