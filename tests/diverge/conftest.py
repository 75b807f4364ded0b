"""Pairs of variants whose differences are found once and looked at by many tests."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from sixtysix_dsl.diverge.behaviour import Behaviour, Explainer
from sixtysix_dsl.diverge.find import find
from sixtysix_dsl.diverge.side import Side
from sixtysix_dsl.pipeline import load_rules
from sixtysix_dsl.scenario.suite import run_suite
from sixtysix_dsl.scenario.variants import Shelf

Planted = Callable[[str, str], list[Behaviour]]


@cache
def side(reference: str, settings: tuple[tuple[str, str], ...] = ()) -> Side:
    """A variant by name or path, with options set."""
    loaded = load_rules(reference, settings=dict(settings))
    return Side.of(loaded, Path(reference).name, settings=dict(settings))


@cache
def behaviours(a: Side, b: Side, deals: int = 240) -> tuple[Behaviour, ...]:
    """All that parts two sides in so many deals."""
    explainer = Explainer(a, b)
    return tuple(explainer.explain_all(find(explainer.pair, deals, seed=3)))


def failures(found: tuple[Behaviour, ...] | list[Behaviour], folder: Path) -> list[str]:
    """Write the witnesses into a folder, run them as tests, and return what went wrong."""
    for number, each in enumerate(found):
        (folder / f"witness-{number:02}-{each.file_name}.yaml").write_text(each.witness, encoding="utf-8")
    if not found:
        return []
    suite = run_suite([str(path) for path in sorted(folder.glob("witness-*"))], Shelf())
    assert suite.count("passed") + suite.count("failed") + suite.count("error") == 2 * len(found)
    return [f"{o.scenario.file}: {o.message}" for o in suite.outcomes if o.status != "passed"]


@pytest.fixture
def planted(tmp_path: Path) -> Planted:
    """Compare a bundled variant with a file that extends it; the file's witnesses must pass."""

    def compare(parent: str, text: str) -> list[Behaviour]:
        file = tmp_path / "mine.yaml"
        head = f"sixtysix: 1\nvariant: mine\nextends: {parent}\ntitle: {{en: Mine}}\n"
        file.write_text(head + text, encoding="utf-8")
        found = list(behaviours(side(parent), side(str(file))))
        assert failures(found, tmp_path) == []
        return found

    return compare
