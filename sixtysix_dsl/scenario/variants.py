"""The variants that scenarios play, each file read once and each setting of its options settled once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from sixtysix_dsl.diagnostics import COMMAND_LINE, Diagnostic
from sixtysix_dsl.explain.clauses import deciding_clauses
from sixtysix_dsl.explain.recorder import Recorder
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.load.document import Scalar
from sixtysix_dsl.pipeline import Loaded, load_rules, set_options
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.scenario.coverage import Coverage
from sixtysix_dsl.scenario.kinds import fault

Settings = Sequence[tuple[Scalar, Scalar]]


class Shelf:
    """Engines by variant and settings. `sources` are the texts of all files read, for drawing diagnostics."""

    def __init__(
        self,
        rules: Sequence[str] = (),
        settings: Sequence[tuple[str, str]] = (),
        *,
        is_watching: bool = False,
    ) -> None:
        """`rules` are rule files laid over every variant, `settings` values of options set over every scenario's.

        With `is_watching` it is noted which clauses decide something: see `coverage`.
        """
        self.rules, self.is_watching = tuple(rules), is_watching
        self.settings = [
            (Scalar(name, COMMAND_LINE), Scalar(value, COMMAND_LINE)) for name, value in settings
        ]
        self.sources: dict[str, str] = {}
        self._loaded: dict[tuple[str, str], Loaded] = {}
        self._engines: dict[tuple[int, tuple[tuple[str, str], ...]], ReferenceEngine] = {}
        self._recorders: dict[int, Recorder] = {}

    def load(self, reference: str, base: Path | None) -> Loaded:
        """A variant as its files have it. `base` is the folder of the file that names it."""
        key = (reference, str(base) if "/" in reference or reference.endswith(".yaml") else "")
        if key not in self._loaded:
            loaded = load_rules(reference, base=base, rules=self.rules)
            self._loaded[key] = loaded
            self.sources |= loaded.sources
        return self._loaded[key]

    def engine(
        self, reference: Scalar, base: Path | None, settings: Settings
    ) -> tuple[ReferenceEngine | None, list[Diagnostic]]:
        """The engine for a variant and settings, or None and why not."""
        loaded = self.load(reference.text, base)
        if loaded.rulebook is None:
            return None, _unusable(loaded, reference)
        chosen = [*settings, *self.settings]
        key = (id(loaded), tuple((name.text, value.text) for name, value in chosen))
        if key not in self._engines:
            rulebook, faults = set_options(loaded, chosen)
            if rulebook is None:
                return None, faults
            self._engines[key] = self._build(rulebook)
        return self._engines[key], []

    def _build(self, rulebook: Rulebook) -> ReferenceEngine:
        if not self.is_watching:
            return ReferenceEngine(rulebook)
        recorder = Recorder()
        engine = ReferenceEngine(rulebook, recorder.watch)
        recorder.rules = engine.interpreter
        self._recorders[id(engine)] = recorder
        return engine

    def recorder_of(self, engine: ReferenceEngine) -> Recorder | None:
        """Who notes what decides in that engine, if anybody does."""
        return self._recorders.get(id(engine))

    def coverage(self) -> list[Coverage]:
        """For each variant played, in the order of its first use, the clauses that decided nothing."""
        found: list[Coverage] = []
        for (reference, _), loaded in self._loaded.items():
            engines = [engine for (owner, _), engine in self._engines.items() if owner == id(loaded)]
            if loaded.unsettled is None or not engines:
                continue
            used = {clause for engine in engines for clause in self._recorders[id(engine)].used}
            every = deciding_clauses(loaded.unsettled)
            unused = tuple(origin for origin in every if origin.clause not in used)
            found.append(Coverage(reference, tuple(every), unused))
        return found


def _unusable(loaded: Loaded, reference: Scalar) -> list[Diagnostic]:
    """Faults of a variant, those without a place of their own at the word that names it."""
    found = [
        replace(each, place=reference.place) if each.place == COMMAND_LINE else each
        for each in loaded.diagnostics
        if each.severity == "error"
    ]
    if not any(each.place == reference.place for each in found):
        message = f"the variant `{reference.text}` has {len(found)} error{'s' if len(found) != 1 else ''}"
        found.insert(0, fault("unusable-variant", reference.place, message, "see `sixtysix check` on it"))
    return found
