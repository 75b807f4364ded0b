"""Which scenarios come out differently under two variants, as the forms of the report draw it."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import Any

from sixtysix_dsl.diff import wording
from sixtysix_dsl.diff.document import Document
from sixtysix_dsl.diff.said import Said

SHOWN_UNASKED = 5
"""Of scenarios that nobody asked for so many are told, so that the rest of the report is not lost behind them."""


def sentences(document: Document) -> Iterator[str]:
    """Yield how many there are, then each with its place and what became of it under the first variant.

    All of those that were asked for; of those that are known of a parent the first ones, and where all are.
    """
    found: dict[str, Any] = dict(document.scenarios or {})
    names = wording.labels(document)
    many, other = found["passed"], found["differ"]
    if not many:
        yield f"None of the scenarios passes under {names[1]}, so that there is nothing to compare."
        return
    yield f"Of {many:,} scenarios that pass under {names[1]}, {len(other):,} come out differently under {names[0]}."
    told = other if found["asked"] else other[:SHOWN_UNASKED]
    for each in told:
        yield f"{each['file']}:{each['line']}: {each['scenario']} ({each['status']}: {each['message']})"
    if len(told) < len(other):
        asking = " ".join(f"--scenarios {shlex.quote(path)}" for path in found["paths"])
        yield f"And {len(other) - len(told):,} more: `{asking}` tells all of them."


PART = Said(sentences)
