"""The report of what was played: every figure with its interval, as the data that all forms of output are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sixtysix_dsl.rulebook.tally import POINTS
from sixtysix_dsl.simulate import intervals
from sixtysix_dsl.simulate.intervals import Interval
from sixtysix_dsl.simulate.plan import Plan
from sixtysix_dsl.simulate.run import Played
from sixtysix_dsl.simulate.subject import Subject

QUANTILES = (5, 25, 50, 75, 95)

Entry = dict[str, Any]


def make_report(subject: Subject, plan: Plan, played: Played) -> Entry:
    """Return the whole report: see `docs/simulate.md` for its keys."""
    sums = played.sums
    numbers = sums.numbers
    deals = numbers["deals"][0]
    return {
        "variant": subject.variant,
        "hash": subject.hash,
        "settings": dict(subject.settings),
        "deals": deals,
        "seed": plan.seed,
        "bots": list(plan.bots),
        "dealer": plan.dealer + 1 if plan.dealer >= 0 else None,
        "part": [plan.part, plan.parts],
        "interrupted": played.interrupted,
        "asked": len(plan.span),
        "decisions": numbers["decisions"][0],
        "matches": _matches(plan, numbers),
        "metrics": [*_of_matches(subject, plan, numbers), *_of_deals(subject, numbers, deals)],
        "endings": _endings(subject, numbers["endings"], deals),
        "moves": [
            {"move": name, "clause": clause or None, **_rate(sums.by_group("moves", index))}
            for index, (name, clause) in enumerate(subject.moves)
        ],
        "clauses": [
            {"clause": clause, **_rate(sums.by_group("clauses", index))}
            for index, clause in enumerate(subject.clauses if plan.counts_clauses else ())
        ],
        "points": [
            {"side": list(side), **_points(side, numbers["points"])} for side in subject.sides if deals
        ],
        "length": _spread(numbers["length"]),
        "tricks": _spread(numbers["tricks"]),
    }


def _of_deals(subject: Subject, numbers: dict[str, list[int]], deals: int) -> list[Entry]:
    found = [_share("deals won", won, deals, seat=seat) for seat, won in enumerate(numbers["wins"], 1)]
    found += [
        _share("deals won", won, deals, side=list(side))
        for side, won in zip(subject.sides, numbers["side wins"], strict=True)
    ]
    found.append(_share("deals won by nobody", numbers["no winner"][0], deals))
    found += [
        _mean("game points", total, squares, deals, seat=seat)
        for seat, (total, squares) in enumerate(
            zip(numbers["scores"], numbers["score squares"], strict=True), 1
        )
    ]
    ahead, squares = numbers["eldest"][0], numbers["eldest squares"][0]
    found.append(_mean("advantage of the eldest", ahead, squares, deals, scale=subject.seats - 1))
    found.append(_mean("moves", numbers["decisions"][0], numbers["length squares"][0], deals))
    found.append(_mean_of_bins("tricks", numbers["tricks"]))
    found += [
        _mean_of_bins("points", _bins_of(side, numbers["points"]), side=list(side)) for side in subject.sides
    ]
    return found


def _of_matches(subject: Subject, plan: Plan, numbers: dict[str, list[int]]) -> list[Entry]:
    if not plan.matches:
        return []
    matches = numbers["matches"][0]
    return [
        *(
            _share("matches won", won, matches, side=list(side))
            for side, won in zip(subject.sides, numbers["match wins"], strict=True)
        ),
        _share("matches unfinished", numbers["matches unfinished"][0], matches),
        _mean_of_bins("deals of a match", numbers["match length"]),
    ]


def _matches(plan: Plan, numbers: dict[str, list[int]]) -> Entry | None:
    if not plan.matches:
        return None
    return {
        "played": numbers["matches"][0],
        "unfinished": numbers["matches unfinished"][0],
        "limit": plan.most_deals,
        **_spread(numbers["match length"]),
    }


def _endings(subject: Subject, counts: Sequence[int], deals: int) -> list[Entry]:
    """How deals ended: every row of `settle`; what annuls, or has no row, only where it was seen."""
    found = []
    for index, (row, count) in enumerate(zip(subject.endings, counts, strict=True)):
        if count or index < subject.annulling - 1:
            share = {
                "share": count / deals if deals else None,
                "ci95": _pair(intervals.proportion(count, deals)),
            }
            found.append({"row": row, "annulled": index >= subject.annulling, **share, "count": count})
    return found


def _points(side: Sequence[int], points: Sequence[int]) -> Entry:
    return _spread(_bins_of(side, points))


def _bins_of(side: Sequence[int], points: Sequence[int]) -> Sequence[int]:
    """The bins of a side are those of any of its seats."""
    return points[(side[0] - 1) * POINTS : side[0] * POINTS]


def _share(name: str, count: int, total: int, **who: Any) -> Entry:
    ci95 = _pair(intervals.proportion(count, total))
    return {"name": name, **who, "mean": count / total if total else None, "ci95": ci95, "count": count}


def _mean(name: str, total: int, squares: int, count: int, scale: int = 1, **who: Any) -> Entry:
    value = total / (count * scale) if count else None
    return {"name": name, **who, "mean": value, "ci95": _pair(intervals.mean(total, squares, count, scale))}


def _mean_of_bins(name: str, bins: Sequence[int], **who: Any) -> Entry:
    total = sum(value * count for value, count in enumerate(bins))
    squares = sum(value * value * count for value, count in enumerate(bins))
    return _mean(name, total, squares, sum(bins), **who)


def _spread(bins: Sequence[int]) -> Entry:
    """Quantiles and histogram; the last bin holds what is more, and `clipped` says how often that was."""
    total = sum(bins)
    histogram = {str(value): count for value, count in enumerate(bins) if count}
    quantiles = {str(percent): _quantile(bins, percent, total) for percent in QUANTILES} if total else {}
    return {"quantiles": quantiles, "histogram": histogram, "clipped": bins[-1]}


def _quantile(bins: Sequence[int], percent: int, total: int) -> int:
    """The least value that so many percent of all do not exceed."""
    seen = 0
    for value, count in enumerate(bins):
        seen += count
        if 100 * seen >= percent * total:
            return value
    return len(bins) - 1


def _rate(groups: Sequence[tuple[int, int]]) -> Entry:
    deals, count = sum(pair[0] for pair in groups), sum(pair[1] for pair in groups)
    return {
        "count": count,
        "per_deal": count / deals if deals else None,
        "ci95": _pair(intervals.rate(groups)),
    }


def _pair(interval: Interval | None) -> list[float] | None:
    return list(interval) if interval is not None else None
