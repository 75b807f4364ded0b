"""Verify a variant: so many deals under some values of its options, and mass play, until the engines disagree."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from sixtysix_dsl.compile.engine import CompiledEngine
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.lower.settle import settle_options
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.verify.compare import Comparison
from sixtysix_dsl.verify.deals import Disagreement, DisagreementFound, Table
from sixtysix_dsl.verify.settings import Settings, settings_to_verify, spread, values_seen
from sixtysix_dsl.verify.tallies import MassPlay, compare_tallies, works_to_compare

DEALS_OF_SETTING = 5
"""Where options vary, each of their settings is worth so many deals: it has to be compiled first."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is compared: `deals` move by move, all about each `every`-th position, `masses` deals in tallies."""

    deals: int
    seed: int = 1
    every: int = 1
    masses: int = 0
    first: int = 0


@dataclass(slots=True)
class Report:
    """What was done, and the disagreement that ended it, if one did."""

    settings: list[Settings] = field(default_factory=list)
    deals: int = 0
    moves: int = 0
    masses: int = 0
    values: tuple[int, int] = (0, 0)
    disagreement: Disagreement | None = None
    is_interrupted: bool = False

    @property
    def agreed(self) -> bool:
        """Whether nothing was found in what was done."""
        return self.disagreement is None


def choose_settings(
    rulebook: Rulebook, effort: Effort, fixed: Sequence[str] = (), *, all_options: bool = False
) -> list[Settings]:
    """Return the settings that so many deals are spread over: those in force alone, or with `all_options` many."""
    most = max(1, effort.deals // DEALS_OF_SETTING) if all_options else 1
    return settings_to_verify(rulebook, effort.seed, most, fixed)


def verify(
    rulebook: Rulebook,
    effort: Effort,
    settings: Sequence[Settings] = ({},),
    progress: Progress | None = None,
    compiled: Callable[[Rulebook], CompiledEngine] = CompiledEngine,
    mass_play: Callable[[Rulebook], MassPlay] = MassPlay,
) -> Report:
    """Play deals of an unsettled Rulebook under each of some settings. An interrupt ends it early.

    Raises CompileError or HostError if there is no compiled engine for these rules.
    """
    report = Report()
    deals, masses = (spread(count, len(settings)) for count in (effort.deals, effort.masses))
    number = effort.first
    total = effort.deals + effort.masses
    try:
        for each, here, mass in zip(settings, deals, masses, strict=True):
            settled = settle_options(rulebook, each)
            comparison = Comparison(ReferenceEngine(settled), compiled(settled))
            table = Table(comparison, effort.seed, each, every=effort.every)
            report.settings.append(each)
            for _ in range(here):
                report.moves += table.play(number)
                report.deals += 1
                number += 1
                if progress is not None:
                    progress(report.deals + report.masses, total)
            if mass:
                play = mass_play(settled)
                for work in works_to_compare(settled, effort.seed + number, mass):
                    compare_tallies(play, work, each)
                    report.masses += work.count
                    if progress is not None:
                        progress(report.deals + report.masses, total)
    except DisagreementFound as found:
        report.disagreement = found.disagreement
    except KeyboardInterrupt:
        report.is_interrupted = True
    report.values = values_seen(rulebook, report.settings)
    return report
