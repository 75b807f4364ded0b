"""What a table can do because it knows which files its rules came from: try other options, and write the deal down."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.pipeline import load_rules
from sixtysix_dsl.play.deal import Deal, shuffled_pack
from sixtysix_dsl.play.match import Match
from sixtysix_dsl.record.scenario import Begun, scenario_of
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.table.what_if import what_if_lines

from .writing import reason_of, write_new


@dataclass
class Keeper:
    """The variant as it was asked for; empty if nobody knows. `setting` is what the match handed to the deal."""

    variant: str = ""
    settings: Mapping[str, str] = field(default_factory=dict)
    rules: Sequence[str] = ()
    setting: Mapping[str, Any] = field(default_factory=dict)

    def what_if(self, engine: ReferenceEngine, deal: Deal[Any], seat: int, asked: str) -> list[str]:
        """Return what a seat (from 0) could do here under other values of options."""
        changed: dict[str, str] = {}
        for word in asked.replace(" = ", "=").split():
            name, sign, value = word.partition("=")
            if not (name and sign and value):
                changed = {}
                break
            changed[name] = value
        if not changed:
            return ["Say which option and value: `what-if OPTION=VALUE`.", *_options(engine.rulebook, asked)]
        if not self.variant:
            return ["The files of these rules are not known here."]
        loaded = load_rules(self.variant, rules=self.rules, settings={**self.settings, **changed})
        if loaded.rulebook is None:
            fault = next(each for each in loaded.diagnostics if each.severity == "error")
            return [" ".join(_sentence(text) for text in (fault.message, fault.help) if text)]
        return what_if_lines(engine, deal, seat, loaded.rulebook, changed)

    def save(self, match: Match[Any], deal: Deal[Any], name: str) -> list[str]:
        """Write the deal so far as a scenario file, which `--at` begins at."""
        if not name:
            return ["Say where to: `save FILE`, a scenario file such as `deal.yaml`."]
        path = Path(name).expanduser()
        if path.suffix != ".yaml":
            return ["A scenario file ends in `.yaml`; `--record FILE` writes down a whole match as it goes."]
        if not self.variant:
            return ["The files of these rules are not known here; `replay FILE --scenario` can do it."]
        text = self._scenario(match, deal, path)
        if text is None:
            return ["This deal began from a position, and a scenario cannot say how it came about."]
        try:
            write_new(path, text.encode())
        except FileExistsError:
            return [f"`{name}` exists already, and is left as it is."]
        except (OSError, ValueError) as problem:
            return [f"`{name}` cannot be written: {reason_of(problem)}."]
        return [f"Written to {name}, with the cards of all hands. `--at {name}` goes on from here."]

    def _scenario(self, match: Match[Any], deal: Deal[Any], path: Path) -> str | None:
        """The deal as a scenario; None if its cards and moves do not lead to where it stands."""
        pack = shuffled_pack(match.engine.rulebook, match.seed, match.deals)
        again = Deal.from_pack(match.engine, pack, dealer=match.dealer, **match.setting())
        for move in deal.moves:
            if not again.is_legal(move):
                return None
            again.push_legal(move)
        if str(again) != str(deal):
            return None
        begun, what = (
            Begun(pack, match.dealer, match.setting()),
            f"deal {match.deals + 1} of seed {match.seed}",
        )
        return scenario_of(match.engine, begun, deal.moves, what, self._named(path), self.rules)

    def _named(self, path: Path) -> str:
        """The variant as a file in that folder names it."""
        if "/" not in self.variant and not self.variant.endswith(".yaml"):
            return self.variant
        return Path(os.path.relpath(self.variant, path.parent)).as_posix()


def _options(rulebook: Rulebook, asked: str) -> list[str]:
    """What can be set: the values of the option that was asked about, or what all are set to, in few lines."""
    lines = []
    for option in rulebook.options:
        if option.name == asked:
            values = (
                " ".join(option.values) if option.values is not None else f"{option.low} to {option.high}"
            )
            lines.append(f"  {option.name} = {rulebook.settings[option.name]}   of: {values}")
    if lines or not rulebook.options:
        return lines or ["  There are none in these rules."]
    now = ", ".join(f"{option.name}={rulebook.settings[option.name]}" for option in rulebook.options)
    return [f"Now: {now}.", "`what-if OPTION` lists the values of one."]


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith((".", "?", "…")) else ".")
