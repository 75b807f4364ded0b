"""What is known of each bundled variant: its rules with each value of each option, its scenarios, its playthrough."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from sixtysix_dsl.diagnostics import COMMAND_LINE, VariantError
from sixtysix_dsl.gallery.dimensions import Dimension
from sixtysix_dsl.load.document import Scalar
from sixtysix_dsl.pipeline import Loaded, load_rules, set_options
from sixtysix_dsl.report.text import render_text
from sixtysix_dsl.resolve.references import bundled_names
from sixtysix_dsl.resources import resource_folder
from sixtysix_dsl.rulebook.rulebook import Option, Rulebook
from sixtysix_dsl.scenario.read import read_files


class NoTests(Exception):
    """There are no tests here to count: this is not a checkout."""


@dataclass(frozen=True)
class Exhibit:
    """A variant with what is asked of it."""

    name: str
    loaded: Loaded
    rulebook: Rulebook
    scenarios: int
    has_playthrough: bool

    @property
    def parent(self) -> str | None:
        """The variant that it extends."""
        layers = self.rulebook.layers
        return layers[-2] if len(layers) > 1 else None

    @property
    def source_names(self) -> tuple[str, ...]:
        """What its sources are, and its parents'."""
        return self.loaded.resolved.source_names if self.loaded.resolved is not None else ()

    @cached_property
    def with_options(self) -> tuple[tuple[Option, tuple[Rulebook, ...]], ...]:
        """For each option the rules with each other value of it that may stand alone; of a range its ends."""
        found = []
        for option in self.rulebook.options:
            values = option.values or (str(option.low), str(option.high))
            books = [self._set(option.name, value) for value in values if value != option.default]
            found.append((option, tuple(book for book in books if book is not None)))
        return tuple(found)

    def _set(self, option: str, value: str) -> Rulebook | None:
        return set_options(self.loaded, [(Scalar(option, COMMAND_LINE), Scalar(value, COMMAND_LINE))])[0]

    def cell(self, dimension: Dimension) -> str:
        """What a column says: with the options as they are, and in parentheses what they can make of it."""
        plain, others = dimension.of(self.rulebook), dict[str, None]()
        for option, books in self.with_options:
            words = [word for word in map(dimension.of, books) if word != plain]
            if words and option.values is None:
                words = [" to ".join(words)]
            others.update(dict.fromkeys(words))
        return f"{plain} ({'; '.join(f'or {word}' for word in others)})" if others else plain


def exhibits() -> list[Exhibit]:
    """All bundled variants. Raises NoTests where there are no scenarios, VariantError if one cannot be read."""
    tests = tests_folder()
    if not (tests / "scenarios").is_dir():
        raise NoTests(f"there are no scenarios to count in {tests / 'scenarios'}: run this in a checkout")
    counts = _scenarios(tests / "scenarios")
    told = _playthroughs(tests / "playthrough")
    found = []
    for name in bundled_names():
        loaded = load_rules(name, checks=False)
        if loaded.rulebook is None:
            raise VariantError(loaded.diagnostics, render_text(loaded.diagnostics, loaded.sources))
        found.append(Exhibit(name, loaded, loaded.rulebook, counts[name], name in told))
    return found


def tests_folder() -> Path:
    """Where the tests of the bundled variants lie in a checkout."""
    return resource_folder("variants").parent / "tests"


def _scenarios(folder: Path) -> Counter[str]:
    """How many scenarios name each variant."""
    named = (each.variant for file in read_files([str(folder)]) for each in file.scenarios)
    return Counter(variant.text for variant in named if variant is not None)


def _playthroughs(folder: Path) -> set[str]:
    """The variants of which a whole deal is told: each text begins with the name and the seed."""
    texts = folder.rglob("*.txt") if folder.is_dir() else ()
    return {text.read_text(encoding="utf-8").partition(",")[0].strip() for text in texts}
