"""Hands of different size, or of none at all, when play begins.

Every trick takes one card of each seat that plays, so that all must hold as many when the first trick begins. The
dealing and the phases are counted as for `cards-dealt`.

```yaml german-24
deal:
  second packet: {does: deal 4 cards to eldest}
```

Deal to each seat, or let the seats that hold fewer not play (`in play`).
"""

from __future__ import annotations

from collections.abc import Iterator

from sixtysix_dsl.check.subject import Subject, error, when_options
from sixtysix_dsl.diagnostics import Diagnostic, join_choices

CODE, SEVERITY = "hands-differ", "error"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the first way of dealing after which those who play do not hold as many cards each."""
    for dealing in subject.dealings:
        if not dealing.is_known or dealing.is_guessed or dealing.shortages:
            continue
        hands = [cards for seat, cards in enumerate(dealing.hands) if dealing.in_play >> seat & 1]
        if len(set(hands)) > 1 or not any(hands):
            held = join_choices([str(cards) for cards in hands], "and")
            message = f"those who play hold {held} cards when play begins"
            if not any(hands):
                message = "nobody who plays holds a card when play begins"
            help = "deal as many cards to each seat that plays"
            place = subject.own(*(packet.origin for packet in subject.rulebook.deal))
            yield error(CODE, place or subject.place("deal"), message + when_options(dealing), help)
            return
