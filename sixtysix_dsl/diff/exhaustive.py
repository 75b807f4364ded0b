"""What a search of a small pack shows of two variants, as the forms of the report draw it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sixtysix_dsl.diff.document import Document
from sixtysix_dsl.diff.said import Said


def sentences(document: Document) -> Iterator[str]:
    """Yield what the search shows, in sentences."""
    found: dict[str, Any] = dict(document.exhaustive or {})
    size = f"{found['deals']:,} deals, each the first of a match, with {found['states']:,} positions of {found['pack']}"
    searched = {
        "equivalent-on-the-reduced-pack": f"Equivalent on the reduced pack: nothing parts in all {size}.",
        "different": f"Different on the reduced pack, after {size}.",
        "undecided": f"Undecided on the reduced pack: {size} were searched, and {found['why']}.",
    }
    yield searched[str(found["verdict"])]
    for row in found["behaviour"]:
        move = f": {row['move']}" if row["move"] else ""
        yield f"{row['what']}, {row['phase']}{move} ({row['verdict']})"
    if found["never_used"]:
        unused = ", ".join(found["never_used"])
        yield f"It says nothing about clauses that took no effect there: {unused}."


PART = Said(sentences)
