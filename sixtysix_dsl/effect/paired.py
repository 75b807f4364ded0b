"""The effect of a change of rules on play: the same deals under A and under B, and how they differ on average.

Under both the same cards are dealt by the same dealer, the same bot sits at every seat, and draws from the same stream
of the deal. What part chance has in both is then no part of the difference, so that few deals show a small effect.

Where the packs or the seats differ there is no same deal. B then plays other deals than A, the figures that both have
are compared as those of two samples, and nothing is said of deals that differ.
"""

from __future__ import annotations

import math
import os
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import pairwise
from operator import ne
from typing import Any, TypeVar

from sixtysix_dsl.compile.finder import PairFinder, Parting, count_other_moves, merge_tables, read_table
from sixtysix_dsl.compile.pairing import Pairing
from sixtysix_dsl.effect.figures import ENDING, IS_WON, POINTS, SCORES, WINNERS, WORTH, figures_of
from sixtysix_dsl.effect.pace import MOST, Pace
from sixtysix_dsl.effect.sides import SidePlayer, open_finder, why_unpaired
from sixtysix_dsl.effect.sums import Entry, Ratios, Sums, rate_entry
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.tally import counted_clauses
from sixtysix_dsl.simulate.intervals import proportion
from sixtysix_dsl.simulate.subject import Subject

DEALS = 20_000
BOT = "greedy"
"""Players who choose at random show what rules allow, and little of what they do at a table where people think."""
GROUPS = 32
SECONDS = 15.0
"""What the effect of one change may take where nobody has counted the deals out; usual games need a tenth of it."""
SEEKING = "choices that seek rare moves out, as long as both variants allow them"

T = TypeVar("T")
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Asked:
    """How many deals to play, from which seed, by whom, and on how many threads, which changes no figure.

    After so many `seconds` of a processor no more are played.
    """

    deals: int = DEALS
    seed: int = 1
    bot: str = BOT
    jobs: int | None = None
    counts_clauses: bool = True
    compares_moves: bool = True
    seconds: float = math.inf


class Comparison:
    """Plays deals under two settled Rulebooks and adds up. `table` is what the pair module met."""

    def __init__(self, a: Rulebook, b: Rulebook, asked: Asked, player: SidePlayer | None = None) -> None:
        """Begin; `player` is one of A that has been compiled before."""
        self.a, self.b, self.asked = a, b, asked
        self.reason = why_unpaired(a, b)
        self.paired, self.same = self.reason is None, a.hash == b.hash
        self.figures = figures_of(a, b)
        self.sums = {figure.key: Sums(self.paired, figure.scale) for figure in self.figures}
        self.worth = Ratios(self.paired)
        self.endings: Counter[tuple[int, int]] = Counter()
        self.differing = {"winner": 0, "worth": 0, "points": 0, "ending": 0}
        self.groups: list[tuple[int, list[int], list[int]]] = []
        self.deals = 0
        self.pairing: Pairing | None = None
        self.table: list[int] = []
        self.interrupted = False
        self._player = player

    def play(self, progress: Progress | None = None) -> Comparison:
        """Play all deals, or those until an interrupt or the end of the time. Raises EffectError."""
        asked = self.asked
        pace = Pace(asked.seconds)
        jobs = asked.jobs or os.cpu_count() or 1
        groups = GROUPS if asked.counts_clauses else 1
        bounds = [asked.deals * group // groups for group in range(groups + 1)]
        try:
            with ExitStack() as stack:
                # A thread for each variant: what one has compiled stays at hand there.
                lanes = [stack.enter_context(ThreadPoolExecutor(1)) for _ in range(2 if jobs > 1 else 1)]
                sides, finder = self._open(lanes)
                for first, last in pairwise(bounds):
                    for begin in range(first, last, MOST):
                        end = min(begin + MOST, last)
                        while self.deals < end and not pace.is_over:
                            count = min(pace.fitting, end - self.deals)
                            pace.begin()
                            self._play_some(lanes, sides, finder, begin, count)
                            pace.note(count)
                            if progress is not None:
                                progress(self.deals, asked.deals)
        except KeyboardInterrupt:
            self.interrupted = True
        return self

    @property
    def partings(self) -> list[Parting]:
        """What differed where both were played side by side, by kind; nothing if they were not."""
        return read_table(self.pairing, self.table) if self.pairing is not None and self.table else []

    @property
    def is_short(self) -> bool:
        """Whether the time was spent before all deals were played."""
        return self.deals < self.asked.deals and not self.interrupted

    @property
    def is_alike(self) -> bool:
        """Whether nothing differed in any deal, neither in those that the bots played nor side by side."""
        off = (self.differing["winner"], self.differing["worth"], self.differing["points"])
        is_played = self.paired and not any(off) and all(sums.largest == 0 for sums in self.sums.values())
        return self.same or (is_played and self.pairing is not None and not self.partings)

    def _open(self, lanes: Sequence[Executor]) -> tuple[list[SidePlayer], PairFinder | None]:
        asked, player = self.asked, self._player
        opened = [
            lanes[0].submit(lambda: player or self._side(self.a)),
            lanes[-1].submit(lambda: self._side(self.b)),
        ]
        finder = None
        if self.paired and asked.compares_moves and not self.same:
            finder = lanes[0].submit(open_finder, self.a, self.b, asked.seed).result()
        if finder is not None:
            self.pairing = finder.pairing
        return [each.result() for each in opened], finder

    def _side(self, rulebook: Rulebook) -> SidePlayer:
        asked = self.asked
        return SidePlayer(rulebook, asked.bot, asked.seed, counts_clauses=asked.counts_clauses)

    def _play_some(
        self,
        lanes: Sequence[Executor],
        sides: Sequence[SidePlayer],
        finder: PairFinder | None,
        group: int,
        count: int,
    ) -> None:
        """Play the next deals, which belong to the group that begins with deal `group`."""
        first = self.deals
        numbers = [first, first if self.paired else self.asked.deals + first]
        if self.same:  # the same rules: the same deals, whatever order moves are numbered in
            sides = (sides[0], sides[0])
        played = [
            lane.submit(_play_side, side, number, count)
            for lane, side, number in zip((lanes[0], lanes[-1]), sides, numbers, strict=True)
            if not (self.same and lane is not lanes[0])
        ]
        met = lanes[-1].submit(finder.play, first, count) if finder is not None else None
        (columns_a, clauses_a), (columns_b, clauses_b) = (played[0].result(), played[-1].result())
        if met is not None:
            self.table = merge_tables([self.table, met.result()] if self.table else [met.result()])
        # From here on all is added, or nothing: an interrupt in between is seen before the next deals.
        self._add(columns_a, columns_b)
        if self.asked.counts_clauses:
            known = self.groups.pop() if first > group else (0, [0] * len(clauses_a), [0] * len(clauses_b))
            self.groups.append((known[0] + count, _sum(known[1], clauses_a), _sum(known[2], clauses_b)))
        self.deals += count

    def _add(self, a: dict[str, Any], b: dict[str, Any]) -> None:
        for key, sums in self.sums.items():
            sums.add(a[key], b[key])
        self.worth.add(a[WORTH], a[IS_WON], b[WORTH], b[IS_WON])
        self.endings.update(zip(a[ENDING], b[ENDING], strict=True))
        if self.paired:
            for name, key in (("winner", WINNERS), ("worth", SCORES), ("points", POINTS)):
                self.differing[name] += sum(map(ne, a[key], b[key]))


def _sum(one: Sequence[int], other: Sequence[int]) -> list[int]:
    return [x + y for x, y in zip(one, other, strict=True)]


def _play_side(side: SidePlayer, first: int, count: int) -> tuple[dict[str, Any], list[int]]:
    return side.columns(first, count), side.clauses(first, count)


def compare_play(
    a: Rulebook,
    b: Rulebook,
    asked: Asked | None = None,
    *,
    changed: Sequence[str] | None = None,
    progress: Progress | None = None,
) -> Entry:
    """Return the effect of B's rules in place of A's, the key `impact` of `diff --json`.

    `changed` are ids of clauses: only those that took part in the deals themselves, or whose row did, are counted; None
    counts all. Raises EffectError.
    """
    return impact_of(Comparison(a, b, asked or Asked()).play(progress), changed)


def impact_of(played: Comparison, changed: Sequence[str] | None = None) -> Entry:
    """Return what was played as plain data; `docs/diff.md` has its keys."""
    asked = played.asked
    return {
        "deals": played.deals,
        "asked": asked.deals,
        "seed": asked.seed,
        "bot": asked.bot,
        "paired": played.paired,
        "reason": played.reason,
        "same_rules": played.same,
        "interrupted": played.interrupted,
        **({"seconds": asked.seconds} if played.is_short else {}),
        "metrics": _metrics(played),
        "endings": _endings(played),
        "differing": _differing(played),
        "clauses": _clauses(played, changed) if asked.counts_clauses else [],
    }


def _metrics(played: Comparison) -> list[Entry]:
    found = [
        {"name": each.name, **each.who, "unit": each.unit, **played.sums[each.key].entry(same=played.same)}
        for each in played.figures
    ]
    worth = {"name": "worth of a won deal", "unit": "number", **played.worth.entry(same=played.same)}
    return [*found[:-2], worth, *found[-2:]]


def _endings(played: Comparison) -> list[Entry]:
    """The ways of ending that were seen, by clause id; a variant that does not have one has None."""
    names = [Subject.of_rules(rulebook).endings for rulebook in (played.a, played.b)]
    counts: dict[str, list[int]] = {}
    for (a, b), count in played.endings.items():
        ends = names[0][a], names[1][b]
        for name in dict.fromkeys(ends):
            found = counts.setdefault(name, [0, 0, 0])
            found[0] += count * (ends[0] == name)
            found[1] += count * (ends[1] == name)
            found[2] += count * (ends[0] != ends[1])
    entries = []
    for name in dict.fromkeys((*names[0], *names[1])):
        if name not in counts:
            continue
        in_a, in_b, off = counts[name]
        sums = Sums(played.paired, 1, played.deals, [in_a, in_b], [in_a, in_b], off, 1, 0, 1)
        entry = sums.entry(same=played.same)
        for side, had in zip("ab", names, strict=True):
            entry[side] = entry[side] if name in had else None
        entries.append({"row": name, **entry})
    return entries


def _differing(played: Comparison) -> list[Entry]:
    """Shares of deals that differ; the last is found along choices of its own, and left out if it cannot be."""
    if not played.paired:
        return []
    deals, same = played.deals, played.same
    ends = [Subject.of_rules(rulebook).endings for rulebook in (played.a, played.b)]
    counts = dict(played.differing)
    counts["ending"] = sum(count for (a, b), count in played.endings.items() if ends[0][a] != ends[1][b])
    if played.pairing is not None and played.table:
        counts["legal moves"] = count_other_moves(played.pairing, played.table)
    found = []
    for name, count in counts.items():
        interval = (0.0, 0.0) if same else proportion(count, deals)
        entry = {"name": name, "count": count, "share": count / deals if deals else None}
        found.append({**entry, "ci95": list(interval) if interval is not None else None})
        if name == "legal moves":
            found[-1]["along"] = SEEKING
    return found


def _clauses(played: Comparison, changed: Sequence[str] | None) -> list[Entry]:
    """How often clauses took part, times a deal. A part that is not counted itself takes part with its row."""
    sides = [[origin.clause for origin in counted_clauses(rulebook)] for rulebook in (played.a, played.b)]
    places = [{clause: at for at, clause in enumerate(side)} for side in sides]
    found = []
    for clause in dict.fromkeys((*sides[0], *sides[1])):
        parts = [id for id in changed or () if id == clause or id.startswith(f"{clause}.")]
        if changed is not None and not parts:
            continue
        at = [place.get(clause) for place in places]
        groups = [
            (count, *(side[its] if its is not None else 0 for side, its in zip(both, at, strict=True)))
            for count, *both in played.groups
        ]
        entry = rate_entry(
            groups,  # type: ignore[arg-type]
            has_a=at[0] is not None,
            has_b=at[1] is not None,
            paired=played.paired,
            same=played.same,
        )
        found.append({"clause": clause, **({"changed": parts} if parts else {}), **entry})
    return found
