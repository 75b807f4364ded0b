"""Writes the gallery, a page of Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sixtysix_dsl.gallery.dimensions import (
    AUCTION,
    CARDS,
    DRAWING,
    GROUPS,
    MARRIAGES,
    RANKS,
    SEATS,
    SIDES,
    TARGET,
    TRUMP,
    Dimension,
)
from sixtysix_dsl.gallery.shelf import Exhibit, exhibits
from sixtysix_dsl.gallery.words import NONE
from sixtysix_dsl.rulebook.rulebook import Rulebook

HEAD = """\
# The bundled variants

<!-- Made of the variants and their tests: python -m sixtysix_dsl.gallery > docs/variants.md -->

Everything here is read off the rules, and off the scenarios and playthroughs in `tests/`. *Checked* is a variant
that has both. `sixtysix options NAME` tells what can be set, `sixtysix show NAME --source` every rule with its place.

"""

MATRIX = """
## What they do

With the options as they are by default. In parentheses stands what another value of one option makes of it, for a
range of numbers its ends. *At times* is what holds under a condition that only a deal can decide. A marriage that is
*pending* counts with a later trick; a *bound lead* is one after an announcement that binds the card to be led.
"""


def gallery_page() -> str:
    """Return the page. Raises NoTests where there are no tests to count."""
    shown = exhibits()
    sources = list(dict.fromkeys(source for each in shown for source in each.source_names))
    by_name = {each.name: each for each in shown}
    titles = ("variant", "seats", "pack", "what is special", "sources", "scenarios", "status")
    rows = [_line(each, by_name, sources) for each in shown]
    listed = "".join(f"{number}. {source}\n" for number, source in enumerate(sources, 1))
    return HEAD + _table(titles, rows) + f"\n## Sources\n\n{listed}" + MATRIX + "".join(_groups(shown))


def _line(exhibit: Exhibit, by_name: dict[str, Exhibit], sources: Sequence[str]) -> tuple[str, ...]:
    rulebook = exhibit.rulebook
    missing = [
        word
        for word, is_there in (("scenario", exhibit.scenarios), ("playthrough", exhibit.has_playthrough))
        if not is_there
    ]
    return (
        f"[{exhibit.name}](../variants/{exhibit.name}.yaml): {_title(rulebook)}",
        SEATS.of(rulebook),
        f"{CARDS.of(rulebook)}: {RANKS.of(rulebook)}",
        _special(exhibit, by_name),
        ", ".join(str(sources.index(source) + 1) for source in exhibit.source_names),
        str(exhibit.scenarios),
        f"no {' and no '.join(missing)}" if missing else "checked",
    )


def _title(rulebook: Rulebook) -> str:
    return rulebook.title.get("en") or next(iter(rulebook.title.values()), rulebook.name)


def _special(exhibit: Exhibit, by_name: dict[str, Exhibit]) -> str:
    """What is other than in its parent, or if it has none, what sort of game it is."""
    rulebook = exhibit.rulebook
    parent = by_name.get(exhibit.parent or "")
    if parent is not None:
        others = [each.title for each in _all_dimensions() if each.of(rulebook) != each.of(parent.rulebook)]
        return f"extends {parent.name}" + (f"; differs in {', '.join(others)}" if others else "")
    words = [SIDES.of(rulebook)]
    words += [f"trump {TRUMP.of(rulebook)}" if TRUMP.of(rulebook) != NONE else "no trump"]
    words += ["auction" if AUCTION.of(rulebook) != NONE else "no auction"]
    words += [f"draws {DRAWING.of(rulebook)}" if DRAWING.of(rulebook) != NONE else "no drawing"]
    words += [
        f"marriages {MARRIAGES.of(rulebook)}" if MARRIAGES.of(rulebook) != NONE else "no marriages by default"
    ]
    return "; ".join([*words, f"to {TARGET.of(rulebook)}"])


def _all_dimensions() -> list[Dimension]:
    return [each for group in GROUPS for each in group.dimensions]


def _groups(shown: Sequence[Exhibit]) -> Iterable[str]:
    for group in GROUPS:
        titles = ["variant", *(each.title for each in group.dimensions)]
        rows = [[each.name, *(each.cell(one) for one in group.dimensions)] for each in shown]
        if group is GROUPS[-1]:
            titles.append("options")
            rows = [[*row, str(len(each.rulebook.options))] for row, each in zip(rows, shown, strict=True)]
        yield f"\n### {group.title}\n\n{_table(titles, rows)}"


def _table(titles: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [titles, ["---"] * len(titles), *rows]
    return "".join(f"| {' | '.join(cell.replace('|', '&#124;') for cell in line)} |\n" for line in lines)
