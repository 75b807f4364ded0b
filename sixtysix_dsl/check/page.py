"""Makes `docs/checks.md` of the checks' docstrings: `python -m sixtysix_dsl.check.page > docs/checks.md`."""

from __future__ import annotations

import inspect
import sys
from types import ModuleType

from sixtysix_dsl.check import CHECKS

HEAD = """\
# What `check` proves

<!-- Made of the docstrings in `sixtysix_dsl/check/`: python -m sixtysix_dsl.check.page > docs/checks.md -->

These checks look at a whole variant, after its clauses have been read and understood, and decide for all values of all
options at once. An *error* is a variant that cannot be played as it stands; a *doubt* is something that is probably not
meant. Each example is a rule file over the variant named in its fence (without its first line, `rules: …`) or, if it
says `variant`, a child of it. It is checked by the tests.

What is decided is exact in one direction. Facts that the rules do not tie together are free: that a row is *never*
reached is a proof, that a table *has* a gap means that nothing in the rules closes it. A question that would take
too long is left open, and nothing is reported.

"""

TAIL = """
## What `--rehearse` reports

Rehearsals play seeded deals: with the options as they are set, with every other value of each option, and with random
mixtures. What they find is certain; that they find nothing proves nothing.

| code | | meaning |
|---|---|---|
| `no-legal-move` | error | a seat had to move and could not; the deal, its moves and the state are named |
| `no-settle-row` | error | a deal ended and no row of `settle` applied |
| `deal-too-long` | error | a deal went on beyond the length computed for the variant: a fault of this program |
| `engine-fault` | error | the engine failed, or lost a card or a point: a fault of this program |
| `never-decides` | doubt | a clause decided nothing in any deal: it is rare, or never reached |
| `rehearsed-in-part` | doubt | a minute was not enough for all deals; `--deals` says how many to play |
"""


def checks_page() -> str:
    """Return the page."""
    return HEAD + "\n".join(_section(module) for module in CHECKS) + TAIL


def _section(module: ModuleType) -> str:
    title, _, rest = inspect.getdoc(module).partition("\n")  # type: ignore[union-attr]
    severity = {"error": "an error", "doubt": "a doubt"}[module.SEVERITY]
    return f"## {module.CODE}\n\n{title} It is {severity}.\n\n{rest.strip()}\n"


if __name__ == "__main__":
    sys.stdout.write(checks_page())
