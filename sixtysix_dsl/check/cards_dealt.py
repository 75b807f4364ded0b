"""More cards dealt than the pack has.

The packets and phases are gone through in every way they can go, for every value of the options they read, counting
cards. A step that wants more cards than are left is a fault; so is turning a card up when none is left.

```yaml german-24
deal:
  second packet: {does: deal 10 cards to each seat from eldest}
```

Deal fewer cards, or give the pack more.
"""

from __future__ import annotations

from collections.abc import Iterator

from sixtysix_dsl.check.subject import Subject, error, when_options
from sixtysix_dsl.diagnostics import Diagnostic

CODE, SEVERITY = "cards-dealt", "error"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report each packet or phase that runs out of cards."""
    reported: set[str] = set()
    for dealing in subject.dealings:
        for short in dealing.shortages[:1]:  # what runs short after it is a consequence
            if short.origin.clause not in reported:
                reported.add(short.origin.clause)
                size = subject.rulebook.pack.size
                left = "none is" if not short.left else "one is" if short.left == 1 else f"{short.left} are"
                wants = "one card" if short.wanted == 1 else f"{short.wanted} cards"
                message = f"this takes {wants}, and {left} left of {size}{when_options(dealing)}"
                yield error(CODE, subject.row(short.origin, "does"), message, "deal fewer cards")
