"""A talon that nothing is done with.

Cards are left after every way of dealing, there is no `draw`, and no effect gives the talon to anybody: those cards
never come into play. A variant in which only some ways of dealing leave cards over (a bid on few cards, say) is not
doubted.

```yaml mande
phases:
  deal out: {does: deal up to 5 cards to each seat from eldest}
  mande on three: {moves: {mande: remove}}
```

Add `draw`, deal the cards, or `give talon to` somebody.
"""

from __future__ import annotations

from collections.abc import Iterator

from sixtysix_dsl.check.subject import Subject, doubt
from sixtysix_dsl.check.walk import effects
from sixtysix_dsl.diagnostics import Diagnostic

CODE, SEVERITY = "talon-never-drawn", "doubt"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report cards that are always left over."""
    rulebook, dealings = subject.rulebook, subject.dealings
    if rulebook.draw or not dealings or any(not d.is_known for d in dealings):
        return
    if any(effect.op in ("talon_to_hand", "talon_to_taken") for _, effect in effects(rulebook)):
        return
    least = min(dealing.talon for dealing in dealings)
    if least > 0:
        message = f"{least} of {rulebook.pack.size} cards are dealt to nobody, and nothing draws them"
        rows = [*(packet.origin for packet in rulebook.deal), *(phase.origin for phase in rulebook.phases)]
        place = subject.own(*rows) or subject.place("deal")
        yield doubt(CODE, place, message, "add `draw`, or deal them")
