"""Two sides made of texts, and what differs between them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from sixtysix_dsl.diff.document import Document
from sixtysix_dsl.diff.loading import Asked, compare, load_side
from sixtysix_dsl.diff.side import Side

Compared = Callable[..., Document]


def side(reference: str, **settings: str) -> Side:
    """A variant; hyphens of options are written as underscores."""
    chosen = {name.replace("_", "-"): value for name, value in settings.items()}
    found, loaded = load_side(Asked(reference, chosen, {}))
    assert found is not None, [str(each) for each in loaded.diagnostics]
    return found


bundled = cache(side)


@pytest.fixture
def against(tmp_path: Path) -> Compared:
    """`against("german-24", "grade: …")`: a variant, and the house rules that a text makes of it."""

    def run(parent: str, text: str) -> Document:
        file = tmp_path / "mine.yaml"
        file.write_text(f"sixtysix: 1\nvariant: mine\nextends: {parent}\n{text}", encoding="utf-8")
        return compare(bundled(parent), side(str(file)))

    return run
