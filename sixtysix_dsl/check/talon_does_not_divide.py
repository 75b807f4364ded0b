"""A talon that does not divide among the seats that draw.

Everybody who plays draws as many cards after a trick. If the last drawing cannot give each his cards, the row must
say with `residue` what becomes of them: they `stays out` of play, or are drawn `in turn` as far as they go.

```yaml german-24
draw:
  after trick: {cards: 5}
```

Add `residue`, or deal other packets.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd

from sixtysix_dsl.check.subject import Subject, error, when_options
from sixtysix_dsl.diagnostics import Diagnostic

CODE, SEVERITY = "talon-does-not-divide", "error"


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report the first way of dealing that leaves a talon with a rest."""
    rows = subject.rulebook.draw
    if not rows or any(row.residue for row in rows):
        return
    for dealing in subject.dealings:
        each = gcd(*dealing.drawings) * dealing.players
        if dealing.is_known and not dealing.shortages and each and dealing.talon % each:
            message = (
                f"a talon of {dealing.talon} cards does not divide among {dealing.players} seats"
                f" that draw {gcd(*dealing.drawings)} each{when_options(dealing)}"
            )
            help = "add `residue: stays out` or `residue: in turn`"
            place = subject.own(*(row.origin for row in rows))
            yield error(CODE, place or subject.row(rows[0].origin), message, help)
            return
