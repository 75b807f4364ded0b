"""Which scenarios come out differently under two variants, as the forms of the report draw it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sixtysix_dsl.diff import wording
from sixtysix_dsl.diff.document import Document
from sixtysix_dsl.diff.said import Said


def sentences(document: Document) -> Iterator[str]:
    """Yield how many there are, then each with its place and what became of it under the first variant."""
    found: dict[str, Any] = dict(document.scenarios or {})
    names = wording.labels(document)
    many, other = found["passed"], found["differ"]
    if not many:
        yield f"None of the scenarios passes under {names[1]}, so that there is nothing to compare."
        return
    yield f"Of {many:,} scenarios that pass under {names[1]}, {len(other):,} come out differently under {names[0]}."
    for each in other:
        yield f"{each['file']}:{each['line']}: {each['scenario']} ({each['status']}: {each['message']})"


PART = Said(sentences)
