"""Plays one variant against many that differ from it in one thing each."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

from sixtysix_dsl.compile.finder import Parting
from sixtysix_dsl.effect.paired import Asked, Comparison, Progress, impact_of
from sixtysix_dsl.effect.sides import EffectError, SidePlayer
from sixtysix_dsl.effect.sums import Entry
from sixtysix_dsl.rulebook.rulebook import Rulebook

Case = tuple[Entry, Callable[[], tuple[Rulebook | None, Entry]]]
"""What is known of a case at once, and what makes its rules, or None, and tells more of it."""


def play_cases(
    a: Rulebook, cases: Sequence[Case], asked: Asked, progress: Progress | None = None
) -> tuple[list[Entry], bool]:
    """Return an entry for each case, in their order, and whether an interrupt left some out.

    To what is known of the case an entry adds `reason`, why there are no figures, or `effect`, and `alike` and
    `behaviour`: whether nothing differed in any deal, and what differed. `progress` is told of cases.
    """
    asked = replace(asked, counts_clauses=False)
    jobs = min(asked.jobs or os.cpu_count() or 1, len(cases) or 1)
    held = threading.local()

    def play(case: Case) -> Entry:
        if not hasattr(held, "player"):
            held.player = SidePlayer(a, asked.bot, asked.seed)
        return _play(a, case, replace(asked, jobs=1), held.player)

    found: list[Entry] = []
    pool = ThreadPoolExecutor(jobs)
    try:
        waiting = [pool.submit(play, case) for case in cases]
        for future in waiting:
            found.append(future.result())
            if progress is not None:
                progress(len(found), len(cases))
    except KeyboardInterrupt:
        return found, True
    finally:
        pool.shutdown(cancel_futures=True)
    return found, False


def _play(a: Rulebook, case: Case, asked: Asked, player: SidePlayer) -> Entry:
    entry, make = case
    rulebook, more = make()
    entry = {**entry, "reason": None, **more}
    if rulebook is None:
        return {**entry, "alike": None, "behaviour": [], "effect": None}
    try:
        played = Comparison(a, rulebook, asked, player).play()
    except EffectError as problem:
        return {**entry, "reason": str(problem), "alike": None, "behaviour": [], "effect": None}
    effect = impact_of(played)
    del effect["clauses"]
    behaviour = [_parting(parting, played.deals) for parting in played.partings if parting.deals > 0]
    return {**entry, "alike": played.is_alike, "behaviour": behaviour, "effect": effect}


def _parting(parting: Parting, deals: int) -> dict[str, Any]:
    return {
        "what": parting.what,
        "phase": parting.phase,
        "move": parting.move,
        "verdict": parting.verdict,
        "share_of_deals": parting.deals / deals if deals else None,
        "example": parting.example,
    }
