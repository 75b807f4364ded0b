"""All of it for one pair: what parts, how often, because of what, and a witness of each; as `diff --json` has it."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sixtysix_dsl.diverge.attribute import Attribution, Attributor
from sixtysix_dsl.diverge.clock import OutOfTime
from sixtysix_dsl.diverge.divergence import WHATS, Divergence, Kind
from sixtysix_dsl.diverge.drawn import draw_case
from sixtysix_dsl.diverge.find import Found
from sixtysix_dsl.diverge.pair import Pair
from sixtysix_dsl.diverge.shrink import TRIALS, Shrinker, Small
from sixtysix_dsl.diverge.side import Side
from sixtysix_dsl.diverge.witness import write_witness
from sixtysix_dsl.diverge.wording import UNEXPLAINED
from sixtysix_dsl.interpret.engine import ReferenceEngine

SHARE = 0.25
"""Of the time that is left so much is given to shrink one divergence, and then to explain it."""


@dataclass(frozen=True)
class Behaviour:
    """One divergence, explained: the share of deals in which its kind was met, and the smallest case found: as a
    scenario file (`witness`) and as people see it (`drawn`). What there was no time to explain has `unexplained`, which
    says so, and none of these."""

    case: Small
    share: float | None
    why: Attribution
    witness: str
    drawn: tuple[str, ...] = ()
    unexplained: str = ""

    @property
    def divergence(self) -> Divergence:
        """The divergence as it shows in the witness."""
        return self.case.divergence

    @property
    def file_name(self) -> str:
        """A name for the file of the witness, without a number that would tell it from others like it."""
        kind = self.divergence.kind
        words = " ".join((kind.what, kind.phase, kind.move, self.divergence.about))
        return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")[:80]

    def data(self) -> dict[str, Any]:
        """Return it as an entry of `behaviour` in `diff --json`."""
        kind = self.divergence.kind
        return {
            "what": kind.what,
            "phase": kind.phase,
            "move": kind.move or None,
            "verdict": kind.verdict,
            "about": self.divergence.about,
            "share_of_deals": self.share,
            "clauses_a": [clause.id for clause in self.why.clauses_a],
            "clauses_b": [clause.id for clause in self.why.clauses_b],
            "places_a": [
                {"clause": c.id, "file": c.file or None, "line": c.line or None} for c in self.why.clauses_a
            ],
            "places_b": [
                {"clause": c.id, "file": c.file or None, "line": c.line or None} for c in self.why.clauses_b
            ],
            "a_says": self.why.a_says,
            "b_says": self.why.b_says,
            "drawn": list(self.drawn),
            "witness": self.witness,
            "moves": len(self.case.moves),
            **({"unexplained": self.unexplained} if self.unexplained else {}),
        }


def _unexplained(divergence: Divergence, share: float | None, seconds: float) -> Behaviour:
    case = Small(divergence, divergence.moves, divergence.layout, divergence.start)
    nothing = Attribution((), (), "", "")
    return Behaviour(case, share, nothing, "", unexplained=UNEXPLAINED.format(seconds=seconds))


class Explainer:
    """Explains what is found for one pair of sides. Raises NotComparable if they cannot be played side by side."""

    def __init__(self, a: Side, b: Side, *, pair: Pair | None = None, trials: int = TRIALS) -> None:
        """`trials` is the most that one witness may take."""
        self.a, self.b = a, b
        self.pair = pair or Pair(ReferenceEngine(a.rulebook), ReferenceEngine(b.rulebook))
        self.shrinker = Shrinker(self.pair, trials)
        self.attributor = Attributor(self.shrinker, a, b)

    def explain_all(self, found: Found, seconds: float = math.inf) -> Iterator[Behaviour]:
        """Yield every divergence explained, in the order of a report: by what parts, most often met first.

        Each is given a part of the seconds that are left, so that one that takes long leaves time for the others. What
        was only counted, because there was no time to tell an example again, comes last.
        """
        keys = sorted(found.examples, key=lambda key: self._rank(key, found))
        with self.pair.clock.limit(seconds):
            for key in keys:
                examples, share = found.examples[key], found.share(key[0])
                try:
                    with self.pair.clock.limit(self.pair.clock.left * SHARE):
                        case = self.shrinker.shrink(examples)
                    with self.pair.clock.limit(self.pair.clock.left * SHARE):
                        explained = self._explain(case, share)
                except OutOfTime:
                    explained = _unexplained(examples[0], share, seconds)
                yield explained
        told = {kind for kind, _ in keys}
        for kind in sorted(found.counts) if found.is_short else ():
            if kind not in told:
                yield _unexplained(Divergence(kind, "", None, ()), found.share(kind), seconds)

    def _rank(self, key: tuple[Kind, str], found: Found) -> tuple[Any, ...]:
        kind, about = key
        return WHATS.index(kind.what), -(found.share(kind) or 0), kind, about

    def explain(self, examples: list[Divergence], share: float | None = None) -> Behaviour:
        """Shrink a divergence, of which these are examples, and explain it."""
        return self._explain(self.shrinker.shrink(examples), share)

    def _explain(self, case: Small, share: float | None) -> Behaviour:
        why = self.attributor.attribute(case)
        witness = write_witness(self.shrinker, case, self.a, self.b, why)
        return Behaviour(case, share, why, witness, draw_case(self.shrinker, case))

    def explain_in_place(self, divergence: Divergence) -> Attribution:
        """Explain a divergence where it happened, in its own deal and with all its moves, as a replay tells it."""
        return self.attributor.attribute(
            Small(divergence, divergence.moves, divergence.layout, divergence.start)
        )
