"""What ``sixtysix diff`` finds out about the effect of rules on play, and of each option of one variant."""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from html import escape
from typing import Any

from sixtysix_dsl.diff.document import Document
from sixtysix_dsl.diff.side import Side
from sixtysix_dsl.effect.html import PLOT_STYLE, option_html
from sixtysix_dsl.effect.markdown import option_markdown
from sixtysix_dsl.effect.options import each_option
from sixtysix_dsl.effect.paired import SECONDS, Asked, Progress, compare_play
from sixtysix_dsl.effect.per_clause import Changed, each_clause
from sixtysix_dsl.effect.sides import EffectError
from sixtysix_dsl.effect.text import option_lines
from sixtysix_dsl.pipeline import load_rules
from sixtysix_dsl.report.line import clean
from sixtysix_dsl.simulate.text import Look
from sixtysix_dsl.simulate.wording import plural

from .app import INTERRUPTED
from .columns import print_json, screen_width
from .loading import fail, fail_with, parse_settings
from .progress import showing_progress

INTERRUPTED_NOTE = "Interrupted: there are more, and these are what was done."


def look_at_effect(
    document: Document,
    a: Side,
    b: Side,
    *,
    deals: int,
    counted_out: bool,
    seed: int,
    bot: str,
    jobs: int | None,
    per_clause: bool,
) -> bool:
    """Fill `impact`; the result is whether it was interrupted. Where the deals cannot be played it says why.

    Deals that somebody has `counted_out` are all played, however long it takes.
    """
    changed = [Changed(record.id, record.change) for record in document.clauses if record.is_rule]
    asked = Asked(deals, seed, bot, jobs, seconds=math.inf if counted_out else SECONDS)
    try:
        with showing_progress(False) as progress:
            ids = [each.id for each in changed]
            impact = compare_play(a.rulebook, b.rulebook, asked, changed=ids, progress=progress)
        if per_clause and not impact["interrupted"]:
            with showing_progress(False) as progress:
                cases = _in_deals(progress, deals)
                rows, interrupted = each_clause(a.resolved, a.rulebook, b.resolved, changed, asked, cases)
            impact["per_clause"], impact["interrupted"] = rows, interrupted
    except EffectError as problem:
        help = f" ({problem.help})" if problem.help else ""
        print(clean(f"note: the effect on play is left out: {problem}{help}"), file=sys.stderr)
        return False
    document.impact = impact
    return bool(impact["interrupted"])


def _in_deals(progress: Progress | None, deals: int) -> Progress | None:
    """The same for work that is told case by case, each of so many deals."""
    return None if progress is None else lambda done, total: progress(done * deals, total * deals)


def tell_options(
    variant: str,
    words: Sequence[str],
    chosen: str,
    *,
    deals: int,
    counted_out: bool,
    seed: int,
    bot: str,
    jobs: int | None,
    rules: Sequence[str] = (),
) -> int:
    """Print what each value of each option of a variant does, and return the exit code."""
    json = chosen == "json"
    loaded = load_rules(variant, rules=rules, settings=parse_settings(words, json=json))
    if loaded.rulebook is None:
        fail_with(loaded.diagnostics, loaded.sources, json=json)
    try:
        with showing_progress(False) as progress:
            asked = Asked(deals, seed, bot, jobs, seconds=math.inf if counted_out else SECONDS)
            rows, interrupted = each_option(loaded, asked, _in_deals(progress, deals))
    except EffectError as problem:
        fail(str(problem), code="cannot-play", help=problem.help, json=json)
    name = loaded.rulebook.name
    title = f"{name}: each value of an option against the one in force, {plural(deals, 'deal')}, all {bot}, seed {seed}"
    remark = INTERRUPTED_NOTE if interrupted else ""
    if json:
        print_json(
            {
                "a": {"variant": name, "hash": loaded.rulebook.hash},
                "deals": deals,
                "seed": seed,
                "bot": bot,
                "interrupted": interrupted,
                "options": rows,
            }
        )
    else:
        print("\n".join(_report(title, remark, rows, chosen)))
    return INTERRUPTED if interrupted else 0


def _report(title: str, remark: str, rows: Sequence[Any], chosen: str) -> list[str]:
    said = [clean(line) for line in (title, remark) if line]
    if not rows:
        return [*said, "It has no options to try."]
    if chosen == "md":
        return [*said, "", *option_markdown(rows)]
    if chosen == "html":
        head = f"<title>{escape(said[0])}</title>\n<style>{PLOT_STYLE}</style>"
        inside = "\n".join((*(f"<p>{escape(line)}</p>" for line in said), *option_html(rows)))
        return [
            f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8"/>\n{head}\n</head>',
            f"<body>\n{inside}\n</body>\n</html>",
        ]
    return [*said, "", *option_lines(rows, Look(max(screen_width(), 60)))]
